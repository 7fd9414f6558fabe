import sql from 'sql-template-tag';
import type { Month } from '../../../domain/months.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createPace, takeSlice } from '../../../platform/database/sharing/slices.ts';

/** Stands for the ranking without a configuration. */
const noRanking = 0;
/** Maximum number of rankings in one round of the task; months that closed long ago follow in later rounds. */
const perRound = 24;

/** Limits of the number of rows written in one transaction. */
const pieceLimits = { first: 100, least: 50, most: 5_000 };
/** Time stored for a ranking that is not complete yet. */
const never = new Date(0);

type Due = { readonly configuracao: number; readonly mes: Month };

/**
 * Computes the rankings that are due: for each active configuration and for none, the current month and every month
 * with points. A ranking is due if it is missing or empty, if its month is open and it is older than `age`, or if its
 * month was closed since. Those computed the longest time ago come first, so that empty ones, which are always due, leave
 * room for others. Returns how many it computed.
 * @param age ms
 */
export async function reckonRankings(
  db: Database,
  { now, current, age, signal }: { now: Date; current: Month; age: number; signal?: AbortSignal },
): Promise<number> {
  const due = await db.query<Due>(sql`
    select k.id as configuracao, to_char(m.mes, 'YYYY-MM-DD') as mes
    from (select ${noRanking}::bigint as id union all select id from configuracao_ranking where ativo) as k
    cross join (
      select mes, estado, dh_fechado from ponto_mes where mes <= ${current}::date
      union select ${current}::date, 'ABERTO', null where not exists (select from ponto_mes where mes = ${current}::date)
    ) as m
    left join ranking_apuracao as a on a.configuracao = k.id and a.mes = m.mes
    where a.mes is null
      or not exists (select from ranking_apurado as r where r.configuracao = k.id and r.mes = m.mes)
      or (m.estado = 'FECHADO' and a.dh_apuracao < m.dh_fechado)
      or (m.estado <> 'FECHADO' and a.dh_apuracao < ${new Date(now.getTime() - age)})
    order by a.dh_apuracao nulls first, m.mes desc, k.id limit ${perRound}`);
  for (const [index, one] of due.entries()) {
    if (signal?.aborted === true) return index;
    await reckonRanking(db, one, now);
  }
  return due.length;
}

type Figures = {
  readonly cliente: number;
  readonly posicao: number;
  readonly individuais: number;
  readonly total: number;
  readonly novos_membros: number;
};

/**
 * Replaces a ranking of a month with the current figures (`report_rankingDistribuidores` without filters). It reads
 * them at once and writes only the changes, in short transactions. The ranking counts as computed after the last one;
 * if the work stops before, it is due again.
 */
export async function reckonRanking(db: Database, due: Due, now: Date): Promise<void> {
  const { configuracao, mes } = due;
  const wanted = await readFigures(db, due);
  await db.execute(sql`
    insert into ranking_apuracao (configuracao, mes, dh_apuracao) values (${configuracao}, ${mes}::date, ${never}) on conflict do nothing`);
  const stored = await db.query<Figures>(sql`
    select cliente, posicao, individuais, total, novos_membros from ranking_apurado
    where configuracao = ${configuracao} and mes = ${mes}::date`);
  const known = new Map(stored.map((one) => [one.cliente, textOf(one)]));
  const changed = wanted.filter((one) => known.get(one.cliente) !== textOf(one));
  const there = new Set(wanted.map(({ cliente }) => cliente));
  const removed = stored.map(({ cliente }) => cliente).filter((cliente) => !there.has(cliente));
  const pace = createPace(db.kind, pieceLimits);
  for (let done = 0; done < changed.length; ) {
    const from = done;
    done += await takeSlice(db, pace, async (tx, size) => {
      const piece = changed.slice(from, from + size);
      await putFigures(tx, due, piece, now);
      return piece.length;
    });
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from ranking_apurado where configuracao = ${configuracao} and mes = ${mes}::date and cliente = any (${removed}::bigint[])`);
    // Unchanged rows keep their time; the new time of one row tells when all were compared.
    await tx.execute(sql`
      update ranking_apurado set dh_apuracao = ${now} where configuracao = ${configuracao} and mes = ${mes}::date and cliente = (
        select min(r.cliente) from ranking_apurado as r where r.configuracao = ${configuracao} and r.mes = ${mes}::date)`);
    await tx.execute(sql`
      update ranking_apuracao set dh_apuracao = ${now} where configuracao = ${configuracao} and mes = ${mes}::date`);
  });
}

function textOf({ posicao, individuais, total, novos_membros }: Figures): string {
  return JSON.stringify([posicao, individuais, total, novos_membros]);
}

function readFigures(db: Queryable, { configuracao, mes }: Due): Promise<readonly Figures[]> {
  return db.query<Figures>(sql`
    select c.id as cliente,
      rank() over (order by case when coalesce(k."novoNoTime", false) then x.novos else 0 end desc, coalesce(m.total, 0) desc) as posicao,
      coalesce(m.individuais, 0) as individuais, coalesce(m.total, 0) as total, x.novos as novos_membros
    from cliente as c
    cross join lateral (
      select count(*) as novos from rede_no as n join cliente as e on e.id = n.id
      where n.superior = c.id and e.dh_exclusao is null and coalesce(e.tipo, 'CLIENTE') <> 'CLIENTE'
        and e.data_cadastro between ${mes}::date and (${mes}::date + interval '1 month' - interval '1 day')::date
    ) as x
    left join (
      select cliente, individuais, total from ponto_mensal where mes = ${mes}::date
    ) as m on m.cliente = c.id
    left join configuracao_ranking as k on k.id = ${configuracao}
    where c.tipo = 'DI' and c.dh_exclusao is null
    order by c.id`);
}

async function putFigures(
  tx: Queryable,
  { configuracao, mes }: Due,
  rows: readonly Figures[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ranking_apurado (configuracao, mes, cliente, posicao, individuais, total, novos_membros, dh_apuracao)
    select ${configuracao}, ${mes}::date, r.cliente, r.posicao, r.individuais, r.total, r.novos_membros, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (cliente bigint, posicao integer, individuais numeric, total numeric, novos_membros integer)
    on conflict (configuracao, mes, cliente) do update set posicao = excluded.posicao, individuais = excluded.individuais,
      total = excluded.total, novos_membros = excluded.novos_membros, dh_apuracao = excluded.dh_apuracao`);
}
