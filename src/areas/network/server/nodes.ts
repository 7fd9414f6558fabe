import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { isBelowPath } from '../../../platform/database/select-below.ts';
import { networkErrors } from './errors.ts';

/** The place of a client in the network. */
export type NetworkNode = { readonly id: number; readonly superior: number | null; readonly caminho: string };

/** When the network was changed, by whom (null for the server itself), and the number of the change. */
export type NetworkChange = { readonly at: Date; readonly user: number | null; readonly lote: number };

/** Starts a change of the network: its number connects everything that happens in it. */
export async function beginChange(tx: Queryable, at: Date, user: number | null): Promise<NetworkChange> {
  const [row] = await tx.query<{ lote: number }>(sql`select nextval('rede_lote') as lote`);
  return { at, user, lote: Number(row?.lote) };
}

/** Locks the network until the transaction ends, so that it is changed by one transaction at a time. */
export async function lockNetwork(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('rede_no'))`);
}

/** The place of a client; null for none. */
export async function findNode(tx: Queryable, id: number): Promise<NetworkNode | null> {
  const [row] = await tx.query<NetworkNode>(sql`select id, superior, caminho from rede_no where id = ${id}`);
  return row ?? null;
}

/**
 * Adds the place of a client below another one, or at the top. A person above without a place gets one first, at the
 * top, and is locked until the transaction ends. Does nothing for a client with a place.
 */
export async function addNode(
  tx: Queryable,
  id: number,
  superior: number | null,
  change: NetworkChange,
): Promise<void> {
  if (superior !== null) {
    await insertNode(tx, superior, null, '/', change);
    // Moves lock the moved rows for update: this waits for them and then reads the sponsor's place.
    await tx.query(sql`select id from rede_no where id = ${superior} for share`);
  }
  const above = superior === null ? null : await findNode(tx, superior);
  await insertNode(tx, id, above?.id ?? null, above?.caminho ?? '/', change);
}

async function insertNode(
  tx: Queryable,
  id: number,
  superior: number | null,
  path: string,
  { at, user, lote }: NetworkChange,
): Promise<void> {
  await tx.execute(sql`
    with put as (
      insert into rede_no (id, superior, caminho_superior) values (${id}, ${superior}, ${path})
      on conflict (id) do nothing returning id, superior
    )
    insert into rede_vinculo (cliente, superior, desde, lote, usuario)
    select id, superior, ${at}, ${lote}, ${user} from put`);
}

/**
 * Moves a person and everybody below to another sponsor, or to the top; one move at a time. The former place is kept in
 * `rede_vinculo`. Throws REDE_CIRCULO for a sponsor who is below, REDE_MESMO_PAI for the present one.
 * @returns how many people moved
 */
export async function moveNode(
  tx: Queryable,
  id: number,
  superior: number | null,
  change: NetworkChange,
): Promise<number> {
  await lockNetwork(tx);
  if ((await findNode(tx, id)) === null) {
    await addNode(tx, id, superior, change);
    return 1;
  }
  if (superior !== null) await addNode(tx, superior, null, change);
  const node = await findNode(tx, id);
  const above = superior === null ? null : await findNode(tx, superior);
  if (node === null) return 0;
  if (node.superior === superior) throw networkErrors.REDE_MESMO_PAI();
  if (above?.caminho.startsWith(node.caminho) === true) throw networkErrors.REDE_CIRCULO();
  if (above !== null) await tx.query(sql`select id from rede_no where id = ${above.id} for share`);
  // Concurrent additions below these people have locked them for share: they finish before the rows are read for the
  // move.
  await tx.query(
    sql`select id from rede_no where ${isBelowPath(sql`caminho`, sql`${node.caminho}::text`)} order by id for update`,
  );
  const base = above?.caminho ?? '/';
  const rest = node.caminho.length + 1;
  const path = node.caminho.slice(node.caminho.slice(0, -1).lastIndexOf('/') + 1);
  const moved = await tx.execute(sql`
    update rede_no set
      superior = case when id = ${id} then ${superior}::bigint else superior end,
      caminho_superior = case when id = ${id} then ${base}::text
        else ${base + path}::text || substr(caminho_superior, ${rest}::integer) end
    where ${isBelowPath(sql`caminho`, sql`${node.caminho}::text`)}`);
  const { at, user, lote } = change;
  await tx.execute(
    sql`update rede_vinculo set ate = greatest(${at}::timestamptz, desde) where cliente = ${id} and ate is null`,
  );
  await tx.execute(sql`
    insert into rede_vinculo (cliente, superior, desde, lote, usuario) values (${id}, ${superior}, ${at}, ${lote}, ${user})`);
  return moved;
}
