import { contentOf, elementTypeOf } from '../../../language/elements/vocabulary.ts';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { evaluateCondition, evaluateValue, readPathsOf } from '../../../language/expressions/slot.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { ColumnDefinition, ElementDefinition, ElementMap } from '../../../language/view/view.ts';
import type { ListRow } from '../../lists/row-shape.ts';
import { type DocumentColumn, documentColumn, hiddenValue, type WantedColumn } from '../columns.ts';
import type { DocumentContext } from '../document-context.ts';
import { fill } from '../texts.ts';
import { printedFiles, type ReadPicture } from './pictures.ts';
import type { PrepareRecord } from './prepare-record.ts';
import type { PrintBlock, PrintField, PrintTable } from './print-document.ts';

/** A list within a form, with what its query needs. */
export type PrintedList = {
  readonly entity: string;
  readonly mappedBy: string;
  readonly columns: readonly DocumentColumn[];
  readonly sortBy: string | null;
  readonly sortType: 'asc' | 'desc';
};

export type FormParts = {
  readonly model: EntityModel;
  readonly entities: EntityLookup;
  /** Values of the record that the caller may read; relations with what the form shows of them. */
  readonly record: Readonly<Record<string, unknown>>;
  /** What conditions may read besides the record. */
  readonly bindings: Omit<Bindings, 'record' | 'old'>;
  /** The record with what an expression reads through its relations; null if the caller may not read that. */
  readonly prepare: PrepareRecord;
  /** Rows of a list of the record that the caller may see; null if they may not see the list at all. */
  readonly readList: (list: PrintedList, most: number) => Promise<readonly ListRow[] | null>;
  readonly readPicture: ReadPicture;
  readonly document: DocumentContext;
};

/** Maximum number of rows of one list on paper; longer lists say that there are more. */
export const maxNestedRows = 1_000;
/** Maximum nesting of headings; deeper sections are drawn like the last level. */
const deepest = 4;

/**
 * Converts the elements of a form to paper: layout becomes headings, lists become tables; buttons and charts are left
 * out.
 */
export async function formBlocks(elements: ElementMap, parts: FormParts, level = 2): Promise<PrintBlock[]> {
  const blocks: PrintBlock[] = [];
  let fields: PrintField[] = [];
  const close = (): void => {
    if (fields.length > 0) blocks.push({ kind: 'fields', fields });
    fields = [];
  };
  for (const [name, element] of Object.entries(elements)) {
    if (!(await isShown(element.visible, parts))) continue;
    const type = elementTypeOf(element.type ?? '');
    const group = type?.group;
    if (group === 'layout') {
      const inner = await formBlocks(element.elements ?? {}, parts, Math.min(deepest, level + 1));
      if (inner.length === 0) continue;
      close();
      if (hasText(element.label)) blocks.push({ kind: 'heading', text: element.label, level });
      blocks.push(...inner);
    } else if (group === 'collection') {
      const table = await tableOf(name, element, parts);
      if (table === null) continue;
      close();
      blocks.push(table);
    } else if (type !== null && 'holds' in type) {
      const field = await fieldOf(name, element, parts);
      if (field !== null) fields.push(field);
    }
  }
  close();
  return blocks;
}

async function fieldOf(name: string, element: ElementDefinition, parts: FormParts): Promise<PrintField | null> {
  const { type = 'text', cols } = element;
  const holds = contentOf(type);
  if (holds === 'secret') return null;
  const column = documentColumn(wantedOf(name, element), parts.model, parts.entities, parts.document);
  const stored = column.read(parts.record);
  const value = hasText(element.value) ? await computeValue(element.value, stored, parts) : stored;
  const isFile = holds === 'files' || (typeof value === 'string' && value.startsWith('data:image/'));
  const files = isFile ? await printedFiles(value, parts.readPicture, parts.document.texts) : null;
  return {
    label: column.label,
    text: files?.text ?? (isEmptyValue(value) ? '' : column.write(value, parts.record)),
    columns: typeof cols === 'number' && cols >= 1 && cols <= 12 ? Math.round(cols) : 4,
    images: files?.images ?? [],
  };
}

function wantedOf(name: string, element: ElementDefinition): WantedColumn {
  const { field, label, type, format, currency, country, documentType, data, mask, itemLabel } = element;
  return {
    name,
    field,
    label: hasText(label) ? label : null,
    type,
    format,
    currency,
    country,
    documentType,
    data,
    mask,
    itemLabel,
  };
}

