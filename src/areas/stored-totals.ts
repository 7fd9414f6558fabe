// `npm run generate` writes this file from the folders of the areas.
import type { TotalCheck } from '../platform/backup/stored-totals.ts';
import { pointsTotals } from './points/server/stored-totals.ts';
import { stockTotals } from './stock/server/stored-totals.ts';

/** How the totals that areas keep beside their movements are computed anew, for copies of a database. */
export const storedTotals: readonly TotalCheck[] = [pointsTotals, stockTotals].flat();
