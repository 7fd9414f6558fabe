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

/** Orders whose points are posted in one transaction: whoever uses the database meanwhile hardly waits for them. */
const pieceLimits = { first: 40, least: 25, most: 1_000 };
/** What the database remembers how far it came by. */
const progressKey = 'pontos_demonstracao';

/** What points of the demonstration are made of. */
export type PointSeed = {
  /** How many orders there are to be: months close once all of them are there. */
  readonly orders: number;
  /** How many people the network is to have: months close once all of them stand in it. */
  readonly people: number;
  readonly now: Date;
  /** Ends the work between two pieces. */
  readonly signal?: AbortSignal;
};

/**
 * Posts the points of the demonstration's orders, those of some cancelled ones with their reversal a fortnight later, and closes all
 * months that are over, once: the same ones from the same orders. Goes on behind the last order that it posted. Answers how many
 * postings it wrote and months it closed.
 */
export async function seedPoints(db: Database, { orders, people, now, signal }: PointSeed): Promise<number> {
  const pace = createPace(db.kind, pieceLimits);
  let put = 0;
  for (let isDone = false; !isDone && signal?.aborted !== true; ) {
    const [added, isLast] = await takeSlice(db, pace, (tx, size) => postPiece(tx, now, size));
    put += added;
    isDone = isLast;
    // Whoever asks for a figure adds up the tail of all below.
    if (added > 0) await foldTail(db, signal);
  }
  if (signal?.aborted === true) return put;
  const [progress] = await db.query<{ done: number; closed: boolean }>(sql`
    select (valor ->> 'pedidos')::bigint as done, (valor ->> 'fechado')::boolean as closed
    from vitral_configuracao where chave = ${progressKey}`);
  if (progress === undefined || progress.closed || progress.done < orders) return put;
  if ((await readProgress(db)) < people) return put;
  await foldTail(db, signal);
  // A planner that takes the ledger for empty is four times as slow.
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

/** Posts the next orders; answers how many postings it wrote, and whether there are no more. */
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

/** Closes all months before the current one that are open, the first one first; answers how many, or null where it had to end before. */
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
