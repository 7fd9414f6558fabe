import { doRepeatedly } from '../../../platform/tasks/task.ts';
import type { DemoArea } from '../../demo-area.ts';
import { createDocuments } from '../server/pdf/documents.ts';
import { seedProcesses } from './demo-contracts.ts';
import { seedContracts } from './seed-contracts.ts';

/** Contract models of the demonstration, and contracts in every phase. */
export const contractsDemo: DemoArea = {
  area: 'contracts',
  seed: [{ key: 'contratos', fill: seedContracts }],
  open: ({ db, files, outbox, tasks, clock, engine, publishSaved }, { people }) => {
    if (people === 0) return {};
    const documents = createDocuments();
    const parts = { db, files, outbox, tasks, documents, now: clock.now, engine };
    return {
      tasks: [
        doRepeatedly('contrato.demonstracao', 60_000, async ({ signal }) => {
          const put = await seedProcesses(parts, people, signal);
          if (put > 0) publishSaved({ entity: 'Contrato' });
        }),
      ],
      close: () => void documents.stop(),
    };
  },
};
