import type { ListDefinition } from '../../../language/view/view.ts';
import type { Density } from './column-layout.ts';
import { defaultPageSize, pageSizes } from './list-state.ts';
import { pagingOf } from './paging.ts';

/** Height of a row of a table in px; a text of two lines makes it higher. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 33, usual: 41, wide: 53 };

/** Lists whose rows are those of a table. */
const tables: ReadonlySet<string | undefined> = new Set([undefined, 'grid', 'table']);
/** px of a window above and below the rows of a list that has it for itself: tabs, heads, tools, and the pager. */
const around = 258;
/** From so wide a window on there is a table, below there are cards (specification 000, section 9), in px. */
const narrow = 990;
/** More rows than these are slower to look through than to search. */
const largest = 50;

/**
 * Rows of a page that fill the window, of the sizes to choose from: the smallest that leaves no row's room empty. A view
 * that names a size keeps it, and what is no table of pages has the default one (specification 000, section 9).
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
