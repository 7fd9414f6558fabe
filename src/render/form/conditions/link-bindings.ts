import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { ExpressionLinks, LinkState } from '../../../language/values/links.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { PrepareBindings } from '../values/set-values.ts';

type Path = readonly string[];
type Read = { readonly root: string; readonly names: Path };

/** Paths through relations by their start: the record, its saved state, and the surrounding record. */
export type LinkPaths = {
  readonly record: readonly Path[];
  readonly old: readonly Path[];
  readonly parent: readonly Path[];
};

/** The links of the form and of the surrounding form. */
type Around = { readonly links: ExpressionLinks | undefined; readonly parentLinks: ExpressionLinks | undefined };

export const noPaths: LinkPaths = { record: [], old: [], parent: [] };

/** Starts loading what an expression reads through relations; returns the paths. */
export function requirePaths(reads: readonly Read[], { links, parentLinks }: Around): LinkPaths {
  const from = (...roots: readonly string[]) =>
    reads.filter(({ root, names }) => roots.includes(root) && names.length > 1).map(({ names }) => names);
  const paths = { record: from('record'), old: from('old'), parent: from('parent') };
  links?.require([...paths.record, ...paths.old]);
  parentLinks?.require(paths.parent);
  return paths;
}

/** Bindings with what is known behind the relations of the paths. */
export function withLinks(bindings: Bindings, paths: LinkPaths, { links, parentLinks }: Around): Bindings {
  const { record, old, parent } = bindings;
  return {
    ...bindings,
    record: links === undefined || paths.record.length === 0 ? record : links.enrich(record),
    ...(links === undefined || paths.old.length === 0 || !isRecord(old) ? {} : { old: links.enrich(old) }),
    ...(parentLinks === undefined || paths.parent.length === 0 || !isRecord(parent)
      ? {}
      : { parent: parentLinks.enrich(parent) }),
  };
}

/** Whether everything that the paths read is loaded, in bindings of `withLinks`. */
export function linkStateOf(bindings: Bindings, paths: LinkPaths, { links, parentLinks }: Around): LinkState {
  const statesOf = (from: ExpressionLinks | undefined, values: unknown, list: readonly Path[]): LinkState[] =>
    from === undefined || !isRecord(values) ? [] : list.map((path) => from.stateOf(values, path));
  const states = [
    ...statesOf(links, bindings.record, paths.record),
    ...statesOf(links, bindings.old, paths.old),
    ...statesOf(parentLinks, bindings.parent, paths.parent),
  ];
  return states.includes('absent') ? 'absent' : states.includes('pending') ? 'pending' : 'ready';
}

/** Loads what an action's expression reads through relations before it runs. */
export function prepareWith(
  links: ExpressionLinks,
  parentLinks: ExpressionLinks | undefined,
  load: () => Promise<{ readonly readPathsOf: (text: string) => readonly Read[] }>,
): PrepareBindings {
  return async (text, bindings) => {
    const around: Around = { links, parentLinks };
    const paths = requirePaths((await loadWithRetry(load)).readPathsOf(text), around);
    await Promise.all([links.whenLoaded(), parentLinks?.whenLoaded()]);
    const whole = withLinks(bindings, paths, around);
    return linkStateOf(whole, paths, around) === 'ready' ? whole : null;
  };
}
