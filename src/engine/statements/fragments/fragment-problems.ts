import type { ViewProblem } from '../../../language/json/problem.ts';
import { fragmentEnding } from '../../records/schemas/files/file-kinds.ts';
import { type FragmentFile, placeProblem, type ReadStatement, wholeFile } from '../statement-folder.ts';
import { checkFragment, expandSql, type SqlFileProblem } from './expand-sql.ts';

/** A problem, and the statement in which it was found. */
export type FoundProblem = { readonly name: string; readonly problem: ViewProblem };

/** Problems of a project's fragments independent of who includes them, and those that nothing includes. */
export function fragmentProblems(
  fragments: ReadonlyMap<string, FragmentFile>,
  read: readonly Pick<ReadStatement, 'fragments'>[],
): readonly ViewProblem[] {
  const found = new Map<string, ViewProblem>();
  const add = (one: SqlFileProblem): void => {
    found.set(JSON.stringify([one.source.file, one.offset, one.code]), placeProblem(one));
  };
  const used = new Set(read.flatMap((one) => [...one.fragments]));
  const problems: ViewProblem[] = [];
  for (const { name, file, text, problems: ofFile } of fragments.values()) {
    problems.push(...ofFile);
    if (text === null) continue;
    for (const one of checkFragment({ file, text })) add(one);
    for (const one of expandSql({ file, text }, fragments).problems) add(one);
    const message = 'No statement includes this fragment. Delete it, or write `-- include: {name}` where it belongs.';
    if (!used.has(name))
      problems.push({
        ...wholeFile(
          file,
          'statement/unused-fragment',
          message.replace('{name}', () => name),
        ),
        severity: 'warning',
      });
  }
  return [...problems, ...found.values()];
}

/** Each problem once: a problem of a fragment would be found in every statement that includes it. */
export function gatherProblems(found: readonly FoundProblem[]): readonly ViewProblem[] {
  const gathered = new Map<string, { readonly problem: ViewProblem; readonly names: Set<string> }>();
  for (const { name, problem } of found) {
    const key = JSON.stringify(problem);
    const known = gathered.get(key);
    if (known === undefined) gathered.set(key, { problem, names: new Set([name]) });
    else known.names.add(name);
  }
  return [...gathered.values()].map(({ problem, names }) => {
    if (!problem.file.endsWith(fragmentEnding)) return problem;
    const [first, ...others] = [...names].sort();
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return { ...problem, message: `${problem.message} (In \`${first}\`${more}.)` };
  });
}
