import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { defaultLanguage, type Language, languages, matchLanguage } from '../domain/languages.ts';
import { policyText, type SecurityPolicy, workerPolicy } from '../platform/http/security-policy.ts';

/** Address of the page that `/estudio` shows in a frame. */
const previewPath = '/estudio/previa';

/**
 * The built web app: files with a hash in their name are cached forever, every other address is its start page.
 * @param policy content security policy of its pages
 */
export async function serveWeb(app: FastifyInstance, root: string, policy: SecurityPolicy): Promise<void> {
  // The preview of the studio is the only page that the portal shows in a frame.
  const previewPolicy = policyText({ ...policy, 'frame-ancestors': ["'self'"] });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.split('?', 1)[0] === previewPath) reply.header('content-security-policy', previewPolicy);
  });
  await app.register(serveStatic, {
    root,
    // The plugin's own route lists every folder of the path for each file, to find names that differ in case: there are
    // 1,500 assets.
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
  // The login is sent as markup, in the browser's preferred language (scripts/vite/drawn-login-plugin.ts).
  const drawn = languages.filter(({ id }) => existsSync(join(root, `login.${id}.html`)));
  if (drawn.length === languages.length)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/login',
      handler: (request, reply) => {
        reply.header('vary', 'accept-language');
        reply.sendFile(`/login.${preferredLanguage(request.headers['accept-language'])}.html`);
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

/** The browser's first supported language; browsers list the preferred one first. */
function preferredLanguage(accepted = ''): Language {
  const tags = accepted.split(',').map((part) => part.split(';', 1)[0]);
  return tags.map(matchLanguage).find((language) => language !== null) ?? defaultLanguage;
}
