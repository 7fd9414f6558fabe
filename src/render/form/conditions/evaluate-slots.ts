import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { readOneName } from '../../../language/expressions/one-name.ts';
import { evaluatePredicate } from '../../../language/expressions/predicate.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isCollection, isInput } from '../values/flatten.ts';
import type { FormStore } from '../values/form-store.ts';
import type { Slot } from './element-slots.ts';
import type { ElementStates } from './element-states.ts';
import { linkStateOf, type requirePaths, withLinks } from './link-bindings.ts';

/** A slot whose expression failed and took its fallback (rule E3); for configurators. */
export type SlotFailure = { readonly pointer: string; readonly code: string; readonly message: string };

/** The JSONata code, which only loads if a form has expressions. */
export type ExpressionModule = Pick<
  typeof import('../../../language/expressions/slot.ts'),
  'evaluateCondition' | 'evaluateValue' | 'conditionFields' | 'readPathsOf'
>;

/** Why a slot has no result. */
const reasons = {
  'expression/not-available': 'It reads something that this user cannot read.',
  'expression/not-loaded': 'What evaluates it could not be loaded.',
};

type EvaluatorOptions = {
  readonly store: FormStore;
  readonly states: ElementStates;
  readonly bindings: () => Omit<Bindings, 'record'>;
  readonly around: Parameters<typeof requirePaths>[1];
  /** Fields whose values arrive later. */
  readonly waiting: ReadonlySet<string>;
};

/** Evaluates slots: predicates at once, JSONata asynchronously. */
export function createSlotEvaluator({ store, states, bindings, around, waiting }: EvaluatorOptions) {
  const failures = new Map<string, SlotFailure>();
  const pending = new Set<Promise<unknown>>();
  const computed = createComputedValues(store);
  let expressions: ExpressionModule | null = null;
  let isStopped = false;

  const settle = (slot: Slot, value: boolean) => {
    slot.isKnown = true;
    states.change(slot.item.name, { [slot.kind]: value });
  };

  const note = (slot: Slot, problem: { readonly code: string; readonly message: string } | null) => {
    const pointer = `${slot.item.pointer}/${slot.kind}`;
    if (problem === null) failures.delete(pointer);
    else failures.set(pointer, { pointer, ...problem });
  };

  /** The bindings of a slot: the values, and what is known behind their relations. */
  const bindingsOf = (slot: Slot): Bindings =>
    withLinks({ ...bindings(), record: store.values(), old: store.base() }, slot.paths, around);

  /** The last result of a slot's condition; before the first one it disables nothing. */
  const lastOf = ({ item, kind, isKnown, isCarried }: Slot): boolean =>
    (isKnown || isCarried) && kind !== 'value' && states.state(item.name)[kind];

  /** Handles a slot that cannot be evaluated: a value stays, a condition takes its fallback (rule E3). */
  const giveUp = (slot: Slot, code: keyof typeof reasons) => {
    slot.sequence += 1;
    note(slot, { code, message: reasons[code] });
    if (slot.kind === 'visible') settle(slot, true);
    if (slot.kind === 'required') settle(slot, false);
    // If it was disabled before it stays so.
    if (slot.kind === 'disabled') settle(slot, lastOf(slot));
  };

  const evaluateText = async (slot: Slot, module: ExpressionModule) => {
    slot.sequence += 1;
    const { sequence, kind, item } = slot;
    const all = bindingsOf(slot);
    const result =
      kind === 'value'
        ? await module.evaluateValue(String(slot.text), all, store.get(item.field))
        : await module.evaluateCondition(kind, slot.text, all, lastOf(slot));
    if (isStopped || sequence !== slot.sequence) return;
    note(slot, result.problem);
    if (kind !== 'value') settle(slot, result.value === true);
    else if (result.problem === null && !computed.put(slot, result.value))
      note(slot, { code: 'expression/cycle', message: 'The value never comes to rest: it depends on itself.' });
  };

  /** Evaluates a slot if everything it reads has been loaded. */
  const run = (slot: Slot) => {
    if (typeof slot.text === 'boolean' || slot.reads.some((field) => waiting.has(field))) return;
    const isLinked = Object.values(slot.paths).some((paths) => paths.length > 0);
    const linked = isLinked ? bindingsOf(slot) : null;
    const linkState = linked === null ? 'ready' : linkStateOf(linked, slot.paths, around);
    // It runs again when the missing values arrive; a running evaluation of earlier values is outdated.
    if (linkState === 'pending') slot.sequence += 1;
    if (linkState === 'absent') giveUp(slot, 'expression/not-available');
    if (linkState !== 'ready') return;
    if (typeof slot.text !== 'string') {
      if (slot.kind !== 'value') settle(slot, evaluatePredicate(slot.text, linked?.record ?? store.values()));
      return;
    }
    const known = slot.kind === 'value' ? null : knownAtOnce(slot.text, bindings());
    if (known !== null) return settle(slot, known);
    if (expressions === null) return;
    const work = evaluateText(slot, expressions).finally(() => {
      pending.delete(work);
      if (pending.size === 0) computed.rest();
    });
    pending.add(work);
  };

  return {
    run,
    /** JSONata has loaded; returns false if nobody needs it any longer. */
    use: (module: ExpressionModule) => {
      expressions = module;
      return !isStopped;
    },
    giveUp,
    failures: (): readonly SlotFailure[] => [...failures.values()],
    /** Running evaluations; whoever adds one removes it again. */
    pending,
    stop: () => {
      isStopped = true;
    },
  };
}

/** A value may cause others to be computed; a longer chain is a cycle that the check of views did not find. */
const longestChain = 25;

/** Writes computed values into a form. */
function createComputedValues(store: FormStore) {
  let chain = 0;
  return {
    /** Returns false if the chain of computed values is so long that it must be a cycle. */
    put: ({ item: { element, field } }: Slot, value: unknown): boolean => {
      // A display element is not a value of the record.
      const put = isInput(element) || isCollection(element) ? store.compute : store.show;
      const last = store.get(field);
      if (sameComputed(last, value)) {
        if (last !== undefined) put(field, last);
        return true;
      }
      chain += 1;
      if (chain > longestChain) return false;
      put(field, value);
      return true;
    },
    /** No evaluation is running: the next value begins a new chain. */
    rest: () => {
      chain = 0;
    },
  };
}

/**
 * The result of a text that only reads one name, computed synchronously so that nothing appears and disappears again;
 * null for any other text.
 */
function knownAtOnce(text: string, bindings: Omit<Bindings, 'record'>): boolean | null {
  const read = readOneName(text);
  if (read === null) return null;
  const of: unknown = bindings[read.root];
  const value: unknown = isRecord(of) && Object.hasOwn(of, read.name) ? of[read.name] : undefined;
  return (value !== undefined && value !== null && value !== '' && value !== false) === !read.isNot;
}

function sameComputed(a: unknown, b: unknown): boolean {
  return Object.is(a ?? null, b ?? null) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
