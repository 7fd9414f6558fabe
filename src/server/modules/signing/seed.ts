import sql from 'sql-template-tag';
import type { Database } from '../../database/database.ts';

/** Contracts of the demonstration: one that holds everywhere, and one of Brazil. */
export async function seedContracts(db: Database): Promise<void> {
  await db.execute(sql`
    insert into contrato (nome, preparar, ativo, id_pais)
    select v.nome, true, true, v.pais
    from (select 'Contrato de distribuição independente' as nome, null::bigint as pais
      union all select 'Termo de uso de imagem', (select id from pais where sigla = 'BR' order by id limit 1)) as v
    where not exists (select 1 from contrato as k where k.nome = v.nome)`);
}
