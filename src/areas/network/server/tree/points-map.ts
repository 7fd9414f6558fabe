import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../../api/generated/portal.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { portalTimeZone } from '../../../../platform/database/time-zone.ts';
import type { NetworkPlace } from '../own-network.ts';
import { deletedName } from './select-people.ts';

/** A slice of the map: a person, or several that are too small to be shown alone (a negative id). */
export type PointsSlice = components['schemas']['MapaPontosNo'];

/**
 * Maximum of named people in a map. Each may have two more slices, for the rest of its team: a map has at most 2,000.
 */
export const namedPeople = 660;

/** Whole months, by their first days. */
export type Months = { readonly first: string; readonly last: string };

export type MapOptions = {
  /** Months of the points; closed ones as they were when closed. */
  readonly months: Months;
  /** Labels for slices that are too small to be shown alone, and for those below zero. */
  readonly others: string;
  readonly returns: string;
  /** Maximum of named people. */
  readonly limit?: number;
};

type Found = {
  /** Index of its team on the level above; 0 for the head. */
  readonly equipe: number;
  readonly id: number;
  readonly codigo_mundial: string | null;
  readonly nome: string;
  readonly graduacao: string | null;
  readonly pontos: number;
  readonly total_pontos: number;
  /** Months with points in which it was there, `YYYY-MM-DD` with commas between. */
  readonly meses: string;
  /** Sums of the whole team, named or not: of those above zero, and of those below. */
  readonly acima: number;
  readonly abaixo: number;
};

/** A person of the map at one place: a person who changed sponsor within the period has two. */
type Spot = {
  readonly found: Found;
  readonly above: Spot | null;
  readonly below: Spot[];
  /** Sums of the totals directly below, of everybody. */
  readonly sums: { acima: number; abaixo: number };
};

/**
 * The network below a client by its points, nested, the largest team first (`listarMapaPontos`, specification 002,
 * 2.2): the people with the most points by name, and the rest of each team together. Points of a closed month are at
 * the places of the closing, those of an open one at current places: a person's total is their own points and the
 * totals directly below, regardless of later moves. People with negative totals, from returns, are included. One
 * statement per level, for the teams of the level above that can still be among the largest, so the work does not grow
 * with the network.
 */
export async function readPointsMap(
  db: Pick<Database, 'transaction'>,
  top: NetworkPlace,
  { months, others, returns, limit = namedPeople }: MapOptions,
): Promise<PointsSlice> {
  const spots = await db.transaction(async (tx) => {
    // All levels are read from the same snapshot: concurrent changes must not appear in only one of them.
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return readSpots(tx, top, months, limit);
  });
  return sliceOf(spots, { others, returns });
}

/** The head of a map, with all named people below it. */
async function readSpots(tx: Queryable, top: NetworkPlace, months: Months, limit: number): Promise<Spot> {
  const [found] = await readFigures(tx, selectHead(top.id, months), months, 1);
  if (found === undefined) throw new Error(`There is no client ${top.id}.`);
  const head: Spot = { found, above: null, below: [], sums: { acima: 0, abaixo: 0 } };
  let named: readonly Spot[] = [head];
  let level = named;
  while (level.length > 0) {
    const teams = level;
    const below = (await readFigures(tx, selectTeams(teams), months, limit)).flatMap((each): Spot[] => {
      const above = teams[each.equipe];
      if (above === undefined) return [];
      Object.assign(above.sums, { acima: each.acima, abaixo: each.abaixo });
      return [{ found: each, above, below: [], sums: { acima: 0, abaixo: 0 } }];
    });
    named = largest([...named, ...below], limit);
    const taken = new Set(named);
    level = below.filter((each) => taken.has(each));
  }
  for (const spot of named) spot.above?.below.push(spot);
  return head;
}

/** The people with the largest totals, positive or negative, provided that the person above is among them. */
function largest(spots: readonly Spot[], limit: number): readonly Spot[] {
  if (spots.length <= limit) return spots;
  const [head, ...rest] = spots;
  const bySize = rest.toSorted((one, other) => compareSize(one.found, other.found));
  const chosen = new Set(bySize.slice(0, limit - 1));
  const result = new Set<Spot>(head === undefined ? [] : [head]);
  // People above come first in `spots`: people below a person who is left out are left out too.
  for (const spot of rest) if (chosen.has(spot) && spot.above !== null && result.has(spot.above)) result.add(spot);
  return [...result];
}

function compareSize(one: Found, other: Found): number {
  return Math.abs(other.total_pontos) - Math.abs(one.total_pontos) || one.id - other.id;
}

type Names = Pick<MapOptions, 'others' | 'returns'>;

