import sql from 'sql-template-tag';
import { addMonths, type Month } from '../../../domain/months.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { analyzeTables } from '../../../platform/database/pglite/statistics.ts';
import { createPace, takeSlice } from '../../../platform/database/sharing/slices.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import { readProgress } from '../../network/demo/index.ts';
import { closeMonth } from '../server/close-month.ts';
import { foldTail } from '../server/fold.ts';
import { lastClosedMonth, pointMonthOf } from '../server/months.ts';
import { paidStates } from '../server/settle-order.ts';

/**
 * Limits of the number of orders whose points one transaction posts, so that other users of the database hardly wait.
 */
const pieceLimits = { first: 40, least: 25, most: 1_000 };
/** Key under which the database stores the progress. */
const progressKey = 'pontos_demonstracao';

/** Input for the points of the demonstration. */
export type PointSeed = {
  /** Expected number of orders: months are closed after all of them exist. */
  readonly orders: number;
  /** Expected number of people in the network: months are closed after all of them are in it. */
  readonly people: number;
  readonly now: Date;
  /** Stops the work between two pieces. */
  readonly signal?: AbortSignal;
};

/**
 * Posts the points of the demonstration's orders and reverses those of some cancelled ones a fortnight later. After all
 * of them, closes the past months once. The same orders always give the same postings. Continues after the last posted
 * order. Returns the number of postings plus the number of closed months.
 */
export async function seedPoints(db: Database, { orders, people, now, signal }: PointSeed): Promise<number> {
  const pace = createPace(db.kind, pieceLimits);
  let put = 0;
  for (let isDone = false; !isDone && signal?.aborted !== true; ) {
    const [added, isLast] = await takeSlice(db, pace, (tx, size) => postPiece(tx, now, size));
    put += added;
    isDone = isLast;
    // Reading a figure sums the tail of everybody below, so a long tail is slow.
    if (added > 0) await foldTail(db, signal);
  }
  if (signal?.aborted === true) return put;
  const [progress] = await db.query<{ done: number; closed: boolean }>(sql`
    select (valor ->> 'pedidos')::bigint as done, (valor ->> 'fechado')::boolean as closed
    from vitral_configuracao where chave = ${progressKey}`);
  if (progress === undefined || progress.closed || progress.done < orders) return put;
  if ((await readProgress(db)) < people) return put;
  await foldTail(db, signal);
  // Without statistics the planner assumes an empty ledger, and closing takes four times as long.
  await analyzeTables(db, ['ponto_lancamento', 'ponto_saldo', 'spv_lancamento']);
  const closed = await closePast(db, now, signal);
  if (closed === null) return put;
  await db.execute(sql`
    update vitral_configuracao set valor = valor || '{"fechado": true}'::jsonb where chave = ${progressKey}`);
  return put + closed;
}

/** Whether all points of the demonstration are posted, and its months closed. */
export async function hasAllPoints(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ closed: boolean | null }>(
    sql`select (valor ->> 'fechado')::boolean as closed from vitral_configuracao where chave = ${progressKey}`,
  );
  return row?.closed === true;
}

