// Conditions on the fields of a list, joined by 'e' and 'ou', in the form of the parameter `condicoes`.

export const conditionOperators = [
  ...(['is', 'not', 'contains', 'lacks', 'starts'] as const),
  ...(['between', 'greater', 'less', 'empty', 'filled'] as const),
] as const;

export type ConditionOperator = (typeof conditionOperators)[number];

/** One condition: a path of the list's entity, an operator, and a value in the form of filters. */
export type ListCondition = {
  readonly field: string;
  readonly operator: ConditionOperator;
  /**
   * '' for `empty` and `filled`; for `between` both ends, `start | end`; several ids or options as a comma-separated
   * list.
   */
  readonly value: string;
};

/** Groups of which at least one must hold ('ou'); in a group all conditions must hold ('e'). */
export type ListConditions = readonly (readonly ListCondition[])[];

/** Maximum number of conditions in the parameter. */
export const maxConditions = 20;

/** What the operators of a field depend on. */
export type ConditionKind = 'text' | 'choice' | 'flag' | 'number' | 'day' | 'time' | 'other';

/** Operators by kind of field; the first is the default. */
export const operatorsOfKind: Readonly<Record<ConditionKind, readonly ConditionOperator[]>> = {
  text: ['contains', 'is', 'not', 'starts', 'lacks', 'empty', 'filled'],
  choice: ['is', 'not', 'empty', 'filled'],
  flag: ['is', 'not', 'empty', 'filled'],
  number: ['is', 'not', 'between', 'greater', 'less', 'empty', 'filled'],
  day: ['between', 'is', 'not', 'greater', 'less', 'empty', 'filled'],
  time: ['is', 'not', 'greater', 'less', 'empty', 'filled'],
  other: ['empty', 'filled'],
};

/** Whether an operator needs a value. */
export function hasValue(operator: ConditionOperator): boolean {
  return operator !== 'empty' && operator !== 'filled';
}

/** Parses the parameter; null if it is not in the form of `writeConditions`. */
export function parseConditions(text: string): ListConditions | null {
  if (text.trim() === '') return [];
  const given = parseJson(text);
  if (!Array.isArray(given)) return null;
  const groups = given.map(readGroup);
  if (groups.some((group) => group === null || group.length === 0)) return null;
  const whole = groups.flatMap((group) => (group === null ? [] : [group]));
  return whole.flat().length > maxConditions ? null : whole;
}

/** Writes the parameter; '' without conditions. Empty groups are left out. */
export function writeConditions(groups: ListConditions): string {
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length === 0) return '';
  return JSON.stringify(
    filled.map((group) =>
      group.map(({ field, operator, value }) => (hasValue(operator) ? [field, operator, value] : [field, operator])),
    ),
  );
}

function readGroup(given: unknown): readonly ListCondition[] | null {
  if (!Array.isArray(given)) return null;
  const conditions = given.map(readCondition);
  return conditions.every((condition) => condition !== null) ? conditions : null;
}

function readCondition(given: unknown): ListCondition | null {
  if (!Array.isArray(given) || given.length > 3) return null;
  const [field, name, value = ''] = given as readonly unknown[];
  const operator = conditionOperators.find((known) => known === name);
  if (typeof field !== 'string' || field === '' || operator === undefined || typeof value !== 'string') return null;
  return hasValue(operator) === (value.trim() !== '') ? { field, operator, value } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
