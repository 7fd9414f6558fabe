import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeMonth } from '../../../src/areas/points/server/close-month.ts';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer } from '../../support/server.ts';
import { getter, giver, lastMonth, now, openMovement, type TestMovement, thisMonth } from './movement.ts';

let movement: TestMovement;
let order: Awaited<ReturnType<TestMovement['begin']>>;
beforeAll(async () => {
  movement = await openMovement();
}, 120_000);
afterAll(() => movement.server.close());
beforeEach(async () => {
  order = await movement.begin();
});

describe(`transfers of movement at once, on ${testDatabaseKind}`, () => {
  test('ten at once move everything once, and the same key does it once', async () => {
    const { server, staff, transfer, undo, journal, lastTransfer, give, figures } = movement;
    await give('BRL', 1_950);
    const answers = await Promise.all(Array.from({ length: 10 }, () => transfer()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'TRANSFERENCIA_VAZIA')).toHaveLength(9);
    const moved = await figures();
    const id = await lastTransfer();
    const undone = await Promise.all(Array.from({ length: 10 }, () => undo(id)));
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { id_origem: giver, id_destino: getter };
    const same = await Promise.all(
      Array.from({ length: 3 }, () =>
        server.call('POST', '/transfereMovimentacao', { token: staff.token, body, headers }),
      ),
    );
    expect(same.some(({ status }) => status === 200)).toBe(true);
    expect(await figures()).toEqual(moved);
    expect(await journal()).toHaveLength(3);
  });

  test('payments, a closing, changes of sponsor and transfers there and back at once leave the sums right', async () => {
    const { server, staff, post, transfer, give } = movement;
    await give('BRL', 1_950);
    const { db } = server;
    const pay = async (id: number): Promise<void> => {
      await db.execute(sql`
        update pedido_venda set constante_status = 'PAGO', dh_pagamento = ${now}, valor_coberto = 100 where id = ${id}`);
      await db.transaction((tx) => settleOrder(tx, id, now));
    };
    const sponsor = (to: number): Promise<Answer> =>
      post('/trocarPai', { id_origem: giver, id_destino: to, transferir_consultores: true }, staff.token);
    const all = await Promise.all([
      transfer(),
      pay(order.waiting),
      sponsor(getter),
      closeMonth(db, lastMonth, { user: null, now }),
      transfer(getter, giver),
      pay(order.quote),
      sponsor(4),
      transfer(getter, 2),
      pay(order.cancelled),
      transfer(giver, getter),
    ]);
    for (const answer of all) if (typeof answer === 'object') expect([200, 422]).toContain(answer.status);
    // Every unit of every paid order is held once, and of what stands at the top all is below.
    expect(await db.query(sql`select sum(pontos) as pontos, sum(base) as base from ponto_lancamento`)).toEqual([
      { pontos: 148.08, base: 24_000 },
    ]);
    expect(
      await db.query(sql`select mes, total from ponto_mensal where cliente = 1 and total <> 0 order by mes`),
    ).toEqual([
      { mes: lastMonth, total: 24.68 },
      { mes: thisMonth, total: 123.4 },
    ]);
    const [spv] = await db.query(sql`select sum(saldo) as saldo from spv_saldo where moeda = 'BRL'`);
    const [credited] = await db.query(sql`select sum(valor) as saldo from spv_lancamento where moeda = 'BRL'`);
    expect(spv).toEqual(credited);
    // Points of an order that went by a transfer are with whoever has the order.
    expect(
      await db.query(sql`
        select l.pedido, l.beneficiario from ponto_lancamento as l join pedido_venda as p on p.id = l.pedido
        where l.mes = ${thisMonth}::date group by l.pedido, l.beneficiario, p.id_cliente
        having sum(l.quantidade) > 0 and l.beneficiario <> p.id_cliente`),
    ).toEqual([]);
  });
});
