import sql, { join } from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { doRepeatedly, type Task } from '../../../platform/tasks/task.ts';
import type { Services } from '../../module.ts';
import type { ClientTie } from '../../personal-rows.ts';
import { beginErasure } from './erasures.ts';
import { findPerson, findRecords, type PersonKey } from './person-records.ts';

const day = 86_400_000;
/** Maximum number of people in a round, because each erasure reads every table. */
const atOnce = 20;

/**
 * Clients whose registration was abandoned: never approved, unchanged for this number of months, no login of their
 * users since, and no data in any area: nobody below them in the network, no order, points, kit or signed contract.
 */
export function findInactive(db: Database, ties: readonly ClientTie[], months: number): Promise<readonly PersonKey[]> {
  const ofAreas = join([sql``, ...ties.map((tie) => sql`and not exists (${tie(sql`c.id`)})`)], ' ');
  return db.query<PersonKey>(sql`
    select 'Cliente' as entity, c.id from cliente as c
    where c.status in ('PENDENTE', 'RECOMENDACAO')
      and coalesce(c.dh_alteracao, c.dh_registro) < now() - make_interval(months => ${months}::int)
      ${ofAreas}
      and not exists (
        select from usuario as u join vitral_sessao as s on s.id_usuario = u.id
        where u.id_cliente = c.id and s.dh_uso > now() - make_interval(months => ${months}::int))
      and not exists (
        select from cliente as o
        where o.id_pessoa = c.id_pessoa and o.id <> c.id and o.status not in ('PENDENTE', 'RECOMENDACAO'))
      and not exists (select from vitral_pessoa_excluida as e where e.entity = 'Pessoa' and e.id_registro = c.id_pessoa)
    order by c.id limit ${atOnce}`);
}

/** Erases such people, a few a day. Other erasures keep the same data. */
export function eraseInactive(
  services: Pick<Services, 'db' | 'entities' | 'tasks' | 'personalRows' | 'clientTies'>,
  months: number,
): Task {
  const { db, entities, clientTies } = services;
  return doRepeatedly('dados_pessoais.inativos', day, async ({ signal }) => {
    const models = entities.models();
    if (!models.has('Cliente') || !models.has('PedidoVenda')) return;
    for (const key of await findInactive(db, clientTies, months)) {
      if (signal.aborted) return;
      const root = await findPerson(db, models, key);
      if (root !== null) await beginErasure(services, await findRecords(db, models, root), null);
    }
  });
}
