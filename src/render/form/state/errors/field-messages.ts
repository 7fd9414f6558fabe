import { elementTypeOfField } from '../../../../language/elements/field-type.ts';
import { fieldOf } from '../../../../language/entity/field-path.ts';
import { isEmptyValue } from '../../../../language/values/record-values.ts';
import { settingValue } from '../../../../language/values/setting-value.ts';
import type { Translate } from '../../../../ui/i18n/texts.ts';
import { findCell, nameOfElement } from '../../../registry/cells.tsx';
import { type FlatElement, isCollection, isInput } from '../../values/flatten.ts';
import type { FormHandle } from '../form-handle.ts';

type FormParts = Pick<FormHandle, 'elements' | 'model' | 'entities'> &
  Partial<Pick<FormHandle, 'store'>> & { readonly conditions?: Pick<FormHandle['conditions'], 'isShown'> };

/** The form's label of a field; its title in the schema, or its name, if the form does not show it. */
export function labelOfField({ elements, model, conditions }: FormParts, field: string): string {
  // If several elements show it, such as one for each kind of person, the visible one.
  const shown = conditions === undefined ? elements : elements.filter(({ name }) => conditions.isShown(name));
  const item = editorOf(shown, field) ?? editorOf(elements, field);
  if (item !== undefined) return nameOfElement(item.name, item.element);
  return (model === null ? null : fieldOf(model, field)?.title) ?? field;
}

/**
 * The element that edits a field: its input, otherwise its list. An element that only shows it may have another label.
 */
function editorOf(elements: readonly FlatElement[], field: string): FlatElement | undefined {
  const own = elements.filter((each) => each.field === field);
  return own.find(({ element }) => isInput(element)) ?? own.find(({ element }) => isCollection(element));
}

/** The text of a field's value, written by its element or its field in the schema. */
export function textOfField(form: FormParts, field: string, value: unknown, t: Translate): string {
  const { elements, model, entities, store } = form;
  const item = editorOf(elements, field);
  const known = model === null ? null : fieldOf(model, field);
  if (item !== undefined && isCollection(item.element) && Array.isArray(value))
    return t('merge.list', { count: value.length });
  if (isEmptyValue(value)) return '';
  const type = item?.element.type ?? (known === null ? undefined : elementTypeOfField(known));
  return findCell(type).cellText(value, {
    texts: t,
    options: item?.element.data ?? known?.options ?? null,
    currency: item?.element.currency ?? known?.currency ?? null,
    country: item?.element.country ?? known?.country ?? null,
    documentType: item?.element.documentType ?? null,
    record: store?.values(),
    ...(known === null ? {} : { decimals: known.decimals }),
    ...maskOf(item?.element.mask, store?.values()),
    itemLabel:
      item?.element.itemLabel ??
      (known?.target === null || known === null ? null : (entities.get(known.target)?.label ?? null)),
  });
}

/** The mask of an input: from the view, or from a field of the record. */
function maskOf(given: string | undefined, record: Readonly<Record<string, unknown>> | undefined) {
  const mask = settingValue(given, record ?? {});
  return typeof mask === 'string' && mask !== '' ? { mask } : {};
}
