import { isRecord } from '../../language/json/record.ts';
import { type MergeResult, mergeThreeWay, resolveConflicts } from '../../language/values/merge-three-way.ts';
import { isHostError } from './host-error.ts';
import { type LastChange, readLastChange } from './last-change.ts';

type Values = Readonly<Record<string, unknown>>;

/** Somebody else who saves all the time must not keep a save here for ever. */
const maxAttempts = 5;

/** Which side counts in each field that both have changed. */
export type MergeChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * Who decides where both sides have changed a field to something else: this save (`mine`), nobody, so that the save is
 * refused (`refuse`), or somebody who is asked, with who saved the other side; null as answer leaves everything as it is.
 */
export type ConflictPolicy =
  | 'mine'
  | 'refuse'
  | ((merged: MergeResult, by: LastChange | null) => Promise<MergeChoices | null>);

export type MergingSave<Saved> = {
  /** Sends what is to be saved, on top of what was adopted last. */
  readonly send: () => Promise<Saved>;
  /** What both sides began with, and what this side makes of it. */
  readonly sides: (theirs: Values) => { readonly base: Values; readonly mine: Values };
  readonly policy: ConflictPolicy;
  /** Takes the record as somebody else has saved it for the next base, and both changes for what is to be saved. */
  readonly adopt: (theirs: Values, merged: Values) => void;
};

export type MergingSaved<Saved> =
  | { readonly kind: 'saved'; readonly saved: Saved; readonly hasMerged: boolean }
  /** Both had changed a field, and the policy or somebody who was asked did not want to save. */
  | { readonly kind: 'conflict'; readonly theirs: Values };

/**
 * Saves a record. One that somebody else has saved meanwhile (`REGISTRO_ALTERADO`) is merged with theirs field by field
 * and sent again. Rejects with whatever else the save was refused for, and when it was overtaken five times.
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
