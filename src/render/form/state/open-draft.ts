import { mergeThreeWay } from '../../../language/values/merge-three-way.ts';
import { isSameValue } from '../../../language/values/record-values.ts';
import type { FormDraft } from '../../host/host.ts';

type Values = Readonly<Record<string, unknown>>;

export type OpenedForm = {
  readonly base: Values;
  readonly values: Values;
  /** When the restored draft was stored; null if there was none worth restoring. */
  readonly restoredFrom: string | null;
};

/**
 * The initial state of a form: the current record with the draft's changes on top. If the record has changed since,
 * changes without conflict are merged; on a conflict the form starts from the draft's record, and saving asks.
 */
export function openDraft(current: Values, draft: FormDraft | null): OpenedForm {
  if (draft === null) return { base: current, values: current, restoredFrom: null };
  // Changes of a new record that an attempt to save had meanwhile created.
  if (current.id === undefined && typeof draft.base.id === 'number')
    return { base: draft.base, values: draft.values, restoredFrom: draft.savedAt };
  const merged = mergeThreeWay(draft.base, current, draft.values);
  if (isUnchanged(current, merged.values)) return { base: current, values: current, restoredFrom: null };
  if (merged.conflicts.length === 0) return { base: current, values: merged.values, restoredFrom: draft.savedAt };
  const base = { ...current, ...draft.base, ...(draft.versao === null ? {} : { versao: draft.versao }) };
  return { base, values: { ...base, ...draft.values }, restoredFrom: draft.savedAt };
}

function isUnchanged(current: Values, values: Values): boolean {
  return Object.keys(values).every((name) => isSameValue(values[name], current[name]));
}
