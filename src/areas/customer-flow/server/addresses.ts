import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Recipient of an action's message: the client, the person above them in the network, or their branch. */
export type MailRecipient = 'cliente' | 'pai' | 'filial';

/** Address for messages to somebody: a telephone number, else an e-mail address. Null for none. */
export async function findAddress(
  db: Queryable,
  client: number,
  recipient: MailRecipient,
): Promise<{ readonly nome: string; readonly telefone: string | null; readonly email: string | null } | null> {
  const query = {
    cliente: sql`select c.nome, c.telefone, c.email from cliente as c where c.id = ${client}`,
    pai: sql`
      select p.nome, p.telefone, p.email from cliente as c
      join rede_no as n on n.id = c.id join cliente as p on p.id = n.superior and p.dh_exclusao is null
      where c.id = ${client}`,
    filial: sql`
      select f.nome, f.telefone, null::text as email from cliente as c join filial as f on f.id = c.id_filial
      where c.id = ${client}`,
  }[recipient];
  const [row] = await db.query<{ nome: string; telefone: string | null; email: string | null }>(query);
  return row ?? null;
}
