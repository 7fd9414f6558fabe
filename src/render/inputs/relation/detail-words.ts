import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import type { RecordNaming } from '../../host/record-names.ts';
import { findCell } from '../../registry/cells.tsx';
import { isOwnList } from './use-chosen-name.ts';

type Detail = Readonly<Record<string, ElementDefinition>>;
type ChoiceElement = Pick<ElementDefinition, 'list' | 'entity' | 'detail' | 'columns'>;

/**
 * The text below the label of a choice if the view has no `detail`: for records of an entity what distinguishes them,
 * for a separate list its first two other columns of texts or dates.
 */
export function choiceDetail(element: ChoiceElement, { label, line }: RecordNaming): Detail {
  if (element.detail !== undefined) return element.detail;
  if (isOwnList(element) && line !== undefined && Object.keys(line).length > 0) return line;
  const columns = Object.entries(element.columns ?? {}).filter(
    ([name, { field = name, type = 'text' }]) => field !== label && /^(text|static|date)/.test(type),
  );
  return Object.fromEntries(
    columns.slice(0, 2).map(([name, { field = name, type = '', format = type }]) => [name, { field, format }]),
  );
}

/** The text of `detail` for a row, each value with its label: `R$ 185,31 · Em estoque: 19`. '' for none. */
export function writeDetail(row: Readonly<Record<string, unknown>>, detail: Detail, texts: Translate): string {
  const parts = Object.entries(detail).map(([name, element]) => {
    const { field = name, label, currency = null, suffix, suffixWhen } = element;
    const format = element.type === 'price' ? 'money' : element.format;
    const value = readPath(row, field);
    if (isEmptyValue(value)) return '';
    const cell = findCell(typeof value === 'number' ? 'number' : undefined, format);
    const hasSuffix = suffix !== undefined && (suffixWhen === undefined || readPath(row, suffixWhen) === true);
    const written = cell.cellText(value, { texts, currency, record: row });
    const text = hasSuffix ? `${written} ${suffix}` : written;
    return label === undefined || label === '' ? text : `${label}: ${text}`;
  });
  return parts.filter((part) => part !== '').join(' · ');
}

/** The fields of `detail`, for lists that only return requested fields. */
export function fieldsOfDetail(detail: Detail): readonly string[] {
  return Object.entries(detail).flatMap(([name, { field = name, currency, suffixWhen }]) => [
    field,
    ...(typeof currency === 'string' ? [currency] : []),
    ...(suffixWhen === undefined ? [] : [suffixWhen]),
  ]);
}
