import { dirname, posix } from 'node:path';

/** Paths of files, and of folders that begin with a folder of the project, as documents write them. */
const filePath = /^[\w./-]*[a-z][\w.-]*\.(ts|tsx|mjs|md|css|sql|yaml)$/;
const folderPath =
  /^(src|tests|schemas|scripts|openapi|language|render|engine|platform|areas|portal|integrations|domain|ui)\/[\w/-]+$/;

/** Generated files and examples, which need not exist. */
const unmade = [
  /(^|\/)X\./,
  /^\.build\//,
  /\/company\//,
  /entities\.yaml$/,
  /^generated\/|\/generated\//,
  /^styles\.layer\.css$/,
];

/**
 * Finds paths in backquotes that do not exist, as problems with file and line. A document may shorten a path: it exists
 * if a path of the project ends with it.
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

/**
 * Finds links to files, folders and headings of the project that do not exist, as problems with file and line. Links to
 * other sites and those in examples are not followed.
 * @param documents texts of all documents, by path
 */
export function findBrokenLinks(documents: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => path.split('/').map((_part, at, parts) => parts.slice(0, at).join('/')));
  const known = new Set([...paths, ...folders]);
  return [...documents].flatMap(([document, text]) =>
    [...withoutExamples(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match) => {
      const [path = '', anchor] = (match[1] ?? '').split('#');
      if (/^[a-z]+:/.test(path)) return [];
      const file = path === '' ? document : posix.join(dirname(document), path).replace(/\/$/, '');
      const target = documents.get(file);
      const isThere = known.has(file) && (anchor === undefined || target === undefined || hasHeading(target, anchor));
      return isThere ? [] : [`${document}:${lineOf(text, match.index)}: the link ${match[1]} leads nowhere.`];
    }),
  );
}

/** A document whose blocks of code are blank, with the same lines. */
function withoutExamples(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
}

/** Whether a document has a heading with an anchor, as the pages of a repository make them. */
function hasHeading(text: string, anchor: string): boolean {
  return [...withoutExamples(text).matchAll(/^#+ (.*)$/gm)].some(
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-') === anchor,
  );
}

/**
 * Finds numbers that two rules of SPEC.md have, and numbers that a test quotes (such as `[M3]`) but SPEC.md does not
 * have.
 */
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

/** Finds environment variables that the server reads but the document of settings does not name. */
export function findUnnamedSettings(document: string, text: string, sources: ReadonlyMap<string, string>): string[] {
  const named = new Set(text.match(/VITRAL_[A-Z0-9_]+/g));
  return [...sources].flatMap(([path, source]) =>
    [...new Set([...source.matchAll(/\benv(?:ironment)?\.(VITRAL_[A-Z0-9_]+)/g)].map((match) => match[1] as string))]
      .filter((name) => !named.has(name))
      .map((name) => `${path}: reads ${name}, which ${document} does not name.`),
  );
}

/** All endings of a path and of its folders: of `a/b/c.ts` these are itself, `b/c.ts`, `c.ts`, `a/b`, `b` and `a`. */
function endingsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((_part, end) =>
    parts.slice(0, end + 1).map((_start, begin) => parts.slice(begin, end + 1).join('/')),
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
