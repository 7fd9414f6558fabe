import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DatabaseUnavailableError, SqlError } from '../errors.ts';
import { openDatabase } from '../open.ts';
import { type WaitState, waitForDatabase } from './wait-for-database.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

const away = new DatabaseUnavailableError('connect ECONNREFUSED 127.0.0.1:5432');
const refusal = (code: string) =>
  new SqlError({ message: code, code, detail: null, constraint: null, table: null, column: null }, '');

/** Fails with these errors, one after the other, and then opens. */
function opening(...errors: readonly Error[]) {
  const left = [...errors];
  let attempts = 0;
  const open = async (): Promise<string> => {
    attempts += 1;
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'open';
  };
  return { open, attempts: () => attempts };
}

test('a start waits for a database that is away, starting or stopping, and says so again and again', async () => {
  const { open, attempts } = opening(
    away,
    refusal('57P03'),
    refusal('08006'),
    ...Array.from({ length: 20 }, () => away),
  );
  const reported: WaitState[] = [];
  const wait = { patience: 60_000, interval: 40, pause: 10, report: (state: WaitState) => void reported.push(state) };
  expect(await waitForDatabase(open, wait)).toBe('open');
  expect(attempts()).toBe(24);
  // Once as the wait begins, then by the time that passes and not by the attempts.
  expect(reported.length).toBeGreaterThan(1);
  expect(reported.length).toBeLessThan(24);
  expect(reported[0]?.reason).toBe(away.message);
  for (const { left } of reported) expect(left).toBeGreaterThan(0);
  const lines = reported.length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(reported.length).toBe(lines);
});

test('it ends with the last error once its time is over, and at once where it may not wait', async () => {
  const never = () => opening(...Array.from({ length: 1_000 }, () => away));
  const long = never();
  await expect(waitForDatabase(long.open, { patience: 200, pause: 10, report: () => undefined })).rejects.toBe(away);
  expect(long.attempts()).toBeGreaterThan(2);
  const short = never();
  const refuse = (): never => {
    throw new Error('nothing is waited for');
  };
  await expect(waitForDatabase(short.open, { patience: 0, report: refuse })).rejects.toBe(away);
  expect(short.attempts()).toBe(1);
});

test('what waiting does not correct ends the start at once', async () => {
  const settings = Object.assign(new Error('DATABASE_URL has no server'), { final: true });
  for (const error of [refusal('28P01'), refusal('3D000'), settings]) {
    const { open, attempts } = opening(error);
    await expect(waitForDatabase(open, { patience: 60_000, report: () => undefined })).rejects.toBe(error);
    expect(attempts()).toBe(1);
  }
});

test('a server that takes connections and drops them is away, and its password is in no message', async () => {
  const reasons: string[] = [];
  const listener = createServer((socket: Socket) => socket.destroy());
  server = listener;
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const open = async () => {
    if (reasons.length > 0) throw new Error('it is waited for');
    return openDatabase({ url: `postgres://x:secret@127.0.0.1:${port}/x`, dataDir: '' });
  };
  const report = ({ reason }: WaitState) => void reasons.push(reason);
  const wait = { patience: 120_000, pause: 10, report };
  await expect(waitForDatabase(open, wait)).rejects.toThrow('it is waited for');
  expect(reasons).toHaveLength(1);
  expect(reasons.join()).not.toContain('secret');
});
