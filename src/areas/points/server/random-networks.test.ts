import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { buy, openLedger, putPeople, setOrderState } from '../../../../tests/support/points/ledger.ts';
import {
  type NaiveFigure,
  type NaiveItem,
  NaivePoints,
  type NaiveTransfer,
} from '../../../../tests/support/points/naive-points.ts';
import { addMonths } from '../../../domain/months.ts';
import type { Database } from '../../../platform/database/database.ts';
import { beginChange, moveNode } from '../../network/server/nodes.ts';
import { type PointsSlice, readPointsMap } from '../../network/server/tree/points-map.ts';
import { closeMonth } from './close-month.ts';
import { foldPiece, foldTail, lockFigures } from './fold.ts';
import { givableAmounts, holdBalances, moveBalances, readBalances, readMovedBalances } from './move-balances.ts';
import { findClosedMonth, holdsWhatMoved, stillHeld } from './moved-postings.ts';
import { type Cause, movePostings, readHeld, reversePostings } from './postings.ts';

/**
 * Number of random networks, and of those that are tested together in the same months. `VITRAL_NETWORKS` sets another
 * number.
 */
const networks = Number(process.env.VITRAL_NETWORKS ?? 24);
const together = 8;
const seed = process.env.VITRAL_NETWORKS_SEED === undefined ? {} : { seed: Number(process.env.VITRAL_NETWORKS_SEED) };
const months = 3;

const item: fc.Arbitrary<NaiveItem> = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  points: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 150_000 }), fc.constant(100_000)),
  base: fc.integer({ min: 0, max: 99_999 }),
});
const some = fc.nat({ max: 1_000 });
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      who: some,
      items: fc.array(item, { minLength: 1, maxLength: 3 }),
      currency: fc.constantFrom('BRL' as const, 'BRL' as const, 'PYG' as const),
      // Paid in the month before: counts there if that is still open.
      isEarlier: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: some }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      which: some,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), who: some, to: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('transfer' as const), who: some, to: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), rows: fc.integer({ min: 1, max: 4 }) }) },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;
const network = fc.record({
  people: fc.array(fc.record({ up: some, isMember: fc.constantFrom(true, true, true, false) }), {
    minLength: 2,
    maxLength: 8,
  }),
  months: fc.array(fc.array(event, { maxLength: 6 }), { minLength: months, maxLength: months }),
});
const world = fc.record({
  networks: fc.array(network, { minLength: Math.min(together, networks), maxLength: Math.min(together, networks) }),
  /** Whether the closing of a month waits until the next one is over. */
  isLate: fc.array(fc.boolean(), { minLength: months, maxLength: months }),
});

/** One network, as stored and in the naive model. */
type Pair = {
  readonly naive: NaivePoints;
  readonly ids: readonly number[];
  readonly orders: number[];
  /** Transfers that were not undone, by the id of their cause. */
  readonly transfers: { readonly id: number; readonly made: NaiveTransfer }[];
};

let db: Database;
let nextId = 1;
let firstMonth = '2001-01-01';
let lot = 0;
beforeAll(async () => {
  db = await openLedger();
}, 120_000);
afterAll(() => db.close());

const midMonth = (month: string): Date => new Date(`${month.slice(0, 8)}15T12:00:00Z`);
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

async function putNetwork(people: readonly { readonly up: number; readonly isMember: boolean }[]): Promise<Pair> {
  const base = nextId;
  nextId += people.length;
  const rows = people.map(({ up, isMember }, index) => ({
    ...{ id: base + index, isMember },
    parent: index === 0 || up % 6 === 0 ? null : base + (up % index),
  }));
  await putPeople(db, rows);
  const naive = new NaivePoints();
  for (const { id, parent, isMember } of rows) {
    naive.parents.set(id, parent);
    if (isMember) naive.members.add(id);
  }
  return { naive, ids: rows.map(({ id }) => id), orders: [], transfers: [] };
}

/**
 * Applies an event of a month to the server and to the model.
 * @param open the first month that is open
 */
