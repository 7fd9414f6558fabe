import sql, { type Sql } from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { assertInOwnNetwork, endsOf } from '../../network/server/index.ts';
import { giveOrders, holdOrders, orderEntity } from '../../orders/server/index.ts';
import {
  type Amount,
  type Cause,
  findClosedMonth,
  givableAmounts,
  holdBalances,
  holdOpenMonths,
  holdsWhatMoved,
  moveBalances,
  movePostings,
  readBalances,
  readMovedBalances,
  stillHeld,
} from '../../points/server/index.ts';
import { transferErrors } from './errors.ts';
import { openPoints, storeTransfer, sumPoints, transferEntity, writeAmounts } from './transfer-journal.ts';
import {
  findChangedOrder,
  type PlannedOrder,
  planOrders,
  planReturn,
  putTransferredOrders,
} from './transferred-orders.ts';

/** Parameters of `transfereMovimentacao` (specification 002, section 7). */
export type Transfer = { readonly id_origem: number; readonly id_destino: number };

type Parts = { readonly db: Database; readonly engine: RecordEngine; readonly now: () => Date };

/** What moves from one client to another: orders, postings as a condition on `o`, and SPV. */
type Movement = {
  readonly orders: readonly PlannedOrder[];
  readonly postings: Sql;
  readonly amounts: readonly Amount[];
};

/**
 * Transfers orders, points of open months and SPV of one client to another (specification 002, 2.11), all of it or
 * nothing. Open carts stay, because their user is working on them and they have no movement yet. Points of closed
 * months, debts of the origin, credit and invoices stay too. Throws PESSOA_SEM_ACESSO for clients whom the caller may
 * not see, 422 for the same person and if there is nothing to transfer.
 */
export async function transferMovement(parts: Parts, caller: Caller, transfer: Transfer): Promise<void> {
  const { id_origem: from, id_destino: to } = transfer;
  await assertInOwnNetwork(parts.db, caller, endsOf('body', transfer));
  if (from === to) throw transferErrors.TRANSFERENCIA_MESMA_PESSOA();
  await inTransfer(parts, async (tx, at) => {
    const own = openPoints(sql`o.beneficiario = ${from}`);
    const held = await holdOrders(
      tx,
      sql`select id from pedido_venda where id_cliente = ${from} and constante_status <> 'COMPRANDO'
        union select o.pedido from ponto_lancamento as o where ${own}`,
    );
    await holdPeople(tx, [from, to]);
    const movement: Movement = {
      orders: await planOrders(tx, held, { from, to, holder: caller.id }),
      // Not the postings of orders that appeared while others were being locked.
      postings: sql`(${own} and o.pedido = any (${held}::bigint[]))`,
      amounts: givableAmounts(await readBalances(tx, from)),
    };
    await carryOut(tx, parts, caller, { from, to, undoes: null, at }, movement);
  });
}

/**
 * Undoes a transfer of movement: everything that it moved belongs to the origin again, and every figure is restored.
 * Throws 404 for an unknown transfer, or one of people whom the caller may not see, and 422 if it was undone already,
 * one of its months was closed, the destination has spent the SPV, or its orders and points changed since.
 * @param transfer id of the transfer in the journal
 */
export async function undoTransfer(parts: Parts, caller: Caller, transfer: number): Promise<void> {
  await inTransfer(parts, async (tx, at) => {
    const { origin, target } = await findTransfer(tx, transfer);
    await assertInOwnNetwork(
      tx,
      caller,
      [origin, target].map((id) => ({ id, place: null })),
    );
    const [undone] = await tx.query(
      sql`select 1 as found from transferencia_movimentacao where id_desfaz = ${transfer}`,
    );
    if (undone !== undefined) throw transferErrors.TRANSFERENCIA_JA_DESFEITA();
    const given: Cause = { kind: 'TRANSFERENCIA', id: transfer };
    const postings = stillHeld(target, given);
    await holdOrders(
      tx,
      sql`select id_pedido from transferencia_pedido where id_transferencia = ${transfer}
        union select o.pedido from ponto_lancamento as o where ${postings}`,
    );
    await holdPeople(tx, [origin, target]);
    const amounts = await readMovedBalances(tx, target, given);
    await assertUndoable(tx, { target, given }, amounts);
    const movement = { orders: await planReturn(tx, transfer), postings, amounts };
    await carryOut(tx, parts, caller, { from: target, to: origin, undoes: transfer, at }, movement);
  });
}

