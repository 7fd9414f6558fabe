import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const files = {
  '/dev/simuladores': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/dev/simuladores/page.js': { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/dev/cartao/:chave': { name: 'challenge.html', type: 'text/html; charset=utf-8' },
  '/dev/simuladores/common.js': { name: 'common.js', type: 'text/javascript; charset=utf-8' },
  '/dev/simuladores/challenge.js': { name: 'challenge.js', type: 'text/javascript; charset=utf-8' },
  '/dev/simuladores/page.css': { name: 'page.css', type: 'text/css; charset=utf-8' },
} as const;

/** Serves the pages of the simulators and of the holder of a test card, which are no part of the web app: a server of production has none of it. */
export function serveSimulators(app: FastifyInstance): void {
  for (const [url, { name, type }] of Object.entries(files))
    app.get(url, async (_request, reply) => {
      reply.type(type).header('cache-control', 'no-cache');
      return readFile(new URL(`./page/${name}`, import.meta.url));
    });
}
