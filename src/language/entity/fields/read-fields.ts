import { escapeName } from '../../json/pointer.ts';
import { isRecord, type JsonRecord } from '../../json/record.ts';
import type { EntityField, EntityModel } from '../entity.ts';
import { fittingFields, reportTakenNames } from '../entity-limits.ts';
import { withBeginnings } from '../rules/read-beginnings.ts';
import { withComputedFields, withFieldRules } from '../rules/read-data-rules.ts';
import { withLinks } from '../rules/read-links.ts';
import type { ReportProblem } from '../schema-values.ts';
import type { FieldSource } from './field-source.ts';
import { readField } from './read-field.ts';

const systemNames = ['id', 'versao', 'dh_registro', 'dh_alteracao', 'dh_exclusao', 'busca'];
/** Names of query parameters, which a filter of the same name could not use. */
const reservedNames = [
  'query',
  'size',
  'page',
  'field',
  'fields',
  'filters',
  'group',
  'sortBy',
  'sortType',
  'aggregate',
  'totalizer',
  'parentClass',
  'mappedBy',
  'lazy',
  'eager',
  'crud',
  'resume',
  'single',
  'token',
];
const namePattern = /^[a-z][a-z0-9_]{0,59}$/i;

type FieldsPlace = Pick<FieldSource, 'isStored' | 'isOfServer'> & { readonly required: ReadonlySet<string> };

/** Reads the properties of an entity schema; invalid ones are reported and left out. */
export function readFields(properties: JsonRecord, place: FieldsPlace, report: ReportProblem): EntityModel['fields'] {
  const { required, isStored, isOfServer } = place;
  const read: Record<string, EntityField> = {};
  for (const [name, value] of Object.entries(properties)) {
    const pointer = `/properties/${escapeName(name)}`;
    if (!isFieldName(name, pointer, isStored, report)) continue;
    if (!isRecord(value)) {
      report('entity/wrong-value', pointer, `The field \`${name}\` must be an object such as { "type": "string" }.`);
      continue;
    }
    const field = readField({ name, value, pointer, isStored, isOfServer, required: required.has(name), report });
    if (field) read[name] = field;
  }
  const fitting = isStored ? withLinks(fittingFields(read, report), properties, report) : read;
  const ruled = withComputedFields(withFieldRules(fitting, properties, report), properties, report);
  const fields = withBeginnings(ruled, properties, report);
  reportTakenNames(fields, Object.keys(properties), report);
  return fields;
}

/** Whether a field name is valid; reports what is wrong. */
function isFieldName(name: string, pointer: string, isStored: boolean, report: ReportProblem): boolean {
  const refuse = (code: string, message: string): false => {
    report(code, pointer, message, { what: 'key' });
    return false;
  };
  if (/^[a-z][a-z0-9_]{60,}$/i.test(name))
    return refuse(
      'entity/name-too-long',
      `A field name has 60 characters at most; this one has ${name.length}: \`${name.slice(0, 80)}\`. Shorten it.`,
    );
  if (!namePattern.test(name) || Object.hasOwn(Object.prototype, name))
    return refuse(
      'entity/bad-field-name',
      `A field name starts with a letter and has letters, digits and _ only (60 at most); \`${name}\` does not.`,
    );
  if (isStored && (systemNames.includes(name) || reservedNames.includes(name)))
    return refuse('entity/reserved-field', `The name \`${name}\` is taken by the platform; choose another one.`);
  return true;
}
