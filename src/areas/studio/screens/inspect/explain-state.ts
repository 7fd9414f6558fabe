import {
  analyseExpression,
  type Bindings,
  type Condition,
  type ConditionSlot,
  evaluateCondition,
  evaluatePredicate,
  type Origin,
  type Predicate,
  predicateOperators,
  type ViewDefinition,
} from '../../../../language/index.ts';
import { isRecord, pointerTo, valueAt } from '../../../../render/values.ts';
import type { FieldRight, FieldRights } from '../preview/access-of.ts';
import type { OutlineItem } from './outline.ts';

/** One value that a rule read, and what it was compared with. */
export type ReadValue = {
  readonly path: string;
  readonly value: unknown;
  /** `is`, `gt` ... of a predicate with the value it wants; null for what an expression reads. */
  readonly test: { readonly operator: string; readonly wanted: unknown; readonly holds: boolean } | null;
};

/** What the schema says of a field: who reads and writes it, and the eye in front of it; of some only the server knows. */
type FieldReason = 'unreadable' | 'perhapsUnreadable' | 'unwritable' | 'perhapsUnwritable' | 'mask';

/** One reason for a state: a rule of the element or of one around it, or a permission. */
export type StateStep = {
  /** Name of the element whose rule it is. */
  readonly name: string;
  readonly isOwn: boolean;
  readonly kind: 'default' | 'literal' | 'predicate' | 'expression' | 'fallback' | FieldReason | 'permission';
  /** What the rule says, as JSON or JSONata; the flags of a permission; the name of an eye; null for none. */
  readonly rule: string | null;
  readonly result: boolean;
  readonly reads: readonly ReadValue[];
  /** What failed, when the slot took its fallback (rule E3). */
  readonly failure: string | null;
  readonly origin: Origin | null;
};

export type StateExplanation = {
  readonly slot: ConditionSlot;
  readonly value: boolean;
  /** What decided, first; the others agree or do not count. */
  readonly steps: readonly StateStep[];
};

export type StateSurroundings = {
  readonly view: ViewDefinition;
  readonly provenance: Readonly<Record<string, Origin>>;
  readonly bindings: Bindings;
  /** Flags of the profile on the entity. */
  readonly access: Readonly<Record<string, boolean>>;
  /** The record is not saved yet. */
  readonly isNew: boolean;
  /** The field of the entity at a path, with the rights that a profile has on it; null for what is no field. */
  readonly fieldAt: (path: string) => (FieldRights & { readonly mask: string | null }) | null;
};

/**
 * Why an element is visible, required or disabled for a record and a profile: which rule, permission or fallback
 * decided, and where it comes from. The same rules as the form applies (E1, E3), one after the other.
 */
export async function explainState(item: OutlineItem, around: StateSurroundings): Promise<StateExplanation[]> {
  const ofField = fieldSteps(item, around);
  if (item.kind === 'column' || item.kind === 'filter') {
    const state = explainColumn(item, around);
    if (ofField.visible.length === 0) return [state];
    const hidden = ofField.visible.filter(({ result }) => !result);
    const steps = hidden.length > 0 ? hidden : [...state.steps, ...ofField.visible];
    return [{ ...state, value: state.value && hidden.length === 0, steps }];
  }
  const visible = [...(await stepsOf('visible', [...item.ancestors, item.pointer], item, around)), ...ofField.visible];
  const isVisible = visible.every(({ result }) => result);
  const disabled = await stepsOf('disabled', [...item.ancestors, item.pointer], item, around);
  const permission = item.kind === 'element' ? permissionStep(item, around) : null;
  if (permission !== null) disabled.push(permission);
  disabled.push(...ofField.disabled);
  const isDisabled = disabled.some(({ result }) => result);
  const [required] = await stepsOf('required', [item.pointer], item, around);
  const hidden = visible.filter(({ result }) => !result);
  const states: StateExplanation[] = [
    { slot: 'visible', value: isVisible, steps: deciding(visible, isVisible, false) },
    { slot: 'disabled', value: isDisabled, steps: deciding(disabled, isDisabled, true) },
  ];
  if (item.kind === 'element' && required !== undefined) {
    // A hidden or disabled element is never asked for, whatever its own rule says.
    const stops = [...hidden, ...disabled.filter(({ result }) => result)];
    const value = required.result && stops.length === 0;
    states.splice(1, 0, { slot: 'required', value, steps: required.result ? [...stops, required] : [required] });
  }
  return states;
}

/** Columns are not hidden by rows: a predicate sees the flags of the profile, and anything but `false` shows. */
function explainColumn(item: OutlineItem, around: StateSurroundings): StateExplanation {
  const pointer = pointerTo(item.pointer, item.kind === 'filter' ? 'filter' : 'visible');
  const condition = valueAt(around.view, pointer);
  const origin = originAt(around, pointer, item.pointer);
  const shared = { name: item.name, isOwn: true, failure: null, origin };
  if (isRecord(condition)) {
    const predicate = condition as Predicate;
    const record = { access: around.access };
    const result = evaluatePredicate(predicate, record);
    const step: StateStep = {
      ...shared,
      kind: 'predicate',
      rule: JSON.stringify(condition),
      result,
      reads: readsOfPredicate(predicate, record),
    };
    return { slot: 'visible', value: result, steps: [step] };
  }
  const result = condition !== false;
  const kind = condition === undefined ? 'default' : 'literal';
  const rule = condition === undefined ? null : JSON.stringify(condition);
  return { slot: 'visible', value: result, steps: [{ ...shared, kind, rule, result, reads: [] }] };
}

