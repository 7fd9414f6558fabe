import type { Condition } from '../../../language/expressions/condition.ts';
import type { ConditionSlot } from '../../../language/expressions/slot.ts';
import type { FlatElement } from '../values/flatten.ts';
import { type LinkPaths, noPaths } from './link-bindings.ts';

/** One place of an element that is evaluated: a condition (visible, required, disabled) or a computed value. */
export type Slot = {
  readonly item: FlatElement;
  readonly kind: ConditionSlot | 'value';
  readonly text: Condition;
  /** Other conditions, which these took over from, had come to something. */
  readonly isCarried: boolean;
  /** First names of the paths it reads; `''` means all of the record. */
  reads: readonly string[];
  /** Paths that it reads of the record, of the record as it was saved, and of the form around. */
  paths: LinkPaths;
  /** It reads where the record stands in its flow, or whether this session has it. */
  readsFlow: boolean;
  /** Number of the latest evaluation; the result of an earlier one is stale (rule E2). */
  sequence: number;
  /** It has come to something, be it its fallback. */
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

/** Which slots read which fields: a change evaluates those and nothing else (rule E2). */
export function createSlotReaders() {
  const readers = new Map<string, Slot[]>();
  const of = (field: string): readonly Slot[] => readers.get(field) ?? [];
  return {
    /** @param paths what the slot reads of the record */
    add: (slot: Slot, paths: readonly string[]) => {
      slot.reads = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))];
      for (const name of slot.reads) readers.set(name, [...of(name), slot]);
    },
    of,
    /** Those that read all of the record. */
    ofAll: () => of(''),
  };
}
