import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { projectRoot } from '../../src/platform/project-root.ts';

/** As many packages and folders as are printed. */
const maxPrinted = 25;

/**
 * Prints which packages and folders the JavaScript up to a first form comes from, largest first, in kB (gzip). A file's
 * compressed size is shared out by how much code of each module it has.
 * @param entries modules below `src` that are loaded dynamically; the page's own entry counts always
 */
export async function printBundleParts(entries: readonly string[]): Promise<void> {
  const built = await build({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('The build has no output.');
  const chunks = output.output.filter((each) => each.type === 'chunk');
  const parts = new Map<string, number>();
  for (const chunk of loadedChunks(chunks, entries)) {
    const modules = Object.entries(chunk.modules);
    const length = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    const compressed = gzipSync(chunk.code).length;
    for (const [id, { renderedLength }] of modules) {
      const part = partOf(id);
      parts.set(part, (parts.get(part) ?? 0) + (compressed * renderedLength) / Math.max(1, length));
    }
  }
  const sorted = [...parts].sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(maxPrinted).reduce((sum, [, size]) => sum + size, 0);
  console.log('Where the JavaScript up to a first form comes from, kB (gzip):');
  for (const [part, size] of [...sorted.slice(0, maxPrinted), ['all others', rest] as const])
    console.log(`${(size / 1000).toFixed(1).padStart(8)}  ${part}`);
}

/** The chunks of these modules and of the page's entry, with everything that they import statically. */
function loadedChunks(
  chunks: readonly Rolldown.OutputChunk[],
  entries: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  const wanted = entries.map((entry) => join(projectRoot, 'src', entry));
  const hasWanted = ({ modules }: Rolldown.OutputChunk) => wanted.some((module) => module in modules);
  for (const chunk of chunks) if (chunk.isEntry || hasWanted(chunk)) visit(chunk);
  return loaded;
}

/** The package of a module, or its folder of two levels below `src`. */
function partOf(id: string): string {
  const inPackage = id.split('node_modules/').at(-1) ?? id;
  if (inPackage !== id)
    return inPackage
      .split('/')
      .slice(0, inPackage.startsWith('@') ? 2 : 1)
      .join('/');
  const path = relative(projectRoot, id);
  return path.startsWith('src/') ? path.split('/').slice(0, 3).join('/') : 'the build itself';
}
