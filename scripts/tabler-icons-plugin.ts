import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const rootId = 'virtual:tabler-icons';
const iconFolder = join(import.meta.dirname, '../node_modules/@tabler/icons-react/dist/esm/icons');

/**
 * Makes every outline icon of Tabler available by its name, because configurators choose icons in JSON. One module for
 * each first letter: a chunk for each of 5,000 icons would be too many, one for all too large. Only the drawings are
 * taken, not the code around each.
 */
export function tablerIcons(): Plugin {
  let groups: Promise<ReadonlyMap<string, readonly string[]>> | null = null;
  return {
    name: 'vitral:tabler-icons',
    resolveId: (id) => (id === rootId || id.startsWith(`${rootId}/`) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(`\0${rootId}`)) return null;
      groups ??= readGroups();
      const letter = id.slice(rootId.length + 2);
      if (letter) return groupModule((await groups).get(letter) ?? []);
      const entries = [...(await groups).keys()].map(
        (each) => `${JSON.stringify(each)}: () => import('${rootId}/${each}')`,
      );
      return `export const iconGroups = { ${entries.join(', ')} };`;
    },
  };
}

async function readGroups(): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = (await readdir(iconFolder)).filter((file) => file.endsWith('.mjs') && !file.endsWith('Filled.mjs'));
  const lines = await Promise.all(files.map(async (file) => readIcon(await readFile(join(iconFolder, file), 'utf8'))));
  const groups = new Map<string, string[]>();
  for (const icon of lines) {
    if (!icon) continue;
    const letter = icon.name.charAt(0);
    groups.set(letter, [...(groups.get(letter) ?? []), `  ${JSON.stringify(icon.name)}: ${icon.node},`]);
  }
  return groups;
}

/** Name and drawing of one icon file; null for a file of another shape (the aliases, which only re-export). */
function readIcon(code: string): { readonly name: string; readonly node: string } | null {
  const node = /const __iconNode = (\[.*\]);/s.exec(code)?.[1];
  const name = /createReactComponent\("outline", "([a-z0-9-]+)"/.exec(code)?.[1];
  return node && name ? { name, node } : null;
}

function groupModule(lines: readonly string[]): string {
  return [
    "import { createReactComponent } from '@tabler/icons-react';",
    `const nodes = {\n${lines.join('\n')}\n};`,
    'export const icons = Object.fromEntries(',
    "  Object.entries(nodes).map(([name, node]) => [name, createReactComponent('outline', name, name, node)]),",
    ');',
  ].join('\n');
}
