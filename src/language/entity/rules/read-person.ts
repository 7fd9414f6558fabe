import { closestNames } from '../../json/closest-names.ts';
import { isRecord } from '../../json/record.ts';
import type { EntityField, PersonPath, PersonRule } from '../entity.ts';
import { personKeywords, personMarkKeywords } from '../entity-keywords.ts';
import { type ReportProblem, readText, reportUnknownKeys } from '../schema-values.ts';

type Fields = Readonly<Record<string, EntityField>>;

const shapes =
  '`x-person` is true where a record is the person; else it says whose the record is: a relation such as "cliente", "Entity.field" of what points here, { "entity", "id" } of two fields that name a record, or a list of these.';

/** Reads `x-person`; null if it is missing or invalid, which is reported. */
export function readPerson(value: unknown, fields: Fields, report: ReportProblem): PersonRule | null {
  if (value === undefined) return null;
  const isWhole = isRecord(value) && value.of !== undefined;
  const rule = isWhole ? value : { of: value };
  if (isWhole) reportUnknownKeys(rule, Object.keys(personKeywords), '/x-person', '`x-person`', report);
  const pointer = isWhole ? '/x-person/of' : '/x-person';
  const isPerson = rule.of === true;
  const given: readonly unknown[] = isPerson ? [] : Array.isArray(rule.of) ? rule.of : [rule.of];
  const of = given.flatMap((one, index) =>
    readPath(one, Array.isArray(rule.of) ? `${pointer}/${index}` : pointer, fields, report),
  );
  const erase = rule.erase ?? 'fields';
  if (erase !== 'fields' && erase !== 'record') {
    report('entity/wrong-value', '/x-person/erase', 'This must be `fields` or `record`.');
    return null;
  }
  const reason = readText(rule.reason, '/x-person/reason', report);
  if (reason !== null && erase === 'record') {
    const message = 'The record does not stay (`erase`: "record"), so there is no `reason` why it does. Delete it.';
    report('entity/wrong-value', '/x-person/reason', message, { what: 'key' });
  }
  if (!isPerson && of.length < Math.max(1, given.length)) {
    if (given.length === 0) report('entity/wrong-value', pointer, shapes);
    return null;
  }
  return { isPerson, of, erase, reason };
}

function readPath(value: unknown, pointer: string, fields: Fields, report: ReportProblem): readonly PersonPath[] {
  if (isRecord(value)) {
    reportUnknownKeys(value, Object.keys(personMarkKeywords), pointer, 'What names a record', report);
    const entity = readMark(value.entity, `${pointer}/entity`, 'text', fields, report);
    const id = readMark(value.id, `${pointer}/id`, 'integer', fields, report);
    return entity === null || id === null ? [] : [{ kind: 'mark', entity, id }];
  }
  if (typeof value !== 'string' || value === '') {
    report('entity/wrong-value', pointer, shapes);
    return [];
  }
  const [first = '', second = ''] = value.split('.');
  if (/^[A-Z]/.test(first)) return [{ kind: 'holder', entity: first, field: second }];
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (field?.kind === 'relation') return [{ kind: 'path', path: value }];
  const relations = Object.values(fields).filter(({ kind }) => kind === 'relation');
  const known = relations.map(({ name }) => name);
  const message = `There is no relation \`${first}\` that leads to a person.`;
  report('entity/unknown-field', pointer, message, { suggestions: closestNames(first, known), what: 'value', known });
  return [];
}

function readMark(
  value: unknown,
  pointer: string,
  kind: 'text' | 'integer',
  fields: Fields,
  report: ReportProblem,
): string | null {
  const known = Object.values(fields)
    .filter((field) => field.kind === kind)
    .map(({ name }) => name);
  if (typeof value === 'string' && known.includes(value)) return value;
  const given = typeof value === 'string' ? value : '';
  const message = `This names a field of type ${kind === 'text' ? 'string' : 'integer'} of the entity.`;
  report('entity/unknown-field', pointer, message, { suggestions: closestNames(given, known), what: 'value', known });
  return null;
}
