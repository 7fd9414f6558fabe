import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';
import { pointMonthOf } from '../../points/server/index.ts';
import { rankingStays } from './personal-rows.ts';
import { reckonRankings } from './reckon-rankings.ts';

/** Maximum age of a ranking of an open month, in ms. */
const oldest = 600_000;

/** Rankings of distributors as last computed (specification 002, 2.10). Statements read them. */
export const rankingsModule = defineModule({
  name: 'rankings',
  operations: [],
  tables: readTables('rankings', import.meta.dirname),
  personalStays: rankingStays,
  open: ({ db, clock }) => ({
    handlers: {},
    tasks: [
      doRepeatedly('rankings.apuracao', 60_000, async ({ signal }) => {
        const now = clock.now();
        await reckonRankings(db, { now, current: pointMonthOf(now), age: oldest, signal });
      }),
    ],
  }),
});
