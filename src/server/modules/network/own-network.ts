import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';
import { selectBelowInTree } from '../../database/select-below.ts';
import { type Caller, mayCall } from '../../http/caller.ts';

/** Who stands above all networks (specification 002, section 6). */
const aboveAll = ['PERFIL:ADMINISTRATIVO', 'PERFIL:SUPERADMIN'];

/** Whether a caller stands above all networks, and so sees any of them. */
export function isAboveNetworks(caller: Caller): boolean {
  return mayCall(caller, aboveAll);
}

/** Whether a client is there and stands in the network of a caller; of those who stand above all, whether it is there. */
export async function isInOwnNetwork(db: Queryable, caller: Caller, client: number): Promise<boolean> {
  const isAbove = isAboveNetworks(caller);
  if (!isAbove && caller.id_cliente === null) return false;
  const own = isAbove ? sql`true` : sql`id in (${selectBelowInTree('rede', caller.id_cliente ?? 0)})`;
  const rows = await db.query(sql`
    select 1 as found from cliente where id = ${client} and dh_exclusao is null and ${own}`);
  return rows.length > 0;
}
