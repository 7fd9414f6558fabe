import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { buy, openLedger, putOrder, putPeople, setOrderState } from '../../../../tests/support/points/ledger.ts';
import type { Database } from '../../../platform/database/database.ts';
import { beginChange, moveNode } from '../../network/server/nodes.ts';
import { closeMonth, freezeMonth } from './close-month.ts';
import { foldPiece, foldTail } from './fold.ts';
import { movePostings } from './postings.ts';
import { settleOrder } from './settle-order.ts';

let db: Database;
beforeAll(async () => {
  db = await openLedger();
  await putPeople(db, [
    { id: 1, parent: null, isMember: true },
    { id: 2, parent: 1, isMember: true },
    { id: 3, parent: 1, isMember: true },
    { id: 4, parent: 2, isMember: true },
    { id: 5, parent: 4, isMember: false },
    { id: 6, parent: 3, isMember: true },
  ]);
}, 120_000);
afterAll(() => db.close());

const day = (text: string): Date => new Date(`${text}T12:00:00Z`);
const refusal = (statement: string): Promise<unknown> =>
  db.execute(raw(statement)).then(
    () => 'accepted',
    (error: unknown) => Reflect.get(Object(error), 'constraint'),
  );
const figures = async (month: string): Promise<Readonly<Record<number, readonly [number, number]>>> => {
  const rows = await db.query<{ cliente: number; individuais: number; total: number }>(
    sql`select cliente, individuais, total from ponto_mensal where mes = ${month}::date order by cliente`,
  );
  return Object.fromEntries(rows.map(({ cliente, individuais, total }) => [cliente, [individuais, total]]));
};
const columns =
  'beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, mes, quantidade, pontos, base, moeda, estorno_de, dh_movimento';