async function happen(
  { naive, ids, orders, transfers }: Pair,
  what: Event,
  month: string,
  open: string,
): Promise<void> {
  const now = midMonth(month);
  if (what.kind === 'buy') {
    const who = at(ids, what.who);
    const paid = what.isEarlier ? addMonths(month, -1) : month;
    const order = await buy(db, { client: who, items: what.items, at: midMonth(paid), currency: what.currency });
    orders.push(order);
    naive.buy(order, who, what.currency, paid < open ? open : paid, what.items);
  } else if (what.kind === 'cancel' && orders.length > 0) {
    const order = at(orders, what.which);
    await setOrderState(db, order, 'CANCELADO', now);
    naive.cancel(order, month);
  } else if (what.kind === 'return' && orders.length > 0) {
    const order = at(orders, what.which);
    const quantity = naive.return(order, what.quantity, month);
    const [held] = await readHeld(db, sql`o.pedido = ${order}`);
    if (held !== undefined)
      await db.transaction((tx) =>
        reversePostings(tx, [{ posting: held.id, quantity }], { kind: 'PEDIDO', id: order }, now),
      );
  } else if (what.kind === 'move') {
    const who = at(ids, what.who);
    const to = what.to % 5 === 0 ? null : at(ids, what.to);
    if (naive.parents.get(who) === to || (to !== null && naive.isBelow(to, who))) return;
    await db.transaction(async (tx) => moveNode(tx, who, to, await beginChange(tx, now, null)));
    naive.parents.set(who, to);
  } else if (what.kind === 'transfer') {
    const givers = naive.givers();
    const to = at(ids, what.to);
    const from = givers.length === 0 ? to : at(givers, what.who);
    if (from === to) return;
    const id = ++lot;
    await transferAll(id, from, to, now);
    transfers.push({ id, made: naive.transfer(from, to) });
  } else if (what.kind === 'undo' && transfers.length > 0) {
    const place = what.which % transfers.length;
    const { id, made } = at(transfers, place);
    const isUndone = await undoTransfer(id, made, now);
    expect(isUndone, `taking transfer ${id} back`).toBe(naive.undo(made));
    if (isUndone) transfers.splice(place, 1);
  } else if (what.kind === 'fold') {
    await db.transaction(async (tx) => {
      await lockFigures(tx);
      await foldPiece(tx, what.rows);
    });
  }
}

async function transferAll(id: number, from: number, to: number, now: Date): Promise<void> {
  const cause: Cause = { kind: 'TRANSFERENCIA', id };
  await db.transaction(async (tx) => {
    await holdBalances(tx, [from, to]);
    const amounts = givableAmounts(await readBalances(tx, from));
    await movePostings(tx, sql`o.beneficiario = ${from}`, to, cause, now);
    await moveBalances(tx, { from, to }, amounts, cause, now);
  });
}

/** Undoes a transfer in the ledgers; returns false if they refuse it. */
async function undoTransfer(id: number, { from, to }: NaiveTransfer, now: Date): Promise<boolean> {
  const given: Cause = { kind: 'TRANSFERENCIA', id };
  return db.transaction(async (tx) => {
    if ((await findClosedMonth(tx, given)) !== null || !(await holdsWhatMoved(tx, to, given))) return false;
    const amounts = await readMovedBalances(tx, to, given);
    const balances = await readBalances(tx, to);
    const has = (currency: string): number => balances.find((one) => one.currency === currency)?.balance ?? 0;
    if (amounts.some(({ currency, amount }) => has(currency) < amount)) return false;
    const cause: Cause = { kind: 'TRANSFERENCIA', id: ++lot };
    await movePostings(tx, stillHeld(to, given), from, cause, now);
    await moveBalances(tx, { from: to, to: from }, amounts, cause, now);
    return true;
  });
}

const zero: NaiveFigure = { individual: 0, total: 0 };

/** Compares every figure, graduation and credit of some months with the model. */
async function compare(pairs: readonly Pair[], from: string, to: string): Promise<void> {
  const ids = pairs.flatMap((pair) => pair.ids);
  const rows = await db.query<{ cliente: number; mes: string; individual: number; total: number }>(sql`
    select cliente, mes, (individuais * 10000)::bigint as individual, (total * 10000)::bigint as total from ponto_mensal
    where cliente = any (${ids}::bigint[])`);
  const figures = new Map(
    rows.map(({ cliente, mes, individual, total }) => [`${cliente} ${mes}`, { individual, total }]),
  );
  const graduated = await db.query<{ cliente: number; mes: string; peso: number }>(sql`
    select id_cliente as cliente, referencia as mes, "graduacaoPeso" as peso from graduacao_historico
    where id_cliente = any (${ids}::bigint[])`);
  const balances = await db.query<{ cliente: number; moeda: string; saldo: number; devido: number }>(
    sql`select cliente, moeda, saldo, devido from spv_saldo where cliente = any (${ids}::bigint[])`,
  );
  const found = new Map(
    balances.map(({ cliente, moeda, saldo, devido }) => [`${cliente} ${moeda}`, { balance: saldo, owed: devido }]),
  );
  for (const { naive, ids: own } of pairs) {
    for (let month = from; month <= to; month = addMonths(month, 1)) {
      const expected = naive.figuresOf(month);
      for (const id of own)
        expect(figures.get(`${id} ${month}`) ?? zero, `client ${id} in ${month}`).toEqual(expected.get(id));
    }
    const mine = graduated.filter(({ cliente }) => own.includes(Number(cliente)));
    expect(new Map(mine.map(({ cliente, mes, peso }) => [`${cliente} ${mes}`, peso]))).toEqual(naive.graduations);
    for (const [key, balance] of naive.balances) expect(found.get(key), `SPV of ${key}`).toEqual(balance);
  }
}