/** Posts the next orders; returns the number of postings, and whether no orders are left. */
async function postPiece(tx: Queryable, now: Date, size: number): Promise<readonly [number, boolean]> {
  await tx.execute(sql`
    insert into vitral_configuracao (chave, valor) values (${progressKey}, '{"pedidos": 0, "fechado": false}') on conflict do nothing`);
  const [row] = await tx.query<{ done: number; there: number }>(sql`
    select (c.valor ->> 'pedidos')::bigint as done,
      coalesce((select (o.valor ->> 'pedidos')::bigint from vitral_configuracao as o where o.chave = 'pedidos_demonstracao'), 0) as there
    from vitral_configuracao as c where c.chave = ${progressKey} for update of c`);
  const done = Number(row?.done ?? 0);
  const last = Math.min(done + size, Number(row?.there ?? 0));
  if (last <= done) return [0, true];
  const closed = await lastClosedMonth(tx);
  const open: Month = closed === null ? '2000-01-01' : addMonths(closed, 1);
  await tx.execute(sql`create temporary table vitral_pontos_demonstracao on commit drop as
    select p.id as pedido, i.id as item, p.id_cliente as cliente, p.id_filial as filial, p.moeda, d.id_linha as linha, i.quantidade,
      coalesce(i.pontos, 0) as pontos,
      round(coalesce(i.valor_spv, 0) * case p.moeda when 'PYG' then 1 else 100 end)::bigint as base, p.numero_pedido,
      p.constante_status = 'CANCELADO' as cancelado, t.dh, least(t.dh + interval '14 days', ${now}::timestamptz) as dh_volta,
      greatest(date_trunc('month', t.dh at time zone ${portalTimeZone})::date, ${open}::date) as mes,
      greatest(date_trunc('month', least(t.dh + interval '14 days', ${now}::timestamptz) at time zone ${portalTimeZone})::date, ${open}::date) as mes_volta
    from generate_series(${done + 1}::bigint, ${last}::bigint) as n
    join pedido_venda as p on p.numero_pedido = 'D' || lpad(n::text, 6, '0')
    join pedido_item as i on i.id_pedido = p.id
    left join sku as s on s.id = i.id_sku left join produto as d on d.id = s.id_produto
    cross join lateral (select least(coalesce(p.dh_pagamento, p.dh_registro + interval '3 hours'), ${now}::timestamptz) as dh) as t
    where (coalesce(i.pontos, 0) > 0 or coalesce(i.valor_spv, 0) > 0) and p.id_cliente is not null
      and (p.constante_status = any (${[...paidStates]}::text[])
        -- One of two cancelled orders had been paid: some four of a hundred are taken back.
        or (p.constante_status = 'CANCELADO' and n % 2 = 0))
      and not exists (select from ponto_lancamento as l where l.pedido = p.id)`);
  await tx.execute(sql`
    insert into ponto_mes (mes) select mes from vitral_pontos_demonstracao union select mes_volta from vitral_pontos_demonstracao on conflict do nothing`);
  const posted = await tx.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes, quantidade,
      pontos, base, moeda, dh_movimento)
    select cliente, cliente, pedido, item, 'VENDA', 'PEDIDO', pedido, item || '/1', linha, filial, mes, quantidade, pontos * quantidade,
      base * quantidade, moeda, dh
    from vitral_pontos_demonstracao order by item`);
  const reversed = await tx.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes, quantidade,
      pontos, base, moeda, estorno_de, dh_movimento)
    select l.beneficiario, l.origem, l.pedido, l.item, 'ESTORNO', 'PEDIDO', l.pedido, 'E' || l.id || '/1', l.linha, l.filial, t.mes_volta,
      -l.quantidade, -l.pontos, -l.base, l.moeda, l.id, t.dh_volta
    from vitral_pontos_demonstracao as t join ponto_lancamento as l on l.item = t.item and l.pedido = t.pedido and l.estorno_de is null
    where t.cancelado order by l.id`);
  await tx.execute(sql`
    update vitral_configuracao set valor = valor || jsonb_build_object('pedidos', ${last}::bigint) where chave = ${progressKey}`);
  return [posted + reversed, last === Number(row?.there ?? 0)];
}

/** Closes all open months before the current one, oldest first; returns how many, or null if aborted. */
async function closePast(db: Database, now: Date, signal: AbortSignal | undefined): Promise<number | null> {
  const current = pointMonthOf(now);
  const months = await db.query<{ mes: Month }>(sql`
    select mes from ponto_mes where estado <> 'FECHADO' and mes < ${current}::date order by mes`);
  for (const { mes } of months) {
    if (signal?.aborted === true) return null;
    await closeMonth(db, mes, { user: null, now });
  }
  return months.length;
}
