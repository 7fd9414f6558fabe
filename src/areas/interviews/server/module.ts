import { fillDemonstration } from '../../../platform/tasks/fill-demonstration.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { firstProducts } from '../../catalogue/server/index.ts';
import { defineModule } from '../../module.ts';
import { seedEvolutions } from './demo-evolutions.ts';
import { putDemoInterviews } from './demo-interviews.ts';
import { interviewErrors } from './errors.ts';
import { interviewOperations, interviewRoutes } from './interviews.routes.ts';
import { interviewForm } from './interviews.ts';
import { interviewExports, interviewRows } from './personal-rows.ts';

/** Interviews of consultants, and the answers of forms by their names (specification 002, section 2.8). */
export const interviewsModule = defineModule({
  name: 'interviews',
  operations: interviewOperations,
  errors: interviewErrors,
  personalRows: interviewRows,
  personalExports: interviewExports,
  open: (services) => {
    const { db, views, files, clock, settings, publishSaved } = services;
    const formOfInterviews = () => views.answer(interviewForm, undefined, undefined, false);
    return {
      handlers: interviewRoutes(services),
      tasks:
        settings.demoNetwork === 0
          ? []
          : [
              doRepeatedly('entrevistas.demonstracao', 60_000, async () => {
                const definition = formOfInterviews();
                if (definition === null) return;
                const put = await putDemoInterviews(db, definition, clock.now());
                if (put > 0) publishSaved({ entity: 'EntrevistaConsultor' });
              }),
              // Whoever evolves has points, of which a demonstration that is not filled up has none.
              ...(settings.demoProducts <= firstProducts
                ? []
                : [
                    fillDemonstration('evolucoes.demonstracao', db, async ({ signal }) => {
                      const parts = { db, files, definition: formOfInterviews(), now: clock.now(), signal };
                      const { put, isFull } = await seedEvolutions(parts);
                      if (put > 0) publishSaved({ entity: 'Cliente' });
                      return isFull;
                    }),
                  ]),
            ],
    };
  },
});
