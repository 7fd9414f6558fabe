import { closestNames } from '../../json/closest-names.ts';
import { escapeName } from '../../json/pointer.ts';
import { isRecord } from '../../json/record.ts';
import type { FieldKind, LinkRule } from '../entity.ts';
import { fieldTypes } from '../entity-keywords.ts';
import { isFileField } from '../file-rules.ts';
import { readLinkRule } from '../rules/read-links.ts';
import { type ReportProblem, readText } from '../schema-values.ts';
import type { FieldSource } from './field-source.ts';

/** The kind of a field, and its entity. */
export type KindOfField = {
  readonly kind: FieldKind;
  /** The entity of a relation or list. */
  readonly target: string | null;
  /** The possible targets of a link. */
  readonly link: LinkRule | null;
};

const types: readonly string[] = fieldTypes;
const scalars = ['string', 'integer', 'number', 'boolean'];

/** Reads the kind of a field; null if it is not a valid field, which is reported. */
export function readFieldKind(source: FieldSource, format: string | null): KindOfField | null {
  const { name, value, pointer, report } = source;
  const reference = readText(value.$ref, `${pointer}/$ref`, report);
  const itemReference = isRecord(value.items) ? readText(value.items.$ref, `${pointer}/items/$ref`, report) : null;
  if (value['x-link'] !== undefined) {
    const link = isLinkable(source) ? readLinkRule(value['x-link'], `${pointer}/x-link`, report) : null;
    return link === null ? null : { kind: 'link', target: null, link };
  }
  if (reference !== null) {
    const target = entityOfReference(reference, `${pointer}/$ref`, report);
    return target === null ? null : { kind: 'relation', target, link: null };
  }
  if (value.type === 'array' && (itemReference !== null || value['x-mapped-by'] !== undefined)) {
    const target = itemReference === null ? null : entityOfReference(itemReference, `${pointer}/items/$ref`, report);
    if (itemReference === null)
      report('entity/wrong-value', pointer, `The list \`${name}\` needs "items": { "$ref": "Entity.schema.json" }.`);
    return target === null ? null : { kind: 'collection', target, link: null };
  }
  const kind = readPlainKind(source, format);
  return kind === null ? null : { kind, target: null, link: null };
}

/** The kind of a field with a plain value. */
function readPlainKind(
  { name, value, pointer, isStored, report }: FieldSource,
  format: string | null,
): FieldKind | null {
  const { type, items } = value;
  if (typeof type !== 'string' || !types.includes(type)) {
    const given =
      typeof type === 'string'
        ? `There is no type \`${type}\`.`
        : `The field \`${name}\` needs a \`type\` or a \`$ref\`.`;
    report('entity/unknown-type', type === undefined ? pointer : `${pointer}/type`, given, {
      suggestions: typeof type === 'string' ? closestNames(type, types) : [],
      what: 'value',
      known: types,
    });
    return null;
  }
  const kind = kindOf(type, format);
  const isDescribed =
    isStored ||
    kind !== 'json' ||
    isFileField({ kind, format }) ||
    (type === 'array' && isRecord(items) && scalars.includes(String(items.type)));
  if (isDescribed) return kind;
  const message = `What is inside \`${name}\` is not told: use "$ref" to a shape of its own, or "items" with a type or a "$ref".`;
  report('entity/wrong-value', pointer, message);
  return null;
}

function kindOf(type: string, format: string | null): FieldKind {
  if (type === 'integer') return 'integer';
  if (type === 'number') return format === 'money' ? 'money' : 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'array' || type === 'object') return 'json';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'datetime';
  return format === 'time' ? 'time' : 'text';
}

/** Whether a field may be a link: it must be stored and have no other type. */
function isLinkable({ value, isStored, pointer, report }: FieldSource): boolean {
  const wrong = isStored ? ['$ref', 'items', 'enum', 'default'].find((key) => value[key] !== undefined) : 'x-link';
  if (wrong === undefined && (value.type === undefined || value.type === 'integer')) return true;
  const message = isStored
    ? 'A link has no type, reference, options or default of its own: `x-link` says what it points at. Delete this.'
    : 'A shape (`x-stored`: false) and a statement have no links: answer the id and the entity as fields.';
  report('entity/wrong-value', `${pointer}/${escapeName(wrong ?? 'type')}`, message, { what: 'key' });
  return false;
}

function entityOfReference(reference: string, pointer: string, report: ReportProblem): string | null {
  const match = /^(?:\.\/)?([A-Z][A-Za-z0-9]*)\.schema\.json$/.exec(reference);
  if (!match?.[1]) {
    report(
      'entity/wrong-value',
      pointer,
      `A reference names another entity's file, such as "Cidade.schema.json"; \`${reference}\` does not.`,
    );
    return null;
  }
  return match[1];
}
