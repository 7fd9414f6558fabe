import sql, { join, type Sql } from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { type NamedPlace, placeOf, refuseForeign, refuseMissing } from '../../../engine/records/named-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isBelowPath, selectBelowInTree } from '../../../platform/database/select-below.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import { isAboveNetworks } from '../../records/server/index.ts';

/** Whether a client is there and stands in the network of a caller; of those who stand above all, whether it is there. */
export async function isInOwnNetwork(db: Queryable, caller: Caller, client: number): Promise<boolean> {
  const isAbove = isAboveNetworks(caller);
  if (!isAbove && caller.id_cliente === null) return false;
  const own = isAbove ? sql`true` : sql`id in (${selectBelowInTree('rede', caller.id_cliente ?? 0)})`;
  const rows = await db.query(sql`
    select 1 as found from cliente where id = ${client} and dh_exclusao is null and ${own}`);
  return rows.length > 0;
}

/**
 * What a call is refused by that names a client whom its caller does not find in their network: who stands above all networks
 * learns that there is none, anybody else not even that.
 * @param place where the call names the client; null where it names a record of theirs, which then is not there
 */
export function refusalOf(caller: Caller, client: number, place: NamedPlace | null): ApiError {
  if (place === null) return entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id: client });
  return isAboveNetworks(caller) ? refuseMissing('Cliente', client, place) : refuseForeign(place);
}

/** Throws `refusalOf` for clients whom a caller does not find in their network: the places of all of them. */
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

/** Origin and destination of a change, as `assertInOwnNetwork` takes them. */
export function endsOf(where: 'query' | 'body', ends: { readonly id_origem: number; readonly id_destino: number }) {
  return (['id_origem', 'id_destino'] as const).map((name) => ({ id: ends[name], place: placeOf(where, name) }));
}

/** Somebody in the network; one without a path stands alone, above and below nobody. */
export type NetworkPlace = { readonly id: number; readonly caminho: string | null };

/**
 * The registrations by which a client is at the top of a network that a caller sees, the client first: none for whoever is
 * not there, or stands outside of the caller's own network.
 * @param isUnited with the other registrations of the same person, as far as they stand in the caller's own network: below
 *   any registration of the caller's own person
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

/** Whether a place is another one or stands below it. */
export function isBelow({ id, caminho }: NetworkPlace, top: NetworkPlace): boolean {
  return id === top.id || (top.caminho !== null && caminho?.startsWith(top.caminho) === true);
}

/** The condition that the place with this path stands in one of these networks. */
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
