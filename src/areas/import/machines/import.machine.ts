import { assign, type SnapshotFrom } from 'xstate';
import { nothingPersisted } from './import-context.ts';
import { type ImportServices, importParts } from './import-parts.ts';
import { fileStates, importingState } from './import-states.ts';

export type ImportSnapshot = SnapshotFrom<ReturnType<typeof createImportMachine>>;

/**
 * The import of a file into an entity: choose the file, map its columns, let the server try it, run it (rules J). The
 * progress of an import is polled elsewhere and arrives as `import.answered`.
 */
export function createImportMachine(services: ImportServices) {
  const parts = importParts(services);
  return parts.createMachine({
    id: 'import',
    context: ({ input: { fields, persisted } }) => ({
      ...persisted,
      fields,
      chosen: null,
      sent: 0,
      isCorrected: false,
      before: null,
      mode: null,
      wanted: persisted.settings,
      request: null,
      job: persisted.job === null ? null : { ...persisted.job, answer: null },
      check: null,
      settled: null,
      alone: null,
      problem: null,
    }),
    initial: 'restoring',
    states: {
      restoring: {
        always: [
          { guard: 'hasJob', target: 'importing.following' },
          { guard: 'hasReading', target: 'mapping' },
          { target: 'choosing' },
        ],
      },
      ...fileStates(parts),
      importing: importingState(parts),
    },
    on: {
      // The user may look at another import and return: their own plan stays.
      'import.opened': {
        target: '.importing.following',
        actions: assign(({ event: { job } }) => ({
          job: { id: job.id_importacao, simular: job.simular, request: null, answer: job },
          settled: null,
          problem: null,
        })),
      },
      anew: {
        target: '.choosing',
        actions: assign({
          ...nothingPersisted,
          job: null,
          check: null,
          settled: null,
          before: null,
          chosen: null,
          isCorrected: false,
          problem: null,
        }),
      },
    },
  });
}
