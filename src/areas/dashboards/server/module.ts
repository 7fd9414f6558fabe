import { readPlaces } from '../../../engine/records/rows/own-places.ts';
import { readTables } from '../../../platform/database/tables/server-tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { defineModule } from '../../module.ts';
import { answerStatement, openStatementList } from '../../records/server/index.ts';
import { dashboardErrors } from './errors.ts';
import { dashboardStays } from './personal-rows.ts';
import { type RefreshParts, refreshPoints } from './refresh-points.ts';

/** The list that first asks the ERP and then reads the stored points. */
const fresh = 'dashboard_api_listarPontosERP';

/**
 * Points of the ERP on the dashboard (specification 002, 2.2). Its other parts are statements (`schemas/dashboards`).
 */
export const dashboardsModule = defineModule({
  name: 'dashboards',
  operations: ['atualizaSaldoPontosClienteERP', 'atualizaSaldoPontosClienteERPPost'],
  tables: readTables('dashboards', import.meta.dirname),
  personalStays: dashboardStays,
  errors: dashboardErrors,
  open: ({ db, entities, statements, clock, ports, warn }) => {
    const parts: RefreshParts = { db, entities, erp: ports.erpPoints, now: clock.now, warn };
    const refresh = async (caller: Caller, given: Readonly<Record<string, unknown>>) =>
      ({
        status: 200,
        body: { data: await refreshPoints(parts, caller, new Map(Object.entries(given))) },
      }) as const;
    return {
      handlers: {
        atualizaSaldoPontosClienteERP: ({ query, caller }) => refresh(caller(), query),
        atualizaSaldoPontosClienteERPPost: ({ body, caller }) => refresh(caller(), body),
      },
      answering: (operation, given) => {
        if (operation !== fresh) return null;
        const statement = statements.answering(operation, given);
        if (statement === null) return null;
        return async ({ caller, request }) => {
          const who = caller();
          const call = { caller: await readPlaces(db, who), given, language: request.headers['x-language'] };
          const list = await openStatementList({ db, entities, clock }, statement, call, undefined, 'left out');
          // A caller without a client, who names none, has no points.
          if (who.id_cliente !== null || given.id_cliente_filtro !== undefined) {
            const { saldo_atualizado } = await refreshPoints(parts, who, new Map(Object.entries(given)));
            if (!saldo_atualizado) throw dashboardErrors.ERP_SEM_RESPOSTA();
          }
          return answerStatement(db, statement, list, given.single === true);
        };
      },
    };
  },
});
