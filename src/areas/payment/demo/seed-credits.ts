import sql from 'sql-template-tag';
import { dayAround, demoMonth } from '../../../demo/demo-month.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DemoPeople } from '../../demo-area.ts';

/** Number of demonstration clients with credit, besides those that log in. */
const others = 60;

/**
 * Adds credits of demonstration clients in the currency of their branch: a usable one, and one from before 01/03/2021
 * that has to be requested from finance (specification 001, section 9). Each has the posting of its balance.
 */
export async function seedCredits(db: Database, { clients }: DemoPeople): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two concurrent servers the second one finds the rows of the first.
    await tx.execute(sql`lock table credito_cliente in share row exclusive mode`);
    const month = await demoMonth(tx);
    await tx.execute(sql`
      with someone as (
        select id, id_filial from cliente where id = any(${Object.values(clients)}::bigint[])
        union select id, id_filial from (select id, id_filial from cliente order by id limit ${others}) as first
      ), given (descricao, valor, data) as (values
        ('Devolução de um pedido', 180.00, ${dayAround(month, -2, 14)}::date),
        ('Crédito de campanha', 95.00, date '2020-11-10')
      ), put as (
        insert into credito_cliente (id_cliente, descricao, moeda, saldo, data_credito)
        select s.id, g.descricao, f.moeda, g.valor * case f.moeda when 'PYG' then 1000 else 1 end, g.data
        from someone as s join filial as f on f.id = s.id_filial cross join given as g
        where not exists (select 1 from lancamento_credito as l where l.chave = 'demonstração ' || s.id || ' ' || g.data)
        returning id, id_cliente, saldo, data_credito
      )
      insert into lancamento_credito (id_credito, chave, valor)
      select id, 'demonstração ' || id_cliente || ' ' || data_credito, saldo from put`);
  });
}
