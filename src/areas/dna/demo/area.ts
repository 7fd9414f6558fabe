import { doRepeatedly } from '../../../platform/tasks/task.ts';
import type { DemoArea } from '../../demo-area.ts';
import { teamEntity } from '../server/read-team.ts';
import { seedTeams } from './seed-teams.ts';

/** Teams of the demonstration. */
export const dnaDemo: DemoArea = {
  area: 'dna',
  open: ({ db, publishSaved }, { people, isWhole }) =>
    people === 0
      ? {}
      : {
          tasks: [
            doRepeatedly('dna.demonstracao', 60_000, async ({ signal }) => {
              const put = await seedTeams(db, { people, hasPoints: isWhole, signal });
              if (put > 0) publishSaved({ entity: teamEntity });
            }),
          ],
        },
};