/** A person with all named people below, and the rest of each team: positive and negative rests are separate slices. */
function sliceOf(spot: Spot, names: Names, nivel = 0, whole = 0): PointsSlice {
  const { id, codigo_mundial, nome, graduacao, pontos, total_pontos } = spot.found;
  const positive = roundPoints(Math.max(0, pontos) + spot.sums.acima);
  const returned = roundPoints(Math.min(0, pontos) + spot.sums.abaixo);
  const people = spot.below
    .toSorted((one, other) => other.found.total_pontos - one.found.total_pontos || one.found.id - other.found.id)
    .map((each) => sliceOf(each, names, nivel + 1, positive))
    // Without slices that are zero.
    .filter((slice) => slice.total_pontos !== 0 || slice.pontos !== 0 || slice.filhos.length > 0);
  const restOf = (sign: 1 | -1, sum: number): number =>
    roundPoints(people.reduce((left, { total_pontos: part }) => left - (part * sign > 0 ? part : 0), sum));
  const rest = (points: number, name: string, place: number): PointsSlice[] =>
    points === 0
      ? []
      : [
          {
            ...{ id: -2 * id - place, id_superior: id, codigo_mundial: null, nome: name, graduacao: null },
            ...{ nivel: nivel + 1, pontos: points, total_pontos: points, filhos: [] },
            ...{ pontos_positivos: Math.max(0, points), pontos_devolvidos: Math.min(0, points) },
            percentual: percentOf(points, positive),
          },
        ];
  return {
    ...{ id, id_superior: spot.above?.found.id ?? null, codigo_mundial, nome, nivel, graduacao, pontos, total_pontos },
    ...{ pontos_positivos: positive, pontos_devolvidos: returned },
    percentual: spot.above === null ? 100 : percentOf(total_pontos, whole),
    filhos: [
      ...people,
      ...rest(restOf(1, spot.sums.acima), names.others, 0),
      ...rest(restOf(-1, spot.sums.abaixo), names.returns, 1),
    ],
  };
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((10_000 * part) / whole) / 100 : 0;
}

function roundPoints(points: number): number {
  return Math.round(points * 10_000) / 10_000;
}

/** The head of a map, in all months of the period. */
function selectHead(id: number, { first, last }: Months): Sql {
  return sql`
    select 0 as equipe, null::bigint as superior, ${id}::bigint as cliente, true as atual,
      array(select mes from ponto_mes where mes between ${first}::date and ${last}::date) as meses`;
}

/** People who are or were directly below the people of a level, with the months in which they were there. */
function selectTeams(level: readonly Spot[]): Sql {
  return sql`
    select a.equipe, a.id as superior, p.cliente, bool_or(p.atual) as atual, a.meses
    from (
      select equipe, id, string_to_array(meses, ',')::date[] as meses
      from unnest(${level.map((_spot, index) => index)}::integer[], ${level.map(({ found }) => found.id)}::bigint[],
        ${level.map(({ found }) => found.meses)}::text[]) as u (equipe, id, meses)
    ) as a
    cross join lateral (
      select n.id as cliente, true as atual from rede_no as n where n.superior = a.id
      union all
      select v.cliente, false from rede_vinculo as v where v.superior = a.id and v.ate is not null
    ) as p
    group by a.equipe, a.id, p.cliente, a.meses`;
}

/**
 * People with their points of the months, ordered by size, and the first of each team in any case.
 * @param people a query of `equipe`, `superior`, `cliente`, `atual` (whether they are there now) and `meses`
 */
function readFigures(tx: Queryable, people: Sql, { first, last }: Months, limit: number): Promise<Found[]> {
  const within = (mes: Sql): Sql => sql`${mes} between ${first}::date and ${last}::date`;
  return tx.query<Found>(sql`
    with pessoas as materialized (${people}),
    cauda as materialized (
      select t.cliente, t.mes, sum(t.individuais) as individuais, sum(t.total) as total
      from ponto_cauda_acima as t where ${within(sql`t.mes`)} group by t.cliente, t.mes
    ),
    figuras as (
      select p.equipe, p.cliente, f.mes, f.individuais, f.total
      from pessoas as p join ponto_fechado as f
        on f.cliente = p.cliente and ${within(sql`f.mes`)} and f.mes = any (p.meses) and (p.superior is null or f.superior = p.superior)
      union all
      select p.equipe, p.cliente, s.mes, s.individuais, s.total
      from pessoas as p join ponto_saldo as s on s.cliente = p.cliente and ${within(sql`s.mes`)} and s.mes = any (p.meses)
      where p.atual
      union all
      select p.equipe, p.cliente, t.mes, t.individuais, t.total
      from pessoas as p join cauda as t on t.cliente = p.cliente and t.mes = any (p.meses)
      where p.atual
    ),
    somas as (
      select f.equipe, f.cliente, sum(f.individuais) as pontos, sum(f.total) as total,
        string_agg(distinct to_char(f.mes, 'YYYY-MM-DD'), ',') as meses
      from figuras as f group by f.equipe, f.cliente
      union all
      -- The head is there without points as well.
      select p.equipe, p.cliente, 0, 0, '' from pessoas as p
      where p.superior is null and not exists (select from figuras as f where f.cliente = p.cliente)
    ),
    postas as (
      select s.*,
        coalesce(sum(s.total) filter (where s.total > 0) over equipes, 0) as acima,
        coalesce(sum(s.total) filter (where s.total < 0) over equipes, 0) as abaixo,
        row_number() over (order by abs(s.total) desc, s.cliente) as lugar,
        row_number() over (partition by s.equipe order by abs(s.total) desc, s.cliente) as lugar_na_equipe
      from somas as s window equipes as (partition by s.equipe)
    )
    select m.equipe, c.id, m.pontos, m.total as total_pontos, m.meses, m.acima, m.abaixo,
      case when c.dh_exclusao is null then c.codigo_mundial end as codigo_mundial,
      case when c.dh_exclusao is null then c.nome else ${deletedName} end as nome,
      case when c.dh_exclusao is null then (
        select h."graduacaoTitulo" from graduacao_historico as h
        where h.id_cliente = c.id and h."dhRegistro" < (${last}::timestamp + interval '1 month') at time zone ${portalTimeZone}
        order by h."dhRegistro" desc, h.id desc limit 1
      ) end as graduacao
    from postas as m join cliente as c on c.id = m.cliente
    where m.lugar <= ${limit} or m.lugar_na_equipe = 1
    order by m.lugar`);
}
