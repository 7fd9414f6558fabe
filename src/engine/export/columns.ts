import { cellTypeOf } from '../../language/elements/cell-type.ts';
import type { Content } from '../../language/elements/element-type.ts';
import { elementTypes } from '../../language/elements/element-types.ts';
import { elementTypeOfField, formatOfField } from '../../language/elements/field-type.ts';
import { isNumber } from '../../language/elements/vocabulary.ts';
import type { EntityField, EntityModel } from '../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../language/entity/field-path.ts';
import { fieldOfSetting } from '../../language/entity/setting.ts';
import { isRecord } from '../../language/json/record.ts';
import type { CellContext } from '../../language/values/cell-context.ts';
import { isEmptyValue, readPath } from '../../language/values/record-values.ts';
import type { Option } from '../../language/view/view.ts';
import { cellTexts, type DocumentContext } from './document-context.ts';

/** A requested column of a document, as a list's column declares it. */
export type WantedColumn = {
  readonly name: string;
  readonly field?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly format?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly documentType?: string | null | undefined;
  /** What an element of a form declares in addition. */
  readonly data?: readonly Option[] | null | undefined;
  readonly mask?: string | undefined;
  readonly itemLabel?: string | null | undefined;
};

/** A column of a document that can read and write its values like the list. */
export type DocumentColumn = {
  /** Path of its value in a row. */
  readonly path: string;
  readonly label: string;
  readonly holds: Content;
  readonly isNumber: boolean;
  /** Field of the entity; null for `id` and the other standard columns. */
  readonly field: EntityField | null;
  readonly context: CellContext;
  /** Fields of the row that its values depend on, such as currency or country. */
  readonly neighbours: readonly string[];
  readonly read: (row: unknown) => unknown;
  /** The text that the list shows; '' for an empty value. `row` contains the value. */
  readonly write: (value: unknown, row?: unknown) => string;
};

/** Shown instead of a masked value, always with the same width. */
export const hiddenValue = '••••';

const systemTypes: Readonly<Record<string, string>> = { dh_registro: 'datetime', dh_alteracao: 'datetime' };

/** Builds a column. Type, options, currency and decimals follow from the field, as for a list's own columns. */
export function documentColumn(
  wanted: WantedColumn,
  model: EntityModel,
  entities: EntityLookup,
  document: DocumentContext,
): DocumentColumn {
  const path = wanted.field || wanted.name;
  const field = fieldAt(model, path, entities);
  const isMasked = field?.masked === true;
  const inferred = field === null ? systemTypes[path] : elementTypeOfField(field);
  const format = wanted.format ?? (field === null ? null : formatOfField(field)) ?? undefined;
  const { holds, write } = elementTypes[cellTypeOf(wanted.type ?? inferred, format ?? systemTypes[path])];
  const target = field === null || field.target === null ? undefined : entities.get(field.target);
  const context: CellContext = {
    texts: cellTexts(document),
    options: wanted.data ?? field?.options ?? null,
    currency: wanted.currency ?? field?.currency ?? null,
    country: wanted.country ?? field?.country ?? null,
    documentType: wanted.documentType ?? null,
    ...(field === null ? {} : { decimals: field.decimals }),
    ...(wanted.mask === undefined ? {} : { mask: wanted.mask }),
    itemLabel: wanted.itemLabel ?? target?.label ?? null,
    timeZone: document.timeZone,
  };
  const neighbours = [context.currency, context.country, context.documentType].flatMap((setting) => {
    const name = setting === null || setting === undefined ? null : fieldOfSetting(setting);
    return name === null ? [] : [name];
  });
  return {
    path,
    label: wanted.label || labelOfPath(model, path, entities, document),
    holds,
    isNumber: isNumber(holds),
    field,
    context,
    neighbours,
    read: (row) => (isMasked ? hiddenValue : readPath(row, path)),
    write: (value, row) => {
      if (value === hiddenValue) return hiddenValue;
      if (isEmptyValue(value)) return '';
      return write(value, neighbours.length > 0 && isRecord(row) ? { ...context, record: row } : context);
    },
  };
}

/**
 * `cidade.nome` is called 'Cidade', because the name of a city represents it; `cidade.ibge` is called like the field
 * itself.
 */
export function labelOfPath(
  model: EntityModel,
  path: string,
  entities: EntityLookup,
  { texts }: Pick<DocumentContext, 'texts'>,
): string {
  if (path === 'id') return texts.code;
  const field = fieldAt(model, path, entities);
  const outer = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : null;
  const relation = outer === null ? null : fieldAt(model, outer, entities);
  const target = relation === null || relation.target === null ? undefined : entities.get(relation.target);
  if (relation !== null && (target?.label === field?.name || field === null)) return relation.title;
  return field?.title ?? path.replaceAll('_', ' ');
}
