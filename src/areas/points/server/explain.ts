import sql, { type Sql } from 'sql-template-tag';
import type { operations } from '../../../api/generated/portal.ts';
import type { Month } from '../../../domain/months.ts';
import { fromTenThousandths, toTenThousandths } from '../../../domain/numbers/amounts.ts';
import { fromMinor } from '../../../domain/numbers/money.ts';
import { placeOf } from '../../../engine/records/named-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isBelowPath, selectBelowInTree } from '../../../platform/database/select-below.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { isInOwnNetwork, refusalOf } from '../../network/server/index.ts';
import { isAboveNetworks } from '../../records/server/index.ts';
import { graduate } from '../rules/graduation.ts';
import { lastClosedMonth } from './months.ts';
import { findRules } from './rules.ts';

type Answer = operations['explicarPontos']['responses'][200]['content']['application/json'];
type Posting = Answer['data']['lancamentos'][number];
type Credit = Answer['data']['spv'][number];
type State = Answer['data']['estado'];

/** The figures to explain (client, month and kind), and the page of their postings. */
export type PointsQuestion = {
  readonly client: number;
  readonly month: Month;
  readonly figure: 'INDIVIDUAL' | 'REDE' | 'SPV';
  readonly size: number;
  readonly page: number;
};

/**
 * Figures of a client and month, with the postings and credits behind them. Throws 403 for a client outside of the
 * caller's network, and for the SPV of another client unless the caller is above all networks.
 */
export async function explainPoints(db: Queryable, caller: Caller, question: PointsQuestion): Promise<Answer> {
  const { client, month, figure } = question;
  if (!(await isInOwnNetwork(db, caller, client))) throw refusalOf(caller, client, placeOf('query', 'id_cliente'));
  if (figure === 'SPV' && client !== caller.id_cliente && !isAboveNetworks(caller))
    throw httpErrors.SEM_PERMISSAO({ permissao: 'SPV' });
  const estado = await stateOf(db, month);
  const { postings, total } = await readPostings(db, caller, question, estado);
  return {
    total,
    data: {
      ...(await readFigures(db, client, month, estado)),
      spv: figure === 'SPV' ? await readCredits(db, caller, client, month) : [],
      lancamentos: postings,
    },
  };
}

/** Selects the name of a client; null for people outside of the caller's network. */
function selectName(id: Sql, caller: Caller): Sql {
  const own = isAboveNetworks(caller)
    ? sql``
    : sql` and c.id in (${selectBelowInTree('rede', caller.id_cliente ?? 0)})`;
  return sql`(select c.nome from cliente as c where c.id = ${id}${own})`;
}

async function stateOf(db: Queryable, month: Month): Promise<State> {
  const [row] = await db.query<{ estado: State }>(sql`select estado from ponto_mes where mes = ${month}::date`);
  if (row !== undefined) return row.estado;
  const last = await lastClosedMonth(db);
  return last !== null && month <= last ? 'FECHADO' : 'ABERTO';
}

async function readFigures(
  db: Queryable,
  client: number,
  month: Month,
  estado: State,
): Promise<Omit<Answer['data'], 'spv' | 'lancamentos'>> {
  const [row] = await db.query<{
    nome: string;
    membro: boolean;
    individuais: number;
    total: number;
    qualificado: boolean | null;
    graduacao: number | null;
  }>(sql`
    select c.nome, coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE' as membro, coalesce(p.individuais, 0) as individuais,
      coalesce(p.total, 0) as total, f.qualificado, f.graduacao
    from cliente as c
    left join ponto_mensal as p on p.cliente = c.id and p.mes = ${month}::date
    left join ponto_fechado as f on f.cliente = c.id and f.mes = ${month}::date
    where c.id = ${client}`);
  const [individual, total] = [toTenThousandths(row?.individuais ?? 0), toTenThousandths(row?.total ?? 0)];
  const isOpen = estado === 'ABERTO';
  const rules = isOpen ? await findRules(db, month) : null;
  const outcome = rules === null ? null : graduate({ individual, total }, rules);
  const graduation = isOpen
    ? row?.membro === true
      ? (outcome?.rule?.graduation ?? null)
      : null
    : (row?.graduacao ?? null);
  const [known] =
    graduation === null
      ? []
      : await db.query<{ descricao: string }>(sql`select descricao from graduacao where id = ${graduation}`);
  return {
    id_cliente: client,
    nome_cliente: row?.nome ?? '',
    mes: Number(month.slice(5, 7)) - 1,
    ano: Number(month.slice(0, 4)),
    estado,
    pontos_individuais: row?.individuais ?? 0,
    pontos_rede: fromTenThousandths(total - individual),
    total_pontos: row?.total ?? 0,
    qualificado: isOpen ? (outcome?.qualified ?? false) : (row?.qualificado ?? false),
    graduacao: known?.descricao ?? null,
  };
}

