import sql from 'sql-template-tag';
import type { components } from '../../../../api/generated/portal.ts';
import type { Month } from '../../../../domain/months.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { isWithin, type NetworkPlace } from '../own-network.ts';
import { compareNames } from './compare-names.ts';
import { joinFigures, selectPoints } from './network-figures.ts';
import { deletedName } from './select-people.ts';
import { unitePeople } from './unite-people.ts';
import type { LevelStep } from './walk-levels.ts';

export type Columns = components['schemas']['NoRedeColunas']['data'];

/** Maximum of people in one answer: only complete levels, as `completa` tells. */
export const columnPeople = 100_000;

/** A person of a network, for documents and columns. */
export type NetworkPerson = LevelStep & {
  readonly nome: string;
  readonly codigo_mundial: string | null;
  readonly tipo: NonNullable<components['schemas']['NoRede']['tipo_cliente']> | null;
  readonly status_penn: string | null;
  readonly graduacao: string | null;
  readonly pontos: number | null;
  readonly dh_graduacao: string | null;
};
type Row = NetworkPerson;

/**
 * A network as columns, for a viewer that draws all of it: a person is an index in all of them, and people above come
 * before. A fixed number of statements, whatever its size.
 * @param isUnited whether registrations of the same person count as one
 * @param month month of the shown points
 * @param limit maximum of people
 */
export async function readColumns(
  db: Queryable,
  tops: readonly NetworkPlace[],
  isUnited: boolean,
  month: Month,
  limit: number = columnPeople,
): Promise<Columns> {
  const { people, isWhole } = await readPeople(db, tops, isUnited, month, limit);
  return columnsOf(people, { isWhole, total: isWhole ? people.length : await countPeople(db, tops) });
}

/**
 * The people of a network level by level, the children of one person together in the order of their names. `isWhole` is
 * false if levels are left out because there are more people than `limit`.
 */
export async function readPeople(
  db: Queryable,
  tops: readonly NetworkPlace[],
  isUnited: boolean,
  month: Month,
  limit: number,
): Promise<{ readonly people: readonly NetworkPerson[]; readonly isWhole: boolean }> {
  const found = await db.query<Row>(sql`
    select n.id, n.superior, n.nivel, coalesce(-c.id_pessoa, c.id) as pessoa, q.graduacao, q.dh_graduacao, s.descricao as status_penn,
      case when c.dh_exclusao is null then c.nome else ${deletedName} end as nome, case when c.dh_exclusao is null then ${selectPoints} end as pontos,
      case when c.dh_exclusao is null then c.codigo_mundial end as codigo_mundial,
      case when c.dh_exclusao is null then coalesce(c.tipo, 'CLIENTE') end as tipo
    from (
      select id, superior, nivel from rede_no as v where ${isWithin(sql`v.caminho`, tops)}
      union all select t.id, null, 0 from unnest(${tops.filter(({ caminho }) => caminho === null).map(({ id }) => id)}::bigint[]) as t (id)
      order by nivel, id limit ${limit + 1}
    ) as n
    join cliente as c on c.id = n.id
    left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
    left join status_penn as s on s.id = d."id_statusPenn"
    ${joinFigures(sql`case when c.dh_exclusao is null then c.id end`, month)}`);
  const isWhole = found.length <= limit;
  const lowest = found.reduce((most, { nivel }) => Math.max(most, nivel), 0);
  const taken = isWhole ? found : found.filter(({ nivel }) => nivel < lowest);
  const rows = new Map(taken.map((row) => [row.id, row]));
  const levels = levelsOf(tops, rows);
  // If levels are left out, nobody knows whether the people of the last one have children.
  const walked = isWhole ? dropDeleted(levels) : levels;
  const steps = isUnited ? unitePeople(walked) : walked;
  return { people: steps.map((step) => ({ ...(rows.get(step.id) as Row), ...step })), isWhole };
}

async function countPeople(db: Queryable, tops: readonly NetworkPlace[]): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*) as total from rede_no as v where ${isWithin(sql`v.caminho`, tops)}`,
  );
  return row?.total ?? 0;
}

/** Leaves out deleted registrations without any existing person below: their places connect nothing. */
function dropDeleted(levels: readonly Row[]): readonly Row[] {
  const needed = new Set<number | null>();
  return levels
    .toReversed()
    .filter(({ id, superior, tipo }) => {
      // Existing people have a type.
      const isShown = tipo !== null || needed.has(id);
      if (isShown) needed.add(superior);
      return isShown;
    })
    .toReversed();
}

/** The same people level by level from the tops, the children of one person together in the order of names. */
function levelsOf(tops: readonly NetworkPlace[], rows: ReadonlyMap<number, Row>): readonly Row[] {
  const below = Map.groupBy(rows.values(), ({ superior }) => superior ?? 0);
  for (const children of below.values()) children.sort(compareNames);
  let level = tops.flatMap(({ id }): readonly Row[] => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ ...row, superior: null, nivel: 0 }];
  });
  const walked: Row[] = [];
  for (let nivel = 1; level.length > 0; nivel++) {
    walked.push(...level);
    level = level.flatMap(({ id }) => (below.get(id) ?? []).map((row) => ({ ...row, superior: id, nivel })));
  }
  return walked;
}

function columnsOf(
  people: readonly NetworkPerson[],
  { isWhole, total }: { readonly isWhole: boolean; readonly total: number },
): Columns {
  const tipo = coded(people.map((row) => row.tipo));
  const status = coded(people.map((row) => row.status_penn));
  const graduacao = coded(people.map((row) => row.graduacao));
  return {
    total,
    completa: isWhole,
    valores: { tipo_cliente: tipo.words, status_penn: status.words, graduacao: graduacao.words },
    id: people.map(({ id }) => id),
    id_superior: people.map(({ superior }) => superior),
    nivel: people.map(({ nivel }) => nivel),
    nome: people.map(({ nome }) => nome),
    codigo_mundial: people.map((row) => row.codigo_mundial),
    tipo_cliente: tipo.places,
    status_penn: status.places,
    graduacao: graduacao.places,
    pontos: people.map(({ pontos }) => pontos),
  };
}

/** Each text as its index among the distinct ones, -1 for none. */
function coded(texts: readonly (string | null)[]): { readonly words: string[]; readonly places: number[] } {
  const words = new Map<string, number>();
  const places = texts.map((text) => {
    if (text === null) return -1;
    const known = words.get(text) ?? words.size;
    words.set(text, known);
    return known;
  });
  return { words: [...words.keys()], places };
}
