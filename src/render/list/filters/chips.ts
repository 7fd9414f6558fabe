import type { FilterDefinition } from '../../../language/view/view.ts';
import { formatDate } from '../../../ui/format/date.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { formatNumber } from '../../../ui/format/number.ts';

/** The text of a filter; a relation only has ids, whose labels are loaded by another call. */
export type FilterText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'relation'; readonly entity: string; readonly ids: readonly string[] };

/** The text of a filter's value, for its chip. */
export function describeFilter(
  value: string,
  definition: FilterDefinition | undefined,
  words: { readonly yes: string; readonly no: string },
): FilterText {
  const { dataType, data, entity } = definition ?? {};
  if (dataType === 'relation' && entity !== undefined) return { kind: 'relation', entity, ids: splitValues(value) };
  if (dataType === 'boolean') {
    return text(splitValues(value).map((item) => (item === 'true' ? words.yes : item === 'false' ? words.no : item)));
  }
  if (data !== undefined) {
    return text(splitValues(value).map((item) => data.find(({ id }) => String(id) === item)?.descricao ?? item));
  }
  const range = splitRange(value);
  if (range === null) return text([dataType === undefined || dataType === 'text' ? value : writerOf(dataType)(value)]);
  const write = writerOf(dataType);
  const [from, to] = range.map((end) => (end === '' ? '…' : write(end)));
  return { kind: 'text', text: `${from} – ${to}` };
}

export function splitValues(value: string): string[] {
  return value.split(',').filter((item) => item !== '');
}

/** Both ends of `start | end`, either of which may be empty; null if it is not a range. */
export function splitRange(value: string): [string, string] | null {
  const [from, to, ...rest] = value.split('|').map((end) => end.trim());
  return from === undefined || to === undefined || rest.length > 0 ? null : [from, to];
}

/** The value of a range, or '' if a required end is missing (specification 000, section 5). */
export function joinRange(from: string, to: string, needsBoth: boolean): string {
  if (from === '' && to === '') return '';
  if (needsBoth && (from === '' || to === '')) return '';
  return `${from} | ${to}`;
}

/** Minimum length of a text filter. */
export const shortestText = 3;

function text(items: readonly string[]): FilterText {
  return { kind: 'text', text: items.join(', ') };
}

function writerOf(dataType: FilterDefinition['dataType']): (end: string) => string {
  if (dataType === 'money') return (end) => formatMoney(end) || end;
  if (dataType === 'number') return (end) => formatNumber(end) || end;
  return (end) => formatDate(end) || end;
}
