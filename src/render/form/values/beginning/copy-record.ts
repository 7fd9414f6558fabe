import { type EntityField, type EntityModel, uniqueKeysOf } from '../../../../language/entity/entity.ts';
import { isFileField } from '../../../../language/entity/file-rules.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { type FlatElement, isCollection, isInput } from '../flatten.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The initial values of a copy: the fields of the form that users write. What identifies a record is left out: unique
 * fields, numbers, files, and computed values and defaults.
 */
export function copyValues(record: Values, elements: readonly FlatElement[], model: EntityModel): Values {
  const own = ownFields(model);
  const copied = elements.flatMap(({ element, field }) => {
    const known = model.fields[field];
    const isCopied = isInput(element) && known !== undefined && isCopiedField(known) && !own.has(field);
    return isCopied && record[field] !== undefined ? [[field, record[field]] as const] : [];
  });
  return Object.fromEntries(copied);
}

/** Rows for the list of a copy, by the same rules, with ids of unsaved rows. */
export function copyRows(rows: readonly EntityRecord[], child: EntityModel, mappedBy: string): readonly EntityRecord[] {
  const own = ownFields(child, mappedBy);
  const fields = Object.values(child.fields).filter(
    (field) => field.name !== mappedBy && isCopiedField(field) && !own.has(field.name),
  );
  return rows.map((row, index) => ({
    ...Object.fromEntries(fields.flatMap(({ name }) => (row[name] === undefined ? [] : [[name, row[name]] as const]))),
    id: -1 - index,
  }));
}

/** The lists of a form whose rows belong to the record. */
export function copiedLists(
  elements: readonly FlatElement[],
  model: EntityModel,
): readonly { readonly field: string; readonly target: string; readonly mappedBy: string }[] {
  return elements.flatMap(({ element, field }) => {
    const { kind, target = null, mappedBy = null, readOnly } = model.fields[field] ?? {};
    const { list } = element;
    // A completed view names the call of their rows.
    const isPlain = list === undefined || (list.url === target && list.params === undefined);
    const isOwn = isCollection(element) && kind === 'collection' && readOnly !== true && isPlain;
    return isOwn && target !== null && mappedBy !== null ? [{ field, target, mappedBy }] : [];
  });
}

/**
 * Fields that make a record unique. In combined keys, references to other records are excluded because many records
 * share them, unless all fields are references.
 * @param other field that differs in the copy, which satisfies the keys that contain it
 */
function ownFields(model: EntityModel, other?: string): ReadonlySet<string> {
  const { fields } = model;
  const keys = uniqueKeysOf(model).filter((names) => other === undefined || !names.includes(other));
  return new Set(
    keys.flatMap((names) => {
      const plain = names.filter((name) => fields[name]?.kind !== 'relation');
      return plain.length === 0 ? names : plain;
    }),
  );
}

function isCopiedField(field: EntityField): boolean {
  return (
    !field.readOnly &&
    field.kind !== 'collection' &&
    field.begins === undefined &&
    field.computed === undefined &&
    field.number === undefined &&
    field.masked !== true &&
    !isFileField(field)
  );
}
