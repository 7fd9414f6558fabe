import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { parseJson } from '../../src/language/json/parse.ts';
import { readThin } from './direct-imports-plugin.ts';

const source = join(import.meta.dirname, '../../src');

/** Modules that `src/public/boot.js` preloads, by the name of its data attribute. They are imported dynamically. */
const screens = {
  // For all pages except a login that is already drawn, which loads it when it is touched.
  begin: ['begin.ts'],
  login: ['portal/frame/first-login.tsx'],
  portal: ['portal.tsx'],
  frame: ['portal.tsx', 'portal/frame/frame.tsx', 'areas/home/screens/home-screen.tsx'],
  desk: ['portal/tab-bar/tab-strip.tsx'],
  // For the list of any entity, and its records.
  list: ['areas/records/screens/generic-screen.tsx'],
  form: [
    'areas/records/screens/generic-screen.tsx',
    'areas/records/screens/crud-form.tsx',
    'render/elements/elements.ts',
  ],
  // For any view with its own address.
  view: [
    'areas/records/screens/view-only.tsx',
    'render/elements/elements.ts',
    // Used by nearly all of them.
    'render/elements/shown-elements.ts',
    'render/blocks/action/button-element.tsx',
  ],
};

const views = join(import.meta.dirname, '../../views');

/**
 * Writes into the page which files the first screen needs besides those of the entry. Otherwise a browser could only
 * request them after it has loaded and run the code of the entry.
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
        attributes.push(`data-addresses="${addresses().join(' ')}"`);
        return html.replace('<script src="/boot.js"', `$& ${attributes.join(' ')}`);
      },
    },
  };
}

/**
 * `produto=/carrinho/produto/:id` for each view without an entity that has an address; those with fewer parameters
 * first.
 */
function addresses(): readonly string[] {
  const parametersOf = (address: string) => address.split(':').length;
  return readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.view.json'))
    .flatMap((file) => {
      // The server reports a view that cannot be read.
      const { value } = parseJson(file, readFileSync(join(views, file), 'utf8'));
      const { address, entity } = (value ?? {}) as { readonly address?: string; readonly entity?: string };
      if (address === undefined || entity !== undefined) return [];
      return [{ name: basename(file, '.view.json'), address }];
    })
    .sort((one, other) => parametersOf(one.address) - parametersOf(other.address))
    .map(({ name, address }) => `${name}=${address}`);
}

export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId === join(source, module)) return chunk;
  throw new Error(`${module} is no chunk of the build; was it renamed?`);
}

/** Files of a chunk and of everything that it imports statically, including styles. */
export function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): readonly string[] {
  const files = new Set<string>();
  const visit = (each: Rolldown.OutputBundle[string] | undefined): void => {
    if (each?.type !== 'chunk' || files.has(each.fileName)) return;
    // Thin chunks are not part of the build (direct-imports-plugin.ts).
    if (readThin(each) === null) files.add(each.fileName);
    for (const style of each.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of each.imports) visit(bundle[imported]);
  };
  visit(chunk);
  return [...files];
}
