import type { Plugin, Rolldown } from 'vite';

/** A chunk of nothing but names that another chunk exports under shorter ones: `export{t as beginPortal}from"./begin-1.js";`. */
const thinCode = /^export\{([^{}]*)\}from"\.\/([^"]+)";\s*$/;

/** What a thin chunk passes on: the file that it takes it from, and its names in that file by its own. */
type Passed = { readonly file: string; readonly names: ReadonlyMap<string, string> };

/**
 * What a chunk passes on where it has nothing else; null for any other. The bundler makes one for each module that is imported dynamically
 * and shares a chunk with others (`screen-chunks.ts`).
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
 * Lets dynamic imports load the chunk that has their module, and takes the thin chunks between them out of the build: each of these would
 * be one more request before a screen shows.
 */
export function directImports(): Plugin {
  return {
    name: 'vitral:direct-imports',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
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
          // Imported statically it could not go.
          if (each.type === 'chunk' && each.imports.some(isThin))
            throw new Error(`${each.fileName} imports a thin chunk.`);
        }
        for (const file of thin.keys()) delete bundle[file];
      },
    },
  };
}

/** The code of a chunk with its dynamic imports, and the files that are loaded before them, without thin chunks. */
export function importDirectly(code: string, thin: ReadonlyMap<string, Passed>): string {
  const direct = code.replaceAll(/import\(`\.\/([^`]+)`\)/g, (all, file: string) => {
    const passed = thin.get(`assets/${file}`);
    if (passed === undefined) return all;
    const names = [...passed.names].map(([to, from]) => `${to}:e.${from}`);
    return `import(\`./${passed.file.slice('assets/'.length)}\`).then(e=>({${names.join(',')}}))`;
  });
  return nameFiles(direct, thin);
}

/** A text with the names of the files that thin chunks pass on in place of theirs. */
function nameFiles(text: string, thin: ReadonlyMap<string, Passed>): string {
  return text.replaceAll(/"(assets\/[^"\n]+\.js)"/g, (all, file: string) => {
    const passed = thin.get(file);
    return passed === undefined ? all : JSON.stringify(passed.file);
  });
}
