import sql from 'sql-template-tag';
import type { Month } from '../../../domain/points/months.ts';
import type { Database, Queryable } from '../../database/database.ts';

/** The ranking without a configuration. */
const noRanking = 0;
/** Rankings that one round of the task reckons at most: months that closed long ago follow in the next ones. */
const perRound = 24;

type Due = { readonly configuracao: number; readonly mes: Month };

/**
 * Reckons the rankings that are due, a transaction each: of every active configuration and without one, the current month and each
 * other with points where there is none or it is empty, that of an open month again once it is older than `age`, and that of a month that closed
 * since. Answers how many it reckoned.
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
    order by m.mes desc, k.id limit ${perRound}`);
  for (const [index, one] of due.entries()) {
    if (signal?.aborted === true) return index;
    await db.transaction((tx) => reckonRanking(tx, one, now));
  }
  return due.length;
}

/** Puts a ranking of a month as it is now in the place of the one before (`report_rankingDistribuidores` without filters). */
export async function reckonRanking(tx: Queryable, { configuracao, mes }: Due, now: Date): Promise<void> {
  await tx.execute(sql`delete from ranking_apuracao where configuracao = ${configuracao} and mes = ${mes}::date`);
  await tx.execute(
    sql`insert into ranking_apuracao (configuracao, mes, dh_apuracao) values (${configuracao}, ${mes}::date, ${now})`,
  );
  await tx.execute(sql`
    insert into ranking_apurado (configuracao, mes, cliente, posicao, individuais, total, novos_membros, dh_apuracao)
    select ${configuracao}, ${mes}::date, c.id,
      rank() over (order by case when coalesce(k."novoNoTime", false) then x.novos else 0 end desc, coalesce(m.total, 0) desc),
      coalesce(m.individuais, 0), coalesce(m.total, 0), x.novos, ${now}
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
    where c.tipo = 'DI' and c.dh_exclusao is null`);
}
