import { createHash } from 'node:crypto';
import type { Known } from '../../runtime/definition/check-context.ts';
import type { ViewProblem } from '../../runtime/definition/problem.ts';
import type { ViewAnswer } from '../../runtime/definition/view.ts';
import { type BuiltView, buildView } from '../../runtime/merge/build-view.ts';
import type { ViewFile } from '../../runtime/merge/view-file.ts';

/** Everything the server knows of one view: the answer for those who may configure, and for those who may not. */
export type ViewEntry = {
  readonly entity: string;
  readonly name: string | null;
  readonly forConfigurators: ViewAnswer;
  readonly forUsers: ViewAnswer;
  readonly problems: readonly ViewProblem[];
};

/** A view with the hash of its answers; problems alone when nothing is left to show. */
export function buildEntry(
  entity: string,
  name: string | null,
  bases: readonly ViewFile[],
  overrides: readonly ViewFile[],
  known: Known,
): ViewEntry | { readonly problems: readonly ViewProblem[] } {
  const { view, problems } = buildView(entity, name, bases, overrides, known);
  if (view === null) return { problems };
  return { entity, name, problems, forConfigurators: seal(view), forUsers: seal({ ...view, problems: [] }) };
}

function seal(content: BuiltView): ViewAnswer {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  return { hash, ...content };
}