describe(`the ledger of points on ${testDatabaseKind}`, () => {
  let order: number;
  let posting: number;

  test('a paid order is posted once, item by item, in the month of its payment', async () => {
    const items = [
      { quantity: 2, points: 100_000, base: 1_000 },
      { quantity: 1, points: 55_001, base: 0 },
      { quantity: 1, points: 0, base: 0 },
    ];
    order = await putOrder(db, { client: 5, items, at: new Date('2026-02-01T02:00:00Z') });
    expect(await db.transaction((tx) => settleOrder(tx, order, day('2026-02-02')))).toBe(2);
    expect(await db.transaction((tx) => settleOrder(tx, order, day('2026-02-02')))).toBe(0);
    // In São Paulo it was still January.
    expect(await figures('2026-01-01')).toEqual({
      1: [0, 25.5001],
      2: [0, 25.5001],
      4: [0, 25.5001],
      5: [25.5001, 25.5001],
    });
    const rows = await db.query<{ id: number; pontos: number }>(
      sql`select id, pontos, base, quantidade from ponto_lancamento order by id`,
    );
    expect(rows).toMatchObject([
      { pontos: 20, base: 2_000, quantidade: 2 },
      { pontos: 5.5001, base: 0, quantidade: 1 },
    ]);
    posting = Number(rows[0]?.id);
  });

  test('nobody who buys writes a figure of anybody above: folding does, and changes nothing that is read', async () => {
    const before = await figures('2026-01-01');
    expect(await db.query(sql`select cliente from ponto_saldo`)).toEqual([]);
    expect(await foldTail(db)).toBe(1);
    expect(await db.query(sql`select id from ponto_cauda`)).toEqual([]);
    expect(await figures('2026-01-01')).toEqual(before);
  });

  test('SQL by hand changes no posting', async () => {
    for (const statement of [
      'update ponto_lancamento set pontos = 1',
      'delete from ponto_lancamento where id = 0',
      'truncate ponto_lancamento cascade',
    ])
      expect(await refusal(statement)).toBe('ponto_lancamento_imutavel');
  });

  test('SQL by hand takes no more back than there was, in one row, in two, or of another one', async () => {
    const reversal = (part: string, quantity: number, points: number, base: number, who = 5, of = posting): string => `
      insert into ponto_lancamento (${columns})
      select ${who}, origem, pedido, item, 'ESTORNO', 'PEDIDO', pedido, '${part}', mes, ${quantity}, ${points}, ${base}, moeda, ${of}, now()
      from ponto_lancamento where id = ${of}`;
    const rule = 'ponto_lancamento_estorno_ate_original';
    expect(await refusal(reversal('a', -1, -20.0001, 0))).toBe(rule);
    expect(await refusal(reversal('a', -3, -1, 0))).toBe(rule);
    expect(await refusal(reversal('a', -1, -1, -2_001))).toBe(rule);
    expect(
      await refusal(
        `${reversal('a', -1, -15, 0)} union all ${reversal('b', -1, -6, 0).slice(reversal('b', -1, -6, 0).indexOf('select'))}`,
      ),
    ).toBe(rule);
    expect(await refusal(reversal('a', -1, -1, 0, 4))).toBe('ponto_lancamento_estorno_do_mesmo');
    expect(await refusal(reversal('a', 1, 1, 0))).toBe('ponto_lancamento_sinal');
    expect(await refusal(reversal('a', -1, -10, -1_000))).toBe('accepted');
    expect(await refusal(reversal('b', -2, -10, -1_000))).toBe(rule);
    const [made] = await db.query<{ id: number }>(sql`select id from ponto_lancamento where parte = 'a'`);
    expect(await refusal(reversal('c', -1, -1, 0, 5, Number(made?.id)))).toBe('ponto_lancamento_estorno_do_mesmo');
    expect(await refusal(reversal('a', -1, -10, -1_000))).toBe('ponto_lancamento_causa');
    expect((await figures('2026-01-01'))[5]).toEqual([15.5001, 15.5001]);
  });

  test('a cancelled order takes back what is left, and one that is paid all the same counts again', async () => {
    expect(await setOrderState(db, order, 'CANCELADO', day('2026-01-20'))).toBe(2);
    expect((await figures('2026-01-01'))[1]).toEqual([0, 0]);
    expect(await setOrderState(db, order, 'PAGO', day('2026-01-21'))).toBe(2);
    expect(await setOrderState(db, order, 'FATURADO', day('2026-01-22'))).toBe(0);
    expect(await setOrderState(db, order, 'AGUARDANDO_CANCELAMENTO', day('2026-01-22'))).toBe(0);
    expect((await figures('2026-01-01'))[5]).toEqual([25.5001, 25.5001]);
  });

  test('figures of an open month go along with a move, folded or not', async () => {
    await foldTail(db);
    await buy(db, { client: 4, items: [{ quantity: 1, points: 70_000, base: 500 }], at: day('2026-01-25') });
    const move = (id: number, to: number) =>
      db.transaction(async (tx) => moveNode(tx, id, to, await beginChange(tx, day('2026-01-26'), null)));
    await move(4, 6);
    const moved = { 1: [0, 32.5001], 3: [0, 32.5001], 4: [7, 32.5001], 5: [25.5001, 25.5001], 6: [0, 32.5001] };
    expect(await figures('2026-01-01')).toMatchObject({ ...moved, 2: [0, 0] });
    // Folding that stops halfway leaves every figure what it is.
    expect(await foldTail(db, AbortSignal.abort())).toBe(0);
    for (let folded = 1; folded > 0; ) {
      folded = await db.transaction((tx) => foldPiece(tx, 1));
      expect(await figures('2026-01-01')).toMatchObject({ ...moved, 2: [0, 0] });
    }
    await move(4, 2);
    expect((await figures('2026-01-01'))[3]).toEqual([0, 0]);
    expect((await figures('2026-01-01'))[2]).toEqual([0, 32.5001]);
  });

  test('points of one client become those of another, and back, and a cancelled order takes them from who holds them', async () => {
    const before = await figures('2026-01-01');
    const moved = await db.transaction((tx) =>
      movePostings(tx, sql`o.beneficiario = 5`, 6, { kind: 'TRANSFERENCIA', id: 1 }, day('2026-01-27')),
    );
    expect(moved).toBe(2);
    expect(await figures('2026-01-01')).toMatchObject({ 2: [0, 7], 5: [0, 0], 6: [25.5001, 25.5001], 3: [0, 25.5001] });
    const again = sql`o.causa_tipo = 'TRANSFERENCIA' and o.causa = 1`;
    await db.transaction((tx) => movePostings(tx, again, 5, { kind: 'TRANSFERENCIA', id: 2 }, day('2026-01-27')));
    expect(await figures('2026-01-01')).toEqual({ ...before, 6: [0, 0] });
    await db.transaction((tx) =>
      movePostings(tx, sql`o.beneficiario = 5`, 6, { kind: 'TRANSFERENCIA', id: 3 }, day('2026-01-27')),
    );
    await setOrderState(db, order, 'CANCELADO', day('2026-01-28'));
    expect(await figures('2026-01-01')).toMatchObject({ 5: [0, 0], 6: [0, 0], 4: [7, 7], 1: [0, 7] });
  });

  test('months close in their order, once they are over, and take no more postings', async () => {
    await buy(db, { client: 6, items: [{ quantity: 3, points: 100_000, base: 10_000 }], at: day('2026-01-29') });
    await buy(db, { client: 5, items: [{ quantity: 1, points: 110_000, base: 999 }], at: day('2026-02-03') });
    const closing = { user: null, now: day('2026-02-05') };
    await expect(closeMonth(db, '2026-02-01', closing)).rejects.toMatchObject({ code: 'PONTOS_MES_CORRENTE' });
    await expect(closeMonth(db, '2026-02-01', { user: null, now: day('2026-03-05') })).rejects.toMatchObject({
      code: 'PONTOS_MES_ANTERIOR',
    });
    const before = await figures('2026-01-01');
    await closeMonth(db, '2026-01-01', closing);
    expect(await figures('2026-01-01')).toEqual(before);
    await expect(closeMonth(db, '2026-01-01', closing)).rejects.toMatchObject({ code: 'PONTOS_MES_FECHADO' });
    expect(
      await refusal(`insert into ponto_lancamento (${columns})
        select beneficiario, origem, pedido, item, tipo, 'PEDIDO', pedido, 'x', mes, quantidade, pontos, base, moeda, null, now()
        from ponto_lancamento where mes = '2026-01-01' and estorno_de is null limit 1`),
    ).toBe('ponto_lancamento_mes_aberto');
    for (const statement of [
      `update ponto_mes set estado = 'ABERTO' where mes = '2026-01-01'`,
      `insert into ponto_mes (mes) values ('2025-12-01')`,
      `delete from ponto_mes where mes = '2026-01-01'`,
      `insert into ponto_mes (mes, estado) values ('2026-07-01', 'FECHADO')`,
    ])
      expect(await refusal(statement)).toBe('ponto_mes_ordem');
    expect(await refusal(`update ponto_fechado set total = 0`)).toBe('ponto_fechado_imutavel');
    expect(await refusal(`update regra_graduacao set fator = 1`)).toBe('graduacao_versao_usada');
    const history = await db.query(sql`
      select id_cliente, "graduacaoGanho" as ganho, "tipoEvolucao" as tipo, "cotaAtingida" as cota, referencia, status
      from graduacao_historico order by id_cliente`);
    expect(history).toEqual([
      {
        id_cliente: 4,
        ganho: 'Consultor',
        tipo: 'Promoção',
        cota: 140,
        referencia: '2026-01-01',
        status: 'Não qualificado',
      },
      {
        id_cliente: 6,
        ganho: 'Líder de equipe',
        tipo: 'Promoção',
        cota: 100,
        referencia: '2026-01-01',
        status: 'Qualificado',
      },
    ]);
  });

  test('what closed stays under the network of its closing, and what comes late counts in the open month', async () => {
    const before = await figures('2026-01-01');
    await db.transaction(async (tx) => moveNode(tx, 6, 2, await beginChange(tx, day('2026-02-06'), null)));
    expect(await figures('2026-01-01')).toEqual(before);
    expect((await figures('2026-02-01'))[1]).toEqual([0, 11]);
    const late = await putOrder(db, {
      client: 6,
      items: [{ quantity: 1, points: 10_000, base: 100 }],
      at: day('2026-01-15'),
    });
    await db.transaction((tx) => settleOrder(tx, late, day('2026-02-06')));
    expect((await figures('2026-02-01'))[6]).toEqual([1, 1]);
    const [sold] = await db.query<{ pedido: number }>(sql`
      select pedido from ponto_lancamento where beneficiario = 6 and mes = '2026-01-01' and base = 30000`);
    await setOrderState(db, Number(sold?.pedido), 'CANCELADO', day('2026-02-07'));
    expect((await figures('2026-02-01'))[6]).toEqual([-29, -29]);
    expect((await figures('2026-02-01'))[2]).toEqual([0, -18]);
  });

  test('SPV is credited up the network, taken back with what made it, and no balance goes below 0', async () => {
    const balances = () => db.query(sql`select cliente, moeda, saldo, devido from spv_saldo order by cliente, moeda`);
    // Client 6 was qualified: 5 % of 30000 and 1.5 % of it by the graduation.
    expect(await balances()).toEqual([{ cliente: 6, moeda: 'BRL', saldo: 1_950, devido: 0 }]);
    for (const statement of [
      `update spv_saldo set saldo = 5000`,
      `delete from spv_saldo`,
      `insert into spv_saldo (cliente, moeda, saldo) values (1, 'BRL', 1)`,
    ])
      expect(await refusal(statement)).toBe('spv_saldo_do_livro');
    const pay = (value: number, part: string, mes = '2026-02-01'): string => `
      insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
      values (6, 'BRL', '${mes}', 'PAGO', ${-value}, 'OC', 1, '${part}', now())`;
    expect(await refusal(pay(1_951, 'a'))).toBe('spv_saldo_nao_negativo');
    expect(await refusal(pay(1_000, 'a', '2026-01-01'))).toBe('spv_lancamento_mes_aberto');
    expect(await refusal(pay(1_000, 'a'))).toBe('accepted');
    expect(await refusal(pay(951, 'b'))).toBe('spv_saldo_nao_negativo');
    expect(await refusal(`update spv_lancamento set valor = 1`)).toBe('spv_lancamento_imutavel');
    expect(
      await refusal(`insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, estorno_de, causa_tipo, causa, parte, dh_movimento)
        select 6, 'BRL', '2026-02-01', 'ESTORNO', -valor - 1, id, 'OC', 2, 'x', now() from spv_lancamento where tipo = 'GRADUACAO'`),
    ).toBe('spv_lancamento_estorno_ate_original');
    // The order behind the credit was cancelled in February: all of it is taken back, and what the balance lacks is
    // deferred.
    await closeMonth(db, '2026-02-01', { user: null, now: day('2026-03-02') });
    expect(await balances()).toEqual([{ cliente: 6, moeda: 'BRL', saldo: 0, devido: 1_000 }]);
    await buy(db, { client: 6, items: [{ quantity: 1, points: 1_000_000, base: 50_000 }], at: day('2026-03-05') });
    await closeMonth(db, '2026-03-01', { user: null, now: day('2026-04-02') });
    const rows = await db.query(
      sql`select tipo, valor from spv_lancamento where mes = '2026-03-01' and beneficiario = 6 order by valor`,
    );
    expect(rows).toEqual([
      { tipo: 'ABATIMENTO', valor: -1_000 },
      { tipo: 'GRADUACAO', valor: 1_875 },
      { tipo: 'DIRETO', valor: 2_500 },
    ]);
    expect((await balances())[0]).toEqual({ cliente: 6, moeda: 'BRL', saldo: 3_375, devido: 0 });
  });

  test('a closing that ended between its two steps goes on where it was', async () => {
    await buy(db, { client: 4, items: [{ quantity: 1, points: 1_000_000, base: 1_000 }], at: day('2026-04-05') });
    const closing = { user: null, now: day('2026-05-02') };
    await db.transaction((tx) => freezeMonth(tx, '2026-04-01', closing));
    const frozen = await figures('2026-04-01');
    await db.transaction(async (tx) => moveNode(tx, 4, 3, await beginChange(tx, day('2026-05-02'), null)));
    await closeMonth(db, '2026-04-01', closing);
    expect(await figures('2026-04-01')).toEqual(frozen);
    const [row] = await db.query(sql`select estado from ponto_mes where mes = '2026-04-01'`);
    expect(row).toEqual({ estado: 'FECHADO' });
    expect(
      await db.query(sql`select beneficiario, tipo, valor from spv_lancamento where mes = '2026-04-01' order by id`),
    ).toEqual([
      { beneficiario: 4, tipo: 'DIRETO', valor: 50 },
      { beneficiario: 4, tipo: 'GRADUACAO', valor: 38 },
    ]);
  });
});
