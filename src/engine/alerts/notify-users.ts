import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/**
 * Notifies the active users that meet a condition, in the caller's transaction.
 *
 * @param notice its text is HTML; its address may be an expression of the user, whose row is called `u`
 * @param who condition of `u`
 */
export async function notifyUsers(
  tx: Queryable,
  { title, text, url }: { readonly title: string; readonly text: string; readonly url: string | Sql },
  who: Sql,
): Promise<void> {
  await tx.execute(sql`
    insert into ngs_notificacao_usuario (titulo, texto, url, visualizada, id_usuario)
    select ${title}, ${text}, ${url}, false, u.id from usuario as u where u.ativo is not false and (${who})`);
}
