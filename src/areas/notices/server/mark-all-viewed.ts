import sql from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Marks the notifications of a user up to an id as viewed, with their history, and returns how many. */
export async function markAllViewed(db: Database, model: EntityModel, userId: number, upTo: number): Promise<number> {
  return db.transaction(async (tx) => {
    const marked = await tx.query<{ id: number; versao: number; visualizada: boolean | null }>(sql`
      with unread as (
        select id, visualizada from ngs_notificacao_usuario
        where id_usuario = ${userId} and visualizada is not true and id <= ${upTo} order by id for update)
      update ngs_notificacao_usuario as n set visualizada = true, versao = n.versao + 1, dh_alteracao = now()
      from unread where n.id = unread.id returning n.id, n.versao, unread.visualizada`);
    if (marked.length === 0) return 0;
    await tx.execute(sql`
      insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
      select ${model.name}, m.id, m.versao, 'ALTERACAO', ${userId}, jsonb_build_object('visualizada', m.visualizada),
        '{"visualizada": true}'::jsonb
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m (id bigint, versao integer, visualizada boolean)`);
    return marked.length;
  });
}
