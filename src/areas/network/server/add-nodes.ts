import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { addNode, type NetworkChange } from './nodes.ts';

/** A new client and the client above; null for the top. */
export type NewNode = { readonly id: number; readonly superior: number | null };

/**
 * Adds the places of many new clients by a few statements: below other new ones, below existing ones, or at the top. A
 * person above without a place gets one first, at the top. A client with neither a sponsor nor anybody below needs
 * none. The caller has locked the network.
 */
export async function addNodes(tx: Queryable, nodes: readonly NewNode[], change: NetworkChange): Promise<void> {
  const added = new Set(nodes.map(({ id }) => id));
  const above = new Set(nodes.flatMap(({ superior }) => superior ?? []));
  const there = [...above].filter((id) => !added.has(id));
  const placed = await tx.query<{ id: number }>(sql`select id from rede_no where id = any (${there}::bigint[])`);
  const known = new Set(placed.map(({ id }) => Number(id)));
  for (const id of there) if (!known.has(id)) await addNode(tx, id, null, change);
  await tx.query(sql`select id from rede_no where id = any (${there}::bigint[]) order by id for share`);
  const wanted = nodes.filter(({ id, superior }) => superior !== null || above.has(id));
  const ids = wanted.map(({ id }) => id);
  const superiors = wanted.map(({ superior }) => superior);
  const { at, user, lote } = change;
  await insertPlaces(tx, ids, superiors);
  await tx.execute(sql`
    insert into rede_vinculo (cliente, superior, desde, lote, usuario)
    select n.id, n.superior, ${at}, ${lote}, ${user} from rede_no as n where n.id = any (${ids}::bigint[])`);
}

/**
 * Writes the places of clients without one: below other new ones, below existing ones, or at the top. Clients not
 * connected to a place get none. The caller has locked everybody above.
 * @param superiors the client above each, in the order of `ids`
 */
export async function insertPlaces(
  tx: Queryable,
  ids: readonly number[],
  superiors: readonly (number | null)[],
): Promise<void> {
  await tx.execute(sql`
    with recursive falta (id, superior) as materialized (
      select r.id, r.superior from unnest(${ids}::bigint[], ${superiors}::bigint[]) as r (id, superior)
    ), lugar (id, superior, caminho_superior) as (
      select f.id, f.superior, coalesce(n.caminho, '/')
      from falta as f left join rede_no as n on n.id = f.superior
      where f.superior is null or n.id is not null
      union all
      select f.id, f.superior, p.caminho_superior || to_hex(p.id) || '/' from lugar as p join falta as f on f.superior = p.id
    )
    insert into rede_no (id, superior, caminho_superior) select id, superior, caminho_superior from lugar`);
}
