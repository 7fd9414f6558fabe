/**
 * `npm run arrows` checks the imports between the folders of `src` (README, Map). It fails on
 *
 * - an import, static or dynamic, that the table of `arrows/allowed.ts` does not allow, and a file of which it says nothing,
 * - an import of a file of another area that is not one of the public files of that area (`isFace`),
 * - files, or areas, that import each other in a cycle,
 * - two folders that import each other.
 *
 * With `--print` it only prints the table.
 */
import { dirname } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { allowed } from './arrows/allowed.ts';
import { areaCircles, areaOf, isFace } from './arrows/areas.ts';

const folders = Object.keys(allowed).sort((a, b) => b.length - a.length);

if (process.argv.includes('--print')) {
  for (const [from, to] of Object.entries(allowed))
    console.log(`${from.padEnd(26)} -> ${to.join(', ') || '(nothing)'}`);
  process.exit(0);
}

const { output } = await cruise(['src'], {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(\\.test(-d)?\\.tsx?$)|(^src/api/generated/)' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  validate: true,
  ruleSet: {
    forbidden: [
      {
        name: 'circle',
        severity: 'error',
        from: {},
        to: { circular: true },
      },
    ],
  },
});
if (typeof output === 'string') throw new Error('dependency-cruiser answered text where a result was asked for.');
const wrong = [...violations(output), ...circles(output), ...areaCircles(output), ...mutualFolders(output)];
for (const line of wrong) console.error(line);
console.log(`${output.summary.totalDependenciesCruised ?? 0} imports checked, ${wrong.length} against the arrows.`);
process.exit(wrong.length > 0 ? 1 : 0);

function violations({ modules }: ICruiseResult): string[] {
  return modules.flatMap(({ source, dependencies }) => {
    const from = folderOf(source);
    if (from === undefined) return isCode(source) ? [`${source} has no rule: add its folder to scripts/arrows.`] : [];
    return dependencies.flatMap(({ resolved, dependencyTypes, couldNotResolve }) => {
      if (couldNotResolve || !resolved.startsWith('src/')) return [];
      const reason = refusal(from, source, resolved, dependencyTypes.includes('type-only'));
      return reason === null ? [] : [`${source} imports ${resolved}: ${reason}.`];
    });
  });
}

function isCode(source: string): boolean {
  return /^src\/.*\.tsx?$/.test(source);
}

/** Cycles of files, also through imports of types. Each is reported once. */
function circles({ summary }: ICruiseResult): string[] {
  const found = summary.violations.map(({ cycle = [] }) => cycle.map(({ name }) => name));
  const once = new Map(found.map((files) => [files.toSorted().join(' '), files]));
  return [...once.values()].map(
    (files) => `${files.join(' -> ')} -> ${files[0]}: files import each other in a circle.`,
  );
}

/** Pairs of folders that import each other, unless one contains the other. */
function mutualFolders({ modules }: ICruiseResult): string[] {
  const uses = new Map<string, string>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies.filter((each) => each.resolved.startsWith('src/'))) {
      const [from, to] = [dirname(source), dirname(resolved)];
      if (!`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`)) uses.set(`${from} ${to}`, source);
    }
  }
  return [...uses].flatMap(([pair, source]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = uses.get(`${to} ${from}`);
    const isNamed = back === undefined || from > to;
    return isNamed ? [] : [`${from} and ${to} use each other: ${source}, ${back}.`];
  });
}

/** Reason why an import is not allowed; null if it is allowed. */
function refusal(from: string, source: string, target: string, typeOnly: boolean): string | null {
  const named = areaOf(target);
  if (named !== null && areaOf(source) !== named && !isFace(source, target)) {
    return `of ${named} others use what its index.ts gives, and nothing behind it`;
  }
  if (folderOf(target) === from) return null;
  const isOpen = (allowed[from] ?? []).some(
    (entry) => isWithin(target, entry.replace('types:', '')) && (typeOnly || !entry.startsWith('types:')),
  );
  return isOpen ? null : `${from} may import ${allowed[from]?.join(', ') || 'nothing'}`;
}

function folderOf(path: string): string | undefined {
  return folders.find((folder) => isWithin(path, folder));
}

function isWithin(path: string, folder: string): boolean {
  const [names, wanted] = [path.split('/'), folder.split('/')];
  return wanted.every((name, index) => (name === '*' ? names[index] !== undefined : name === names[index]));
}
