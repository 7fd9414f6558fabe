import { doRepeatedly } from '../../../platform/tasks/task.ts';
import type { DemoArea } from '../../demo-area.ts';
import { seedCustomerFiles } from './seed.ts';

/** Pictures of customers of the demonstration. */
export const customerFilesDemo: DemoArea = {
  area: 'customer-files',
  open: ({ db, files, engine, together }, { people }) =>
    people === 0
      ? {}
      : {
          tasks: [
            doRepeatedly('arquivos_clientes.demonstracao', 60_000, async () => {
              await seedCustomerFiles({ db, files, engine, together }, people);
            }),
          ],
        },
};
