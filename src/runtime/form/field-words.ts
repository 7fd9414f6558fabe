import type { Translate } from '../../ui/i18n/texts.ts';
import { fieldOf } from '../definition/field-path.ts';
import { isEmptyValue } from '../record-values.ts';
import { findCell, nameOfElement } from '../registry/cells.tsx';
import { isCollection } from './flatten.ts';
import type { FormHandle } from './form-handle.ts';
import type { FieldError } from './validation.ts';

type Words = Pick<FormHandle, 'elements' | 'model' | 'entities'>;

/** What the form calls a field; its title in the schema, or its name, when the form does not show it. */
export function labelOfField({ elements, model }: Words, field: string): string {
  const item = elements.find((each) => each.field === field && each.element.elements === undefined);
  if (item !== undefined) return nameOfElement(item.name, item.element);
  return (model === null ? null : fieldOf(model, field)?.title) ?? field;
}

/** A value of a field as text, as its element or its field in the schema writes it. */
export function textOfField({ elements, model, entities }: Words, field: string, value: unknown, t: Translate): string {
  const item = elements.find((each) => each.field === field);
  const known = model === null ? null : fieldOf(model, field);
  if (item !== undefined && isCollection(item.element) && Array.isArray(value))
    return t('merge.list', { count: value.length });
  if (isEmptyValue(value)) return '';
  const type = item?.element.type ?? (known?.options !== null && known !== null ? 'select' : known?.kind);
  return findCell(type).cellText(value, {
    texts: t,
    options: item?.element.data ?? known?.options ?? null,
    currency: item?.element.currency ?? known?.currency ?? null,
    ...(known === null ? {} : { decimals: known.decimals }),
    ...(item?.element.mask === undefined ? {} : { mask: item.element.mask }),
    itemLabel:
      item?.element.itemLabel ??
      (known?.target === null || known === null ? null : (entities.get(known.target)?.label ?? null)),
  });
}

const knownRules: ReadonlySet<string> = new Set(
  (
    'required choice minLength maxLength minimum maximum formatMinimum formatMaximum type enum pattern date date-time ' +
    'email cpf cnpj cpf-cnpj cep phone'
  ).split(' '),
);

/** What is wrong with a field in words that say what to do. */
export function describeError(t: Translate, error: FieldError, isCheckbox: boolean): string {
  if (error.rule === 'required' && isCheckbox) return t('validation.requiredCheckbox');
  const rule = knownRules.has(error.rule) ? error.rule : 'other';
  return t(`validation.${rule}`, { limit: error.limit ?? '' });
}
