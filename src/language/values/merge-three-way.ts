import { isSameValue } from './record-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that both sides changed to different values. */
export type MergeConflict = {
  readonly field: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
};

export type MergeResult = {
  /** All fields of the record: a change of one side is taken, and in a conflict mine stays. */
  readonly values: Values;
  readonly conflicts: readonly MergeConflict[];
  /** Fields that only the other side changed: taken without asking. */
  readonly taken: readonly string[];
};

/** Fields set by the server: theirs always win. */
const serverFields: ReadonlySet<string> = new Set([
  'id',
  'versao',
  'dh_registro',
  'dh_alteracao',
  'dh_exclusao',
  'acesso',
]);

/**
 * Merges two edits of one record field by field; `base` is the common origin. Nothing is lost: each changed field is
 * taken from the side that changed it, or listed in `conflicts`.
 */
export function mergeThreeWay(base: Values, theirs: Values, mine: Values): MergeResult {
  const values: Record<string, unknown> = {};
  const conflicts: MergeConflict[] = [];
  const taken: string[] = [];
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    if (serverFields.has(field)) {
      if (Object.hasOwn(theirs, field)) values[field] = theirs[field];
      continue;
    }
    // A missing field means no change.
    const start = base[field];
    const own = Object.hasOwn(mine, field) ? mine[field] : start;
    const other = Object.hasOwn(theirs, field) ? theirs[field] : start;
    if (isSameValue(own, other) || isSameValue(own, start)) {
      values[field] = other;
      if (!isSameValue(own, other)) taken.push(field);
      continue;
    }
    values[field] = own;
    if (!isSameValue(other, start)) conflicts.push({ field, base: start, theirs: other, mine: own });
  }
  return { values, conflicts, taken };
}

/** The merged values after somebody has decided all conflicts. */
export function resolveConflicts(
  merged: MergeResult,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...merged.values };
  for (const { field, theirs, mine } of merged.conflicts) values[field] = choices[field] === 'theirs' ? theirs : mine;
  return values;
}
