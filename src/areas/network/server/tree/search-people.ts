import sql, { join } from 'sql-template-tag';
import type { components } from '../../../../api/generated/portal.ts';
import type { Month } from '../../../../domain/months.ts';
import { searchPieces } from '../../../../engine/lists/search-words.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { normalizeText } from '../../../../platform/database/normalize.ts';
import { isWithin, type NetworkPlace } from '../own-network.ts';
import { selectPeople } from './select-people.ts';

type Hit = { readonly id: number; readonly caminho: string };
type Found = components['schemas']['NoRedeBusca'];

/** Maximum of people in a search result; for others the user types more of the name. */
export const maxFound = 20;
/** Maximum of people with a common name, from whom the highest are chosen. */
const maxCompared = 5_000;

/**
 * Finds people below the tops by their code or by words of their names, otherwise those nearest to the top, and returns
 * them with everybody between them and the top, people above first. At most three statements, whose cost depends on the
 * number of matches.
 */
export async function searchPeople(
  db: Queryable,
  tops: readonly NetworkPlace[],
  query: string,
  month: Month,
): Promise<Found> {
  const pieces = searchPieces(query);
  if (pieces.length === 0 || tops.length === 0) return { data: [], total: 0 };
  // The index also contains documents and addresses, while this search is only for the name and the code.
  const text = sql`(' ' || vitral_normaliza(c.nome) || ' ' || coalesce(lower(c.codigo_mundial), ''))`;
  const conditions = pieces.flatMap(({ patterns }) => [
    sql`(${join(
      patterns.map((pattern) => sql`c.busca like ${pattern}`),
      ' or ',
    )})`,
    sql`(${join(
      patterns.map((pattern) => sql`${text} like ${pattern}`),
      ' or ',
    )})`,
  ]);
  const within = isWithin(sql`n.caminho`, tops);
  const code = normalizeText(query.trim()).toUpperCase();
  const known = await db.query<Hit>(sql`
    select c.id, n.caminho from cliente as c join rede_no as n on n.id = c.id
    where c.codigo_mundial = ${code} and c.dh_exclusao is null and ${within}
    order by n.nivel, c.id limit ${maxFound}`);
  const hits =
    known.length > 0
      ? known
      : await db.query<Hit>(sql`
          select x.id, x.caminho
          from (
            select c.id, n.caminho, n.nivel, c.nome
            from cliente as c join rede_no as n on n.id = c.id
            where c.dh_exclusao is null and ${within} and ${join(conditions, ' and ')}
            limit ${maxCompared}
          ) as x
          order by x.nivel, x.nome, x.id limit ${maxFound}`);
  if (hits.length === 0) return { data: [], total: 0 };
  const heads = tops.flatMap(({ caminho }) => caminho ?? []);
  const people = await db.query<Omit<Found['data'][number], 'achado'>>(sql`
    select p.id, p.id_superior, p.nome, p.codigo_mundial, p.graduacao, p.tipo_cliente, p.status_penn, p.pontos
    from (${selectPeople(
      sql`
        select n.id, case when n.caminho = any (${heads}::text[]) then null else n.superior end as id_superior
        from rede_no as n
        where ${isWithin(sql`n.caminho`, tops)} and n.id in (
          select a.cliente from unnest(${hits.map(({ caminho }) => caminho)}::text[]) as h (caminho)
          cross join lateral rede_clientes(h.caminho) as a
        )`,
      null,
      month,
    )}) as p join rede_no as n on n.id = p.id order by n.nivel, p.nome, p.id`);
  const found = new Set(hits.map(({ id }) => id));
  return { data: people.map((person) => ({ ...person, achado: found.has(person.id) })), total: hits.length };
}
