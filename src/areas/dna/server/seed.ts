import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** The initial kind of teams of an installation. */
export async function seedKind(db: Database): Promise<void> {
  await db.execute(sql`
    insert into rede_dna_tipo (descricao, "limiteIntegrantesRede") select 'Time padrão', 5
    where not exists (select from rede_dna_tipo) on conflict do nothing`);
}
