import sql, { join, type Sql } from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { type NamedPlace, placeOf, refuseForeign, refuseMissing } from '../../../engine/records/named-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isBelowPath, selectBelowInTree } from '../../../platform/database/select-below.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import { isAboveNetworks } from '../../records/server/index.ts';

/** Whether a client exists in the network of a caller; for callers above all networks, whether it exists. */
export async function isInOwnNetwork(db: Queryable, caller: Caller, client: number): Promise<boolean> {
  const isAbove = isAboveNetworks(caller);
  if (!isAbove && caller.id_cliente === null) return false;
  const own = isAbove ? sql`true` : sql`id in (${selectBelowInTree('rede', caller.id_cliente ?? 0)})`;
  const rows = await db.query(sql`
    select 1 as found from cliente where id = ${client} and dh_exclusao is null and ${own}`);
  return rows.length > 0;
}

/**
 * The error for a call that names a client who is not in the caller's network: callers above all networks learn that
 * the client does not exist, others not even that.
 * @param place where the call names the client; null if it names a record of theirs, which then does not exist
 */
export function refusalOf(caller: Caller, client: number, place: NamedPlace | null): ApiError {
  if (place === null) return entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id: client });
  return isAboveNetworks(caller) ? refuseMissing('Cliente', client, place) : refuseForeign(place);
}

/** Throws `refusalOf` for clients who are not in a caller's network, with all their places in the call. */
export async function assertInOwnNetwork(
  db: Queryable,
  caller: Caller,
  named: readonly { readonly id: number; readonly place: NamedPlace | null }[],
): Promise<void> {
  await refuseTogether(
    named.map(({ id, place }) => async () => {
      if (!(await isInOwnNetwork(db, caller, id))) throw refusalOf(caller, id, place);
    }),
  );
}

/** Origin and destination of a change, for `assertInOwnNetwork`. */
export function endsOf(where: 'query' | 'body', ends: { readonly id_origem: number; readonly id_destino: number }) {
  return (['id_origem', 'id_destino'] as const).map((name) => ({ id: ends[name], place: placeOf(where, name) }));
}

/** A client in the network; one without a path is alone, with nobody above and below. */
export type NetworkPlace = { readonly id: number; readonly caminho: string | null };

/**
 * The registrations with which a client is at the top of a network that the caller may see, the client first: empty for
 * an unknown client, or one outside of the caller's own network.
 * @param isUnited includes other registrations of the same person within the caller's own network: below any
 * registration of the caller's own person
 */
export async function findTops(
  db: Queryable,
  caller: Caller,
  client: number,
  isUnited: boolean,
): Promise<readonly NetworkPlace[]> {
  const asked = samePerson(client, isUnited);
  const rows = await db.query<NetworkPlace & { proprio: boolean; pedido: boolean }>(sql`
    select c.id, n.caminho, c.id in (${samePerson(caller.id_cliente ?? 0, isUnited)}) as proprio, c.id in (${asked}) as pedido
    from cliente as c left join rede_no as n on n.id = c.id
    where c.dh_exclusao is null and c.id in (${asked} union all ${samePerson(caller.id_cliente ?? 0, isUnited)})
    order by c.id = ${client} desc, c.id`);
  const own = rows.filter(({ proprio }) => proprio);
  const isSeen = (place: NetworkPlace): boolean => isAboveNetworks(caller) || own.some((top) => isBelow(place, top));
  const tops = rows.filter((row) => row.pedido && isSeen(row)).map(({ id, caminho }) => ({ id, caminho }));
  return tops[0]?.id === client ? tops : [];
}

/** Whether a place is equal to another one or below it. */
export function isBelow({ id, caminho }: NetworkPlace, top: NetworkPlace): boolean {
  return id === top.id || (top.caminho !== null && caminho?.startsWith(top.caminho) === true);
}

/** The condition that the place with this path is in one of these networks. */
export function isWithin(path: Sql, tops: readonly NetworkPlace[]): Sql {
  const within = tops.flatMap(({ caminho }) => (caminho === null ? [] : [isBelowPath(path, sql`${caminho}::text`)]));
  return within.length === 0 ? sql`false` : sql`(${join(within, ' or ')})`;
}

function samePerson(client: number, isUnited: boolean): Sql {
  return isUnited
    ? sql`select ${client}::bigint union
        select o.id from cliente as e join cliente as o on o.id_pessoa = e.id_pessoa where e.id = ${client}`
    : sql`select ${client}::bigint`;
}
