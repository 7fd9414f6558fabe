import { closestNames } from '../../json/closest-names.ts';
import { escapeName } from '../../json/pointer.ts';
import { isRecord, type JsonRecord } from '../../json/record.ts';
import type { EntityField, LinkRule } from '../entity.ts';
import { linkKeywords } from '../entity-keywords.ts';
import { type ReportProblem, readText, reportUnknownKeys } from '../schema-values.ts';

type Fields = Readonly<Record<string, EntityField>>;

/** Reads `x-link` as written; `withLinks` adds the entities that follow from the other field. */
export function readLinkRule(value: unknown, pointer: string, report: ReportProblem): LinkRule | null {
  if (!isRecord(value)) {
    const field = readText(value, pointer, report);
    return field === null ? null : { field, entities: {} };
  }
  reportUnknownKeys(value, Object.keys(linkKeywords), pointer, '`x-link`', report);
  const field = readText(value.field, `${pointer}/field`, report);
  if (field === null) {
    const message = '`x-link` needs `field`, the field that says of which entity the record is.';
    if (value.field === undefined) report('entity/wrong-value', pointer, message);
    return null;
  }
  if (value.entities === undefined) return { field, entities: {} };
  if (!isRecord(value.entities) || Object.keys(value.entities).length === 0) {
    const message = '`entities` names an entity for each value, such as { "PED": "Pedido" }.';
    report('entity/wrong-value', `${pointer}/entities`, message);
    return null;
  }
  const entities = Object.entries(value.entities).flatMap(([option, given]) => {
    const entity = readText(given, `${pointer}/entities/${escapeName(option)}`, report);
    return entity === null ? [] : [[option, entity] as const];
  });
  return { field, entities: Object.fromEntries(entities) };
}

/**
 * Adds to links the entities of the other field's values. A link whose other field does not fit is left out and
 * reported. Users who may not read that field may not read the link, which would reveal its value.
 */
export function withLinks(fields: Fields, properties: JsonRecord, report: ReportProblem): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.link === undefined) return [[name, field]];
      const pointer = pointerOfLink(name, properties);
      const other = Object.hasOwn(fields, field.link.field) ? fields[field.link.field] : undefined;
      const wrong = explainField(field.link.field, other, properties);
      if (wrong !== null || other === undefined) {
        const listed = Object.values(fields).flatMap((each) => (each.options === null ? [] : [each.name]));
        const isMissing = !Object.hasOwn(properties, field.link.field);
        const near = isMissing ? closestNames(field.link.field, listed) : [];
        report(isMissing ? 'entity/unknown-field' : 'entity/wrong-value', pointer, wrong ?? '', { suggestions: near });
        return [];
      }
      const options = (other.options ?? []).map(({ id }) => String(id));
      const isWhole = Object.keys(field.link.entities).length === 0;
      const entities = isWhole
        ? Object.fromEntries(options.map((option) => [option, option]))
        : knownOptions(field.link, options, `/properties/${escapeName(name)}/x-link/entities`, report);
      const access = field.access ?? other.access;
      const link = { field: other.name, entities };
      return [[name, { ...field, link, ...(access === undefined ? {} : { access }) }]];
    }),
  );
}

/** JSON Pointer of the other field's name in a link. */
function pointerOfLink(name: string, properties: JsonRecord): string {
  const source = properties[name];
  const isLong = isRecord(source) && isRecord(source['x-link']);
  return `/properties/${escapeName(name)}/x-link${isLong ? '/field' : ''}`;
}

function explainField(name: string, field: EntityField | undefined, properties: JsonRecord): string | null {
  if (field === undefined)
    return Object.hasOwn(properties, name)
      ? `\`${name}\` is no field as long as it has a mistake of its own.`
      : `There is no field \`${name}\`.`;
  if (field.options === null)
    return `\`${name}\` has no \`enum\`: give it one with the names of entities, or say what its values stand for in \`entities\`.`;
  const source = properties[name];
  const isComputed = isRecord(source) && source['x-value'] !== undefined;
  if (isComputed || field.mask !== undefined)
    return `\`${name}\` is ${isComputed ? 'computed' : 'behind an eye'}: nobody could say in it of which entity the record is.`;
  return null;
}

function knownOptions(
  { entities }: LinkRule,
  options: readonly string[],
  pointer: string,
  report: ReportProblem,
): LinkRule['entities'] {
  const known = Object.entries(entities).filter(([option]) => {
    if (options.includes(option)) return true;
    const message = `\`entities\` names \`${option}\`, which is not in the \`enum\` of the field.`;
    report('entity/unknown-option', `${pointer}/${escapeName(option)}`, message, {
      suggestions: closestNames(option, options),
      what: 'key',
    });
    return false;
  });
  return Object.fromEntries(known);
}