/** A person of a map: id, own points, total, and the people right below, ordered by id; points in ten-thousandths. */
type NaiveSlice = readonly [id: number, own: number, total: number, below: readonly NaiveSlice[]];

/** A person of the expected map over some months: sums the points of each month at the person's place in that month. */
function expectSlice(naive: NaivePoints, id: number, over: readonly string[]): NaiveSlice {
  const figures = over.map((month) => naive.figuresOf(month).get(id) ?? zero);
  const sum = (part: 'individual' | 'total'): number => figures.reduce((all, figure) => all + figure[part], 0);
  const below = new Map<number, string[]>();
  for (const month of over)
    for (const [child, parent] of naive.parentsOf(month))
      if (parent === id) below.set(child, [...(below.get(child) ?? []), month]);
  const slices = [...below]
    .sort(([one], [other]) => one - other)
    .map(([child, then]) => expectSlice(naive, child, then))
    .filter(([, own, total, inner]) => own !== 0 || total !== 0 || inner.length > 0);
  return [id, sum('individual'), sum('total'), slices];
}

const whole = (points: number): number => Math.round(points * 10_000);

function briefOf({ id, pontos, total_pontos, filhos }: PointsSlice): NaiveSlice {
  return [id, whole(pontos), whole(total_pontos), filhos.toSorted((one, other) => one.id - other.id).map(briefOf)];
}

/** Checks a slice and all slices in it: the parts add up, and no part exceeds the whole. */
function checkSums(slice: PointsSlice): void {
  const { pontos, total_pontos, pontos_positivos, pontos_devolvidos, filhos } = slice;
  const parts = [whole(pontos), ...filhos.map((each) => whole(each.total_pontos))];
  const sum = (sign: number): number => parts.reduce((all, part) => all + (part * sign > 0 ? part : 0), 0);
  expect(sum(1) + sum(-1)).toBe(whole(total_pontos));
  if (slice.id < 0) return;
  expect([sum(1), sum(-1)]).toEqual([whole(pontos_positivos), whole(pontos_devolvidos)]);
  for (const each of filhos) {
    expect(whole(each.total_pontos)).toBeLessThanOrEqual(whole(pontos_positivos));
    expect(each.percentual ?? 0).toBeLessThanOrEqual(100);
    if (pontos_positivos > 0) expect(each.percentual).toBeCloseTo((100 * each.total_pontos) / pontos_positivos, 1);
    checkSums(each);
  }
}

/** Compares the maps of some months, one by one and together, with the model, and shortened maps with complete ones. */
async function compareMaps(pairs: readonly Pair[], from: string, to: string): Promise<void> {
  const all = Array.from({ length: months + 1 }, (_none, index) => addMonths(from, index)).filter((one) => one <= to);
  const names = { others: 'Outros', returns: 'Devoluções' };
  for (const { naive, ids } of pairs)
    for (const over of [all, ...all.slice(-2).map((one) => [one])])
      for (const id of ids.filter((each) => naive.parents.get(each) === null || each % 3 === 0)) {
        const [first = from, last = to] = [over[0], over.at(-1)];
        const read = (limit?: number) =>
          readPointsMap(db, { id, caminho: null }, { months: { first, last }, ...names, ...(limit && { limit }) });
        const map = await read();
        expect(briefOf(map), `map of ${id} from ${first} to ${last}`).toEqual(expectSlice(naive, id, over));
        checkSums(map);
        const brief = await read(3);
        checkSums(brief);
        expect(brief.total_pontos).toBe(map.total_pontos);
      }
}

test(`figures, maps, graduations and SPV of random networks are those of the naive model, on ${testDatabaseKind}`, {
  timeout: 7_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ networks: shapes, isLate }) => {
      // Months continue from run to run, because none opens again; the month before is for earlier payments.
      let open = addMonths(firstMonth, -1);
      const start = open;
      const end = addMonths(firstMonth, months);
      firstMonth = addMonths(firstMonth, months + 2);
      const pairs: Pair[] = [];
      for (const { people } of shapes) pairs.push(await putNetwork(people));
      const close = async (month: string): Promise<void> => {
        await closeMonth(db, month, { user: null, now: midMonth(end) });
        for (const { naive } of pairs) naive.close(month);
        open = addMonths(month, 1);
      };
      for (let index = 0; index < months; index++) {
        const month = addMonths(start, index + 1);
        for (const [place, pair] of pairs.entries())
          for (const what of shapes[place]?.months[index] ?? []) await happen(pair, what, month, open);
        await compare(pairs, start, end);
        await compareMaps(pairs, start, month);
        if (isLate[index] === true) continue;
        while (open < month) await close(open);
        await compare(pairs, start, end);
      }
      await foldTail(db);
      while (open < end) await close(open);
      await compare(pairs, start, end);
      await compareMaps(pairs, start, addMonths(start, months));
    }),
    { numRuns: Math.ceil(networks / together), endOnFailure: true, ...seed },
  );
});