/**
 * Selects the clients at or below a client: in the current network for an open month, else in the network at its
 * closing.
 */
function selectBelow(client: number, month: Month, estado: State): Sql {
  if (estado === 'ABERTO') return selectBelowInTree('rede', client);
  const top = sql`(select caminho from ponto_fechado where mes = ${month}::date and cliente = ${client})`;
  return sql`select f.cliente from ponto_fechado as f where f.mes = ${month}::date and ${isBelowPath(sql`f.caminho`, top)}`;
}

async function readPostings(
  db: Queryable,
  caller: Caller,
  { client, month, figure, size, page }: PointsQuestion,
  estado: State,
): Promise<{ readonly postings: Posting[]; readonly total: number }> {
  const which = {
    INDIVIDUAL: sql`l.beneficiario = ${client}`,
    REDE: sql`l.beneficiario in (${selectBelow(client, month, estado)})`,
    SPV: sql`exists (
      select from spv_lancamento as s
      where s.pedido = l.pedido and s.origem = l.beneficiario and s.beneficiario = ${client} and s.mes = ${month}::date)`,
  }[figure];
  const [count] = await db.query<{ total: number }>(
    sql`select count(*) as total from ponto_lancamento as l where l.mes = ${month}::date and ${which}`,
  );
  const depth = (path: Sql): Sql => sql`length(${path}) - length(replace(${path}, '/', ''))`;
  const path = (id: Sql): Sql =>
    estado === 'ABERTO'
      ? sql`(select n.caminho from rede_no as n where n.id = ${id})`
      : sql`(select f.caminho from ponto_fechado as f where f.mes = ${month}::date and f.cliente = ${id})`;
  const rows = await db.query<Posting>(sql`
    select r.id, r.dh_movimento, r.tipo, case when r.nome is not null then r.beneficiario end as id_cliente, r.nome as nome_cliente,
      r.nome_origem as nome_cliente_origem, r.pedido as id_pedido, r.numero_pedido, r.item as id_item, r.descricao as descricao_sku,
      r.quantidade, r.pontos, r.base, r.moeda, r.estorno_de is not null as is_estorno,
      coalesce(greatest(${depth(sql`r.caminho`)} - (${depth(path(sql`${client}::bigint`))}), 0), 0) as nivel
    from (
      select l.*, p.numero_pedido, i.descricao, ${selectName(sql`l.beneficiario`, caller)} as nome,
        ${selectName(sql`l.origem`, caller)} as nome_origem, ${path(sql`l.beneficiario`)} as caminho
      from ponto_lancamento as l left join pedido_venda as p on p.id = l.pedido left join pedido_item as i on i.id = l.item
      where l.mes = ${month}::date and ${which}
      order by l.dh_movimento desc, l.id desc limit ${size} offset ${size * page}
    ) as r
    order by r.dh_movimento desc, r.id desc`);
  return {
    total: Number(count?.total ?? 0),
    postings: rows.map((row) => ({ ...row, base: fromMinor(row.base, row.moeda) })),
  };
}

async function readCredits(db: Queryable, caller: Caller, client: number, month: Month): Promise<Credit[]> {
  const rows = await db.query<Credit & { fator: number | null }>(sql`
    select s.id, s.tipo, s.moeda, s.valor, s.pedido as id_pedido, p.numero_pedido, s.base, s.fator,
      ${selectName(sql`s.origem`, caller)} as nome_cliente_origem, s.tipo = 'ESTORNO' as is_estorno
    from spv_lancamento as s left join pedido_venda as p on p.id = s.pedido
    where s.beneficiario = ${client} and s.mes = ${month}::date
    order by s.id`);
  return rows.map(({ fator, ...row }) => ({
    ...row,
    valor: fromMinor(row.valor, row.moeda),
    base: row.base === null ? null : fromMinor(row.base, row.moeda),
    percentual: fator === null ? null : fator / 100,
  }));
}
