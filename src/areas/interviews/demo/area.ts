import { fillDemonstration } from '../../../demo/fill-demonstration.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import type { DemoArea } from '../../demo-area.ts';
import { interviewForm } from '../server/interviews.ts';
import { seedEvolutions } from './seed-evolutions.ts';
import { putDemoInterviews } from './seed-interviews.ts';

/** Interviews of the demonstration, and people on their way to D.I. */
export const interviewsDemo: DemoArea = {
  area: 'interviews',
  open: ({ db, views, files, clock, publishSaved }, { people, isWhole }) => {
    if (people === 0) return {};
    const formOfInterviews = () => views.answer(interviewForm, undefined, undefined, false);
    return {
      tasks: [
        doRepeatedly('entrevistas.demonstracao', 60_000, async () => {
          const definition = formOfInterviews();
          if (definition === null) return;
          const put = await putDemoInterviews(db, definition, clock.now());
          if (put > 0) publishSaved({ entity: 'EntrevistaConsultor' });
        }),
        // Evolving consultants need points, which a demonstration that is not filled does not have.
        ...(isWhole
          ? [
              fillDemonstration('evolucoes.demonstracao', db, async ({ signal }) => {
                const parts = { db, files, definition: formOfInterviews(), now: clock.now(), signal };
                const { put, isFull } = await seedEvolutions(parts);
                if (put > 0) publishSaved({ entity: 'Cliente' });
                return isFull;
              }),
            ]
          : []),
      ],
    };
  },
};
