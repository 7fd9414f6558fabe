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

/** A value that a rule read, and its comparison. */
export type ReadValue = {
  readonly path: string;
  readonly value: unknown;
  /** Operator (`is`, `gt` ...) of a predicate with the compared value; null for values that an expression reads. */
  readonly test: { readonly operator: string; readonly wanted: unknown; readonly holds: boolean } | null;
};

/**
 * Reasons in the schema of a field: who may read and write it, and its mask. The `perhaps` ones are known only to the
 * server.
 */
type FieldReason = 'unreadable' | 'perhapsUnreadable' | 'unwritable' | 'perhapsUnwritable' | 'mask';

/** One reason for a state: a rule of the element or of one around it, or a permission. */
export type StateStep = {
  /** Name of the element that has the rule. */
  readonly name: string;
  readonly isOwn: boolean;
  readonly kind: 'default' | 'literal' | 'predicate' | 'expression' | 'fallback' | FieldReason | 'permission';
  /** The rule as JSON or JSONata; the flags of a permission; the name of a mask; null for none. */
  readonly rule: string | null;
  readonly result: boolean;
  readonly reads: readonly ReadValue[];
  /** The error, if the fallback of the slot was used (rule E3). */
  readonly failure: string | null;
  readonly origin: Origin | null;
};

export type StateExplanation = {
  readonly slot: ConditionSlot;
  readonly value: boolean;
  /** The deciding reasons first; the others agree or do not count. */
  readonly steps: readonly StateStep[];
};

export type StateSurroundings = {
  readonly view: ViewDefinition;
  readonly provenance: Readonly<Record<string, Origin>>;
  readonly bindings: Bindings;
  /** Permission flags of the profile on the entity. */
  readonly access: Readonly<Record<string, boolean>>;
  /** The record is not saved yet. */
  readonly isNew: boolean;
  /** The field of the entity at a path, with the rights of a profile on it; null if it is no field. */
  readonly fieldAt: (path: string) => (FieldRights & { readonly mask: string | null }) | null;
};

/**
 * Why an element is visible, required or disabled for a record and a profile: which rule, permission or fallback
 * decided, and where it comes from. Evaluates the same rules as the form (E1, E3), one by one.
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
    // A hidden or disabled element is never required, whatever its own rule.
    const stops = [...hidden, ...disabled.filter(({ result }) => result)];
    const value = required.result && stops.length === 0;
    states.splice(1, 0, { slot: 'required', value, steps: required.result ? [...stops, required] : [required] });
  }
  return states;
}

/**
 * Columns do not depend on rows: a predicate is evaluated on the flags of the profile, and any result but `false` shows
 * the column.
 */
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

/** Users who may not save see the form disabled. */
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

/** Reasons in the entity schema of the field of an element, column or filter. */
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

/** The steps that decided the value; without any, the element's own rule and other evaluated rules. */
function deciding(steps: readonly StateStep[], value: boolean, strong: boolean): StateStep[] {
  if (value === strong) return steps.filter(({ result }) => result === strong);
  return steps.filter(({ isOwn, kind }) => isOwn || (kind !== 'default' && kind !== 'literal'));
}

/** The origin of a rule, or of its element if the rule has none. */
function originAt({ provenance }: StateSurroundings, pointer: string, element: string): Origin | null {
  return provenance[pointer] ?? provenance[element] ?? null;
}

/** All comparisons of a predicate, with the compared values. */
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

/** Paths that an expression reads, with their present values; only the longest of paths with a common beginning. */
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
