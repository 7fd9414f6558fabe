import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { academyPage, redeemAcademyLink } from '../../../integrations/academy/embedded-academy.ts';
import type { PortParts } from '../../../integrations/payment-ports.ts';

const files = {
  '/dev/simuladores': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/dev/simuladores/page.js': { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/dev/cartao/:chave': { name: 'challenge.html', type: 'text/html; charset=utf-8' },
  '/dev/simuladores/common.js': { name: 'common.js', type: 'text/javascript; charset=utf-8' },
  '/dev/simuladores/challenge.js': { name: 'challenge.js', type: 'text/javascript; charset=utf-8' },
  '/dev/simuladores/page.css': { name: 'page.css', type: 'text/css; charset=utf-8' },
} as const;

/**
 * Serves the pages of the simulators, of the card holder and of the simulated academy. They are not part of the web
 * app, so that a production server does not have them.
 */
export function serveSimulators(app: FastifyInstance, { db, clock }: PortParts): void {
  app.get<{ readonly Params: { readonly acesso: string } }>(`${academyPage}:acesso`, async ({ params }, reply) => {
    const name = await redeemAcademyLink(db, params.acesso, clock.now());
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return reply.status(name === null ? 410 : 200).send(academyHtml(name));
  });
  for (const [url, { name, type }] of Object.entries(files))
    app.get(url, async (_request, reply) => {
      reply.type(type).header('cache-control', 'no-cache');
      return readFile(new URL(`./page/${name}`, import.meta.url));
    });
}

/** The page of a student in the simulated academy; with null that of an invalid link. */
function academyHtml(name: string | null): string {
  const text =
    name === null
      ? 'Este link já foi usado ou venceu. Abra a academia outra vez pelo portal.'
      : `Olá, ${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}. Você entrou pela demonstração da academia.`;
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Academia (demonstração)</title><link rel="stylesheet" href="/dev/simuladores/page.css"></head>
<body><main><h1>Academia (demonstração)</h1><p>${text}</p><p><a href="/home">Voltar ao portal</a></p></main></body></html>`;
}
