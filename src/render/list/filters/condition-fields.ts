import { filterTypeOfField } from '../../../language/elements/field-type.ts';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import {
  type ConditionKind,
  hasValue,
  type ListCondition,
  type ListConditions,
} from '../../../language/view/list-conditions.ts';
import type { FilterDefinition } from '../../../language/view/view.ts';
import type { ListColumn } from '../columns/columns.ts';
import { splitRange } from './chips.ts';

/** A field for conditions. */
export type ConditionField = {
  readonly path: string;
  readonly label: string;
  readonly kind: ConditionKind;
  /** The filter that asks for its values. */
  readonly definition: FilterDefinition;
};

/**
 * The fields of a list's entity by which a user can filter, whether or not the view shows them, and fields of related
 * records in its columns. Masked fields are excluded, because the server refuses them as filters.
 */
export function conditionFields(
  model: EntityModel,
  entities: EntityLookup,
  columns: readonly Pick<ListColumn, 'field' | 'label'>[],
  isHidden: (eye: string | undefined) => boolean,
): readonly ConditionField[] {
  const shown = new Map(columns.map(({ field, label }) => [field, label]));
  const own = Object.values(model.fields).map(
    (field) => [field.name, shown.get(field.name) ?? field.title, field] as const,
  );
  const labels = new Set(own.map(([, label]) => label));
  const related = columns
    .filter(({ field }) => field.includes('.'))
    .map(({ field, label }) => {
      const found = fieldAt(model, field, entities);
      // A city by its name, in addition to the city itself.
      const named = labels.has(label) && found !== null ? `${label} (${found.title})` : label;
      return [field, named, found] as const;
    });
  const fields = [...own, ...related].flatMap(([path, label, field]) =>
    field === null || field.kind === 'collection' || field.kind === 'json' || isHidden(field.mask)
      ? []
      : [conditionField(path, label, field)],
  );
  return fields.sort((a, b) => a.label.localeCompare(b.label));
}

/** The field of a condition, including fields that are not offered; null for an unknown path. */
export function fieldOfCondition(
  path: string,
  model: EntityModel | null,
  entities: EntityLookup,
): ConditionField | null {
  const field = model === null ? null : fieldAt(model, path, entities);
  return field === null || field.kind === 'collection' ? null : conditionField(path, field.title, field);
}

function conditionField(path: string, label: string, field: EntityField): ConditionField {
  return {
    path,
    label,
    kind: kindOf(field),
    definition: {
      label,
      dataType: field.kind === 'time' ? 'text' : filterTypeOfField(field),
      ...(field.options === null ? {} : { data: field.options }),
      ...(field.kind === 'relation' && field.target !== null ? { entity: field.target } : {}),
    },
  };
}

function kindOf(field: EntityField): ConditionKind {
  if (field.options !== null) return 'choice';
  switch (field.kind) {
    case 'text':
      return 'text';
    case 'relation':
      return 'choice';
    case 'boolean':
      return 'flag';
    case 'integer':
    case 'number':
    case 'money':
      return 'number';
    case 'date':
    case 'datetime':
      return 'day';
    case 'time':
      return 'time';
    default:
      return 'other';
  }
}

/** A condition in the builder, with the word that connects it to the previous one. */
export type ConditionRow = ListCondition & { readonly key: number; readonly join: 'and' | 'or' };

/** Whether a condition is complete: its value is valid for the field, and both ends of a range are given. */
export function isWholeCondition({ operator, value }: ListCondition, kind: ConditionKind): boolean {
  if (!hasValue(operator)) return true;
  const ends = operator === 'between' ? splitRange(value) : [value.trim()];
  if (ends === null || ends.some((end) => end === '')) return false;
  if (kind === 'number') return ends.every((end) => Number.isFinite(Number(end)));
  if (kind === 'day') return ends.every((end) => /^\d{4}-\d\d-\d\d$/.test(end));
  return kind !== 'time' || ends.every((end) => /^([01]\d|2[0-3]):[0-5]\d$/.test(end));
}

/** The conditions as a flat list. */
export function rowsOfGroups(groups: ListConditions): readonly ConditionRow[] {
  let key = 0;
  return groups.flatMap((group, place) =>
    group.map(
      (condition, index) => ({ ...condition, key: key++, join: index === 0 && place > 0 ? 'or' : 'and' }) as const,
    ),
  );
}

/** The groups of a flat list of conditions: each 'ou' begins another group. */
export function groupsOfRows(rows: readonly ConditionRow[]): ListConditions {
  const groups: ListCondition[][] = [];
  for (const { field, operator, value, join } of rows) {
    const condition = { field, operator, value };
    const last = groups.at(-1);
    if (last === undefined || join === 'or') groups.push([condition]);
    else last.push(condition);
  }
  return groups;
}

/** The word for an operator: days are before or after, numbers greater or less. */
export function operatorWord(operator: ListCondition['operator'], kind: ConditionKind) {
  const isOfTime = kind === 'day' || kind === 'time';
  if (isOfTime && operator === 'greater') return 'opAfter' as const;
  if (isOfTime && operator === 'less') return 'opBefore' as const;
  return operatorWords[operator];
}

const operatorWords = {
  is: 'opIs',
  not: 'opNot',
  contains: 'opContains',
  lacks: 'opLacks',
  starts: 'opStarts',
  between: 'opBetween',
  greater: 'opGreater',
  less: 'opLess',
  empty: 'opEmpty',
  filled: 'opFilled',
} as const;
