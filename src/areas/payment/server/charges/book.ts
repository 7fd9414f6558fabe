import sql, { join } from 'sql-template-tag';
import { fromMinor } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { moneyOf } from '../../rules/charge.ts';
import type { StoredCharge } from './stored-charge.ts';

/** Accounts of the money ledger: money enters by one and leaves by another (commerce.md, 3). */
export type Account = 'RECEBIDO' | 'PEDIDO' | 'CREDITO' | 'A_DEVOLVER' | 'DEVOLVIDO' | 'AJUSTE_ARREDONDAMENTO';

const accountOf = { PEDIDO: 'PEDIDO', CREDITO: 'CREDITO', DEVOLVER: 'A_DEVOLVER' } as const;

/** Balances of a charge by account, in minor units; they always sum to zero. */
export function balancesOf({ charge, destino }: StoredCharge): ReadonlyMap<Account, number> {
  const { received, covered, credit, unsettled, refunded } = moneyOf(charge);
  const balances = new Map<Account, number>();
  const add = (account: Account, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount);
  add('RECEBIDO', -received);
  // Undecided money is held for a refund: it belongs to nobody until it is assigned.
  add(destino === null ? 'A_DEVOLVER' : accountOf[destino], covered);
  add('CREDITO', credit);
  add(destino === 'CREDITO' ? 'CREDITO' : 'A_DEVOLVER', unsettled);
  add('DEVOLVIDO', refunded);
  return balances;
}

/** Books the difference between two states of a charge. */
export async function bookChange(tx: Queryable, before: StoredCharge, after: StoredCharge): Promise<void> {
  const [was, now] = [balancesOf(before), balancesOf(after)];
  // An account without a balance afterwards is missing in the new state.
  const changes = [...new Set([...was.keys(), ...now.keys()])].map(
    (account) => [account, (now.get(account) ?? 0) - (was.get(account) ?? 0)] as const,
  );
  await post(tx, after, changes);
}

/** Books the difference that the tolerance permits when an order is paid (specification 001, section 9: 0.05). */
export async function bookRounding(tx: Queryable, charge: StoredCharge, gap: number): Promise<void> {
  await post(tx, charge, [
    ['AJUSTE_ARREDONDAMENTO', -gap],
    ['PEDIDO', gap],
  ]);
}

async function post(
  tx: Queryable,
  { id, id_pedido, moeda }: StoredCharge,
  changes: readonly (readonly [Account, number])[],
): Promise<void> {
  const booked = changes.filter(([, amount]) => amount !== 0);
  if (booked.length === 0) return;
  const rows = booked.map(
    ([account, amount]) => sql`(${id_pedido}, ${id}, ${account}, ${moeda}, ${fromMinor(amount, moeda)})`,
  );
  await tx.execute(sql`
    insert into lancamento_cobranca (id_pedido, id_cobranca, conta, moeda, valor) values ${join(rows)}`);
}
