import sql from 'sql-template-tag';
import { addMonths, type Month } from '../../../domain/months.ts';
import { allowLongStatements, type Database, type Queryable } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import { creditSpv } from './closing-spv.ts';
import { pointErrors } from './errors.ts';
import { foldPiece, lockFigures } from './fold.ts';
import { joinGraduationsBefore } from './graduations-before.ts';
import { pointMonthOf } from './months.ts';
import { factorOf, findRules } from './rules.ts';

const allRows = 2_000_000_000;

/** Who closes a month (null for the server itself), and when. */
export type MonthClosing = { readonly user: number | null; readonly now: Date };

/**
 * Closes a month: stops postings, freezes its figures and the network, gives graduations and credits SPV. It has two
 * transactions; if it stops between them, calling it again finishes it. Throws if the month is not over, is closed,
 * follows an open one or has no rules.
 */
export async function closeMonth(db: Database, month: Month, closing: MonthClosing): Promise<void> {
  await db.transaction((tx) => freezeMonth(tx, month, closing));
  await db.transaction((tx) => settleMonth(tx, month, closing.now));
}

/**
 * Moves the figures of a month to the closed ones, with each person's place in the network. Network moves wait
 * meanwhile.
 */
export async function freezeMonth(tx: Queryable, month: Month, { user, now }: MonthClosing): Promise<void> {
  await allowLongStatements(tx);
  await lockFigures(tx);
  // A running change of rules ends first; a later one finds that the rules are used.
  await tx.execute(sql`lock table versao_graduacao, regra_graduacao in share mode`);
  const version = await checkClosing(tx, month, now);
  if (version === null) return;
  await foldPiece(tx, allRows, month);
  await tx.execute(sql`
    insert into ponto_fechado (mes, cliente, superior, caminho, individuais, total, membro, qualificado, graduacao, fator)
    select s.mes, s.cliente, n.superior, coalesce(n.caminho, '/' || to_hex(s.cliente) || '/'), s.individuais, s.total, c.membro,
      s.individuais >= v.pontos_qualificacao, g.graduacao, coalesce(g.fator, 0)
    from ponto_saldo as s
    join (select id, coalesce(tipo, 'CLIENTE') <> 'CLIENTE' as membro from cliente) as c on c.id = s.cliente
    join versao_graduacao as v on v.id = ${version}
    left join rede_no as n on n.id = s.cliente
    left join lateral (
      select r.id_graduacao as graduacao, ${factorOf(sql`r.fator`)} as fator from regra_graduacao as r
      where c.membro and r.id_versao_graduacao = v.id and s.individuais >= r.pontos_individuais and s.total >= r.pontos_totais
      order by r.peso desc limit 1
    ) as g on true
    where s.mes = ${month}::date`);
  await tx.execute(sql`delete from ponto_saldo where mes = ${month}::date`);
  await tx.execute(sql`
    update ponto_mes set estado = 'FECHANDO', versao = ${version}, usuario = ${user}, dh_fechando = ${now}
    where mes = ${month}::date`);
}

/**
 * Locks a month that is to be closed until the transaction ends, after running postings in it. Throws if it cannot be
 * closed. Returns the version of the rules to apply; null for a month that is being closed already.
 */
export async function checkClosing(tx: Queryable, month: Month, now: Date): Promise<number | null> {
  if (month >= pointMonthOf(now)) throw pointErrors.PONTOS_MES_CORRENTE();
  await tx.execute(sql`
    insert into ponto_mes (mes) select ${month}::date
    where not exists (select from ponto_mes where mes > ${month}::date and estado <> 'ABERTO') on conflict do nothing`);
  const [row] = await tx.query<{ estado: string }>(
    sql`select estado from ponto_mes where mes = ${month}::date for update`,
  );
  if (row === undefined || row.estado === 'FECHADO') throw pointErrors.PONTOS_MES_FECHADO();
  if (row.estado === 'FECHANDO') return null;
  const [open] = await tx.query<{ mes: string }>(sql`
    select to_char(min(mes), 'MM/YYYY') as mes from ponto_mes where mes < ${month}::date and estado <> 'FECHADO'
    having min(mes) is not null`);
  if (open !== undefined) throw pointErrors.PONTOS_MES_ANTERIOR({ mes: open.mes });
  const rules = await findRules(tx, month);
  if (rules === null) throw pointErrors.PONTOS_SEM_REGRA();
  return rules.version;
}

/** Stores the results of a month's frozen figures: graduations and SPV. */
async function settleMonth(tx: Queryable, month: Month, now: Date): Promise<void> {
  await allowLongStatements(tx);
  const [row] = await tx.query<{ estado: string; versao: number }>(
    sql`select estado, versao from ponto_mes where mes = ${month}::date for update`,
  );
  if (row?.estado !== 'FECHANDO') return;
  await storeGraduations(tx, month, Number(row.versao));
  await creditSpv(tx, month, Number(row.versao), now);
  await tx.execute(sql`update ponto_mes set estado = 'FECHADO', dh_fechado = ${now} where mes = ${month}::date`);
}

/** Stores the graduations of a month in the history: one for each client, as given by the routine. */
async function storeGraduations(tx: Queryable, month: Month, version: number): Promise<void> {
  const end = sql`(${addMonths(month, 1)}::timestamp - interval '1 minute') at time zone ${portalTimeZone}`;
  await tx.execute(sql`
    with nova as (
      select f.cliente, g.titulo, g.peso, f.qualificado, round(f.total * 100 / nullif(r.pontos_totais, 0), 2) as cota,
        a.peso as peso_anterior, m.peso as maior_peso, m.titulo as maior_titulo
      from ponto_fechado as f
      join regra_graduacao as r on r.id_versao_graduacao = ${version} and r.id_graduacao = f.graduacao
      join (select id, coalesce(titulo, descricao) as titulo, peso from graduacao) as g on g.id = f.graduacao
      ${joinGraduationsBefore(sql`f.cliente`, end)}
      where f.mes = ${month}::date
    ),
    passada as (
      update graduacao_historico set ativo = false where ativo and id_cliente in (select cliente from nova)
    )
    insert into graduacao_historico ("dhRegistro", ativo, "graduacaoTitulo", "graduacaoGanho", "graduacaoPeso", status, "tipoEvolucao",
      "cotaAtingida", id_cliente, referencia)
    select ${end}, true, case when n.maior_peso > n.peso then n.maior_titulo else n.titulo end, n.titulo, n.peso,
      case when n.qualificado then 'Qualificado' else 'Não qualificado' end,
      case when n.peso_anterior is null or n.peso > n.peso_anterior then 'Promoção'
        when n.peso = n.peso_anterior then 'Manutenção' else 'Rebaixamento' end,
      n.cota, n.cliente, ${month}::date
    -- In order, so that all are found before the first is written: a history that was empty is else searched whole for each of them.
    from nova as n order by n.cliente`);
}
