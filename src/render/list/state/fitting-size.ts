import type { ListDefinition } from '../../../language/view/view.ts';
import type { Density } from './column-layout.ts';
import { defaultPageSize, pageSizes } from './list-state.ts';
import { pagingOf } from './paging.ts';

/** Height of a table row in px; a text of two lines makes it higher. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 33, usual: 41, wide: 53 };

/** List types whose rows are a table. */
const tables: ReadonlySet<string | undefined> = new Set([undefined, 'grid', 'table']);
/** px of a window above and below the rows of a full-screen list: tabs, headers, toolbar, and pager. */
const around = 258;
/** Window width in px from which rows are a table instead of cards (specification 000, section 9). */
const narrow = 990;
/** Maximum automatic page size: longer pages are slower to look through than to search. */
const largest = 50;

/**
 * The page size that fills the window: the smallest of the available sizes that leaves no space for a further row. A
 * view's own size has priority, and lists that are not paged tables have the default size (specification 000, section
 * 9).
 * @param window its inner width and height in px
 */
export function fittingSize(
  list: Pick<ListDefinition, 'type' | 'paging' | 'reorder' | 'size'>,
  density: Density,
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): number {
  const isTable = tables.has(list.type) && pagingOf(list) === 'pages' && list.reorder !== true;
  if (list.size !== undefined || !isTable || innerWidth <= narrow) return defaultPageSize;
  const rows = Math.floor((innerHeight - around) / rowHeights[density]);
  return pageSizes.find((size) => size >= Math.max(rows, defaultPageSize) && size <= largest) ?? largest;
}
