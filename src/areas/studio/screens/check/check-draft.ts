import {
  type BuiltView,
  buildView,
  type Known,
  type MergedView,
  mergeView,
  parseViewFile,
  type ViewProblem,
} from '../../../../language/index.ts';

/** The view that is being edited. */
export type ViewKey = { readonly entity: string; readonly name: string | null };

export type ViewSource = { readonly file: string; readonly text: string };

export type DraftCheck = {
  /** All problems of the view, including those of its other files. */
  readonly problems: readonly ViewProblem[];
  /** The view as the server would answer it; null if nothing can be shown. */
  readonly view: BuiltView | null;
  readonly merged: MergedView | null;
  /** If the draft is an override: the merged view without it, to see what it changes. */
  readonly below: MergedView | null;
};

/** Names against which a draft is checked, as the server delivers them; a missing list is not checked. */
export type CheckNames = Pick<
  Known,
  'entities' | 'fragments' | 'lists' | 'operations' | 'permissions' | 'shapes' | 'views'
>;

/** Parses, checks and merges the files of a view like the server, with the draft replacing one of them. */
export function checkDraft(key: ViewKey, files: readonly ViewSource[], draft: string, names: CheckNames): DraftCheck {
  const parsed = files.map(({ file, text }) => parseViewFile(file, text)).sort((a, b) => (a.file < b.file ? -1 : 1));
  const isOwn = ({ entity, name }: ViewKey): boolean => entity === key.entity && name === key.name;
  const own = parsed.filter(isOwn);
  const bases = own.filter(({ role }) => role === 'base');
  const overrides = own.filter(({ role }) => role === 'override');
  const { view, merged, problems } = buildView(key.entity, key.name, bases, overrides, names);
  // An override that names another view, such as while the name is typed, is checked as part of that view.
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
