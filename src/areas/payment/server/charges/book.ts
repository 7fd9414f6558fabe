import sql, { join } from 'sql-template-tag';
import { fromMinor } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { moneyOf } from '../../rules/charge.ts';
import type { StoredCharge } from './stored-charge.ts';

/** Accounts of the book of money: what comes in by one goes out by another (commerce.md, 3). */
export type Account = 'RECEBIDO' | 'PEDIDO' | 'CREDITO' | 'A_DEVOLVER' | 'DEVOLVIDO' | 'AJUSTE_ARREDONDAMENTO';

const accountOf = { PEDIDO: 'PEDIDO', CREDITO: 'CREDITO', DEVOLVER: 'A_DEVOLVER' } as const;

/** Balances of a charge by account, in minor units; they sum to zero whatever is known of it. */
export function balancesOf({ charge, destino }: StoredCharge): ReadonlyMap<Account, number> {
  const { received, covered, credit, unsettled, refunded } = moneyOf(charge);
  const balances = new Map<Account, number>();
  const add = (account: Account, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount);
  add('RECEBIDO', -received);
  // Money without a decision waits to go back: it is nobody's before it is somebody's.
  add(destino === null ? 'A_DEVOLVER' : accountOf[destino], covered);
  add('CREDITO', credit);
  add(destino === 'CREDITO' ? 'CREDITO' : 'A_DEVOLVER', unsettled);
  add('DEVOLVIDO', refunded);
  return balances;
}

/** Books what changed of a charge between two states of it. */
export async function bookChange(tx: Queryable, before: StoredCharge, after: StoredCharge): Promise<void> {
  const [was, now] = [balancesOf(before), balancesOf(after)];
  // An account that the money has left is none of those that it is in.
  const changes = [...new Set([...was.keys(), ...now.keys()])].map(
    (account) => [account, (now.get(account) ?? 0) - (was.get(account) ?? 0)] as const,
  );
  await post(tx, after, changes);
}

/** Books the rest that the tolerance forgives when an order is paid (specification 001, section 9: 0.05). */
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
