import type { DocumentContext } from '../../../engine/export/document-context.ts';
import { type FormParts, formBlocks, type PrintedList } from '../../../engine/export/print/form-blocks.ts';
import { relationPaths } from '../../../engine/export/print/form-paths.ts';
import { boundedPictures, type PictureSource } from '../../../engine/export/print/pictures.ts';
import { prepareRecord } from '../../../engine/export/print/prepare-record.ts';
import type { PrintDocument, PrintImage } from '../../../engine/export/print/print-document.ts';
import { resolvedView } from '../../../engine/export/resolved-view.ts';
import type { Files } from '../../../engine/files/files.ts';
import type { ListRow } from '../../../engine/lists/row-shape.ts';
import { searchList } from '../../../engine/lists/search.ts';
import { readableAnswer } from '../../../engine/records/access/readable-answer.ts';
import { modelsFor } from '../../../engine/records/models/caller-models.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { labelOf, readPath } from '../../../language/values/record-values.ts';
import { accessTo, type Caller, can, userOf } from '../../../platform/http/caller.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { openList } from '../../records/server/index.ts';
import type { ExportParts } from './export-list.ts';

/**
 * The form of a record as its caller may see it: base view and overrides, the record within the row scope, lists that
 * the caller may list. Throws like reading the record.
 */
export async function printedRecord(
  parts: ExportParts,
  caller: Caller,
  entity: string,
  id: number,
  context: DocumentContext,
): Promise<PrintDocument> {
  const all = parts.entities.models();
  const { models } = modelsFor(all, caller);
  const model = models.get(entity) ?? parts.engine.model(entity);
  const stored = await parts.engine.get(caller, model.name, id, { eager: true });
  const answer = (name: string) => {
    const found = parts.views.answer(name);
    return found === null ? null : readableAnswer(found, all, caller);
  };
  const view = resolvedView({ answer }, models, model.name);
  const elements = view?.form?.elements ?? {};
  const record = await withPaths(parts, caller, model, stored, relationPaths(elements));
  const blocks = await formBlocks(elements, formParts(parts, caller, { model, models, record, context }));
  return { title: model.title, subject: labelOf(stored, model.label) || String(id), blocks, context };
}

type Printed = {
  readonly model: EntityModel;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** With all shown fields of related records (`withPaths`). */
  readonly record: RecordValues;
  readonly context: DocumentContext;
};

type RecordValues = Readonly<Record<string, unknown>> & { readonly id: number };

/** The readers for printing a record, all with the caller's permissions. */
export function formParts(parts: ExportParts, caller: Caller, { model, models, record, context }: Printed): FormParts {
  return {
    model,
    entities: models,
    record,
    bindings: {
      user: userOf(caller),
      access: accessTo(caller, model),
    },
    prepare: prepareRecord(record, { model, entities: models, load: loadLinked(parts, caller) }),
    readPicture: boundedPictures((source) => readPicture(parts.files, caller, source)),
    readList: (list, most) => readNested(parts, caller, record.id, list, most),
    document: context,
  };
}

/** Fields of related records by the list of their entity, which applies the caller's permissions and row scope. */
function loadLinked(parts: ExportParts, caller: Caller): Parameters<typeof prepareRecord>[1]['load'] {
  return async (entity, ids, fields) => {
    if (!can(caller, entity, 'LISTAR')) return [];
    const readable = fields.filter((path) => isReadable(parts, caller, entity, [path]));
    const query = { id: ids.join(','), size: ids.length };
    const { listable, request, scope } = openList(parts, caller, entity, query, { fields: readable });
    return (await searchList(parts.db, listable, request, { scope })).data;
  };
}

/** Width of pictures in print, in pixels: the width of a page at 150 dots per inch. */
const pictureWidth = 1_200;

/** A picture that the caller may read, prepared for print; null for any other. */
async function readPicture(files: Files, caller: Caller, source: PictureSource): Promise<PrintImage | null> {
  try {
    const content = 'id' in source ? await files.find(caller, source.id) : Buffer.from(source.base64, 'base64');
    const made = await files.thumbnails.forPaper(content, pictureWidth);
    return made === null || made.type === 'image/webp'
      ? null
      : { type: made.type, base64: made.bytes.toString('base64') };
  } catch (error) {
    // Missing, not allowed for this caller, or the storage does not answer: the rest of the record is still printed.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Adds the shown fields behind more than one relation, as far as a list would show them to the caller. */
export async function withPaths(
  parts: ExportParts,
  caller: Caller,
  model: EntityModel,
  record: RecordValues,
  paths: readonly string[],
): Promise<RecordValues> {
  const missing = paths.filter((path) => readPath(record, path) === undefined);
  const readable = missing.filter((path) => isReadable(parts, caller, model.name, [path]));
  if (readable.length === 0) return record;
  const { listable, request, scope } = openList(
    parts,
    caller,
    model.name,
    { id: record.id, size: 1 },
    { fields: readable },
  );
  const { data } = await searchList(parts.db, listable, request, { scope });
  const [row] = data;
  if (row === undefined) return record;
  const added = [...new Set(readable.map((path) => path.split('.')[0] ?? ''))].map((name) => [
    name,
    merged(record[name], row[name]),
  ]);
  return { ...record, ...Object.fromEntries(added), id: record.id };
}

function merged(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return first ?? second;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...names].map((name) => [name, merged(first[name], second[name])]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows of a list of the record by the rules of every list; null if the caller may not list them. */
async function readNested(
  parts: ExportParts,
  caller: Caller,
  id: number,
  list: PrintedList,
  most: number,
): Promise<readonly ListRow[] | null> {
  if (!can(caller, list.entity, 'LISTAR')) return null;
  const paths = list.columns
    .flatMap(({ path, neighbours }) => [path, ...neighbours])
    .filter((path) => isReadable(parts, caller, list.entity, [path]));
  const sortable = list.sortBy !== null && isReadable(parts, caller, list.entity, [list.sortBy]);
  const query = {
    [list.mappedBy]: id,
    size: most,
    ...(sortable ? { sortBy: list.sortBy, sortType: list.sortType } : {}),
  };
  const { listable, request, scope } = openList(parts, caller, list.entity, query, { fields: paths });
  const { data } = await searchList(parts.db, listable, request, { scope });
  return data;
}

/**
 * A view may name fields that the caller may not read, or that do not exist: they stay empty, and the rest is printed.
 */
function isReadable(parts: ExportParts, caller: Caller, entity: string, paths: readonly string[]): boolean {
  try {
    openList(parts, caller, entity, {}, { fields: paths });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
