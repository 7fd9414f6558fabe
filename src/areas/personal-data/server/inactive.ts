import sql, { join } from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { doRepeatedly, type Task } from '../../../platform/tasks/task.ts';
import type { Services } from '../../module.ts';
import type { ClientTie } from '../../personal-rows.ts';
import { beginErasure } from './erasures.ts';
import { findPerson, findRecords, type PersonKey } from './person-records.ts';

const day = 86_400_000;
/** People of one round: each erasure reads every table once. */
const atOnce = 20;

/**
 * Clients whose registration came to nothing: never approved, unchanged for so many months, no user who has logged in since, and
 * nothing of them in any area: nobody below them in the network, no order, points, kit or signed contract.
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

/** Erases such people, some a day. What an erasure keeps of others it keeps of them as well. */
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
