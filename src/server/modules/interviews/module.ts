import { doRepeatedly } from '../../tasks/task.ts';
import { defineModule } from '../module.ts';
import { putDemoInterviews } from './demo-interviews.ts';
import { interviewErrors } from './errors.ts';
import { interviewOperations, interviewRoutes } from './interviews.routes.ts';
import { interviewForm } from './interviews.ts';

/** Interviews of consultants, and the answers of forms by their names (specification 002, section 2.8). */
export const interviewsModule = defineModule({
  name: 'interviews',
  operations: interviewOperations,
  errors: interviewErrors,
  open: (services) => {
    const { db, views, clock, settings, publishSaved } = services;
    return {
      handlers: interviewRoutes(services),
      tasks:
        settings.demoNetwork === 0
          ? []
          : [
              doRepeatedly('entrevistas.demonstracao', 60_000, async () => {
                const definition = views.answer(interviewForm, undefined, undefined, false);
                if (definition === null) return;
                const put = await putDemoInterviews(db, definition, clock.now());
                if (put > 0) publishSaved({ entity: 'EntrevistaConsultor' });
              }),
            ],
    };
  },
});
