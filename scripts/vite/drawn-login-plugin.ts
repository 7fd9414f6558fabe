import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { languages } from '../../src/domain/languages.ts';
import { chunkOf, filesOf } from './first-files-plugin.ts';

const root = join(import.meta.dirname, '../..');

type DrawnLogin = typeof import('../../src/portal/frame/drawn-login.tsx');

/**
 * Writes the start page for each language with the login already drawn in it (`login.es.html`). It shows as soon as the
 * page and its styles are loaded; its code loads when somebody touches it (`src/portal/access/drawn-page.ts`).
 */
export function drawnLogin(): Plugin {
  return {
    name: 'vitral:drawn-login',
    apply: ({ build: options }, { command }) =>
      command === 'build' && options?.ssr === undefined && options?.write !== false,
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no start page.');
        const html = String(page.source);
        const { drawLogin } = await buildDrawing();
        for (const { id } of languages) {
          const source = putLogin(html, bundle, id, await drawLogin(id));
          this.emitFile({ type: 'asset', fileName: `login.${id}.html`, source });
        }
      },
    },
  };
}

function putLogin(
  html: string,
  bundle: Rolldown.OutputBundle,
  language: string,
  { markup, title }: Awaited<ReturnType<DrawnLogin['drawLogin']>>,
): string {
  const files = filesOf(bundle, chunkOf(bundle, 'portal/frame/first-login.tsx'));
  const styles = files
    .filter((file) => file.endsWith('.css') && !html.includes(`href="/${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const parts: readonly (readonly [string, string])[] = [
    ['<html lang="pt-BR">', `<html lang="${language}" data-drawn="${language}">`],
    ['<title>Vitral</title>', `<title>${title}</title>`],
    ['</head>', `${styles.join('')}</head>`],
    ['<div id="root"></div>', `<div id="root">${markup}</div>`],
  ];
  return parts.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The start page has no ${from}.`);
    return text.replace(from, () => to);
  }, html);
}

/** Builds the code that draws the login for Node, and loads it. */
async function buildDrawing(): Promise<DrawnLogin> {
  const folder = await mkdtemp(join(root, '.build/drawing-'));
  try {
    await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: {
        ssr: join(root, 'src/portal/frame/drawn-login.tsx'),
        outDir: folder,
        emptyOutDir: false,
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'drawn-login.mjs' } },
      },
    });
    return (await import(pathToFileURL(join(folder, 'drawn-login.mjs')).href)) as DrawnLogin;
  } finally {
    await rm(folder, { recursive: true });
  }
}
