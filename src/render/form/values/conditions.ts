import type { Condition } from '../../../language/expressions/condition.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { readOneName } from '../../../language/expressions/one-name.ts';
import { evaluatePredicate, predicateFields } from '../../../language/expressions/predicate.ts';
import type { ConditionSlot } from '../../../language/expressions/slot.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { ExpressionLinks } from '../../../language/values/links.ts';
import { type FlatElement, isCollection, isInput } from './flatten.ts';
import type { FlowFacts } from './flow-facts.ts';
import type { FormStore } from './form-store.ts';
import type { HoldFacts } from './hold-facts.ts';
import { type LinkPaths, linkStateOf, noPaths, requirePaths, withLinks } from './link-bindings.ts';

/** What conditions say about an element at the moment. */
export type ElementState = { readonly visible: boolean; readonly required: boolean; readonly disabled: boolean };

/** A slot whose expression failed and took its fallback (rule E3); for configurators. */
export type SlotFailure = { readonly pointer: string; readonly code: string; readonly message: string };

export type FormConditions = {
  readonly state: (name: string) => ElementState;
  readonly subscribe: (name: string, listener: () => void) => () => void;
  /** Whether an element can be seen: it and everything around it. */
  readonly isShown: (name: string) => boolean;
  readonly isEnabled: (name: string) => boolean;
  /** Which of the awaited fields something reads, once all expressions have been looked at. */
  readonly awaited: () => Promise<readonly string[]>;
  /** An awaited field has its value: what reads it is evaluated from now on. Change the value afterwards. */
  readonly arrived: (field: string) => void;
  /** An awaited field will never have its value: what reads it takes its fallback. */
  readonly failedToArrive: (field: string) => void;
  /** Resolves when no evaluation is under way, so that a save sees the final values. */
  readonly whenSettled: () => Promise<void>;
  /** Resolves when what is evaluated at the moment has come to something, whatever is still loaded behind relations. */
  readonly whenEvaluated: () => Promise<void>;
  readonly failures: () => readonly SlotFailure[];
  /** The elements of which all conditions have come to something, with what they came to. */
  readonly known: () => ReadonlyMap<string, ElementState>;
  readonly stop: () => void;
};

/** The JSONata side, which loads only when a form has expressions. */
export type ExpressionModule = Pick<
  typeof import('../../../language/expressions/slot.ts'),
  'evaluateCondition' | 'evaluateValue' | 'conditionFields' | 'readPathsOf'
>;

