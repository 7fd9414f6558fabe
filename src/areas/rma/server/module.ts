import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { readFirstRows } from '../../catalogue/server/index.ts';
import { fileHeaders } from '../../files/server/index.ts';
import { defineModule } from '../../module.ts';
import { pointMonthOf } from '../../points/server/index.ts';
import { fetchRmas } from './fetch-rmas.ts';
import { rmaStays } from './personal-rows.ts';
import { type RmaRow, writeRmaSheet } from './rma-sheet.ts';

/** Maximum number of products of one RMA on paper. */
const longest = 200;

/** Returns of products in the ERP (specification 002, 2.10). Shows its last answer with the time. */
export const rmaModule = defineModule({
  name: 'rma',
  operations: ['imprimirRma'],
  tables: readTables('rma', import.meta.dirname),
  personalStays: rmaStays,
  open: ({ db, entities, engine, statements, clock, ports, pdfs, warn, publishSaved }) => ({
    handlers: {
      imprimirRma: async ({ body: { codRma }, caller, request, signal }) => {
        const who = caller();
        const language = request.headers['x-language'];
        const given = { codRma, size: longest };
        const rows = await readFirstRows<RmaRow>(
          db,
          { db, entities, engine, statements, clock },
          { caller: who, given, language },
          'sapiens_BuscaRma',
        );
        const [first, ...others] = rows;
        if (first === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Rma', id: 0 });
        const stream = await pdfs.record(writeRmaSheet([first, ...others], who.nome, clock.now()), signal);
        const headers = fileHeaders({ tipo: 'application/pdf', nome: `rma-${codRma}.pdf` }, true);
        return { status: 200, stream, headers };
      },
    },
    tasks: [
      doRepeatedly('rma.consulta', 60_000, async ({ signal }) => {
        const now = clock.now();
        const onStored = (): void => publishSaved({ entity: 'RmaErp' });
        await fetchRmas(db, ports.rma, { now, current: pointMonthOf(now), signal, onStored }).catch(
          (error: unknown) => {
            // Stored data stay, and the next round tries again.
            if (!(error instanceof PortError)) throw error;
            warn('The ERP did not answer the returns.')(error);
          },
        );
      }),
    ],
  }),
});
