import { defaultColumns } from '../../../language/complete/default-view.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldAt } from '../../../language/entity/field-path.ts';
import type { Letters, PlacedContent, SheetNode, SheetRecord } from '../../../language/sheets/content.ts';
import { pagesToken, pageToken } from '../../../language/sheets/content.ts';
import type { SheetTemplate, TemplateColumn, TemplateElement } from '../../../language/sheets/template.ts';
import { isEmptyValue, labelOf, readPath } from '../../../language/values/record-values.ts';
import type { ListRow } from '../../lists/row-shape.ts';
import { closingOf, writeTotal } from '../closing.ts';
import { type DocumentColumn, documentColumn } from '../columns.ts';
import { computeValue, type FormParts, isShown, maxNestedRows, rowsOfList } from '../print/form-blocks.ts';
import { printedFiles } from '../print/pictures.ts';
import { fill } from '../texts.ts';
import { createTotals } from '../totals.ts';

export type TemplateParts = FormParts & {
  /**
   * The entity with all fields, also those that the caller may not read: elements that show one of these are left out.
   */
  readonly whole: EntityModel;
  readonly wholeEntities: FormParts['entities'];
  /** Stores a picture (a data URL) and returns its index. */
  readonly keepImage: (url: string) => number;
};

/** Fills a template with the values of one record that its caller may see. */
export async function fillTemplate(template: SheetTemplate, parts: TemplateParts): Promise<SheetRecord> {
  const of = (elements: readonly TemplateElement[]) => nodesOf(elements, template, parts);
  return { header: await of(template.header), body: await of(template.elements), footer: await of(template.footer) };
}

async function nodesOf(
  elements: readonly TemplateElement[],
  template: SheetTemplate,
  parts: TemplateParts,
): Promise<readonly SheetNode[]> {
  const nodes: SheetNode[] = [];
  for (const element of elements) {
    if (!(await isShown(element.visible, parts))) continue;
    const node = await nodeOf(element, template, parts);
    if (node !== null) nodes.push(node);
  }
  return nodes;
}

async function nodeOf(
  element: TemplateElement,
  template: SheetTemplate,
  parts: TemplateParts,
): Promise<SheetNode | null> {
  const placed = placeOf(element);
  const { color = template.color, align = 'start' } = element;
  switch (element.type) {
    case 'text':
      return {
        ...placed,
        kind: 'text',
        text: await textOf(element.text ?? '', parts),
        letters: lettersOf(element, template),
      };
    case 'field': {
      const value = await shownValue(element, parts);
      if (value === null) return null;
      const { column, stored } = value;
      const text = isEmptyValue(stored) ? '' : clean(column.write(stored, parts.record));
      return {
        ...placed,
        kind: 'field',
        label: element.label ?? column.label,
        text,
        letters: lettersOf(element, template),
      };
    }
    case 'image': {
      const value = await shownValue(element, parts);
      if (value === null) return null;
      const { crop = false, radius = 0 } = element;
      const [image] = (await printedFiles(value.stored, parts.readPicture, parts.document.texts))?.images ?? [];
      const place = image === undefined ? null : parts.keepImage(`data:${image.type};base64,${image.base64}`);
      return {
        ...placed,
        kind: 'image',
        image: place,
        label: element.label || value.column.label,
        crop,
        radius,
        align,
      };
    }
    case 'qrcode': {
      const stated = element.text === undefined ? await shownValue(element, parts) : null;
      const text = element.text === undefined ? clean(String(stated?.stored ?? '')) : await textOf(element.text, parts);
      return { ...placed, kind: 'qrcode', text, color, align };
    }
    case 'table':
      return tableOf(element, template, parts);
    case 'line':
      return { ...placed, kind: 'line', color: element.color ?? '#d4dae3', thickness: element.thickness ?? 0.2 };
    case 'section': {
      const { background = '', border = '', radius = 0 } = element;
      const { padding = background === '' && border === '' ? 0 : 3 } = element;
      const children = await nodesOf(element.elements, template, parts);
      return { ...placed, kind: 'section', children, background, border, radius, padding };
    }
    case 'columns':
      return { ...placed, kind: 'columns', children: await nodesOf(element.elements, template, parts) };
    case 'space':
    case 'break':
      return { ...placed, kind: element.type };
  }
}

