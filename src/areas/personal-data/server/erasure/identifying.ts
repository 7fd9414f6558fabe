import sql, { join } from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel } from '../../../../language/entity/entity.ts';
import { isFileField } from '../../../../language/entity/file-rules.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { identifier } from '../../../../platform/database/identifier.ts';
import { normalizeText } from '../../../../platform/database/normalize.ts';
import type { PersonRecords } from '../person-records.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Values of the person's records that other places may repeat. Normalised like searches. */
export type PersonValues = {
  /**
   * Names, documents, e-mail addresses and telephones that only this person has: wherever one occurs, it means this
   * person.
   */
  readonly identifying: ReadonlySet<string>;
  /**
   * All personal values, addresses too, longest first. They are removed from texts that contain an identifying value.
   */
  readonly all: ReadonlyMap<string, ValueKind>;
};

/** The kind of replacement for a value. */
export type ValueKind = 'nome' | 'email' | 'outro';

/** Shorter values occur in other texts by chance. */
const shortest = 5;

/** The personal fields of an entity that hold texts. */
export function personalTexts(model: EntityModel): readonly EntityField[] {
  return Object.values(model.fields).filter((field) => field.personal !== undefined && field.kind === 'text');
}

/** Reads what identifies a person. A name or number that somebody else has too does not identify. */
export async function readValues(db: Queryable, models: Models, { ids }: PersonRecords): Promise<PersonValues> {
  const found = new Map<string, ValueKind>();
  const all = new Map<string, ValueKind>();
  for (const [name, own] of ids) {
    const model = models.get(name);
    if (model === undefined) continue;
    for (const field of personalTexts(model)) {
      const column = identifier(columnOf(field));
      const rows = await db.query<{ value: string }>(sql`
        select distinct ${column} as value from ${identifier(model.table)}
        where id = any(${[...own]}::bigint[]) and ${column} is not null`);
      for (const { value } of rows) {
        const text = normalizeText(value).trim();
        const kind = kindOf(model, field, text);
        if (text.length >= shortest) all.set(text, kind ?? all.get(text) ?? 'outro');
        if (kind !== null) found.set(text, kind);
      }
    }
  }
  for (const value of await readCodes(db, models, ids)) {
    found.delete(value);
    all.delete(value);
  }
  const forms = [...found].map(([text, kind]) => ({ kind, forms: formsOf(text) }));
  const shared = new Set(
    await readShared(
      db,
      models,
      ids,
      forms.flatMap((one) => one.forms),
    ),
  );
  const identifying = new Set<string>();
  for (const one of forms) {
    for (const form of one.forms) all.set(form, one.kind);
    if (!one.forms.some((form) => shared.has(form))) for (const form of one.forms) identifying.add(form);
  }
  return { identifying, all: new Map([...all].sort(([a], [b]) => b.length - a.length)) };
}

function kindOf(model: EntityModel, field: EntityField, text: string): ValueKind | null {
  if (isFileField(field)) return null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'email';
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length >= 7 && digits.length * 2 >= text.length && field.format !== 'cep') return 'outro';
  const isName = field.name === model.label || /^nome/i.test(field.name);
  return isName && text.length >= 8 && /^\S+\s.*\S$/.test(text) ? 'nome' : null;
}

/** The usual notations of a number: documents with punctuation, telephones without the country code. */
function formsOf(text: string): readonly string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (text.includes('@') || digits.length < 7) return [text];
  const forms = new Set([text, digits]);
  const national = text.startsWith('+55') ? digits.slice(2) : digits;
  if (national.length === 10 || national.length === 11) {
    const [, area, first, last] = /^(\d\d)(\d{4,5})(\d{4})$/.exec(national) ?? [];
    for (const form of [national, `(${area}) ${first}-${last}`, `${first}-${last}`, `${first}${last}`]) forms.add(form);
  }
  if (digits.length === 11) forms.add(digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'));
  if (digits.length === 14) forms.add(digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5'));
  return [...forms];
}

/**
 * Codes that stay in the person's records, such as the world code: other systems use them as keys of orders and points.
 */
async function readCodes(db: Queryable, models: Models, ids: PersonRecords['ids']): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const [name, own] of ids) {
    const model = models.get(name);
    if (model === undefined || model.person?.erase === 'record') continue;
    for (const field of Object.values(model.fields)) {
      if (field.kind !== 'text' || !field.exact || field.personal !== undefined) continue;
      const column = identifier(columnOf(field));
      const rows = await db.query<{ value: string }>(sql`
        select distinct vitral_normaliza(${column}) as value from ${identifier(model.table)}
        where id = any(${[...own]}::bigint[]) and ${column} is not null`);
      codes.push(...rows.map(({ value }) => value.trim()));
    }
  }
  return codes;
}

/** Those of the values that records of other people hold in a personal field. */
async function readShared(
  db: Queryable,
  models: Models,
  ids: PersonRecords['ids'],
  values: readonly string[],
): Promise<readonly string[]> {
  if (values.length === 0) return [];
  const shared: string[] = [];
  for (const model of models.values()) {
    const columns = model.person === undefined ? [] : personalTexts(model).map((field) => columnOf(field));
    if (columns.length === 0) continue;
    const parts = columns.map(
      (column) => sql`
        select distinct vitral_normaliza(${identifier(column)}) as value from ${identifier(model.table)}
        where vitral_normaliza(${identifier(column)}) = any(${[...values]}::text[])
          and id <> all(${[...(ids.get(model.name) ?? [])]}::bigint[])`,
    );
    for (const { value } of await db.query<{ value: string }>(join(parts, ' union '))) shared.push(value);
  }
  return shared;
}
