import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { openMonthFor, pointMonthOf } from './months.ts';
import type { Cause } from './postings.ts';

/** SPV of a client in one currency, in minor units: the balance, and the debt that later credits pay. */
export type Balance = { readonly currency: string; readonly balance: number; readonly owed: number };
/** A part of a balance, in minor units. */
export type Amount = { readonly currency: string; readonly amount: number };

/** Reads the SPV of a client, ordered by currency code. */
export async function readBalances(db: Queryable, client: number): Promise<readonly Balance[]> {
  const rows = await db.query<{ moeda: string; saldo: number; devido: number }>(sql`
    select moeda, saldo, devido from spv_saldo where cliente = ${client} order by moeda`);
  return rows.map(({ moeda, saldo, devido }) => ({
    ...{ currency: moeda, balance: Number(saldo), owed: Number(devido) },
  }));
}

/** Locks balances of clients until the transaction ends. Waits for the closing of a month, which locks all balances. */
export async function holdBalances(tx: Queryable, clients: readonly number[]): Promise<void> {
  await tx.execute(sql`lock table spv_saldo in row exclusive mode`);
  await tx.query(sql`
    select 1 as held from spv_saldo where cliente = any (${clients}::bigint[]) order by cliente, moeda for update`);
}

/**
 * Amounts of SPV that a client may give away: the balance less the debt, which the next closing takes from the balance.
 * So nobody avoids a debt by giving the balance away.
 */
export function givableAmounts(balances: readonly Balance[]): readonly Amount[] {
  return balances
    .map(({ currency, balance, owed }) => ({ currency, amount: Math.max(0, balance - owed) }))
    .filter(({ amount }) => amount > 0);
}

/** Transfers SPV from one client to another, in the open month of `at`. Call `holdBalances` before. */
export async function moveBalances(
  tx: Queryable,
  { from, to }: { readonly from: number; readonly to: number },
  amounts: readonly Amount[],
  cause: Cause,
  at: Date,
): Promise<void> {
  if (amounts.length === 0) return;
  const month = await openMonthFor(tx, pointMonthOf(at));
  await tx.execute(sql`
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
    select p.cliente, a.currency, ${month}::date, 'TRANSFERENCIA', p.sinal * a.amount, ${cause.kind}, ${cause.id}::bigint,
      a.currency || '/' || p.cliente, ${at}
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as a (currency text, amount bigint)
    cross join (values (${from}::bigint, -1), (${to}::bigint, 1)) as p (cliente, sinal)
    order by p.cliente, a.currency`);
}

/** Books SPV that is paid out to a client, in the open month of `at`: once for each cause. The caller holds the balance. */
export async function payOutBalance(
  tx: Queryable,
  client: number,
  { currency, amount }: Amount,
  cause: Cause,
  at: Date,
): Promise<void> {
  const month = await openMonthFor(tx, pointMonthOf(at));
  await tx.execute(sql`
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
    values (${client}, ${currency}, ${month}::date, 'PAGO', ${-amount}, ${cause.kind}, ${cause.id}, ${cause.kind}, ${at})`);
}

/** Amounts that a client received by a cause, ordered by currency code. */
export async function readMovedBalances(tx: Queryable, client: number, cause: Cause): Promise<readonly Amount[]> {
  const rows = await tx.query<{ moeda: string; valor: number }>(sql`
    select moeda, sum(valor) as valor from spv_lancamento
    where causa_tipo = ${cause.kind} and causa = ${cause.id} and beneficiario = ${client} and tipo = 'TRANSFERENCIA'
    group by moeda having sum(valor) > 0 order by moeda`);
  return rows.map(({ moeda, valor }) => ({ currency: moeda, amount: Number(valor) }));
}
