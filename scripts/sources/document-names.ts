import { dirname, posix } from 'node:path';

/** A path as documents write it: of a file, or of a folder that begins at a folder of the project. */
const filePath = /^[\w./-]*[a-z][\w.-]*\.(ts|tsx|mjs|md|css|sql|yaml)$/;
const folderPath =
  /^(src|tests|schemas|scripts|openapi|language|render|engine|platform|areas|portal|integrations|domain|ui)\/[\w/-]+$/;

/** Files that are made or are examples: nothing has to stand there. */
const unmade = [
  /(^|\/)X\./,
  /^\.build\//,
  /\/company\//,
  /entities\.yaml$/,
  /^generated\/|\/generated\//,
  /^styles\.layer\.css$/,
];

/**
 * Paths in backquotes that a document names and that do not exist, as problems with file and line. A path counts as
 * there where some path of the project ends with it, so that a document may leave out what is clear.
 */
export function findMissingPaths(document: string, text: string, paths: readonly string[]): string[] {
  const known = new Set(paths.flatMap(endingsOf));
  return [...text.matchAll(/`([\w.@/-]+)`/g)].flatMap((match) => {
    const written = match[1] as string;
    if (!(filePath.test(written) || folderPath.test(written)) || unmade.some((pattern) => pattern.test(written)))
      return [];
    const path = written.startsWith('.') ? posix.join(dirname(document), written) : written;
    if (known.has(path.replace(/\/$/, ''))) return [];
    return [`${document}:${lineOf(text, match.index)}: \`${written}\` does not exist.`];
  });
}

/** Rules of SPEC.md whose number stands there twice, and those that a test quotes without one, as `[M3]`. */
export function checkRuleNumbers(document: string, text: string, tests: ReadonlyMap<string, string>): string[] {
  const numbers = [...text.matchAll(/^- \*\*([A-Z]\d+[a-z]?)\*\*/gm)].map((match) => match[1] as string);
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  const known = new Set(numbers);
  const unknown = [...tests].flatMap(([path, source]) =>
    [...source.matchAll(/\b(?:test|it|describe)[\w.]*\([^'"`]*['"`]((?:\[[A-Z]\d+[a-z]?\] ?)+)/g)].flatMap((match) =>
      [...(match[1] as string).matchAll(/\[(\w+)\]/g)]
        .map((quoted) => quoted[1] as string)
        .filter((number) => !known.has(number))
        .map((number) => `${path}:${lineOf(source, match.index)}: rule ${number} is not in ${document}.`),
    ),
  );
  return [...twice.map((number) => `${document}: two rules are called ${number}.`), ...unknown];
}

/** Settings of the environment that the server reads and the document of settings does not name. */
export function findUnnamedSettings(document: string, text: string, sources: ReadonlyMap<string, string>): string[] {
  const named = new Set(text.match(/VITRAL_[A-Z0-9_]+/g));
  return [...sources].flatMap(([path, source]) =>
    [...new Set([...source.matchAll(/\benv(?:ironment)?\.(VITRAL_[A-Z0-9_]+)/g)].map((match) => match[1] as string))]
      .filter((name) => !named.has(name))
      .map((name) => `${path}: reads ${name}, which ${document} does not name.`),
  );
}

/** `a/b/c.ts` gives itself, `b/c.ts`, `c.ts` and the same of its folders. */
function endingsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((_part, end) =>
    parts.slice(0, end + 1).map((_start, begin) => parts.slice(begin, end + 1).join('/')),
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
