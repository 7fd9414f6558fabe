import { completeElement } from '../../../language/complete/complete-view.ts';
import type { Content } from '../../../language/elements/element-type.ts';
import { contentOf, elementTypeOf } from '../../../language/elements/vocabulary.ts';
import { type EntityModel, uniqueKeysOf } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { ListColumn } from './columns.ts';

/** The input that edits a cell in place, and the field that it writes. */
export type CellEdit = { readonly field: string; readonly element: ElementDefinition };

/**
 * The input of a column that is edited in place (`rowEdit`); null for read-only ones and values behind a relation,
 * except the label of the related record: then the relation is chosen.
 */
export function editOf(column: ListColumn, model: EntityModel | null, entities: EntityLookup): CellEdit | null {
  return column.definition.rowEdit === true ? inputOf(column, model, entities) : null;
}

/** Uploads, and contents for which one value for many records makes no sense. */
const ownContents: ReadonlySet<Content | null> = new Set(['files', 'secret', 'html']);

/**
 * The input that sets a value in many rows at once: for every editable column except with `rowEdit: false`, but not for
 * identifying fields or those set individually.
 */
export function changeOf(column: ListColumn, model: EntityModel, entities: EntityLookup): CellEdit | null {
  if (column.definition.rowEdit === false) return null;
  const edit = inputOf(column, model, entities);
  if (edit === null || ownContents.has(contentOf(edit.element.type))) return null;
  const isOwn = edit.field === model.label || isUnique(edit.field, model);
  return isOwn && column.definition.rowEdit !== true ? null : edit;
}

/** Whether a field identifies a record, always or under a condition: many records cannot share its value. */
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
  // The entity of the record depends on another field, which is not available here.
  if (field?.link !== undefined) return null;
  const given = definition.type ?? '';
  const isInput = elementTypeOf(given)?.group === 'input';
  const type = field?.kind === 'relation' ? 'autocomplete' : isInput && rest.length === 0 ? given : undefined;
  const start: ElementDefinition = { field: name, label: column.label, ...(type === undefined ? {} : { type }) };
  const { help: _help, ...element } = completeElement(name, start, model, entities);
  return { field: name, element: { type: 'text', ...element, cols: 12 } };
}
