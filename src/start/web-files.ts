import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policyText, type SecurityPolicy, workerPolicy } from '../platform/http/security-policy.ts';

/** Address of the page that `/estudio` shows in a frame. */
const previewPath = '/estudio/previa';

/**
 * The built web app: files with a hash in their name are kept for ever, every other address is its start page.
 * @param policy content security policy of its pages
 */
export async function serveWeb(app: FastifyInstance, root: string, policy: SecurityPolicy): Promise<void> {
  // The preview of the studio is the one page that the portal shows within itself.
  const previewPolicy = policyText({ ...policy, 'frame-ancestors': ["'self'"] });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.split('?', 1)[0] === previewPath) reply.header('content-security-policy', previewPolicy);
  });
  await app.register(serveStatic, {
    root,
    // Its own route lists every folder of the path for each file, in search of names that differ by case: there are 1,500 assets.
    serve: false,
    index: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, sent) => {
      const path = sent.replace(/\.(br|gz)$/, '');
      reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Form validators are compiled from the entity schemas, which needs eval: only in a worker, which has no page.
      if (/[/\\]validation\.worker-[\w-]+\.js$/.test(path)) reply.header('content-security-policy', workerPolicy);
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      reply.sendFile(`/${request.params['*']}`);
    },
  });
}
