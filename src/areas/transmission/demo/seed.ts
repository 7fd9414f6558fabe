import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * Stores the broadcast of the demonstration, on the air for a month: a video of the portal itself, so that it plays
 * offline.
 */
export async function seedTransmissions(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into transmissao_programada (titulo, url, inicio, fim, ativo)
    select 'Lançamento da linha 2027', '/static/video/demonstracao.webm', now() - interval '1 hour', now() + interval '30 days', true
    where not exists (select 1 from transmissao_programada)`);
}