function placeOf({ x, y, width, height, cols }: TemplateElement): PlacedContent {
  const isPlaced = x !== undefined && y !== undefined;
  return {
    x: isPlaced ? x : null,
    y: isPlaced ? y : null,
    width: width ?? null,
    height: height ?? null,
    cols: cols ?? null,
  };
}

function lettersOf(element: TemplateElement, template: SheetTemplate): Letters {
  const {
    size = template.size,
    bold = false,
    color = template.color,
    align = 'start',
    lines = null,
    fit = false,
  } = element;
  return { size, bold, color, align, lines, fit };
}

/** The value of an element and its writer; null if the caller may not read it. */
async function shownValue(
  { name, field, value, label, format, currency }: TemplateElement,
  parts: TemplateParts,
): Promise<{ readonly column: DocumentColumn; readonly stored: unknown } | null> {
  const path = field ?? name;
  if (isHidden(parts.model, parts.whole, path, parts)) return null;
  const column = documentColumn(
    { name: path, label: label || null, format, currency },
    parts.model,
    parts.entities,
    parts.document,
  );
  const stored = column.read(parts.record);
  return { column, stored: value === undefined ? stored : await computeValue(value, stored, parts) };
}

function isHidden(own: EntityModel, whole: EntityModel, path: string, parts: TemplateParts): boolean {
  return fieldAt(whole, path, parts.wholeEntities) !== null && fieldAt(own, path, parts.entities) === null;
}

/** A placeholder in a text; `$` names such as the page number are included. */
const placeholder = /\{(\$?[A-Za-z][\w.]*)\}/g;

/** A text with its values written as on screens, or the result of its expression. */
async function textOf(text: string, parts: TemplateParts): Promise<string> {
  if (text.startsWith('=')) {
    const value = await computeValue(text.slice(1), null, parts);
    return isEmptyValue(value) ? '' : clean(typeof value === 'object' ? labelOf(value) : String(value));
  }
  return text.replaceAll(placeholder, (_whole, name: string) => {
    if (name === '$page') return pageToken;
    if (name === '$pages') return pagesToken;
    if (name === '$moment') return parts.document.madeAt;
    if (name === '$portal') return parts.document.portal ?? '';
    return clean(name.startsWith('$') ? bindingText(name.slice(1), parts) : fieldText(name, parts));
  });
}

function bindingText(path: string, { bindings }: TemplateParts): string {
  const value = readPath(bindings, path);
  return isEmptyValue(value) ? '' : typeof value === 'object' ? labelOf(value) : String(value);
}

function fieldText(path: string, { model, entities, document, record }: TemplateParts): string {
  const column = documentColumn({ name: path }, model, entities, document);
  const value = column.read(record);
  return isEmptyValue(value) ? '' : column.write(value, record);
}

/** Removes page placeholders from a value. */
function clean(text: string): string {
  return text.replaceAll(pageToken, '').replaceAll(pagesToken, '');
}

