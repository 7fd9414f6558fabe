import type { FastifyInstance } from 'fastify';
import { httpErrors } from './errors/http-errors.ts';
import { createRateCheck } from './rate-check.ts';

/** A call that a provider sends by itself. */
export type WebhookCall = {
  /** The raw bytes, because signatures cover them. */
  readonly body: Buffer;
  /** The parameter `token` of the address that the provider was given; '' if it has none. */
  readonly token: string;
  /** The header with the signature (`stripe-signature`, the form of `security/webhook-signature.ts`). */
  readonly signature: string | undefined;
};

/** Returns whether a call is from its provider. Its effects are done by then, or queued as a task. */
export type Webhook = (call: WebhookCall) => Promise<boolean>;

/** Maximum bytes of a webhook, and calls per minute from one address. */
const [maxBody, maxCalls] = [65_536, 1_200];

/**
 * Serves `POST /webhooks/<name>`, outside of the API and its contract, because providers choose what they send. An
 * invalid call is answered with 401 and changes nothing.
 */
export async function serveWebhooks(app: FastifyInstance, webhooks: Readonly<Record<string, Webhook>>): Promise<void> {
  const checkRate = createRateCheck(app, {
    ...{ max: maxCalls, timeWindow: '1 minute' },
    key: ({ ip }) => `webhooks ${ip}`,
  });
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBody }, (_request, body, done) => {
        done(null, body);
      });
      for (const [name, webhook] of Object.entries(webhooks))
        scope.post<{ Querystring: { token?: unknown } }>(`/${name}`, async (request, reply) => {
          await checkRate(request);
          const { token } = request.query;
          const header = request.headers['stripe-signature'];
          const holds = await webhook({
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            token: typeof token === 'string' ? token : '',
            signature: typeof header === 'string' ? header : undefined,
          });
          if (!holds) throw httpErrors.AVISO_RECUSADO();
          return reply.code(200).header('cache-control', 'no-store').send({ recebido: true });
        });
    },
    { prefix: '/webhooks' },
  );
}