/** One place of an element that is evaluated: a condition (visible, required, disabled) or a computed value. */
type Slot = {
  readonly item: FlatElement;
  readonly kind: ConditionSlot | 'value';
  readonly text: Condition;
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

/** What a text that only asks for one name comes to, at once, so that nothing shows that goes away again; null for any other. */
function knownAtOnce(text: string, bindings: Omit<Bindings, 'record'>): boolean | null {
  const read = readOneName(text);
  if (read === null) return null;
  const of: unknown = bindings[read.root];
  const value: unknown = isRecord(of) && Object.hasOwn(of, read.name) ? of[read.name] : undefined;
  return (value !== undefined && value !== null && value !== '' && value !== false) === !read.isNot;
}

const conditionSlots: readonly ConditionSlot[] = ['visible', 'required', 'disabled'];
/** A value may set off others; a chain longer than this is a cycle that the check of views did not see. */
const longestChain = 25;

/**
 * Evaluates the conditions and computed values of a form. Dependencies are inferred once; a change evaluates what
 * depends on it and nothing else (rule E2). Predicates answer at once, JSONata after a moment.
 */
export function createConditions(options: {
  readonly elements: readonly FlatElement[];
  readonly store: FormStore;
  readonly bindings: () => Omit<Bindings, 'record'>;
  readonly loadExpressions: () => Promise<ExpressionModule>;
  /** The same where it has been loaded. */
  readonly loadedExpressions?: (() => ExpressionModule | null) | undefined;
  /** Fields whose values come later, as the saved rows of lists do: until then nothing is made of their absence. */
  readonly awaits?: readonly string[];
  /** What lies behind the relations of the record, and behind those of the record of the form around. */
  readonly links?: ExpressionLinks;
  readonly parentLinks?: ExpressionLinks | undefined;
  /** Where the record stands in its flow, which `bindings` then has. */
  readonly flow?: Pick<FlowFacts, 'onChange'> | undefined;
  /** Whether this session has the record, which `bindings` then has. */
  readonly hold?: Pick<HoldFacts, 'onChange'> | undefined;
  /** Conditions of the same elements that these follow: they hold until these are known. */
  readonly before?: Pick<FormConditions, 'known'> | undefined;
}): FormConditions {
  const { elements, store, bindings, loadExpressions, loadedExpressions, links, parentLinks, flow, hold, before } =
    options;
  const waiting = new Set(options.awaits);
  const byName = new Map(elements.map((item) => [item.name, item]));
  const states = new Map<string, ElementState>();
  const listeners = new Map<string, Set<() => void>>();
  const failures = new Map<string, SlotFailure>();
  const slots = elements.flatMap(slotsOf);
  const dependents = new Map<string, Slot[]>();
  const pending = new Set<Promise<unknown>>();
  let expressions: ExpressionModule | null = null;
  let isStopped = false;
  let chain = 0;

  const carried = before?.known();
  for (const item of elements) states.set(item.name, initialState(item, carried?.get(item.name)));

  const settle = (slot: Slot, value: boolean) => {
    slot.isKnown = true;
    setState(slot.item.name, { [slot.kind]: value });
  };

  const setState = (name: string, change: Partial<ElementState>) => {
    const last = states.get(name) ?? defaultState;
    const after = { ...last, ...change };
    if (after.visible === last.visible && after.required === last.required && after.disabled === last.disabled) return;
    states.set(name, after);
    for (const listener of [...(listeners.get(name) ?? [])]) listener();
  };

  const note = (slot: Slot, problem: { readonly code: string; readonly message: string } | null) => {
    const pointer = `${slot.item.pointer}/${slot.kind}`;
    if (problem === null) failures.delete(pointer);
    else failures.set(pointer, { pointer, ...problem });
  };

  /** What a slot is evaluated with: the values, and what is known behind their relations. */
  const bindingsOf = (slot: Slot): Bindings =>
    withLinks({ ...bindings(), record: store.values(), old: store.base() }, slot.paths, { links, parentLinks });

  /** What stands on something that cannot be read: a value stays as it is, a condition takes its fallback (rule E3). */
  const giveUp = (slot: Slot) => {
    slot.sequence += 1;
    note(slot, { code: 'expression/not-available', message: 'It reads something that this user cannot read.' });
    fallBack(slot);
  };

  /** What a condition comes to that cannot be evaluated; what was disabled by it before stays so (rule E3). */
  const fallBack = (slot: Slot) => {
    if (slot.kind === 'visible') settle(slot, true);
    if (slot.kind === 'required') settle(slot, false);
    if (slot.kind === 'disabled') settle(slot, lastOf(slot));
  };

  /** What the condition of a slot came to; before it has come to anything nothing is disabled by it. */
  const lastOf = ({ item, kind, isKnown }: Slot): boolean =>
    (isKnown || carried?.has(item.name) === true) && kind !== 'value' && (states.get(item.name)?.[kind] ?? false);

  const evaluateText = async (slot: Slot, module: ExpressionModule) => {
    slot.sequence += 1;
    const { sequence } = slot;
    const all = bindingsOf(slot);
    if (slot.kind === 'value') {
      const result = await module.evaluateValue(String(slot.text), all, store.get(slot.item.field));
      if (isStopped || sequence !== slot.sequence) return;
      note(slot, result.problem);
      if (result.problem === null) setComputed(slot, result.value);
      return;
    }
    const result = await module.evaluateCondition(slot.kind, slot.text, all, lastOf(slot));
    if (isStopped || sequence !== slot.sequence) return;
    note(slot, result.problem);
    settle(slot, result.value);
  };

  const setComputed = (slot: Slot, value: unknown) => {
    // What only shows has no value of the record.
    const isStored = isInput(slot.item.element) || isCollection(slot.item.element);
    const before = store.get(slot.item.field);
    if (sameComputed(before, value)) {
      if (before !== undefined) (isStored ? store.compute : store.show)(slot.item.field, before);
      return;
    }
    chain += 1;
    if (chain > longestChain) {
      note(slot, { code: 'expression/cycle', message: 'The value never comes to rest: it depends on itself.' });
      return;
    }
    if (isStored) store.compute(slot.item.field, value);
    else store.show(slot.item.field, value);
  };

  const run = (slot: Slot) => {
    if (typeof slot.text === 'boolean' || slot.reads.some((field) => waiting.has(field))) return;
    const isLinked = Object.values(slot.paths).some((paths) => paths.length > 0);
    const around = isLinked ? bindingsOf(slot) : null;
    const linkState = around === null ? 'ready' : linkStateOf(around, slot.paths, { links, parentLinks });
    // It runs again when what is on its way has arrived; an evaluation of what was before is stale.
    if (linkState === 'pending') slot.sequence += 1;
    if (linkState === 'absent') giveUp(slot);
    if (linkState !== 'ready') return;
    if (typeof slot.text !== 'string') {
      if (slot.kind !== 'value') settle(slot, evaluatePredicate(slot.text, around?.record ?? store.values()));
      return;
    }
    const known = slot.kind === 'value' ? null : knownAtOnce(slot.text, bindings());
    if (known !== null) return settle(slot, known);
    if (expressions === null) return;
    const work = evaluateText(slot, expressions).finally(() => {
      pending.delete(work);
      if (pending.size === 0) chain = 0;
    });
    pending.add(work);
  };

  const link = (slot: Slot, paths: readonly string[]) => {
    slot.reads = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))];
    for (const name of slot.reads) dependents.set(name, [...(dependents.get(name) ?? []), slot]);
  };

  /** Has what a slot reads behind relations loaded. */
  const linkRecords = (slot: Slot, reads: Parameters<typeof requirePaths>[0]) => {
    slot.paths = requirePaths(reads, { links, parentLinks });
  };

  for (const slot of slots) {
    if (typeof slot.text === 'object') {
      link(slot, predicateFields(slot.text));
      linkRecords(
        slot,
        predicateFields(slot.text).map((path) => ({ root: 'record', names: path.split('.') })),
      );
    }
    run(slot);
  }
  const texts = slots.filter(
    ({ kind, text }) => typeof text === 'string' && (kind === 'value' || readOneName(text) === null),
  );
  let linked: Promise<unknown> = Promise.resolve();
  if (texts.length > 0) {
    const begin = (module: ExpressionModule) => {
      if (isStopped) return;
      expressions = module;
      for (const slot of texts) {
        link(slot, module.conditionFields(slot.text));
        const reads = module.readPathsOf(slot.text);
        linkRecords(slot, reads);
        slot.readsFlow = reads.some(({ root }) => ['state', 'can', 'held'].includes(root));
        run(slot);
      }
    };
    const ready = loadedExpressions?.() ?? null;
    if (ready !== null) begin(ready);
    const loading = ready === null ? loadExpressions().then(begin) : Promise.resolve();
    // Its code did not load: nobody is kept from what it would have decided about.
    const failed = () => {
      for (const slot of texts) {
        if (slot.isKnown) continue;
        note(slot, { code: 'expression/not-loaded', message: 'What evaluates it could not be loaded.' });
        fallBack(slot);
      }
    };
    const settled = loading.catch(failed).finally(() => pending.delete(settled));
    pending.add(settled);
    linked = settled;
  }

  const unsubscribe = store.onChange((field) => {
    const touched = field === null ? slots : [...(dependents.get(field) ?? []), ...(dependents.get('') ?? [])];
    for (const slot of touched) run(slot);
  });

  const arrivals = [
    links?.onArrive((fields) => {
      for (const slot of new Set(fields.flatMap((field) => dependents.get(field) ?? []))) run(slot);
      for (const slot of slots) if (slot.paths.old.length > 0) run(slot);
    }),
    parentLinks?.onArrive(() => {
      for (const slot of slots) if (slot.paths.parent.length > 0) run(slot);
    }),
    ...[flow, hold].map((facts) =>
      facts?.onChange(() => {
        for (const slot of slots) if (slot.readsFlow) run(slot);
      }),
    ),
  ];

  const holds = (name: string, test: (state: ElementState) => boolean): boolean => {
    const item = byName.get(name);
    return [name, ...(item?.ancestors ?? [])].every((each) => test(states.get(each) ?? defaultState));
  };

  const whenEvaluated = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };

  return {
    state: (name) => states.get(name) ?? defaultState,
    subscribe: (name, listener) => {
      // What stands around an element decides about it too.
      const names = [name, ...(byName.get(name)?.ancestors ?? [])];
      for (const each of names) listeners.set(each, (listeners.get(each) ?? new Set()).add(listener));
      return () => {
        for (const each of names) listeners.get(each)?.delete(listener);
      };
    },
    isShown: (name) => holds(name, ({ visible }) => visible),
    isEnabled: (name) => holds(name, ({ disabled }) => !disabled),
    awaited: async () => {
      await linked;
      return [...waiting].filter((field) => dependents.has(field) || dependents.has(''));
    },
    arrived: (field) => waiting.delete(field),
    failedToArrive: (field) => {
      if (!waiting.has(field)) return;
      for (const slot of dependents.get(field) ?? []) if (!slot.isKnown) giveUp(slot);
    },
    whenSettled: async () => {
      do {
        await whenEvaluated();
        await links?.whenLoaded();
        await parentLinks?.whenLoaded();
      } while (pending.size > 0);
    },
    whenEvaluated,
    failures: () => [...failures.values()],
    known: () => {
      const open = new Set(
        slots.flatMap(({ item, kind, isKnown }) => (kind === 'value' || isKnown ? [] : [item.name])),
      );
      return new Map([...states].filter(([name]) => !open.has(name)));
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
      for (const end of arrivals) end?.();
    },
  };
}

const defaultState: ElementState = { visible: true, required: false, disabled: false };

/**
 * What is not evaluated yet is not there yet, and cannot be used: nothing shows that goes away again.
 *
 * @param last what it came to before these conditions took over
 */
function initialState(
  { element: { visible = true, required, disabled = false } }: FlatElement,
  last?: ElementState,
): ElementState {
  return {
    visible: typeof visible === 'boolean' ? visible : (last?.visible ?? false),
    required: typeof required === 'boolean' ? required : (last?.required ?? false),
    disabled: typeof disabled === 'boolean' ? disabled : (last?.disabled ?? true),
  };
}

const unread = { reads: [], paths: noPaths, readsFlow: false, sequence: 0, isKnown: false };

function slotsOf(item: FlatElement): Slot[] {
  const found: Slot[] = [];
  for (const kind of conditionSlots) {
    const text = item.element[kind];
    if (text !== undefined && typeof text !== 'boolean') found.push({ ...unread, item, kind, text });
  }
  const { value } = item.element;
  if (typeof value === 'string') found.push({ ...unread, item, kind: 'value', text: value });
  return found;
}

function sameComputed(a: unknown, b: unknown): boolean {
  return Object.is(a ?? null, b ?? null) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
