import { conditionsName } from '../../../language/view/conditions-name.ts';
import {
  type ConditionKind,
  type ListCondition,
  operatorsOfKind,
  parseConditions,
} from '../../../language/view/list-conditions.ts';
import { storedSpelling } from '../spelling.ts';
import { type ConditionTest, type FieldPath, type Filter, invalidParameter } from './list-request.ts';
import { readFilter } from './read-filter.ts';

const maxLength = 10_000;

/**
 * Parses `condicoes` (`src/language/view/list-conditions.ts`). Throws an `ApiError` if it is not a list of conditions,
 * for operators that the field does not have, and for invalid values.
 * @param resolve finds a field by its path; throws if it does not exist
 */
export function readConditions(
  text: string,
  resolve: (name: string) => FieldPath,
): readonly (readonly ConditionTest[])[] {
  const groups = text.length > maxLength ? null : parseConditions(text);
  if (groups === null) throw invalidParameter(conditionsName, text, ['[[["nome","contains","a"]]]']);
  return groups.map((group) => group.map((condition) => readCondition(condition, resolve(condition.field))));
}

function readCondition({ operator, value }: ListCondition, path: FieldPath): ConditionTest {
  const known = operatorsOfKind[kindOf(path)];
  if (!known.includes(operator)) throw invalidParameter(conditionsName, `${path.name} ${operator}`, known);
  const isFreeText = path.field.kind === 'text' && !path.field.exact;
  const text = value.trim();
  switch (operator) {
    case 'empty':
      return { path, test: 'empty' };
    case 'filled':
      return { path, test: 'filled' };
    case 'is':
    case 'not': {
      const same: ConditionTest = isFreeText
        ? { path, test: 'equals', text: spelled(path, text, 'whole') }
        : filterOf(path, text);
      return operator === 'is' ? same : { path, test: 'not', of: same };
    }
    case 'contains':
      return { path, test: 'contains', text: spelled(path, text, 'part') };
    case 'lacks':
      return { path, test: 'not', of: { path, test: 'contains', text: spelled(path, text, 'part') } };
    case 'starts':
      return { path, test: 'starts', text: spelled(path, text, 'whole') };
    case 'between': {
      const filter = filterOf(path, text);
      // A range with one end is written as 'greater' or 'less', which exclude it.
      if (filter.test !== 'range' || filter.from === null || filter.to === null)
        throw invalidParameter(path.name, text);
      return filter;
    }
    case 'greater':
    case 'less':
      return { path, test: operator, value: endOf(path, text) };
  }
}

function spelled(path: FieldPath, text: string, how: 'whole' | 'part'): string {
  return storedSpelling(path.field, checked(path, text), how);
}

/** What the field's operators depend on. */
function kindOf({ field }: FieldPath): ConditionKind {
  switch (field.kind) {
    case 'text':
      return field.options === null ? 'text' : 'choice';
    case 'relation':
      return 'choice';
    case 'integer':
    case 'number':
    case 'money':
      return field.options === null ? 'number' : 'choice';
    case 'boolean':
      return 'flag';
    case 'date':
    case 'datetime':
      return 'day';
    case 'time':
      return 'time';
    case 'link':
    case 'json':
      return 'other';
  }
}

/** A filter on values; the keywords for empty values and tree positions are not allowed. */
function filterOf(path: FieldPath, text: string): Filter {
  const filter = readFilter(path, text);
  if (filter === null || !['any-of', 'contains', 'range'].includes(filter.test))
    throw invalidParameter(path.name, text);
  return filter;
}

function checked(path: FieldPath, text: string): string {
  if (text.length > 1_000 || text.includes('\0')) throw invalidParameter(path.name, text);
  return text;
}

/** One end of a range. */
function endOf(path: FieldPath, text: string): string {
  const filter = text.includes('|') ? null : readFilter(path, `${text} | `);
  if (filter?.test !== 'range' || filter.from === null) throw invalidParameter(path.name, text);
  return filter.from;
}
