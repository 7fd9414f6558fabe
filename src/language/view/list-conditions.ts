// Conditions on the fields of a list with 'e' and 'ou' between them, as they travel in the parameter `condicoes`.

export const conditionOperators = [
  ...(['is', 'not', 'contains', 'lacks', 'starts'] as const),
  ...(['between', 'greater', 'less', 'empty', 'filled'] as const),
] as const;

export type ConditionOperator = (typeof conditionOperators)[number];

/** One condition: a path of the list's entity, how it is compared, and with what, as filters write values. */
export type ListCondition = {
  readonly field: string;
  readonly operator: ConditionOperator;
  /** '' of `empty` and `filled`; of `between` both ends, `start | end`; several ids or options as a comma list. */
  readonly value: string;
};

/** Groups of which one must hold ('ou'); of a group all conditions must ('e'). */
export type ListConditions = readonly (readonly ListCondition[])[];

/** Conditions of one parameter at most. */
export const maxConditions = 20;

/** What the operators of a field depend on. */
export type ConditionKind = 'text' | 'choice' | 'flag' | 'number' | 'day' | 'time' | 'other';

/** Operators by the kind of a field; the first is what one most likely means. */
export const operatorsOfKind: Readonly<Record<ConditionKind, readonly ConditionOperator[]>> = {
  text: ['contains', 'is', 'not', 'starts', 'lacks', 'empty', 'filled'],
  choice: ['is', 'not', 'empty', 'filled'],
  flag: ['is', 'not', 'empty', 'filled'],
  number: ['is', 'not', 'between', 'greater', 'less', 'empty', 'filled'],
  day: ['between', 'is', 'not', 'greater', 'less', 'empty', 'filled'],
  time: ['is', 'not', 'greater', 'less', 'empty', 'filled'],
  other: ['empty', 'filled'],
};

/** Whether an operator compares with a value. */
export function hasValue(operator: ConditionOperator): boolean {
  return operator !== 'empty' && operator !== 'filled';
}

/** Reads the parameter: null when it is not what `writeConditions` makes. */
export function parseConditions(text: string): ListConditions | null {
  if (text.trim() === '') return [];
  const given = parseJson(text);
  if (!Array.isArray(given)) return null;
  const groups = given.map(readGroup);
  if (groups.some((group) => group === null || group.length === 0)) return null;
  const whole = groups.flatMap((group) => (group === null ? [] : [group]));
  return whole.flat().length > maxConditions ? null : whole;
}

/** The parameter as text, '' without conditions. Groups without any are left out. */
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
