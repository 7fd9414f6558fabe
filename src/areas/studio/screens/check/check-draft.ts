import {
  type BuiltView,
  buildView,
  type Known,
  type MergedView,
  mergeView,
  parseViewFile,
  type ViewProblem,
} from '../../../../language/index.ts';

/** Which view is worked on. */
export type ViewKey = { readonly entity: string; readonly name: string | null };

export type ViewSource = { readonly file: string; readonly text: string };

export type DraftCheck = {
  /** Every problem of the view, those of its other files included. */
  readonly problems: readonly ViewProblem[];
  /** What the server would answer; null when nothing is left to show. */
  readonly view: BuiltView | null;
  readonly merged: MergedView | null;
  /** The same without the draft, when the draft is an override: what it changes. */
  readonly below: MergedView | null;
};

/** Names that a draft is held against, as the server delivers them; a list that is missing is not checked against. */
export type CheckNames = Pick<
  Known,
  'entities' | 'fragments' | 'lists' | 'operations' | 'permissions' | 'shapes' | 'views'
>;

/** Reads, checks and merges the files of a view as the server would, with a draft in place of one of them. */
export function checkDraft(key: ViewKey, files: readonly ViewSource[], draft: string, names: CheckNames): DraftCheck {
  const parsed = files.map(({ file, text }) => parseViewFile(file, text)).sort((a, b) => (a.file < b.file ? -1 : 1));
  const isOwn = ({ entity, name }: ViewKey): boolean => entity === key.entity && name === key.name;
  const own = parsed.filter(isOwn);
  const bases = own.filter(({ role }) => role === 'base');
  const overrides = own.filter(({ role }) => role === 'override');
  const { view, merged, problems } = buildView(key.entity, key.name, bases, overrides, names);
  // An override that names another view while one types it belongs there, and is validated there.
  const strays = parsed.filter((file) => !isOwn(file));
  const elsewhere = strays.flatMap((file) =>
    buildView(file.entity, file.name, [], [file], names).problems.filter((problem) => problem.file === file.file),
  );
  const layers = view?.layers ?? [];
  const isOverride = overrides.some(({ file }) => file === draft);
  return {
    problems: [...problems, ...elsewhere],
    view,
    merged,
    below: isOverride ? mergeView(layers.filter(({ file }) => file !== draft)) : null,
  };
}
