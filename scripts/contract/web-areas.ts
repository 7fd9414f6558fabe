import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { WebArea } from '../../src/areas/area.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Texts by path of the files that are generated from the areas of the web app (`src/areas/web-areas.ts`): the addresses
 * that have a screen, for the server's menu, and the components that views may name, for their check.
 */
export async function filesOfAreas(): Promise<ReadonlyMap<string, string>> {
  const { module } = await runnerImport<{ readonly webAreas: readonly WebArea[] }>(`${root}src/areas/web-areas.ts`, {
    root,
    configFile: false,
    logLevel: 'error',
  });
  const addresses = module.webAreas.flatMap(({ publicPages = [], screens = [] }) =>
    [...publicPages, ...screens].flatMap(({ path }) => path ?? []),
  );
  const components = module.webAreas.flatMap((area) => Object.keys(area.components ?? {}));
  return new Map([
    [
      'src/domain/screens/built-paths.ts',
      `/** Addresses that an area of the web app draws; \`npm run generate\` writes them from the \`area.tsx\` of each. */
export const builtPaths: ReadonlySet<string> = new Set(${listOf(addresses.toSorted(), 58)});
`,
    ],
    [
      'src/language/view/component-names.ts',
      `/**
 * Names that an element of type \`component\` may use: those of the runtime, and what areas of the web app register.
 * \`npm run generate\` writes them from the \`area.tsx\` of each.
 */
export const componentNames: readonly string[] = ${listOf(['record/changes', ...components.toSorted()], 50)};
`,
    ],
  ]);
}

/**
 * Writes an array of texts as the formatter does: on one line if it fits into 120 characters.
 * @param around number of further characters on that line
 */
function listOf(texts: readonly string[], around: number): string {
  const items = texts.map((text) => `'${text}'`);
  const line = `[${items.join(', ')}]`;
  return line.length + around <= 120 ? line : `[\n${items.map((item) => `  ${item},\n`).join('')}]`;
}
