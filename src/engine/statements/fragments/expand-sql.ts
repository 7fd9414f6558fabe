import { scanSync } from 'libpg-query';
import { closestNames, didYouMean } from '../../../language/json/closest-names.ts';
import { createTextCache } from '../../../language/json/text-cache.ts';
import { bytesToCharacters, longestText } from '../sql/parse-sql.ts';
import { problem, type SqlProblem } from '../sql/sql-mistakes.ts';

/** SQL text and its file, as a path within the project. */
export type SqlFile = { readonly file: string; readonly text: string };

/** SQL shared by several statements, by name; without text if the file is unreadable. */
export type SqlFragments = ReadonlyMap<string, { readonly file: string; readonly text: string | null }>;

/** A mistake at a character of one of a statement's files. */
export type SqlFileProblem = SqlProblem & { readonly source: SqlFile };

/** A statement with its fragments inserted. */
export type ExpandedSql = {
  readonly text: string;
  /** The file of a character of `text`, and its position there. */
  readonly placeAt: (offset: number) => { readonly source: SqlFile; readonly offset: number };
  /** Names of all included fragments, also nested ones. */
  readonly fragments: ReadonlySet<string>;
  /** Problems of its includes, at any level. */
  readonly problems: readonly SqlFileProblem[];
};

type Include = { readonly name: string; readonly start: number; readonly end: number };
type Part = { readonly start: number; readonly source: SqlFile; readonly from: number };

/** A statement with more includes is unreadable: nested fragments that each include another twice soon exceed this. */
const maxIncludes = 200;

const includeLine = /^--[ \t]*include:(.*)$/;

/**
 * Replaces each comment `-- include: name` by the text of the fragment. Nothing else is replaced: parameters stay
 * parameters, so that checks see the text that the database gets.
 */
export function expandSql(own: SqlFile, fragments: SqlFragments): ExpandedSql {
  const problems: SqlFileProblem[] = [];
  const used = new Set<string>();
  const parts: Part[] = [];
  let count = 0;
  let text = '';

  function copy(source: SqlFile, from: number, to: number): void {
    parts.push({ start: text.length, source, from });
    text += source.text.slice(from, to);
  }

  function visit(source: SqlFile, path: readonly string[]): void {
    let from = 0;
    for (const include of includesOf(source)) {
      copy(source, from, include.start);
      from = include.end;
      count += 1;
      const found = findFragment(include, path, fragments, count > maxIncludes || text.length > longestText);
      if ('code' in found) problems.push({ ...found, source });
      else {
        used.add(include.name);
        visit(found, [...path, include.name]);
      }
    }
    copy(source, from, source.text.length);
  }

  visit(own, []);
  const placeAt: ExpandedSql['placeAt'] = (offset) => {
    const part = parts.findLast(({ start }) => start <= offset);
    return part === undefined
      ? { source: own, offset }
      : { source: part.source, offset: part.from + offset - part.start };
  };
  return { text, placeAt, fragments: used, problems };
}

/** Problems of a fragment independent of who includes it: brackets, texts or comments that it does not close itself. */
export function checkFragment(source: SqlFile): readonly SqlFileProblem[] {
  const mistake = (offset: number, message: string): readonly SqlFileProblem[] => [
    { ...problem('statement/open-fragment', offset, message), source },
  ];
  const tokens = scan(source.text);
  if (tokens === null) return mistake(0, 'A text or a comment begins in this fragment and does not end in it.');
  const open: { readonly start: number; readonly sign: string }[] = [];
  for (const { start, text } of tokens) {
    if (text === '(' || text === '[') open.push({ start, sign: text });
    else if (text === ')' || text === ']') {
      if (open.pop()?.sign !== (text === ')' ? '(' : '['))
        return mistake(start, `This \`${text}\` closes what the fragment has not opened.`);
    }
  }
  const [first] = open;
  return first === undefined ? [] : mistake(first.start, `The fragment does not close this \`${first.sign}\`.`);
}

function findFragment(
  { name, start }: Include,
  path: readonly string[],
  fragments: SqlFragments,
  isFull: boolean,
): SqlFile | SqlProblem {
  const found = fragments.get(name);
  if (found === undefined) {
    const near = closestNames(name, fragments.keys());
    return problem('statement/unknown-fragment', start, `There is no fragment \`${name}\`.${didYouMean(near)}`, near);
  }
  if (path.includes(name)) {
    const circle = [...path.slice(path.indexOf(name)), name].map((one) => `\`${one}\``).join(' → ');
    return problem('statement/include-cycle', start, `Fragments include each other: ${circle}. Take one of them out.`);
  }
  if (isFull) {
    const message = `With its fragments a statement has ${maxIncludes} includes and ${longestText} characters at most.`;
    return problem('statement/too-large', start, message);
  }
  if (found.text === null) return problem('statement/unreadable', start, `\`${found.file}\` cannot be read.`);
  return { file: found.file, text: found.text };
}

/** All statements are expanded again with each change of one, and a fragment for each statement that includes it. */
const cachedIncludes = createTextCache<readonly Include[]>(2_000);

/** The comments that include fragments, found by PostgreSQL's own scanner: not within texts or other comments. */
function includesOf({ file, text }: SqlFile): readonly Include[] {
  if (!text.includes('include:')) return [];
  return cachedIncludes(file, text, () =>
    (scan(text) ?? []).flatMap(({ start, end, text: word }) => {
      const name = includeLine.exec(word)?.[1]?.trim();
      return name === undefined ? [] : [{ name, start, end }];
    }),
  );
}

/**
 * The tokens of a text with their positions in characters, including comments; null if a text or a comment does not
 * end.
 */
function scan(text: string): readonly { readonly start: number; readonly end: number; readonly text: string }[] | null {
  try {
    const characterAt = bytesToCharacters(text);
    return scanSync(text).tokens.map(({ start, end, text: word }) => ({
      ...{ start: characterAt(start), end: characterAt(end), text: word },
    }));
  } catch {
    return null;
  }
}
