import { completeElement } from '../../../language/complete/complete-view.ts';
import type { Content } from '../../../language/elements/element-type.ts';
import { contentOf, elementTypeOf } from '../../../language/elements/vocabulary.ts';
import { type EntityModel, uniqueKeysOf } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { ListColumn } from './columns.ts';

/** What edits a cell in place, and the field of the record that it writes. */
export type CellEdit = { readonly field: string; readonly element: ElementDefinition };

/**
 * The input of a column that is edited in place (`rowEdit`); null where it only shows: read-only ones, and what stands
 * behind a relation, unless it is the text that stands for the related record: then the relation is chosen anew.
 */
export function editOf(column: ListColumn, model: EntityModel | null, entities: EntityLookup): CellEdit | null {
  return column.definition.rowEdit === true ? inputOf(column, model, entities) : null;
}

/** Uploads, and what one value for many records makes no sense for. */
const ownContents: ReadonlySet<Content | null> = new Set(['files', 'secret', 'html']);

/**
 * The input by which many rows are given one value at once: of every column that could be edited unless it says otherwise
 * (`rowEdit: false`), but not of what identifies a record or is set for each one by itself.
 */
export function changeOf(column: ListColumn, model: EntityModel, entities: EntityLookup): CellEdit | null {
  if (column.definition.rowEdit === false) return null;
  const edit = inputOf(column, model, entities);
  if (edit === null || ownContents.has(contentOf(edit.element.type))) return null;
  const isOwn = edit.field === model.label || isUnique(edit.field, model);
  return isOwn && column.definition.rowEdit !== true ? null : edit;
}

/** Whether a field says which record it is, always or under a condition: one value would not do for many. */
function isUnique(field: string, model: EntityModel): boolean {
  const single = (model.keys?.fields ?? []).filter(({ length }) => length === 1);
  return [...uniqueKeysOf(model), ...single].some((fields) => fields.includes(field));
}

function inputOf(column: ListColumn, model: EntityModel | null, entities: EntityLookup): CellEdit | null {
  const { definition } = column;
  if (definition.readOnly === true || column.context.isHidden === true) return null;
  const [name = '', ...rest] = column.field.split('.');
  const field = model === null ? null : fieldOf(model, name);
  if (model !== null && (field === null || field.readOnly || field.kind === 'collection')) return null;
  if (rest.length > 0) {
    const label = field === null ? null : entities.get(field.target ?? '')?.label;
    if (field?.kind !== 'relation' || rest.join('.') !== label) return null;
  }
  // Of which entity the record is depends on another field, which is not at hand here.
  if (field?.link !== undefined) return null;
  const given = definition.type ?? '';
  const isInput = elementTypeOf(given)?.group === 'input';
  const type = field?.kind === 'relation' ? 'autocomplete' : isInput && rest.length === 0 ? given : undefined;
  const start: ElementDefinition = { field: name, label: column.label, ...(type === undefined ? {} : { type }) };
  const { help: _help, ...element } = completeElement(name, start, model, entities);
  return { field: name, element: { type: 'text', ...element, cols: 12 } };
}
