import type { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { ZippedFile } from '../../../engine/export/xlsx/zip.ts';
import { cleanFileName } from '../../../engine/files/file-name.ts';
import type { FileRow } from '../../../engine/files/file-table.ts';
import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import { isFileField } from '../../../language/entity/file-rules.ts';
import { localizeModel } from '../../../language/view/labels.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { PersonalExport, PersonIds } from '../../personal-rows.ts';
import { findRecords, idsOf, type PersonKey } from './person-records.ts';
import { platformTitles } from './texts.ts';

type Models = ReadonlyMap<string, EntityModel>;
type Row = Readonly<Record<string, unknown>>;

/** Sources of an export. */
export type ExportSource = {
  readonly db: Queryable;
  readonly models: Models;
  /** Data about people that areas keep outside of records. */
  readonly parts: readonly PersonalExport[];
  readonly readFile: (file: FileRow) => Promise<Readable>;
  /** Translates titles into the reader's language. */
  readonly translate: (text: string) => string;
};

/**
 * All data about a person, as files of an archive: one JSON file for each entity, with fields by their titles, data
 * that the platform keeps outside of records, and the files themselves. Other people in the records are only given by
 * id.
 */
export async function* exportPerson(source: ExportSource, root: PersonKey): AsyncGenerator<ZippedFile> {
  const { db, models, translate } = source;
  const records = await findRecords(db, models, root);
  const files: FileRow[] = [];
  for (const [name, own] of records.ids) {
    const found = models.get(name);
    if (found === undefined) continue;
    const model = localizeModel(found, translate);
    const held = await filesOf(db, name, own);
    files.push(...held);
    const rows = await db.query<Row & { id: number }>(
      sql`select * from ${identifier(model.table)} where id = any(${[...own]}::bigint[]) order by id`,
    );
    const readable = await describeRows(source, model, rows, held);
    yield jsonFile(`${cleanFileName(model.plural)} (${name}).json`, readable);
  }
  const person = idsOf(records);
  for (const part of source.parts) yield* exportPart(source, part, person);
  for (const file of files)
    yield { name: pathOf(file), text: (await source.readFile(file)) as AsyncIterable<Uint8Array> };
}

async function* exportPart(
  { db, translate }: ExportSource,
  { title, statement, isOfFiles }: PersonalExport,
  person: PersonIds,
): AsyncGenerator<ZippedFile> {
  const asked = statement(person);
  if (isOfFiles === true) {
    for (const { name, bytes } of await db.query<{ name: string; bytes: Uint8Array }>(asked))
      yield { name: `${translate(title)}/${cleanFileName(name)}`, text: [bytes] };
    return;
  }
  const rows = await db.query<Row>(asked);
  if (rows.length > 0) yield jsonFile(`${translate(title)}.json`, rows);
}

function jsonFile(name: string, value: unknown): ZippedFile {
  return { name, text: [JSON.stringify(value, null, 2), '\n'] };
}

function pathOf({ id, entity, nome }: FileRow): string {
  return `${entity}/${id} ${cleanFileName(nome)}`;
}

function filesOf(db: Queryable, entity: string, ids: readonly number[]): Promise<FileRow[]> {
  return db.query<FileRow>(sql`
    select id, chave, nome, extensao, tipo, tamanho, sha256, id_usuario, entity, campo, id_registro from vitral_arquivo
    where entity = ${entity} and id_registro = any(${[...ids]}::bigint[]) and pronto and dh_solto is null
      and dh_descarte is null order by id`);
}

async function describeRows(
  { db, models, translate }: ExportSource,
  model: EntityModel,
  rows: readonly (Row & { readonly id: number })[],
  files: readonly FileRow[],
): Promise<readonly Row[]> {
  // A personal field is exported even if reading it is restricted. Other restricted fields are not the person's data.
  const fields = Object.values(model.fields).filter(
    (field) => field.kind !== 'collection' && (field.access?.read === undefined || field.personal !== undefined),
  );
  const titles = titlesOf(fields);
  const labels = new Map<string, ReadonlyMap<unknown, string>>();
  for (const field of fields) labels.set(field.name, await labelsOf(db, models, field, rows));
  return rows.map((row) => {
    const described: Record<string, unknown> = { id: row.id, [translate(platformTitles.made)]: row.dh_registro };
    for (const field of fields) {
      const value = row[columnOf(field)];
      const title = titles.get(field.name) ?? field.name;
      if (isFileField(field))
        described[title] = files.filter((file) => file.id_registro === row.id && file.campo === field.name).map(pathOf);
      else if (value === null || value === undefined || value === '') continue;
      else described[title] = optionOf(field, labels.get(field.name)?.get(value) ?? value);
    }
    return described;
  });
}

function optionOf(field: EntityField, value: unknown): unknown {
  const option = field.options?.find(({ id }) => id === value);
  return option === undefined ? value : option.descricao;
}

/** Titles of fields; fields with the same title get their name added. */
function titlesOf(fields: readonly EntityField[]): ReadonlyMap<string, string> {
  const titles = fields.map(({ title }) => title);
  return new Map(
    fields.map(({ name }, index) => {
      const title = titles[index] ?? name;
      return [name, titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${name})`];
    }),
  );
}

/** Labels of related records, except for people's records. */
async function labelsOf(
  db: Queryable,
  models: Models,
  field: EntityField,
  rows: readonly Row[],
): Promise<ReadonlyMap<unknown, string>> {
  const target = field.kind === 'relation' ? models.get(field.target ?? '') : undefined;
  const label = target?.fields[target.label];
  if (target === undefined || target.person !== undefined || label === undefined) return new Map();
  const ids = [...new Set(rows.map((row) => row[columnOf(field)]).filter((id) => typeof id === 'number'))];
  const found = await db.query<{ id: number; label: unknown }>(sql`
    select id, ${identifier(columnOf(label))} as label from ${identifier(target.table)}
    where id = any(${ids}::bigint[])`);
  return new Map(found.map((row) => [row.id, String(row.label ?? row.id)]));
}
