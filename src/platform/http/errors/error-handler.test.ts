import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorTexts } from '../../../../tests/support/errors.ts';
import { DatabaseUnavailableError, SqlError } from '../../database/errors.ts';
import { installErrorHandler } from './error-handler.ts';

const sqlError = (code: string, message: string) =>
  new SqlError(
    { message, code, detail: 'Key (x)=(segredo)', constraint: null, table: null, column: null },
    'select $1',
  );

async function answerTo(error: Error) {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance });
  installErrorHandler(app, null, { texts: errorTexts });
  app.get('/', async () => {
    throw error;
  });
  const { statusCode, body } = await app.inject('/');
  await app.close();
  return { status: statusCode, code: JSON.parse(body).code, log: lines.join('') };
}

test('a database that is away, or gives up on a transaction, is a 503 and no failure of the server', async () => {
  for (const error of [
    new DatabaseUnavailableError('Connection terminated unexpectedly'),
    sqlError('40P01', 'deadlock detected'),
    sqlError('40001', 'could not serialize access'),
    sqlError('57P01', 'terminating connection'),
    sqlError('55P03', 'lock not available'),
  ]) {
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'BANCO_INDISPONIVEL' });
  }
});

test('the log of a failed statement quotes no value', async () => {
  const { status, log } = await answerTo(sqlError('22P02', 'invalid input syntax for type bigint: "segredo"'));
  expect(status).toBe(500);
  expect(log).toContain('22P02');
  expect(log).toContain('select $1');
  expect(log).not.toContain('segredo');
});
