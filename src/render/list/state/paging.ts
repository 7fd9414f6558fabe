import type { ListDefinition } from '../../../language/view/view.ts';
import { formatInWords } from '../../../ui/format/number.ts';
import { currentLanguage } from '../../../ui/i18n/texts.ts';

/**
 * How one gets to further rows: by page; below those that show; or the body loads what it shows itself, and pages are
 * only for the hits of a search. Rows that can be moved stand on pages.
 */
export function pagingOf({
  type,
  paging,
  reorder,
}: Pick<ListDefinition, 'type' | 'paging' | 'reorder'>): 'pages' | 'more' | 'own' {
  if (type === 'tree') return 'own';
  if (reorder === true || type === 'carousel') return 'pages';
  return paging ?? (type === 'timeline' ? 'more' : 'pages');
}

/** A list that goes on ends here, in rows: who has not found it by then searches. */
const maxGrown = 2_000;

/** How many pages of a list that goes on may show at once. */
export function pagesToShow(page: number, size: number, total: number): number {
  return Math.min(clampPage(page, total, size), size <= 0 ? 1 : Math.max(1, Math.floor(maxGrown / size)));
}

export type PageRange = { readonly from: number; readonly to: number };

/** Number of pages; at least 1, and 1 when all rows are shown (`size` 0). */
export function pageCount(total: number, size: number): number {
  return size <= 0 ? 1 : Math.max(1, Math.ceil(total / size));
}

/** First and last row of a page, counted from 1; 0-0 when there are none. */
export function rangeOf(page: number, size: number, total: number): PageRange {
  if (total <= 0) return { from: 0, to: 0 };
  if (size <= 0) return { from: 1, to: total };
  const from = (clampPage(page, total, size) - 1) * size + 1;
  return { from, to: Math.min(total, from + size - 1) };
}

/** The nearest page that exists. */
export function clampPage(page: number, total: number, size: number): number {
  return Math.min(Math.max(1, Math.trunc(page)), pageCount(total, size));
}

/** '1-10 de 20.000': what fills {{from}}, {{to}} and {{total}} of the text beside the pages. */
export function feedbackNumbers(page: number, size: number, total: number) {
  const { from, to } = rangeOf(page, size, total);
  return { from: formatCount(from), to: formatCount(to), total: formatCount(total) };
}

/** A count among words, with thousands as the language on screen parts them (rule N1). */
export function formatCount(value: number): string {
  return formatInWords(value, currentLanguage());
}

/** A count as plural rules need it: their form for whole millions ('1 milhão de') is not how a plain number reads. */
export function pluralOf(total: number): number {
  return total === 1 ? 1 : 2;
}

/** What fills {{count}} and {{total}} of a text about so many. */
export function countNumbers(count: number) {
  return { count: pluralOf(count), total: formatCount(count) };
}
