import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../../api/generated/portal.ts';
import type { Queryable } from '../../../database/database.ts';
import type { Place } from '../own-network.ts';
import { deletedName } from './select-people.ts';

/** A slice of the map: a person, or those too small to stand alone (a negative id). */
export type Slice = components['schemas']['MapaPontosNo'];

/** People whom a map names at most; each may have one more slice for the rest of its team, so that a map has twice as many. */
export const namedPeople = 1_000;

/** Whole months, by their first days. */
export type Months = { readonly first: string; readonly last: string };

export type MapOptions = {
  /** Whose points count; those of closed ones as they closed. */
  readonly months: Months;
  /** What the slices too small to stand alone are called. */
  readonly others: string;
  /** People named at most. */
  readonly limit?: number;
};

type Found = {
  readonly id: number;
  readonly id_superior: number | null;
  readonly codigo_mundial: string | null;
  readonly nome: string;
  readonly graduacao: string | null;
  readonly pontos: number;
  readonly total_pontos: number;
};

/**
 * The network below somebody by its points, nested, the largest team first (`listarMapaPontos`, specification 002, 2.2): those with
 * the most points by name, and the others of each team together. A statement for each level, each over the teams of the level
 * above that can still be among the largest, so the work does not grow with the network.
 */
export async function readPointsMap(
  db: Queryable,
  top: Place,
  { months, others, limit = namedPeople }: MapOptions,
): Promise<Slice> {
  const [head] = await readFigures(db, sql`select ${top.id}::bigint as id, null::bigint as id_superior`, months, 1);
  if (head === undefined) throw new Error(`There is no client ${top.id}.`);
  let named: Found[] = [head];
  let level: readonly Found[] = named;
  while (level.length > 0) {
    const below = await readFigures(
      db,
      sql`select n.id, n.superior as id_superior
        from unnest(${level.map(({ id }) => id)}::bigint[]) as a (id) join rede_no as n on n.superior = a.id`,
      months,
      limit,
    );
    named = largest([...named, ...below.filter(({ total_pontos }) => total_pontos > 0)], limit);
    const taken = new Set(named);
    level = below.filter((each) => taken.has(each));
  }
  return nest(head, named, others);
}

/** The people with the largest teams, whoever stands above somebody among them. */
function largest(people: readonly Found[], limit: number): Found[] {
  if (people.length <= limit) return [...people];
  const [head, ...rest] = people;
  const taken = rest.toSorted((one, other) => other.total_pontos - one.total_pontos || one.id - other.id);
  const ids = new Set([head?.id]);
  const result = head === undefined ? [] : [head];
  // Those above come first in `people`: who stands below somebody who is left out is left out too.
  const chosen = new Set(taken.slice(0, limit - 1));
  for (const person of rest)
    if (chosen.has(person) && ids.has(person.id_superior ?? 0)) {
      ids.add(person.id);
      result.push(person);
    }
  return result;
}

/** The people with all named below them, and with what is left of each team as one slice. */
function nest(head: Found, named: readonly Found[], others: string): Slice {
  const below = Map.groupBy(
    named.filter(({ id }) => id !== head.id),
    ({ id_superior }) => id_superior ?? 0,
  );
  const sliceOf = (person: Found, nivel: number, whole: number): Slice => {
    const { id, pontos, total_pontos } = person;
    const children = below.get(id) ?? [];
    const rest = roundPoints(children.reduce((left, child) => left - child.total_pontos, total_pontos - pontos));
    const slices = children.map((child) => sliceOf(child, nivel + 1, total_pontos));
    const unnamed = { codigo_mundial: null, nome: others, graduacao: null, pontos: rest, total_pontos: rest };
    if (rest > 0)
      slices.push({
        ...{ id: -id, id_superior: id, ...unnamed, nivel: nivel + 1 },
        ...{ percentual: percentOf(rest, total_pontos), filhos: [] },
      });
    return { ...person, nivel, percentual: percentOf(total_pontos, whole), filhos: slices };
  };
  return sliceOf(head, 0, head.total_pontos);
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((10_000 * part) / whole) / 100 : 0;
}

function roundPoints(points: number): number {
  return Math.round(points * 10_000) / 10_000;
}

/** People with their points of the months, those with the most first. @param ids a query of `id` and `id_superior` */
function readFigures(db: Queryable, ids: Sql, { first, last }: Months, limit: number): Promise<Found[]> {
  const within = (mes: Sql): Sql => sql`${mes} between ${first}::date and ${last}::date`;
  const figures = (table: Sql): Sql => sql`
    select p.individuais, p.total from ${table} as p where p.cliente = m.id and ${within(sql`p.mes`)}`;
  return db.query<Found>(sql`
    with cauda as materialized (
      select t.cliente, sum(t.individuais) as individuais, sum(t.total) as total
      from ponto_cauda_acima as t where ${within(sql`t.mes`)} group by t.cliente
    ), maiores as materialized (
      select m.id, m.id_superior, coalesce(f.individuais, 0) + coalesce(t.individuais, 0) as pontos,
        coalesce(f.total, 0) + coalesce(t.total, 0) as total_pontos
      from (${ids}) as m
      cross join lateral (
        select sum(x.individuais) as individuais, sum(x.total) as total
        from (${figures(sql`ponto_saldo`)} union all ${figures(sql`ponto_fechado`)}) as x
      ) as f
      left join cauda as t on t.cliente = m.id
      order by 4 desc, 1 limit ${limit}
    )
    select m.id, m.id_superior, m.pontos, m.total_pontos,
      case when c.dh_exclusao is null then c.codigo_mundial end as codigo_mundial,
      case when c.dh_exclusao is null then c.nome else ${deletedName} end as nome,
      case when c.dh_exclusao is null then (
        select h."graduacaoTitulo" from graduacao_historico as h
        where h.id_cliente = c.id order by h."dhRegistro" desc, h.id desc limit 1
      ) end as graduacao
    from maiores as m join cliente as c on c.id = m.id
    order by m.total_pontos desc, m.id`);
}
