import { isRecord } from '../../language/json/record.ts';
import { type MergeResult, mergeThreeWay, resolveConflicts } from '../../language/values/merge-three-way.ts';
import { isHostError } from './host-error.ts';
import { type LastChange, readLastChange } from './last-change.ts';

type Values = Readonly<Record<string, unknown>>;

/** Maximum number of attempts: a user who saves all the time must not block another save forever. */
const maxAttempts = 5;

/** The side chosen for each field that both have changed. */
export type MergeChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * What happens if both sides have changed a field: this save wins (`mine`), the save is refused (`refuse`), or somebody
 * decides, knowing the author of the other side; the answer null changes nothing.
 */
export type ConflictPolicy =
  | 'mine'
  | 'refuse'
  | ((merged: MergeResult, by: LastChange | null) => Promise<MergeChoices | null>);

export type MergingSave<Saved> = {
  /** Sends the values on top of the last adopted record. */
  readonly send: () => Promise<Saved>;
  /** The common base, and the values of this side. */
  readonly sides: (theirs: Values) => { readonly base: Values; readonly mine: Values };
  readonly policy: ConflictPolicy;
  /** Makes the other side's record the new base, and the merged values the ones to save. */
  readonly adopt: (theirs: Values, merged: Values) => void;
};

export type MergingSaved<Saved> =
  | { readonly kind: 'saved'; readonly saved: Saved; readonly hasMerged: boolean }
  /** Both had changed a field, and the policy or the user chose not to save. */
  | { readonly kind: 'conflict'; readonly theirs: Values };

/**
 * Saves a record. If somebody else has saved it meanwhile (`REGISTRO_ALTERADO`), it is merged with theirs field by
 * field and sent again. Rejects with any other refusal, and after being overtaken five times.
 */
export async function saveWithMerge<Saved>(save: MergingSave<Saved>): Promise<MergingSaved<Saved>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { kind: 'saved', saved: await save.send(), hasMerged: attempt > 1 };
    } catch (error) {
      const theirs = isHostError(error) && error.code === 'REGISTRO_ALTERADO' ? error.details.atual : null;
      if (!isRecord(theirs) || attempt >= maxAttempts) throw error;
      const { base, mine } = save.sides(theirs);
      const merged = mergeThreeWay(base, theirs, mine);
      const by = isHostError(error) ? readLastChange(error.details.por) : null;
      const choices = await choose(save.policy, merged, by);
      if (choices === null) return { kind: 'conflict', theirs };
      save.adopt(theirs, resolveConflicts(merged, choices));
    }
  }
}

async function choose(
  policy: ConflictPolicy,
  merged: MergeResult,
  by: LastChange | null,
): Promise<MergeChoices | null> {
  if (merged.conflicts.length === 0 || policy === 'mine') return {};
  return policy === 'refuse' ? null : policy(merged, by);
}
