import sql from 'sql-template-tag';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { NetworkPlace } from '../own-network.ts';

/** Somebody found on the way down, and the level below the top at which they stand. */
export type LevelStep = {
  readonly id: number;
  readonly superior: number | null;
  readonly nivel: number;
  /** The same for the registrations of one person. */
  readonly pessoa: number;
};

/**
 * Who stands below the given places, these included, as far as whole levels have room: nobody's level is answered in part. In
 * the order of levels; one statement, whose work is that of the people answered and one more of them.
 * @param limit people at most, the tops not counted among them
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
