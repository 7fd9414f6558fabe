import type { RecordChange } from '../../../engine/records/record-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { defineMessage, deliver, type Outbox } from '../../../platform/outbox/outbox.ts';
import { carryOut, doRepeatedly, FinalTaskError } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';
import { orderEntity } from '../../orders/server/index.ts';
import { closeMonth } from './close-month.ts';
import { pointErrors } from './errors.ts';
import { foldTail } from './fold.ts';
import { seedMovementTypes } from './movement-types.ts';
import { pointExports, pointRows, pointStays, pointTie } from './personal-rows.ts';
import { closingTask, pointHandlers } from './points.routes.ts';
import { seedRules } from './rules.ts';
import { settleOrder } from './settle-order.ts';

/** An order was paid or cancelled: its points are to follow. */
const pointsMessage = defineMessage({
  kind: 'pedido.pontos',
  parse: (payload) => ({
    id_pedido: Number(typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'id_pedido') : undefined),
  }),
});

/**
 * Points, graduations and SPV of the network. Only this area writes their ledgers. It depends on orders, and orders do
 * not depend on it.
 */
export const pointsModule = defineModule({
  name: 'points',
  operations: ['explicarPontos', 'listarMesesPontos', 'fecharMesPontos'],
  clientTie: pointTie,
  tables: readTables('points', import.meta.dirname),
  personalStays: pointStays,
  errors: pointErrors,
  personalRows: pointRows,
  personalExports: pointExports,
  seed: [
    { key: 'regras_graduacao', fill: seedRules },
    { key: 'tipos_movimento', fill: seedMovementTypes },
  ],
  recordRules: ({ outbox }) => ({
    changed: (tx, change) => askForPoints(tx, outbox, change),
    constraints: { graduacao_versao_usada: () => pointErrors.PONTOS_REGRA_USADA() },
  }),
  open: ({ db, clock, tasks, publishSaved }) => ({
    handlers: pointHandlers({ db, clock, tasks }),
    tasks: [
      deliver(pointsMessage, async ({ id_pedido }, { finish }) => {
        await finish((tx) => settleOrder(tx, id_pedido, clock.now()));
      }),
      carryOut(closingTask, async ({ mes, usuario }) => {
        await closeMonth(db, mes, { user: usuario, now: clock.now() }).catch((error: unknown) => {
          // A refused month would be refused again by a retry. A month that is closed already is the wanted result.
          if (!(error instanceof ApiError)) throw error;
          if (error.code !== 'PONTOS_MES_FECHADO') throw new FinalTaskError(error.code);
        });
        publishSaved({ entity: 'GraduacaoHistorico' });
      }),
      doRepeatedly('pontos.dobra', 60_000, ({ signal }) => foldTail(db, signal)),
    ],
  }),
});

/** When an order is paid or cancelled, a task updates its points, so that no payment can fail because of them. */
async function askForPoints(tx: Queryable, outbox: Outbox, { target, before, after }: RecordChange): Promise<void> {
  if (target.name !== orderEntity || after === null) return;
  const { constante_status: state } = after;
  if (before?.constante_status === state || (state !== 'PAGO' && state !== 'CANCELADO')) return;
  const payload = { id_pedido: after.id };
  await outbox.put(tx, pointsMessage, `Pedido ${after.id}`, `PONTOS ${String(after.versao)}`, payload);
}
