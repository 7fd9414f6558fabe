import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { MailMessage } from '../../../src/integrations/mail/mail.ts';
import { createApp } from '../../../src/start/app.ts';
import type { AppOptions } from '../../../src/start/app-options.ts';
import type { TestServer } from '../server.ts';

/**
 * Starts another application on the database of a test server, practically without login limits, which passes mails and
 * log lines to `taken`.
 */
export async function startLoggedApp(
  server: TestServer,
  taken: { readonly mail: (message: MailMessage) => void; readonly log: (text: string) => void },
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      taken.log(chunk.toString());
      done();
    },
  });
  const made = await createApp({
    db: server.db,
    entities: server.entities,
    views: server.views,
    verifyAnswers: true,
    logger: pino({ level: 'trace' }, sink),
    loginLimits: { perLogin: 1_000, perAddress: 100_000 },
    recoveryLimits: { perLogin: 1_000, perAddress: 100_000 },
    mail: { send: async (message) => taken.mail(message), close: () => undefined },
    publicUrl: () => 'https://portal.example',
    balancers: 1,
    ...options,
  });
  await made.ready();
  return made;
}

/** An answer. `retryAfter` is the header in seconds, 0 without it. */
export type Sent = { readonly status: number; readonly body: Record<string, unknown>; readonly retryAfter: number };
/** Options of a call: token, client address, language, and another application. */
export type Send = {
  readonly token?: string;
  readonly from?: string;
  readonly language?: string;
  readonly to?: FastifyInstance;
};

/**
 * Returns a function that sends calls to an application, behind a load balancer that reports the client address.
 * @param app the application, unless a call names another
 */
export function createSender(app: () => FastifyInstance) {
  return async function send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    { token, from = '192.0.2.1', language, to = app() }: Send = {},
  ): Promise<Sent> {
    const answer = await to.inject({
      method,
      url: `/api${path}`,
      headers: {
        'x-forwarded-for': from,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(language === undefined ? {} : { 'x-language': language }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? {} : JSON.parse(answer.body),
      retryAfter: Number(answer.headers['retry-after'] ?? 0),
    };
  };
}

/** Pointer and code of each error of an answer. */
export const errorsOf = ({ body }: Sent): unknown => {
  const { errors } = body.details as { errors: { pointer: string; code: string }[] };
  return errors.map(({ pointer, code }) => `${pointer} ${code}`);
};
