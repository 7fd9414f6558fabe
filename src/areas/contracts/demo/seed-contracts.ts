import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** Contracts of the demonstration: one for all countries, one of Brazil and one of Paraguay. */
export async function seedContracts(db: Database): Promise<void> {
  await db.execute(sql`
    insert into contrato (nome, preparar, ativo, id_pais)
    select v.nome, true, true, (select p.id from pais as p where p.sigla = v.sigla order by p.id limit 1)
    from (values
      ('Contrato de distribuição independente', null),
      ('Termo de uso de imagem', 'BR'),
      ('Contrato de distribución independiente', 'PY')) as v (nome, sigla)
    where not exists (select 1 from contrato as k where k.nome = v.nome)
      and (v.sigla is null or exists (select 1 from pais as p where p.sigla = v.sigla))`);
}
