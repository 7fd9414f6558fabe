import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { openMonthFor, pointMonthOf } from './months.ts';
import type { Cause } from './postings.ts';

/** SPV of a client in one currency, in minor units: what they have, and what they owe of later credits. */
export type Balance = { readonly currency: string; readonly balance: number; readonly owed: number };
/** A part of a balance, in minor units. */
export type Amount = { readonly currency: string; readonly amount: number };

/** Reads the SPV of a client, by the codes of the currencies. */
export async function readBalances(db: Queryable, client: number): Promise<readonly Balance[]> {
  const rows = await db.query<{ moeda: string; saldo: number; devido: number }>(sql`
    select moeda, saldo, devido from spv_saldo where cliente = ${client} order by moeda`);
  return rows.map(({ moeda, saldo, devido }) => ({
    ...{ currency: moeda, balance: Number(saldo), owed: Number(devido) },
  }));
}

/** Holds balances of clients until the transaction ends. The closing of a month is waited for: it holds all balances. */
export async function holdBalances(tx: Queryable, clients: readonly number[]): Promise<void> {
  await tx.execute(sql`lock table spv_saldo in row exclusive mode`);
  await tx.query(sql`
    select 1 as held from spv_saldo where cliente = any (${clients}::bigint[]) order by cliente, moeda for update`);
}

/**
 * What somebody may give away of their SPV: what they have beyond what they owe, which the next closing takes from them. So nobody gets
 * rid of a debt by giving away what it would be paid by.
 */
export function givableAmounts(balances: readonly Balance[]): readonly Amount[] {
  return balances
    .map(({ currency, balance, owed }) => ({ currency, amount: Math.max(0, balance - owed) }))
    .filter(({ amount }) => amount > 0);
}

/** Books SPV from one client to another, in the open month of the moment. Balances are held before (`holdBalances`). */
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

/** What somebody got by a cause, by the codes of the currencies. */
export async function readMovedBalances(tx: Queryable, client: number, cause: Cause): Promise<readonly Amount[]> {
  const rows = await tx.query<{ moeda: string; valor: number }>(sql`
    select moeda, sum(valor) as valor from spv_lancamento
    where causa_tipo = ${cause.kind} and causa = ${cause.id} and beneficiario = ${client} and tipo = 'TRANSFERENCIA'
    group by moeda having sum(valor) > 0 order by moeda`);
  return rows.map(({ moeda, valor }) => ({ currency: moeda, amount: Number(valor) }));
}
