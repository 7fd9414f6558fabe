import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';

/** Transfers what an alert has sent to its new name, so that nobody gets it again. */
export async function renameSentAlerts(db: Database, name: string, to: string): Promise<void> {
  await db.execute(sql`
    with moved as (delete from vitral_alerta where alerta = ${name} returning entity, id_registro, periodo)
    insert into vitral_alerta (alerta, entity, id_registro, periodo)
    select ${to}, entity, id_registro, periodo from moved on conflict do nothing`);
}
