import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DocumentBranch } from './documents.ts';

/** Place of a clone: the id of the client above; null for the top. */
export type PlacedClone = { readonly origin: number; readonly id: number; readonly superior: number | null };

type Above = {
  readonly id: number;
  /** Ids and people above, from the sponsor up. */
  readonly acima: readonly { readonly id: number; readonly pessoa: number; readonly membro: boolean }[];
};

/**
 * Finds the places of clones: each below the registration, in the target branch, of the nearest person above its
 * original, be it a clone or an existing one; if nobody above has one, below the sponsor of the original. Customers
 * sponsor nobody.
 * @param clones ids of originals, with the ids that their clones will have
 */
export async function placeClones(
  tx: Queryable,
  clones: readonly { readonly origin: number; readonly pessoa: number; readonly id: number }[],
  branch: DocumentBranch,
): Promise<readonly PlacedClone[]> {
  const origins = clones.map(({ origin }) => origin);
  const rows = await tx.query<Above>(sql`
    select n.id, coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'pessoa', a.id_pessoa, 'membro', coalesce(a.tipo, 'CLIENTE') <> 'CLIENTE')
      order by r.lugar desc) filter (where a.id is not null), '[]'::jsonb) as acima
    from rede_no as n
    left join lateral rede_clientes(n.caminho_superior) as r on n.superior is not null
    left join cliente as a on a.id = r.cliente
    where n.id = any (${origins}::bigint[]) group by n.id`);
  const above = new Map(rows.map(({ id, acima }) => [Number(id), acima]));
  const people = [...new Set(rows.flatMap(({ acima }) => acima.map(({ pessoa }) => pessoa)))];
  const existing = await tx.query<{ id: number; pessoa: number }>(sql`
    select e.id, e.id_pessoa as pessoa from cliente as e
    where e.id_pessoa = any (${people}::bigint[]) and e.id_filial = ${branch.id} and e.dh_exclusao is null
      and coalesce(e.tipo, 'CLIENTE') <> 'CLIENTE'`);
  const inBranch = new Map(existing.map(({ id, pessoa }) => [Number(pessoa), Number(id)]));
  const made = new Map(clones.map(({ pessoa, id }) => [pessoa, id]));
  return clones.map(({ origin, id }) => {
    const chain = above.get(origin) ?? [];
    for (const { pessoa, membro } of chain) {
      const place = membro ? (inBranch.get(pessoa) ?? made.get(pessoa)) : inBranch.get(pessoa);
      if (place !== undefined) return { origin, id, superior: place };
    }
    return { origin, id, superior: chain[0]?.id ?? null };
  });
}
