import { keepsLook } from '../../../language/elements/cell-type.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import { fieldAt, fieldOf } from '../../../language/entity/field-path.ts';
import type { CellContext } from '../../../language/values/cell-context.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import { toNumber } from '../../../language/values/scale.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { useEnrich, useFieldValue, useForm } from '../../form/state/form-context.tsx';
import { findCell } from '../../registry/cells.tsx';
import type { CellPart } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

export type ShownValue = {
  readonly value: unknown;
  /** The value as text; '' for an empty one. */
  readonly text: string;
  readonly cell: CellPart;
  readonly context: CellContext;
  /** Name of the value's mask; null for none. */
  readonly eye: string | null;
};

/** The value of an element and its format: by its type, otherwise its format, otherwise its field. */
export function useShownValue(name: string, element: ElementDefinition): ShownValue {
  const t = useRuntimeTexts();
  const { shape: model, entities, store } = useForm().form;
  const path = element.field ?? name;
  const [first = path, ...rest] = path.split('.');
  const enrich = useEnrich();
  const whole = enrich({ [first]: useFieldValue(first) })[first];
  const value = rest.length === 0 ? whole : readPath(whole, rest.join('.'));
  const own = model === null ? null : fieldOf(model, first);
  const field = model === null || rest.length === 0 ? own : fieldAt(model, path, entities);
  const cell = cellOf(element, field, value);
  const target = field?.target === null || field === null ? undefined : entities.get(field.target);
  const options = Array.isArray(element.data) && element.data.length > 0 ? element.data : (field?.options ?? null);
  const context: CellContext = {
    texts: t,
    options,
    ...(field?.hues === undefined ? {} : { hues: field.hues }),
    currency: element.currency ?? field?.currency ?? null,
    itemLabel: element.itemLabel ?? target?.label ?? null,
    ...(element.type === 'price' ? { price: element } : {}),
    record: enrich(store.values()),
    min: toNumber(element.min) ?? undefined,
    max: toNumber(element.max) ?? undefined,
    ...(field === null ? {} : { decimals: field.decimals }),
  };
  return {
    value,
    text: isEmptyValue(value) ? '' : cell.cellText(value, context),
    cell,
    context,
    eye: field?.mask ?? null,
  };
}

function cellOf(element: ElementDefinition, field: EntityField | null, value: unknown): CellPart {
  const { type = '', format } = element;
  if (keepsLook(type)) return findCell(type);
  if (field === null)
    return findCell(typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'checkbox' : undefined, format);
  return findCell(field.options === null ? field.kind : 'select', format);
}
