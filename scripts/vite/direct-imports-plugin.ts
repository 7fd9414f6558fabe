import type { Plugin, Rolldown } from 'vite';

/** A thin chunk, which only re-exports names of another chunk: `export{t as beginPortal}from"./begin-1.js";`. */
const thinCode = /^export\{([^{}]*)\}from"\.\/([^"]+)";\s*$/;

/** What a thin chunk re-exports: the file, and for each of its own names the name in that file. */
type Passed = { readonly file: string; readonly names: ReadonlyMap<string, string> };

/**
 * Reads a thin chunk; null for any other chunk. The bundler creates one for each dynamically imported module that
 * shares a chunk with others (`screen-chunks.ts`).
 */
export function readThin({ code, fileName }: Pick<Rolldown.OutputChunk, 'code' | 'fileName'>): Passed | null {
  const [, list = '', file = ''] = thinCode.exec(code) ?? [];
  if (file === '') return null;
  const names = list.split(',').map((each) => {
    const [from = '', to = from] = each.split(' as ');
    return [to, from] as const;
  });
  return { file: fileName.slice(0, fileName.lastIndexOf('/') + 1) + file, names: new Map(names) };
}

/**
 * Makes dynamic imports load the chunk that contains the module directly, and removes the thin chunks from the build.
 * Each of them would be one more request before a screen shows.
 */
export function directImports(): Plugin {
  return {
    name: 'vitral:direct-imports',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    // Names of chunks are made before: other rules here must give them others, as browsers keep a name for a year.
    augmentChunkHash: () => 'direct imports 1',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const thin = new Map<string, Passed>();
        for (const each of Object.values(bundle)) {
          const passed = each.type === 'chunk' && !each.isEntry ? readThin(each) : null;
          if (passed !== null) thin.set(each.fileName, passed);
        }
        const isThin = (file: string) => thin.has(file);
        for (const each of Object.values(bundle)) {
          if (each.type === 'chunk') each.code = importDirectly(each.code, thin);
          else if (each.fileName === '.vite/manifest.json') each.source = nameFiles(String(each.source), thin);
          // A thin chunk that is imported statically could not be removed.
          if (each.type === 'chunk' && each.imports.some(isThin))
            throw new Error(`${each.fileName} imports a thin chunk.`);
        }
        for (const file of thin.keys()) delete bundle[file];
      },
    },
  };
}

/** Replaces thin chunks in the dynamic imports of a chunk, and in its list of preloaded files. */
export function importDirectly(code: string, thin: ReadonlyMap<string, Passed>): string {
  const direct = code.replaceAll(/import\(`\.\/([^`]+)`\)/g, (all, file: string) => {
    const passed = thin.get(`assets/${file}`);
    if (passed === undefined) return all;
    const names = [...passed.names].map(([to, from]) => `${to}:e.${from}`);
    return `import(\`./${passed.file.slice('assets/'.length)}\`).then(e=>({${names.join(',')}}))`;
  });
  return nameFiles(direct, thin);
}

/** Replaces the file names of thin chunks by those of the chunks that they re-export. */
function nameFiles(text: string, thin: ReadonlyMap<string, Passed>): string {
  return text.replaceAll(/"(assets\/[^"\n]+\.js)"/g, (all, file: string) => {
    const passed = thin.get(file);
    return passed === undefined ? all : JSON.stringify(passed.file);
  });
}
