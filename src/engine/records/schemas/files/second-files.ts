import { basename } from 'node:path';
import type { ViewProblem } from '../../../../language/json/problem.ts';

/** Of each name the file that is in force, by its path, and the files that come second to it. */
export type SettledFiles = {
  /** In the order of the files. */
  readonly first: ReadonlyMap<string, string>;
  readonly second: readonly { readonly file: string; readonly first: string }[];
};

/**
 * Which file of each name is in force: the one that was before stays it, otherwise the first of them is.
 * @param nameOf what tells names apart, which may be the same for several spellings
 * @param inForce paths of the files that are in force by now
 */
export function settleFiles(
  files: readonly string[],
  nameOf: (file: string) => string,
  inForce: ReadonlySet<string>,
): SettledFiles {
  const first = new Map<string, string>();
  for (const file of files) {
    const name = nameOf(file);
    const known = first.get(name);
    if (known === undefined || (inForce.has(file) && !inForce.has(known))) first.set(name, file);
  }
  const second = files.flatMap((file) => {
    const before = first.get(nameOf(file));
    return before === undefined || before === file ? [] : [{ file, first: before }];
  });
  return { first, second };
}

const words = { entity: 'the schema of', flow: 'the flow', alert: 'the alert' } as const;

/**
 * What is wrong with second files, and the ways out.
 * @param second paths below the folder of the schemas
 */
export function secondFileProblems(
  kind: keyof typeof words,
  ending: string,
  second: SettledFiles['second'],
): readonly ViewProblem[] {
  return second.map(({ file, first }) => {
    const whose = `${words[kind]} \`${basename(first, ending)}\``;
    const message = `\`schemas/${first}\` is ${whose} already; this one is not read. Delete or rename one of them.`;
    return {
      ...{ code: `${kind}/second-file`, severity: 'error', file: `schemas/${file}`, line: 1, column: 1 },
      ...{ pointer: '', message, suggestions: [] },
    };
  });
}
