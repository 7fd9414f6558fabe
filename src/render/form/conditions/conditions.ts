import type { Predicate } from '../../../language/expressions/condition.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { readOneName } from '../../../language/expressions/one-name.ts';
import { predicateFields } from '../../../language/expressions/predicate.ts';
import type { ExpressionLinks } from '../../../language/values/links.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { FlatElement } from '../values/flatten.ts';
import type { FlowFacts } from '../values/flow-facts.ts';
import type { FormStore } from '../values/form-store.ts';
import type { HoldFacts } from '../values/hold-facts.ts';
import { createSlotReaders, type Slot, slotsOf } from './element-slots.ts';
import { createElementStates, type ElementState, type ElementStates } from './element-states.ts';
import { createSlotEvaluator, type ExpressionModule, type SlotFailure } from './evaluate-slots.ts';
import { requirePaths } from './link-bindings.ts';

export type FormConditions = Pick<ElementStates, 'state' | 'subscribe' | 'isShown' | 'isEnabled'> & {
  /** Which of the awaited fields are read, when all expressions were analysed. */
  readonly awaited: () => Promise<readonly string[]>;
  /** An awaited field has its value: what reads it is evaluated from now on. Change the value afterwards. */
  readonly arrived: (field: string) => void;
  /** An awaited field will not get its value: what reads it takes its fallback. */
  readonly failedToArrive: (field: string) => void;
  /** Resolves when no evaluation is running, so that a save sees the final values. */
  readonly whenSettled: () => Promise<void>;
  /** Resolves when the current evaluations have finished, even if relations are still loading. */
  readonly whenEvaluated: () => Promise<void>;
  readonly failures: () => readonly SlotFailure[];
  /** The elements whose conditions all have results, with these. */
  readonly known: () => ReadonlyMap<string, ElementState>;
  readonly stop: () => void;
};

type Options = {
  readonly elements: readonly FlatElement[];
  readonly store: FormStore;
  readonly bindings: () => Omit<Bindings, 'record'>;
  readonly loadExpressions: () => Promise<ExpressionModule>;
  /** The same if it is already loaded. */
  readonly loadedExpressions?: (() => ExpressionModule | null) | undefined;
  /** Fields whose values arrive later, such as saved rows of lists: until then their absence means nothing. */
  readonly awaits?: readonly string[];
  /** Values behind the relations of the record, and of the surrounding form's record. */
  readonly links?: ExpressionLinks;
  readonly parentLinks?: ExpressionLinks | undefined;
  /** State of the record in its flow, which `bindings` then contains. */
  readonly flow?: Pick<FlowFacts, 'onChange'> | undefined;
  /** Whether this session holds the record, which `bindings` then contains. */
  readonly hold?: Pick<HoldFacts, 'onChange'> | undefined;
  /** Earlier conditions of the same elements: their results apply until these have some. */
  readonly before?: Pick<FormConditions, 'known'> | undefined;
};

/**
 * Evaluates the conditions and computed values of a form. Dependencies are inferred once; a change evaluates only what
 * depends on it (rule E2).
 */
export function createConditions(options: Options): FormConditions {
  const { elements, store, bindings, links, parentLinks, before } = options;
  const around = { links, parentLinks };
  const waiting = new Set(options.awaits);
  const carried = before?.known();
  const states = createElementStates(elements, carried);
  const slots = elements.flatMap((item) => slotsOf(item, carried?.has(item.name) === true));
  const readers = createSlotReaders();
  const evaluator = createSlotEvaluator({ store, states, bindings, around, waiting });
  const { pending } = evaluator;

  /** Records what a slot reads, loads values behind relations, and evaluates it. */
  const begin = (slot: Slot, fields: readonly string[], reads: Parameters<typeof requirePaths>[0]) => {
    readers.add(slot, fields);
    slot.paths = requirePaths(reads, around);
    slot.readsFlow = reads.some(({ root }) => ['state', 'can', 'held'].includes(root));
    evaluator.run(slot);
  };

  for (const slot of slots) {
    if (typeof slot.text === 'object') begin(slot, predicateFields(slot.text), predicateReads(slot.text));
    else evaluator.run(slot);
  }
  const texts = slots.filter(
    ({ kind, text }) => typeof text === 'string' && (kind === 'value' || readOneName(text) === null),
  );
  const infer = (module: ExpressionModule) => {
    if (!evaluator.use(module)) return;
    for (const slot of texts) begin(slot, module.conditionFields(slot.text), module.readPathsOf(slot.text));
  };
  // The code could not be loaded: conditions must not block anybody.
  const fail = () => {
    for (const slot of texts) if (!slot.isKnown) evaluator.giveUp(slot, 'expression/not-loaded');
  };
  let inferred: Promise<unknown> = Promise.resolve();
  if (texts.length > 0) {
    const loaded = options.loadedExpressions?.() ?? null;
    if (loaded !== null) infer(loaded);
    const loading = loaded === null ? loadWithRetry(options.loadExpressions).then(infer) : Promise.resolve();
    const settled = loading.catch(fail).finally(() => pending.delete(settled));
    pending.add(settled);
    inferred = settled;
  }

  const runWhere = (isTouched: (slot: Slot) => boolean) => {
    for (const slot of slots) if (isTouched(slot)) evaluator.run(slot);
  };
  const ends = [
    store.onChange((field) => {
      const touched = field === null ? slots : [...readers.of(field), ...readers.ofAll()];
      for (const slot of touched) evaluator.run(slot);
    }),
    links?.onArrive((fields) => {
      for (const slot of new Set(fields.flatMap(readers.of))) evaluator.run(slot);
      runWhere(({ paths }) => paths.old.length > 0);
    }),
    parentLinks?.onArrive(() => runWhere(({ paths }) => paths.parent.length > 0)),
    ...[options.flow, options.hold].map((facts) => facts?.onChange(() => runWhere(({ readsFlow }) => readsFlow))),
  ];

  const whenEvaluated = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };

  return {
    state: states.state,
    subscribe: states.subscribe,
    isShown: states.isShown,
    isEnabled: states.isEnabled,
    awaited: async () => {
      await inferred;
      return [...waiting].filter((field) => readers.of(field).length > 0 || readers.ofAll().length > 0);
    },
    arrived: (field) => waiting.delete(field),
    failedToArrive: (field) => {
      if (!waiting.has(field)) return;
      for (const slot of readers.of(field)) if (!slot.isKnown) evaluator.giveUp(slot, 'expression/not-available');
    },
    whenSettled: async () => {
      do {
        await whenEvaluated();
        await links?.whenLoaded();
        await parentLinks?.whenLoaded();
      } while (pending.size > 0);
    },
    whenEvaluated,
    failures: evaluator.failures,
    known: () => knownStates(slots, states),
    stop: () => {
      evaluator.stop();
      for (const end of ends) end?.();
    },
  };
}

function predicateReads(predicate: Predicate) {
  return predicateFields(predicate).map((path) => ({ root: 'record', names: path.split('.') }));
}

function knownStates(slots: readonly Slot[], states: ElementStates): ReadonlyMap<string, ElementState> {
  const open = new Set(slots.flatMap(({ item, kind, isKnown }) => (kind === 'value' || isKnown ? [] : [item.name])));
  return new Map([...states.all()].filter(([name]) => !open.has(name)));
}
