import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { portalScreens } from '../../src/domain/screens.ts';

const rootId = 'virtual:tabler-icons';
const root = join(import.meta.dirname, '../..');
const iconFolder = join(root, 'node_modules/@tabler/icons-react/dist/esm/icons');

/** Number of icons in one module of rarely used icons: 3 to 4 kB compressed. */
const groupSize = 32;

type IconDrawing = { readonly name: string; readonly node: string };

/**
 * Makes all outline icons of Tabler available by name, because configurators choose icons in JSON. Those that the
 * portal's own screens, schemas and views name are one module (`/usual`), which loads with the menu. All others are in
 * modules of `groupSize` icons in the order of their names: one chunk for each of the 5,000 icons would be too many, a
 * single one too large. Only the drawings are used, not the code of each icon. `/names` lists all.
 */
export function tablerIcons(): Plugin {
  let drawings: Promise<readonly IconDrawing[]> | null = null;
  return {
    name: 'vitral:tabler-icons',
    resolveId: (id) => (id === rootId || id.startsWith(`${rootId}/`) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(`\0${rootId}`)) return null;
      drawings ??= readDrawings();
      const all = await drawings;
      const group = id.slice(rootId.length + 2);
      if (group === 'usual') {
        const usual = await usualNames();
        return drawingsModule(all.filter(({ name }) => usual.has(name)));
      }
      if (group === 'names') return `export const names = ${JSON.stringify(all.map(({ name }) => name))};`;
      if (group !== '') return drawingsModule(all.slice(Number(group), Number(group) + groupSize));
      const groups = all.flatMap(({ name }, index) =>
        index % groupSize === 0 ? [`[${JSON.stringify(name)}, () => import('${rootId}/${index}')]`] : [],
      );
      return `export const iconGroups = [${groups.join(', ')}];`;
    },
  };
}

/** All icons, sorted by name with JavaScript's comparison. */
async function readDrawings(): Promise<readonly IconDrawing[]> {
  const files = (await readdir(iconFolder)).filter((file) => file.endsWith('.mjs') && !file.endsWith('Filled.mjs'));
  const found = await Promise.all(files.map(async (file) => readIcon(await readFile(join(iconFolder, file), 'utf8'))));
  return found.filter((icon) => icon !== null).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Name and drawing of an icon file; null for files of another form (aliases, which only re-export). */
function readIcon(code: string): IconDrawing | null {
  const node = /const __iconNode = (\[.*\]);/s.exec(code)?.[1];
  const name = /createReactComponent\("outline", "([a-z0-9-]+)"/.exec(code)?.[1];
  return node && name ? { name, node } : null;
}

/** Names of the icons of the portal's screens and of its entities and views. */
async function usualNames(): Promise<ReadonlySet<string>> {
  const names = new Set(['folder', 'file-text', ...portalScreens.map(({ icon }) => icon)]);
  for (const folder of ['schemas', 'views']) {
    const files = await readdir(join(root, folder), { recursive: true });
    const texts = files
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFile(join(root, folder, file), 'utf8'));
    for (const text of await Promise.all(texts))
      for (const [, name = ''] of text.matchAll(/"(?:x-)?icon"\s*:\s*"([a-z0-9-]+)"/g)) names.add(name);
  }
  return names;
}

function drawingsModule(icons: readonly IconDrawing[]): string {
  return `export const drawings = {\n${icons.map(({ name, node }) => `  ${JSON.stringify(name)}: ${node},`).join('\n')}\n};`;
}
