import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';
import { entityErrors } from '../../entities/entity-errors.ts';
import { orderEntity } from './order-access.ts';

/** Days that a link to an order opens it. */
const linkDays = 15;

/** Only this digest of a link is stored: who reads the database opens no order by it. */
function digestOf(hash: string): string {
  return createHash('sha256').update(hash).digest('hex');
}

/**
 * Makes a link to an order, which lets in who has it: 256 random bits, which are stored nowhere. Answers them, and until when they hold
 * (specification 001, access by hash; domain-facts, 6.6.9).
 */
export async function createOrderLink(
  tx: Queryable,
  order: number,
  user: number,
  now: Date,
): Promise<{ readonly hash: string; readonly until: Date }> {
  const hash = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + linkDays * 86_400_000);
  await tx.execute(sql`
    insert into link_pedido (id_pedido, resumo, validade, id_usuario) values (${order}, ${digestOf(hash)}, ${until}, ${user})`);
  return { hash, until };
}

/** The order that a link opens. Throws the same 404 for one that does not exist and one that is over. */
export async function findLinkedOrder(db: Queryable, hash: string, now: Date): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    sql`select id_pedido as id from link_pedido where resumo = ${digestOf(hash)} and validade > ${now}`,
  );
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: 0 });
  return row.id;
}
