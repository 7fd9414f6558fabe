import { getOwn, type JsonRecord } from '../json/record.ts';
import { liftVersion0, looksLikeVersion0 } from './migrate-version-0.ts';

/** The version of the view format that this code speaks. */
export const currentVersion = 1;

type MigratedView = {
  readonly view: JsonRecord;
  /** The version that the file was written in; the current one when nothing had to be done. */
  readonly from: number;
  /** Pointers of the migrated view to where the same stands in the file, for those that differ. */
  readonly moved: ReadonlyMap<string, string>;
  /** Why it cannot be read, or null. */
  readonly problem: string | null;
};

/** Lifts a view from one version to the next. Pure; what it does not know stays as it is, for the check to report. */
type Migration = (view: JsonRecord) => {
  readonly view: JsonRecord;
  readonly moved: ReadonlyMap<string, string>;
};

/** The step at index n lifts version n to n + 1. */
const migrations: readonly Migration[] = [liftVersion0];

/**
 * Brings a view to the current version, and writes that version into it. A view that does not state its version is of
 * the current one, unless it has the array form of version 0 at its root. Idempotent; never throws.
 */
export function migrateView(view: JsonRecord): MigratedView {
  const unchanged = { view, from: currentVersion, moved: new Map<string, string>(), problem: null };
  const version = getOwn(view, 'version') ?? (looksLikeVersion0(view) ? 0 : currentVersion);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) return unchanged;
  if (version > currentVersion) {
    const problem = `This is version ${version} of the view format, but this portal understands versions up to ${currentVersion}. Update the portal.`;
    return { ...unchanged, view: { ...view, version: currentVersion }, problem };
  }
  if (version === currentVersion) return unchanged;
  let lifted = view;
  let moved: ReadonlyMap<string, string> = new Map();
  for (const step of migrations.slice(version)) {
    const result = step(lifted);
    moved = compose(result.moved, moved);
    lifted = result.view;
  }
  const { $schema, version: _older, ...rest } = lifted;
  const head = $schema === undefined ? {} : { $schema };
  return { view: { ...head, version: currentVersion, ...rest }, from: version, moved, problem: null };
}

/** Where a pointer stood before something was moved: the longest known part of it decides. */
export function originalPointer(moved: ReadonlyMap<string, string>, pointer: string): string {
  if (moved.size === 0) return pointer;
  for (let known = pointer; known !== ''; known = known.slice(0, known.lastIndexOf('/'))) {
    const original = moved.get(known);
    if (original !== undefined) return original + pointer.slice(known.length);
  }
  return pointer;
}

function compose(later: ReadonlyMap<string, string>, earlier: ReadonlyMap<string, string>): Map<string, string> {
  const all = new Map(earlier);
  for (const [to, from] of later) all.set(to, originalPointer(earlier, from));
  return all;
}