/** Runs the work of a transfer in a transaction, one transfer at a time. */
async function inTransfer({ db, engine, now }: Parts, work: (tx: Queryable, at: Date) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('transferencia_movimentacao'))`);
      await work(tx, now());
    });
  } catch (error) {
    throw engine.asApiError(error, orderEntity);
  }
}

/**
 * Locks the other data of a transfer after its orders: open months (closings wait), then the clients, because new rows
 * refer to them, then their balances. Payments lock an order and then its client, closings a month and then balances,
 * so that no deadlock is possible.
 */
async function holdPeople(tx: Queryable, people: readonly number[]): Promise<void> {
  await holdOpenMonths(tx);
  await tx.query(sql`select 1 as held from cliente where id = any (${people}::bigint[]) order by id for key share`);
  await holdBalances(tx, people);
}

/** Stores a transfer in the journal, whose id is the cause of its rows in the ledgers, and moves everything. */
async function carryOut(
  tx: Queryable,
  { engine }: Parts,
  caller: Caller,
  { at, ...people }: { readonly from: number; readonly to: number; readonly undoes: number | null; readonly at: Date },
  { orders, postings, amounts }: Movement,
): Promise<void> {
  const points = await sumPoints(tx, postings);
  if (people.undoes === null && orders.length + points.postings + amounts.length === 0)
    throw transferErrors.TRANSFERENCIA_VAZIA();
  const sums = { orders: orders.length, points: points.points, amounts };
  const cause: Cause = { kind: 'TRANSFERENCIA', id: await storeTransfer(tx, { ...people, user: caller.id }, sums) };
  await putTransferredOrders(tx, cause.id, orders);
  const given = orders.map(({ id, given: holder }) => ({ id, client: people.to, holder }));
  await giveOrders(tx, engine, caller, given);
  await movePostings(tx, postings, people.to, cause, at);
  await moveBalances(tx, people, amounts, cause, at);
}

async function findTransfer(tx: Queryable, id: number): Promise<{ readonly origin: number; readonly target: number }> {
  const [row] = await tx.query<{ origin: number; target: number }>(sql`
    select id_origem as origin, id_destino as target from transferencia_movimentacao where id = ${id} and tipo = 'TRANSFERENCIA'`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: transferEntity, id });
  return row;
}

async function assertUndoable(
  tx: Queryable,
  { target, given }: { readonly target: number; readonly given: Cause },
  amounts: readonly Amount[],
): Promise<void> {
  const month = await findClosedMonth(tx, given);
  if (month !== null)
    throw transferErrors.TRANSFERENCIA_MES_FECHADO({ mes: `${month.slice(5, 7)}/${month.slice(0, 4)}` });
  const numero = await findChangedOrder(tx, given.id, target);
  if (numero !== null) throw transferErrors.TRANSFERENCIA_PEDIDO_MUDOU({ numero });
  if (!(await holdsWhatMoved(tx, target, given))) throw transferErrors.TRANSFERENCIA_PONTOS_MUDARAM();
  const balances = new Map((await readBalances(tx, target)).map(({ currency, balance }) => [currency, balance]));
  const missing = amounts
    .map(({ currency, amount }) => ({ currency, amount: amount - (balances.get(currency) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  if (missing.length > 0) throw transferErrors.TRANSFERENCIA_SPV_USADO({ falta: writeAmounts(missing) });
}