async function tableOf(name: string, element: ElementDefinition, parts: FormParts): Promise<PrintTable | null> {
  const path = element.field ?? name;
  const field = fieldAt(parts.model, path, parts.entities);
  const entity = element.entity ?? field?.target ?? null;
  const child = entity === null ? undefined : parts.entities.get(entity);
  // Rows stored within the record have no entity: their columns describe them.
  const rowModel: EntityModel = child ?? { ...parts.model, label: 'id', fields: {} };
  const columns: DocumentColumn[] = [];
  for (const [key, column] of Object.entries(element.columns ?? {})) {
    if (await isShown(column.visible, parts))
      columns.push(documentColumn(wantedColumn(key, column), rowModel, parts.entities, parts.document));
  }
  if (columns.length === 0) return null;
  const rows = await rowsOfList({ ...element, path }, child, columns, parts);
  if (rows === null) return null;
  const shown = rows.slice(0, maxNestedRows);
  const { texts } = parts.document;
  return {
    kind: 'table',
    label: hasText(element.label) ? element.label : (field?.title ?? name.replaceAll('_', ' ')),
    columns: columns.map(({ label, isNumber }) => ({ label, isNumber })),
    rows: shown.map((row) => columns.map((column) => column.write(column.read(row), row))),
    note:
      rows.length === 0
        ? texts.empty
        : rows.length > maxNestedRows
          ? fill(texts.more, { n: maxNestedRows.toLocaleString('pt-BR') })
          : '',
  };
}

/** Which list of a record, and its order. */
type WantedRows = Pick<ElementDefinition, 'mappedBy'> & {
  readonly path: string;
  readonly sortBy?: string | undefined;
  readonly sortType?: 'asc' | 'desc' | undefined;
};

/** Rows of a list of the record, one more than are shown if there are more; null if the caller may not see them. */
export async function rowsOfList(
  { path, mappedBy: stated, sortBy, sortType = 'asc' }: WantedRows,
  child: EntityModel | undefined,
  columns: readonly DocumentColumn[],
  parts: FormParts,
): Promise<readonly ListRow[] | null> {
  const mappedBy = stated ?? fieldAt(parts.model, path, parts.entities)?.mappedBy ?? null;
  if (child !== undefined && mappedBy !== null) {
    return parts.readList(
      { entity: child.name, mappedBy, columns, sortBy: sortBy ?? null, sortType },
      maxNestedRows + 1,
    );
  }
  const held = readPath(parts.record, path);
  return Array.isArray(held) ? held.filter((row) => typeof row === 'object' && row !== null) : null;
}

function wantedColumn(name: string, column: ColumnDefinition): WantedColumn {
  const { field, label, type, format, currency, country, documentType } = column;
  return { name, field, label: hasText(label) ? label : null, type, format, currency, country, documentType };
}

/** Whether an element is shown, as in the form (rule E5): it is shown if its condition reads something unreadable. */
export async function isShown(condition: Condition | undefined, { prepare, bindings }: FormParts): Promise<boolean> {
  if (condition === undefined) return true;
  const record = await prepare(condition);
  return record === null || (await evaluateCondition('visible', condition, { ...bindings, record, old: record })).value;
}

/**
 * The value of an expression, as in the form (rule E5). If it reads something unreadable, the stored value remains. If
 * it reads a masked value, it is masked as well: computing without the value would state something false.
 */
export async function computeValue(text: string, stored: unknown, parts: FormParts): Promise<unknown> {
  const { prepare, bindings } = parts;
  if (readsMasked(text, parts)) return hiddenValue;
  const record = await prepare(text);
  return record === null ? stored : (await evaluateValue(text, { ...bindings, record, old: record }, stored)).value;
}

function readsMasked(text: string, { model, entities }: FormParts): boolean {
  return readPathsOf(text).some(({ root, names }) => {
    if (root !== 'record' && root !== 'old') return false;
    let owner: EntityModel | undefined = model;
    for (const name of names) {
      const field: EntityField | undefined = owner?.fields[name];
      if (field?.masked === true) return true;
      owner = entities.get(field?.target ?? '');
    }
    return false;
  });
}

function hasText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
