import type { Condition } from '../../../language/expressions/condition.ts';
import type { ConditionSlot } from '../../../language/expressions/slot.ts';
import type { FlatElement } from '../values/flatten.ts';
import { type LinkPaths, noPaths } from './link-bindings.ts';

/** A part of an element that is evaluated: a condition (visible, required, disabled) or a computed value. */
export type Slot = {
  readonly item: FlatElement;
  readonly kind: ConditionSlot | 'value';
  readonly text: Condition;
  /** Earlier conditions, which these replaced, had a result. */
  readonly isCarried: boolean;
  /** First names of the paths it reads; `''` means the whole record. */
  reads: readonly string[];
  /** Paths that it reads of the record, of the saved record and of the surrounding form. */
  paths: LinkPaths;
  /** It reads the state of the flow, or whether this session holds the record. */
  readsFlow: boolean;
  /** Number of the latest evaluation; results of earlier ones are outdated (rule E2). */
  sequence: number;
  /** It has a result, possibly its fallback. */
  isKnown: boolean;
};

const conditionSlots: readonly ConditionSlot[] = ['visible', 'required', 'disabled'];
const unread = { reads: [], paths: noPaths, readsFlow: false, sequence: 0, isKnown: false };

/** @param isCarried see {@link Slot} */
export function slotsOf(item: FlatElement, isCarried: boolean): Slot[] {
  const texts = [
    ...conditionSlots.map((kind) => ({ kind, text: item.element[kind] })),
    { kind: 'value' as const, text: typeof item.element.value === 'string' ? item.element.value : undefined },
  ];
  return texts.flatMap(({ kind, text }) =>
    text === undefined || typeof text === 'boolean' ? [] : [{ ...unread, item, kind, text, isCarried }],
  );
}

/** Finds the slots that read a field: a change evaluates only those (rule E2). */
export function createSlotReaders() {
  const readers = new Map<string, Slot[]>();
  const of = (field: string): readonly Slot[] => readers.get(field) ?? [];
  return {
    /** @param paths paths of the record that the slot reads */
    add: (slot: Slot, paths: readonly string[]) => {
      slot.reads = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))];
      for (const name of slot.reads) readers.set(name, [...of(name), slot]);
    },
    of,
    /** Slots that read the whole record. */
    ofAll: () => of(''),
  };
}
