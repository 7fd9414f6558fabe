import sql from 'sql-template-tag';
import type { RecordAlerts } from '../../../engine/alerts/record-alerts.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Caller, nobody } from '../../../platform/http/caller.ts';
import { deliver } from '../../../platform/outbox/outbox.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import { arrivalMessage } from '../../stock/server/index.ts';
import { branchOf, findBranch } from './buyer.ts';
import { catalogueErrors } from './errors.ts';

/**
 * Records that a user wants to be notified when a SKU is in stock again at the branch that they buy at; repeating it
 * has no effect. Throws 422 if it is in stock, or the user has no branch (specification 001, `cart/notifyArrival`).
 */
export async function askForArrival(db: Database, caller: Caller, sku: number): Promise<void> {
  await db.transaction(async (tx) => {
    const branch = await findBranch(tx, caller);
    if (branch === null) throw catalogueErrors['REGRA_DE_NEGOCIO.sem_filial']();
    const [row] = await tx.query<{ has_stock: boolean }>(sql`
      select s.valida_estoque is false or exists (
        select 1 from saldo_estoque as e where e.id_sku = s.id and e.id_filial = ${branchOf(caller)} and e.fisico > e.reservado
      ) as has_stock
      from sku as s join produto as p on p.id = s.id_produto
      where s.id = ${sku} and s.ativo is not false and p.ativo is not false`);
    if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: sku });
    if (row.has_stock) throw catalogueErrors['REGRA_DE_NEGOCIO.sku_com_saldo']();
    await tx.execute(sql`
      insert into aviso_chegada (id_usuario, id_sku, id_filial) values (${caller.id}, ${sku}, ${branch.id}) on conflict do nothing`);
  });
}

/**
 * The task that closes the notices waiting for an arrival, in batches; the alert `AvisoChegada` has their texts, and
 * its outbox delivers them.
 */
export function deliverArrivals({
  engine,
  alerts,
  clock,
}: {
  readonly engine: Pick<RecordEngine, 'model'>;
  readonly alerts: RecordAlerts;
  readonly clock: Pick<Clock, 'now'>;
}): Task {
  return deliver(arrivalMessage, async ({ id_sku, id_filial }, { finish }) => {
    await finish(async (tx) => {
      const target = engine.model('AvisoChegada');
      const waiting = await tx.query<{ id: number; versao: number; id_usuario: number }>(sql`
        update aviso_chegada set dh_aviso = ${clock.now()}, versao = versao + 1, dh_alteracao = now()
        where id_sku = ${id_sku} and id_filial = ${id_filial} and dh_aviso is null
        returning id, versao, id_usuario`);
      const [sku] = await tx.query<{ descricao: string }>(sql`select descricao from sku where id = ${id_sku}`);
      const [filial] = await tx.query<{ nome: string }>(sql`select nome from filial where id = ${id_filial}`);
      for (const { id, versao, id_usuario } of waiting) {
        const open = {
          ...{ id, versao: versao - 1, dh_aviso: null, usuario: { id: id_usuario } },
          sku: { id: id_sku, descricao: sku?.descricao ?? '' },
          filial: { id: id_filial, nome: filial?.nome ?? '' },
        };
        const after = { ...open, versao, dh_aviso: clock.now().toISOString() };
        await alerts.changed(tx, { caller: nobody, target, before: open, after });
      }
    });
  });
}