async function stepsOf(
  slot: ConditionSlot,
  pointers: readonly string[],
  item: OutlineItem,
  around: StateSurroundings,
): Promise<StateStep[]> {
  return Promise.all(pointers.map((pointer) => stepOf(slot, pointer, pointer === item.pointer, around)));
}

async function stepOf(
  slot: ConditionSlot,
  pointer: string,
  isOwn: boolean,
  around: StateSurroundings,
): Promise<StateStep> {
  const at = pointerTo(pointer, slot);
  const condition = valueAt(around.view, at) as Condition | undefined;
  const { value, problem } = await evaluateCondition(slot, condition, around.bindings);
  const shared = {
    name: pointer.slice(pointer.lastIndexOf('/') + 1),
    isOwn,
    result: value,
    failure: problem?.message ?? null,
    origin: originAt(around, at, pointer),
  };
  if (condition === undefined) return { ...shared, kind: 'default', rule: null, reads: [] };
  if (typeof condition === 'boolean') return { ...shared, kind: 'literal', rule: String(condition), reads: [] };
  if (typeof condition === 'string') {
    const reads = readsOfExpression(condition, around.bindings);
    return { ...shared, kind: problem === null ? 'expression' : 'fallback', rule: condition, reads };
  }
  const reads = readsOfPredicate(condition, around.bindings.record);
  return { ...shared, kind: 'predicate', rule: JSON.stringify(condition), reads };
}

/** Who may not save sees the form, but cannot change it. */
function permissionStep(item: OutlineItem, { view, provenance, access, isNew }: StateSurroundings): StateStep | null {
  const action = isNew ? 'create' : 'edit';
  const flag = view.access?.[action] ?? (isNew ? 'CADASTRAR' : 'EDITAR');
  if (access[flag] === true) return null;
  return {
    name: item.name,
    isOwn: false,
    kind: 'permission',
    rule: flag,
    result: true,
    reads: [],
    failure: null,
    origin: provenance[pointerTo('/access', action)] ?? null,
  };
}

/** What the entity schema says of the field that an element, column or filter shows. */
function fieldSteps(
  item: OutlineItem,
  { view, fieldAt }: StateSurroundings,
): Record<'visible' | 'disabled', StateStep[]> {
  const named = valueAt(view, pointerTo(item.pointer, 'field'));
  const rights = item.kind === 'action' ? null : fieldAt(typeof named === 'string' ? named : item.name);
  const stepOf = (kind: FieldReason, rule: string, result: boolean): StateStep => ({
    ...{ name: item.name, isOwn: true, kind, rule, result, reads: [], failure: null, origin: null },
  });
  const { read, write, mask } = rights ?? { read: null, write: null, mask: null };
  const missing = (
    right: FieldRight | null,
    sure: FieldReason,
    perhaps: FieldReason,
    refused: boolean,
  ): StateStep[] => {
    if (right === null || right.isHeld === true) return [];
    const isSure = right.isHeld === false;
    return [stepOf(isSure ? sure : perhaps, right.permissions.join(', '), isSure === refused)];
  };
  const visible = [
    ...missing(read, 'unreadable', 'perhapsUnreadable', false),
    ...(mask === null ? [] : [stepOf('mask', mask, true)]),
  ];
  const disabled = missing(write, 'unwritable', 'perhapsUnwritable', true);
  return { visible, disabled };
}

/** Those that made the value what it is come first; with none of them, the rule of the element itself. */
function deciding(steps: readonly StateStep[], value: boolean, strong: boolean): StateStep[] {
  if (value === strong) return steps.filter(({ result }) => result === strong);
  return steps.filter(({ isOwn, kind }) => isOwn || (kind !== 'default' && kind !== 'literal'));
}

/** The origin of a rule, or of the element when it states none. */
function originAt({ provenance }: StateSurroundings, pointer: string, element: string): Origin | null {
  return provenance[pointer] ?? provenance[element] ?? null;
}

/** Every comparison of a predicate with the value that it met. */
export function readsOfPredicate(predicate: Predicate, record: Readonly<Record<string, unknown>>): ReadValue[] {
  if ('and' in predicate) return predicate.and.flatMap((part) => readsOfPredicate(part, record));
  if ('or' in predicate) return predicate.or.flatMap((part) => readsOfPredicate(part, record));
  const { field } = predicate;
  return predicateOperators.flatMap((operator) => {
    const wanted = predicate[operator];
    if (wanted === undefined) return [];
    const holds = evaluatePredicate({ field, [operator]: wanted }, record);
    return [{ path: field, value: readPath(record, field.split('.')), test: { operator, wanted, holds } }];
  });
}

/** What an expression reads, with the values of the moment; of paths that lead on only the last. */
export function readsOfExpression(text: string, bindings: Bindings): ReadValue[] {
  const { reads } = analyseExpression(text);
  const paths = reads.map(({ root, names }) => ({
    path: root === 'record' ? names.join('.') : [`$${root}`, ...names].join('.'),
    value: readPath(root === 'record' ? bindings.record : bindings[root], names),
  }));
  return paths
    .filter(({ path }) => path !== '' && !paths.some((other) => other.path.startsWith(`${path}.`)))
    .map(({ path, value }) => ({ path, value, test: null }));
}

function readPath(start: unknown, names: readonly string[]): unknown {
  let value = start;
  for (const name of names) {
    if (Array.isArray(value)) value = value.map((item: unknown) => (isRecord(item) ? item[name] : undefined));
    else value = isRecord(value) ? value[name] : undefined;
  }
  return value ?? null;
}
