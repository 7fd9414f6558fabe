import sql from 'sql-template-tag';
import { allowLongStatements, type Database } from '../../../platform/database/database.ts';
import { selectSponsors } from './sponsors.ts';

/**
 * Gives every client without a place one in the network, level by level from the top, below the sponsor in their
 * record. Clients in a cycle of sponsors, or below one, get a place at the top. Existing places stay; a client with
 * neither a sponsor nor anybody below needs none. Returns how many places it added.
 */
export async function fillNetwork(db: Database): Promise<number> {
  return db.exclusively(async () => {
    const put = await db.transaction(async (tx) => {
      await allowLongStatements(tx);
      await tx.execute(sql`
        create temporary table vitral_rede_falta on commit drop as
        select s.id, s.superior from (${selectSponsors(sql`c.dh_exclusao is null`)}) as s
        where not exists (select from rede_no as n where n.id = s.id)`);
      await tx.execute(sql`
        insert into vitral_rede_falta (id)
        select distinct f.superior from vitral_rede_falta as f
        where f.superior is not null and not exists (select from rede_no as n where n.id = f.superior)
          and not exists (select from vitral_rede_falta as o where o.id = f.superior)`);
      await tx.execute(sql`create index on vitral_rede_falta (superior)`);
      await tx.execute(sql`
        delete from vitral_rede_falta as f
        where f.superior is null and not exists (select from vitral_rede_falta as o where o.superior = f.id)`);
      const [lot] = await tx.query<{ lote: number }>(sql`select nextval('rede_lote') as lote`);
      let total = await tx.execute(
        sql`insert into rede_no (id) select id from vitral_rede_falta where superior is null`,
      );
      for (;;) {
        const level = await tx.execute(sql`
          insert into rede_no (id, superior, caminho_superior)
          select f.id, n.id, n.caminho from vitral_rede_falta as f join rede_no as n on n.id = f.superior
          where not exists (select from rede_no as o where o.id = f.id)`);
        total += level;
        if (level > 0) continue;
        // The remaining ones are in or below cycles: the first of them becomes a top.
        const top = await tx.execute(sql`
          insert into rede_no (id) select min(f.id) from vitral_rede_falta as f
          where not exists (select from rede_no as n where n.id = f.id) having count(*) > 0`);
        total += top;
        if (top === 0) break;
      }
      await tx.execute(sql`
        insert into rede_vinculo (cliente, superior, desde, lote)
        select n.id, n.superior, coalesce(c.dh_registro, now()), ${Number(lot?.lote)}
        from vitral_rede_falta as f join rede_no as n on n.id = f.id join cliente as c on c.id = f.id`);
      return total;
    });
    if (put > 0) await db.script('analyze rede_no; analyze rede_vinculo;');
    return put;
  });
}
