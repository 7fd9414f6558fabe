import sql, { type Sql } from 'sql-template-tag';
import type { Month } from '../../../domain/months.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { LivePosting } from '../rules/postings.ts';
import { openMonthFor, pointMonthOf } from './months.ts';

/** The reason for a posting. The ledger refuses a second posting of the same part of a cause. */
export type Cause = { readonly kind: 'PEDIDO' | 'TRANSFERENCIA' | 'VINCULO' | 'OC'; readonly id: number };

/** The remainder of a posting that is not completely reversed, with its holder and month. */
export type HeldPosting = LivePosting & {
  readonly beneficiary: number;
  readonly month: Month;
  /** The remainder: ten-thousandths of points, and minor units of SPV base. */
  readonly points: number;
  readonly base: number;
};

/** Selects postings with a remainder. `which` is a condition on the posting `o`; its reversals are subtracted. */
function selectHeld(which: Sql): Sql {
  return sql`
    select o.*, o.quantidade + coalesce(e.quantidade, 0) as resta, o.pontos + coalesce(e.pontos, 0) as resta_pontos,
      o.base + coalesce(e.base, 0) as resta_base
    from ponto_lancamento as o
    left join lateral (
      select sum(r.quantidade) as quantidade, sum(r.pontos) as pontos, sum(r.base) as base
      from ponto_lancamento as r where r.estorno_de = o.id
    ) as e on true
    where o.estorno_de is null and ${which} and o.quantidade + coalesce(e.quantidade, 0) > 0`;
}

/**
 * Reads the remainders of postings.
 * @param which a condition on `o`, such as `o.pedido = 17`
 */
export async function readHeld(tx: Queryable, which: Sql): Promise<readonly HeldPosting[]> {
  const rows = await tx.query<
    Record<'id' | 'item' | 'beneficiario' | 'resta' | 'pontos' | 'base', number> & { mes: Month }
  >(sql`
    select h.id, h.item, h.beneficiario, h.mes, h.resta, (h.resta_pontos * 10000)::bigint as pontos, h.resta_base as base
    from (${selectHeld(which)}) as h order by h.id`);
  return rows.map(({ id, item, beneficiario, mes, resta, pontos, base }) => ({
    ...{ id, item, beneficiary: beneficiario, month: mes, quantity: Number(resta), points: pontos, base },
  }));
}

/**
 * Reverses units of postings, each in its own month if that is open, else in the open month of `at`. The ledger refuses
 * to reverse more than remain.
 * @param parts units by posting
 * @returns how many postings it wrote
 */
export async function reversePostings(
  tx: Queryable,
  parts: readonly { readonly posting: number; readonly quantity: number }[],
  cause: Cause,
  at: Date,
): Promise<number> {
  if (parts.length === 0) return 0;
  const month = await openMonthFor(tx, pointMonthOf(at));
  return tx.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, plano, linha, filial, mes,
      quantidade, pontos, base, moeda, estorno_de, dh_movimento)
    select o.beneficiario, o.origem, o.pedido, o.item, 'ESTORNO', ${cause.kind}, ${cause.id}::bigint,
      'E' || o.id || '/' || (select count(*) + 1 from ponto_lancamento as e where e.estorno_de = o.id),
      o.plano, o.linha, o.filial, case m.estado when 'ABERTO' then o.mes else ${month}::date end,
      -p.quantity, -(o.pontos / o.quantidade * p.quantity), -(o.base / o.quantidade * p.quantity), o.moeda, o.id, ${at}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (posting bigint, quantity integer)
    join ponto_lancamento as o on o.id = p.posting join ponto_mes as m on m.mes = o.mes`);
}

/**
 * Moves the remainders of postings of open months to another client: each is reversed, and posted for the receiver in
 * the same month, with its item, origin and base. So sums do not change, a cancelled order takes its points from their
 * holder, and moving them back by another cause restores every figure. Postings of closed months keep their holder.
 * @param which a condition on `o`, such as `o.beneficiario = 17`, or `o.causa_tipo = 'TRANSFERENCIA' and o.causa = 4`
 *   for all that an earlier move gave
 * @param to the receiver; SQL on `o` if there are several
 * @returns how many postings moved
 */
export async function movePostings(
  tx: Queryable,
  which: Sql,
  to: number | Sql,
  cause: Cause,
  at: Date,
): Promise<number> {
  const receiver = typeof to === 'number' ? sql`${to}::bigint` : to;
  const rows = await tx.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, plano, linha, filial, mes,
      quantidade, pontos, base, moeda, estorno_de, dh_movimento)
    select case p.sinal when 1 then ${receiver} else o.beneficiario end, o.origem, o.pedido, o.item, ${cause.kind}, ${cause.kind},
      ${cause.id}::bigint, case p.sinal when 1 then 'P' else 'E' end || o.id, o.plano, o.linha, o.filial, o.mes, p.sinal * o.resta,
      p.sinal * o.resta_pontos, p.sinal * o.resta_base, o.moeda, case p.sinal when -1 then o.id end, ${at}
    from (${selectHeld(which)}) as o join ponto_mes as m on m.mes = o.mes and m.estado = 'ABERTO'
    cross join (values (-1), (1)) as p (sinal)
    where o.beneficiario <> ${receiver}
    order by o.id, p.sinal`);
  return rows / 2;
}

/**
 * Moves units of postings to another client, as `movePostings` does with whole ones. Points (four decimals) and base
 * (whole minor units) are proportional to the remainder, so that the parts of a posting always add up to the whole. The
 * ledger refuses more than remain, and postings of closed months.
 * @param parts units by posting, each above 0 and each posting once
 * @param to the receiver
 */
export async function moveUnits(
  tx: Queryable,
  parts: readonly { readonly posting: number; readonly quantity: number }[],
  to: number,
  cause: Cause,
  at: Date,
): Promise<void> {
  if (parts.length === 0) return;
  await tx.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, plano, linha, filial, mes,
      quantidade, pontos, base, moeda, estorno_de, dh_movimento)
    select case s.sinal when 1 then ${to}::bigint else o.beneficiario end, o.origem, o.pedido, o.item, ${cause.kind}, ${cause.kind},
      ${cause.id}::bigint, case s.sinal when 1 then 'P' else 'E' end || o.id || '/' || (
        select count(*) + 1 from ponto_lancamento as e where e.estorno_de = o.id),
      o.plano, o.linha, o.filial, o.mes, s.sinal * p.quantity, s.sinal * round(o.resta_pontos * p.quantity / o.resta, 4),
      s.sinal * round(o.resta_base * p.quantity::numeric / o.resta)::bigint, o.moeda, case s.sinal when -1 then o.id end, ${at}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (posting bigint, quantity integer)
    join (${selectHeld(sql`o.id = any (${parts.map(({ posting }) => posting)}::bigint[])`)}) as o on o.id = p.posting
    cross join (values (-1), (1)) as s (sinal)
    order by o.id, s.sinal`);
}
