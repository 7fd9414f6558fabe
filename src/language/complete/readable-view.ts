import { elementTypeOf } from '../elements/vocabulary.ts';
import type { EntityModel } from '../entity/entity.ts';
import { type EntityLookup, fieldAt, rowsNameAt } from '../entity/field-path.ts';
import { isRecord, type JsonRecord } from '../json/record.ts';
import type { ViewDefinition } from '../view/view.ts';

/** All entities, and the same entities without the fields that a reader may not read. */
export type Reach = { readonly all: EntityLookup; readonly own: EntityLookup };

/** Keys that name a field of rows and can be removed from a list. */
const orders = ['itemLabel', 'groupLabel', 'groupValue', 'sortBy'] as const;
/** Keys that name a field to be drawn: without it there is nothing to draw. */
const figures = ['itemLabel', 'itemValue', 'groupLabel', 'groupValue'] as const;
const lists = ['fields', 'totalizer'] as const;

/**
 * A view without elements, columns and filters of unreadable fields, and with unwritable ones disabled (`x-access` of a
 * field). Accepts any layer of a view, even an invalid one, and changes nothing else.
 * @param entity entity of the view, or shape of its source's answer
 */
export function readableView(view: ViewDefinition, entity: string | null, reach: Reach): ViewDefinition {
  const read = readerOf(reach);
  const { list, form, elements }: JsonRecord = view;
  const readable: JsonRecord = {
    ...view,
    ...(isRecord(list) ? { list: read.rows(list, readEntity(list, reach.all) ?? entity) } : {}),
    ...(isRecord(form) && isRecord(form.elements)
      ? { form: { ...form, elements: read.elements(form.elements, entity) } }
      : {}),
    ...(isRecord(elements) ? { elements: read.elements(elements, entity) } : {}),
  };
  return readable as ViewDefinition;
}

type Reader = {
  readonly elements: (elements: JsonRecord, entity: string | null) => JsonRecord;
  readonly rows: (node: JsonRecord, entity: string | null) => JsonRecord;
};

function readerOf({ all, own }: Reach): Reader {
  const at = (lookup: EntityLookup, entity: string | null, path: string) => {
    const model: EntityModel | undefined = entity === null ? undefined : lookup.get(entity);
    return model === undefined ? null : fieldAt(model, path, lookup);
  };
  const isHidden = (entity: string | null, path: unknown): boolean =>
    typeof path === 'string' && at(all, entity, path) !== null && at(own, entity, path) === null;
  const isClosed = (entity: string | null, path: unknown): boolean =>
    typeof path === 'string' && at(own, entity, path)?.readOnly === true && at(all, entity, path)?.readOnly === false;
  const shown = (items: JsonRecord, entity: string | null, change: (item: JsonRecord, path: unknown) => JsonRecord) =>
    Object.fromEntries(
      Object.entries(items).flatMap(([name, item]) => {
        if (!isRecord(item)) return [[name, item]];
        const path = item.field ?? name;
        return isHidden(entity, path) ? [] : [[name, change(item, path)]];
      }),
    );

  function rows(node: JsonRecord, entity: string | null): JsonRecord {
    const shownKeys = Object.entries(node).filter(
      ([key, value]) => !(orders as readonly string[]).includes(key) || !isHidden(entity, value),
    );
    const read: Record<string, unknown> = Object.fromEntries(shownKeys);
    for (const key of lists) {
      const names = node[key];
      if (Array.isArray(names)) read[key] = names.filter((name: unknown) => !isHidden(entity, name));
    }
    if (isRecord(node.columns))
      read.columns = shown(node.columns, entity, (column, path) =>
        isClosed(entity, path) ? { ...column, readOnly: true, rowEdit: false } : column,
      );
    if (isRecord(node.filters)) read.filters = shown(node.filters, entity, (filter) => filter);
    if (isRecord(node.detail)) read.detail = elements(node.detail, entity);
    return read;
  }

  function elements(given: JsonRecord, entity: string | null): JsonRecord {
    const read = shown(given, entity, (element, path) => {
      const field = typeof path === 'string' ? at(all, entity, path) : null;
      const of = readEntity(element, all) ?? field?.target ?? null;
      const { default: _default, value: _value, ...bare } = element;
      const open = isClosed(entity, path) ? { ...bare, disabled: true } : element;
      const inner = isRecord(open.elements) ? { ...open, elements: elements(open.elements, entity) } : open;
      return of === null ? inner : rows(inner, of);
    });
    const isDrawable = (element: unknown): boolean => {
      const of = isRecord(element) ? readEntity(element, all) : null;
      if (!isRecord(element) || of === null) return true;
      const { group } = elementTypeOf(String(element.type)) ?? {};
      const needed = group === 'chart' || group === 'display' ? figures : ['mappedBy'];
      return !needed.some((key) => isHidden(of, element[key]));
    };
    return Object.fromEntries(Object.entries(read).filter(([name]) => isDrawable(given[name])));
  }

  return { elements, rows };
}

/** The name of the entity that an element lists; null if its field determines it. */
function readEntity(node: JsonRecord, known: EntityLookup): string | null {
  const url = isRecord(node.list) ? node.list.url : undefined;
  if (typeof url === 'string') {
    const named = rowsNameAt(url, known);
    if (named !== undefined) return named;
    const path = (url.split(/[?#]/)[0] ?? '').replace(/^\//, '');
    if (known.get(path) !== undefined) return path;
  }
  return typeof node.entity === 'string' ? node.entity : null;
}
