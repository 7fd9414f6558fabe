import { getOwn, type JsonRecord } from '../json/record.ts';
import { liftVersion0, looksLikeVersion0 } from './migrate-version-0.ts';

/** The view format version of this code. */
export const currentVersion = 1;

type MigratedView = {
  readonly view: JsonRecord;
  /** The version of the file; the current one if nothing was migrated. */
  readonly from: number;
  /** Pointers of the migrated view by their pointers in the file, for those that differ. */
  readonly moved: ReadonlyMap<string, string>;
  /** Why it cannot be migrated, or null. */
  readonly problem: string | null;
};

/** Migrates a view to the next version. Pure; unknown keys stay for the check to report. */
type Migration = (view: JsonRecord) => {
  readonly view: JsonRecord;
  readonly moved: ReadonlyMap<string, string>;
};

/** The function at index n migrates version n to n + 1. */
const migrations: readonly Migration[] = [liftVersion0];

/**
 * Migrates a view to the current version, which it writes into the view. A view without a version is current, unless it
 * has the array form of version 0 at its root. Idempotent; never throws.
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

/** The original pointer of a moved part: the longest known prefix decides. */
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
