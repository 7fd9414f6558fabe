import type { ListDefinition } from '../../../language/view/view.ts';
import { formatInWords } from '../../../ui/format/number.ts';
import { currentLanguage } from '../../../ui/i18n/texts.ts';

/**
 * How further rows are reached: by pages, by loading them below, or by the component itself, with pages only for the
 * results of a search. Movable rows use pages.
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

/** Maximum number of rows of a growing list: beyond that users should search. */
const maxGrown = 2_000;

/** How many pages of a growing list may be shown at once. */
export function pagesToShow(page: number, size: number, total: number): number {
  return Math.min(clampPage(page, total, size), size <= 0 ? 1 : Math.max(1, Math.floor(maxGrown / size)));
}

export type PageRange = { readonly from: number; readonly to: number };

/** Number of pages; at least 1, and 1 if all rows are shown (`size` 0). */
export function pageCount(total: number, size: number): number {
  return size <= 0 ? 1 : Math.max(1, Math.ceil(total / size));
}

/** Positions of the first and last row of a page, from 1; 0-0 without rows. */
export function rangeOf(page: number, size: number, total: number): PageRange {
  if (total <= 0) return { from: 0, to: 0 };
  if (size <= 0) return { from: 1, to: total };
  const from = (clampPage(page, total, size) - 1) * size + 1;
  return { from, to: Math.min(total, from + size - 1) };
}

/** The nearest existing page. */
export function clampPage(page: number, total: number, size: number): number {
  return Math.min(Math.max(1, Math.trunc(page)), pageCount(total, size));
}

/** Values of {{from}}, {{to}} and {{total}} in the text beside the pages: '1-10 de 20.000'. */
export function feedbackNumbers(page: number, size: number, total: number) {
  const { from, to } = rangeOf(page, size, total);
  return { from: formatCount(from), to: formatCount(to), total: formatCount(total) };
}

/** A count within a text, with thousands separators of the current language (rule N1). */
export function formatCount(value: number): string {
  return formatInWords(value, currentLanguage());
}

/** A count for plural rules: their form for whole millions ('1 milhão de') does not fit a number in digits. */
export function pluralOf(total: number): number {
  return total === 1 ? 1 : 2;
}

/** Values of {{count}} and {{total}} in a text about a number. */
export function countNumbers(count: number) {
  return { count: pluralOf(count), total: formatCount(count) };
}
