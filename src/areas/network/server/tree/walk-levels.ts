import sql from 'sql-template-tag';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { NetworkPlace } from '../own-network.ts';

/** A person found on the way down, with their level below the top. */
export type LevelStep = {
  readonly id: number;
  readonly superior: number | null;
  readonly nivel: number;
  /** The same for all registrations of one person. */
  readonly pessoa: number;
};

/**
 * The people below the given places, including these, as long as complete levels fit: no level is returned in part. In
 * the order of levels; one statement, whose cost depends on the number of returned people plus one more level.
 * @param limit maximum of people, not counting the tops
 */
export async function walkLevels(
  db: Queryable,
  tops: readonly NetworkPlace[],
  limit: number,
): Promise<readonly LevelStep[]> {
  const steps = await db.query<LevelStep>(sql`
    with recursive andar (id, superior, nivel, vistos) as (
      select r.id, null::bigint, 0, 0::bigint from unnest(${tops.map(({ id }) => id)}::bigint[]) as r (id)
      union all
      select x.id, x.superior, x.nivel, x.vistos + count(*) over ()
      from (
        select n.id, n.superior, a.nivel + 1 as nivel, a.vistos
        from andar as a join rede_no as n on n.superior = a.id
        where a.vistos <= ${limit} limit ${limit + 1}
      ) as x
    )
    select a.id, a.superior, a.nivel, coalesce(-c.id_pessoa, a.id) as pessoa
    from andar as a left join cliente as c on c.id = a.id
    where a.vistos <= ${limit} order by a.nivel, a.id`);
  const first = tops[0]?.id;
  return [...steps].sort(
    (one, other) => one.nivel - other.nivel || Number(other.id === first) - Number(one.id === first),
  );
}
