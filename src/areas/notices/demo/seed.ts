import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { languageRows } from '../../language/server/index.ts';
import { type FaqRow, faqRows, noticeRows, popUpRow } from './help-texts.ts';

/**
 * Adds the FAQ in three languages, a pop-up, and notifications of the users with these logins. Does nothing if there
 * are any: a second run changes nothing. Needs `seedLanguages`.
 */
export async function seedNotices(db: Database, logins: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isEmpty(tx, sql`select 1 as found from faq limit 1`))
      for (const { sigla } of languageRows) await putFaq(tx, sigla, faqRows[sigla], null);
    if (await isEmpty(tx, sql`select 1 as found from pop_up limit 1`))
      await tx.execute(sql`
        insert into pop_up (descricao, imagem, link_conteudo, link_redirecionamento, ativo)
        values (${popUpRow.descricao}, ${popUpRow.imagem}, ${popUpRow.link_conteudo}, ${popUpRow.link_redirecionamento}, true)`);
    if (await isEmpty(tx, sql`select 1 as found from ngs_notificacao_usuario limit 1`))
      for (const { titulo, texto, url, visualizada } of noticeRows)
        await tx.execute(sql`
          insert into ngs_notificacao_usuario (titulo, texto, url, visualizada, id_usuario)
          select ${titulo}, ${texto}, ${url}, ${visualizada}, id from usuario
          where login = any(${[...logins]}::text[]) order by id`);
  });
}

async function putFaq(tx: Queryable, sigla: string, rows: readonly FaqRow[], superior: number | null): Promise<void> {
  for (const [index, { question, answer, nested = [] }] of rows.entries()) {
    const [row] = await tx.query<{ id: number }>(sql`
      insert into faq (question, answer, id_superior, id_idioma, ordem)
      select ${question}, ${answer}, ${superior}::bigint, min(id), ${(index + 1) * 10}::integer
      from idioma where sigla = ${sigla} having count(*) > 0 returning id`);
    if (row !== undefined) await putFaq(tx, sigla, nested, row.id);
  }
}

async function isEmpty(tx: Queryable, statement: ReturnType<typeof sql>): Promise<boolean> {
  return (await tx.query(statement)).length === 0;
}
