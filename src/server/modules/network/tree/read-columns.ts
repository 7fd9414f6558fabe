import sql from 'sql-template-tag';
import type { components } from '../../../../api/generated/portal.ts';
import type { Month } from '../../../../domain/points/months.ts';
import type { Queryable } from '../../../database/database.ts';
import { isWithin, type Place } from '../own-network.ts';
import { compareNames } from './compare-names.ts';
import { joinFigures, selectPoints } from './network-figures.ts';
import { deletedName } from './select-people.ts';
import { unitePeople } from './unite-people.ts';
import type { Step } from './walk-levels.ts';

export type Columns = components['schemas']['ColunasRede'];

/** People that one answer holds: whole levels only, as `completa` says. */
export const columnPeople = 100_000;

type Row = Step & {
  readonly nome: string;
  readonly codigo_mundial: string | null;
  readonly tipo: string | null;
  readonly status_penn: string | null;
  readonly graduacao: string | null;
  readonly pontos: number | null;
};

/**
 * A network as columns, for a viewer that draws all of it: a person is a place in all of them, and whoever stands above comes
 * before. A bounded number of statements, however large it is.
 * @param isUnited whether the registrations of one person count as one
 * @param month whose points are shown
 * @param limit people at most
 */
export async function readColumns(
  db: Queryable,
  tops: readonly Place[],
  isUnited: boolean,
  month: Month,
  limit: number = columnPeople,
): Promise<Columns> {
  const found = await db.query<Row>(sql`
    select n.id, n.superior, n.nivel, coalesce(-c.id_pessoa, c.id) as pessoa, q.graduacao, s.descricao as status_penn,
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
  const walked = levelsOf(tops, rows);
  const steps = isUnited ? unitePeople(walked) : walked;
  const graduations = await db.query<{ id: number; descricao: string; titulo: string | null; cor: string | null }>(
    sql`select id, descricao, titulo, cor from graduacao order by peso, id`,
  );
  return columnsOf(steps, rows, { isWhole, graduations });
}

/** The same people level by level from the tops, those of one person side by side in the order of names. */
function levelsOf(tops: readonly Place[], rows: ReadonlyMap<number, Row>): readonly Row[] {
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

type Graduation = {
  readonly id: number;
  readonly descricao: string;
  readonly titulo: string | null;
  readonly cor: string | null;
};

function columnsOf(
  steps: readonly Step[],
  rows: ReadonlyMap<number, Row>,
  { isWhole, graduations }: { readonly isWhole: boolean; readonly graduations: readonly Graduation[] },
): Columns {
  const places = new Map(steps.map(({ id }, place) => [id, place]));
  const people = steps.map((step) => ({ ...(rows.get(step.id) as Row), ...step }));
  const tipo = coded(people.map((row) => row.tipo));
  const status = coded(people.map((row) => row.status_penn));
  const graduacao = coded(people.map((row) => row.graduacao));
  return {
    total: people.length,
    completa: isWhole,
    tipos: tipo.words,
    situacoes: status.words,
    graduacoes: graduacao.words.map((titulo) => {
      const known = graduations.find((one) => one.titulo === titulo || one.descricao === titulo);
      return { id: known?.id ?? null, descricao: known?.descricao ?? titulo, cor: known?.cor ?? null };
    }),
    id: people.map(({ id }) => id),
    superior: people.map(({ superior }) => (superior === null ? -1 : (places.get(superior) ?? -1))),
    nivel: people.map(({ nivel }) => nivel),
    nome: people.map(({ nome }) => nome),
    codigo_mundial: people.map((row) => row.codigo_mundial),
    tipo: tipo.places,
    status_penn: status.places,
    graduacao: graduacao.places,
    pontos: people.map(({ pontos }) => pontos),
  };
}

/** Each text as its place among the different ones, -1 for none. */
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