async function tableOf(
  element: TemplateElement,
  template: SheetTemplate,
  parts: TemplateParts,
): Promise<SheetNode | null> {
  const { texts } = parts.document;
  const path = element.field ?? element.name;
  if (isHidden(parts.model, parts.whole, path, parts)) return null;
  const field = fieldAt(parts.model, path, parts.entities);
  const child = field?.target == null ? undefined : parts.entities.get(field.target);
  const wholeRows = child === undefined ? undefined : parts.wholeEntities.get(child.name);
  // Rows stored within the record have no entity: their columns describe them.
  const rowModel: EntityModel = child ?? { ...parts.model, label: 'id', fields: {} };
  const all = element.columns ?? defaultTemplateColumns(child, field?.mappedBy ?? null, parts);
  const columns: { readonly wanted: TemplateColumn; readonly column: DocumentColumn }[] = [];
  for (const wanted of all) {
    const name = wanted.field ?? wanted.name;
    if (wholeRows !== undefined && isHidden(rowModel, wholeRows, name, parts)) continue;
    if (!(await isShown(wanted.visible, parts))) continue;
    const { label = null, format, currency } = wanted;
    columns.push({
      wanted,
      column: documentColumn({ name, label, format, currency }, rowModel, parts.entities, parts.document),
    });
  }
  const { sortBy, sortType } = element;
  const rows = await rowsOfList(
    { path, sortBy, sortType },
    child,
    columns.map(({ column }) => column),
    parts,
  );
  if (columns.length === 0 || rows === null) return null;
  const shown: readonly ListRow[] = rows.slice(0, maxNestedRows);
  return {
    ...placeOf(element),
    kind: 'table',
    label: element.label ?? '',
    size: element.size ?? template.size,
    color: template.color,
    columns: columns.map(({ wanted, column }) => ({
      label: column.label,
      share: wanted.width ?? 1,
      align: wanted.align ?? (column.isNumber ? 'end' : 'start'),
      bold: wanted.bold === true,
    })),
    // The field of the currency is in the record, not in its rows.
    rows: shown.map((row) => columns.map(({ column }) => clean(column.write(column.read(row), parts.record)))),
    totals: totalsOf(columns, shown, parts),
    note:
      rows.length === 0
        ? (element.empty ?? texts.empty)
        : rows.length > maxNestedRows
          ? fill(texts.more, { n: maxNestedRows.toLocaleString('pt-BR') })
          : '',
  };
}

function totalsOf(
  columns: readonly { readonly wanted: TemplateColumn; readonly column: DocumentColumn }[],
  rows: readonly ListRow[],
  { document }: TemplateParts,
): readonly (readonly string[])[] {
  const added = columns.flatMap(({ wanted, column }) =>
    wanted.aggregate === undefined || column.field?.masked === true ? [] : [{ column, function: wanted.aggregate }],
  );
  if (added.length === 0 || rows.length === 0) return [];
  const totals = createTotals(added, []);
  for (const row of rows) totals.add(row);
  const closing = closingOf(
    totals,
    columns.map(({ column }) => column),
    document,
  );
  return closing.rows.map(({ label, labelAt, totals: byPlace }) =>
    columns.map((_column, index) => {
      const total = byPlace.get(index);
      if (total !== undefined) return writeTotal(total, document.texts);
      return index === labelAt ? label : '';
    }),
  );
}

/** The default columns for a list of the rows, without the field that refers back. */
function defaultTemplateColumns(
  child: EntityModel | undefined,
  mappedBy: string | null,
  { entities }: TemplateParts,
): readonly TemplateColumn[] {
  if (child === undefined) return [];
  return Object.entries(defaultColumns(child, entities, mappedBy)).map(([name, { field }]) => ({
    name,
    ...(field === undefined ? {} : { field }),
  }));
}

/** Every path through relations in a template's fields and texts, which reading a record alone does not include. */
export function templatePaths({ header, elements, footer }: SheetTemplate): string[] {
  return [...new Set([...header, ...elements, ...footer].flatMap(pathsOf))].filter((path) => path.includes('.'));
}

function pathsOf(element: TemplateElement): readonly string[] {
  const { name, field = name, text, elements } = element;
  const named =
    text === undefined || text.startsWith('=') ? [] : [...text.matchAll(placeholder)].map(([, path = '']) => path);
  return [field, ...named.filter((path) => !path.startsWith('$')), ...elements.flatMap(pathsOf)];
}
