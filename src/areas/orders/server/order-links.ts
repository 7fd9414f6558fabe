import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { orderEntity } from './order-access.ts';

/** Days for which a link to an order is valid. */
const linkDays = 15;

/** Only this digest of a link is stored, so that readers of the database cannot open orders by it. */
function digestOf(hash: string): string {
  return createHash('sha256').update(hash).digest('hex');
}

/** A link to an order: 256 random bits, and its stored part. */
export type OrderLink = { readonly hash: string; readonly digest: string; readonly until: Date };

/**
 * Creates a link, which gives access to its holder until it expires (specification 001, access by hash; domain-facts,
 * 6.6.9).
 */
export function newLink(now: Date): OrderLink {
  const hash = randomBytes(32).toString('base64url');
  return { hash, digest: digestOf(hash), until: new Date(now.getTime() + linkDays * 86_400_000) };
}

/** Stores the digest and expiry of a link for an order; returns its id. The link itself is not stored. */
export async function storeLink(
  tx: Queryable,
  { digest, until }: OrderLink,
  { order, user }: { readonly order: number; readonly user: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into link_pedido (id_pedido, resumo, validade, id_usuario) values (${order}, ${digest}, ${until}, ${user}) returning id`);
  if (row === undefined) throw new Error('Inserting into link_pedido returned no row.');
  return row.id;
}

/** The order of a link. Throws the same 404 for unknown and expired ones. */
export async function findLinkedOrder(db: Queryable, hash: string, now: Date): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    sql`select id_pedido as id from link_pedido where resumo = ${digestOf(hash)} and validade > ${now}`,
  );
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: 0 });
  return row.id;
}
