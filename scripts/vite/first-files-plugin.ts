import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = join(import.meta.dirname, '../../src');

/** What `src/public/boot.js` loads early, by the name of its data attribute: modules that are imported dynamically. */
const screens = {
  login: ['shell/frame/first-login.tsx'],
  portal: ['portal.tsx'],
  frame: ['portal.tsx', 'shell/frame/frame.tsx', 'screens/home/home-screen.tsx'],
  desk: ['shell/tab-bar/tab-strip.tsx'],
};

/**
 * Writes into the page which files the first screen of a visitor and of a user need, besides those that it asks for
 * itself: a browser that learns of them from the entry's code has waited for that code first.
 */
export function firstFiles(): Plugin {
  return {
    name: 'vitral:first-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html;
        const first = new Set(
          Object.values(bundle).flatMap((chunk) =>
            chunk.type === 'chunk' && chunk.isEntry ? filesOf(bundle, chunk) : [],
          ),
        );
        const attributes = Object.entries(screens).map(([name, modules]) => {
          const files = modules.flatMap((module) => filesOf(bundle, chunkOf(bundle, module)));
          const wanted = [...new Set(files)].filter((file) => !first.has(file));
          return `data-${name}="${wanted.map((file) => `/${file}`).join(' ')}"`;
        });
        return html.replace('<script src="/boot.js"', `$& ${attributes.join(' ')}`);
      },
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId === join(source, module)) return chunk;
  throw new Error(`${module} is no chunk of the build; was it renamed?`);
}

/** Files of a chunk and of all that it imports statically, styles included. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): readonly string[] {
  const files = new Set<string>();
  const visit = (each: Rolldown.OutputBundle[string] | undefined): void => {
    if (each?.type !== 'chunk' || files.has(each.fileName)) return;
    files.add(each.fileName);
    for (const style of each.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of each.imports) visit(bundle[imported]);
  };
  visit(chunk);
  return [...files];
}
