import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { seedBranchConditions } from '../../../src/areas/branches/demo/seed-conditions.ts';
import { seedConditions } from '../../../src/areas/branches/server/seed-payment.ts';
import { PortError } from '../../../src/integrations/ask-json.ts';
import type { PixPayment } from '../../../src/integrations/pix/embedded-pix.ts';
import type { NoticeWay } from '../../../src/integrations/stand-ins/notices.ts';
import type { Answer } from '../../support/server.ts';
import { clients, openTestShop, type TestShop } from '../orders/shop.ts';

type Row = Readonly<Record<string, unknown>>;

/** A shop whose branches offer all conditions, and whose customer has the document that Pix and boletos need. */
export async function openPaymentShop(): Promise<{ readonly shop: TestShop; readonly pay: TestPayments }> {
  const shop = await openTestShop({ publicUrl: 'https://portal.example' });
  const { db } = shop.server;
  await seedConditions(db);
  await seedBranchConditions(db);
  await db.execute(sql`update cliente set documento = '52998224725' where id = ${clients.customer}`);
  return { shop, pay: openPayments(shop) };
}

/** Orders that wait for their payment, and who pays them. */
export type TestPayments = ReturnType<typeof openPayments>;

function openPayments(shop: TestShop) {
  const { db } = shop.server;
  /** Who chooses a condition: what is only paid at a branch its staff does. */
  const payerOf = (code: string): string => (['TEF', 'DINHEIRO'].includes(code) ? shop.seller : shop.customer);
  const idOf = async (order: number, code: string): Promise<number> => {
    const { body } = await shop.get(`/listarCondicaoPagamento?id_pedido=${order}&size=50`, payerOf(code));
    const found = (body.data as readonly Row[]).find(({ codigo }) => codigo === code);
    if (found === undefined) throw new Error(`No condition ${code} is offered.`);
    return Number(found.id);
  };
  const chargeOf = async (order: number, tipo: string): Promise<string> => {
    const rows = await db.query<{ chave: string }>(
      sql`select chave from cobranca where id_pedido = ${order} and tipo = ${tipo} order by id`,
    );
    return rows.at(-1)?.chave ?? '';
  };
  return {
    /** An order of the customer that can be paid. */
    order: async (quantity = 2): Promise<number> => {
      const order = await shop.fill(shop.customer, quantity);
      const { body } = await shop.post('/cart/cartValidate', { id_pedido: order });
      if (Object(body.data).valido !== true) throw new Error(JSON.stringify(body));
      return order;
    },
    choose: async (order: number, code: string, more: object = {}): Promise<Answer> => {
      const given = { id_pedido: order, id_condicao_pagamento: await idOf(order, code), ...more };
      const answer = await shop.post('/cart/changePayment', given, payerOf(code));
      if (answer.status !== 200) throw new Error(`${code}: ${answer.text}`);
      return answer;
    },
    pay: (
      order: number,
      more: { readonly tef?: readonly object[]; readonly cartoes?: readonly object[] } = {},
    ): Promise<Answer> =>
      shop.post('/cart/pay', { id_pedido: order, ...more }, payerOf((more.tef ?? []).length > 0 ? 'TEF' : '')),
    paymentsOf: (answer: Answer): readonly Row[] => Object(answer.body.data).pagamentos ?? [],
    listed: async (order: number): Promise<readonly Row[]> =>
      (await shop.get(`/listar_pagamentos_pedido?id_pedido=${order}`)).body.data as readonly Row[],
    card: (id_pgto: number, numero_cartao: string) => ({
      ...{ id_pgto, numero_cartao, nome_cartao: 'JOSE A CONCEICAO', mes_cartao: '08', ano_cartao: '2031' },
      ...{ codigo_cartao: '123', cpf_cartao: '52998224725', bandeira: { id: 1, descricao: 'Visa' } },
    }),
    total: async (order: number): Promise<number> => {
      const [row] = await db.query<{ total: number }>(
        sql`select valor_total as total from pedido_venda where id = ${order}`,
      );
      return row?.total ?? 0;
    },
    status: async (order: number): Promise<string> => {
      const [row] = await db.query<{ status: string }>(
        sql`select constante_status as status from pedido_venda where id = ${order}`,
      );
      return row?.status ?? '';
    },
    /** State of the newest charge of each kind. */
    states: async (order: number): Promise<Row> => {
      const rows = await db.query<{ tipo: string; estado: string }>(
        sql`select tipo, constante_status as estado from cobranca where id_pedido = ${order} order by id`,
      );
      return Object.fromEntries(rows.map(({ tipo, estado }) => [tipo, estado]));
    },
    /** Balances of the accounts of an order, and their sum, which is 0. */
    books: async (order: number): Promise<Readonly<Record<string, number>> & { readonly sum: number }> => {
      const rows = await db.query<{ conta: string; valor: number }>(
        sql`select conta, sum(valor) as valor from lancamento_cobranca where id_pedido = ${order} group by conta`,
      );
      const cents = rows.reduce((sum, { valor }) => sum + Math.round(valor * 100), 0);
      return { ...Object.fromEntries(rows.map(({ conta, valor }) => [conta, Number(valor)])), sum: cents };
    },
    payPix: async (order: number, how: PixPayment, notice: NoticeWay = 'drop'): Promise<void> => {
      await shop.server.ports.standIns.pix?.pay(await chargeOf(order, 'PIX'), how, notice);
    },
    payBoleto: async (order: number): Promise<void> => {
      const key = await chargeOf(order, 'BOLETO');
      const [row] = await db.query<{ valor: number }>(sql`select valor from vitral_sim_boleto where chave = ${key}`);
      await shop.server.ports.standIns.boleto?.pay(key, row?.valor ?? 0, 'now');
    },
    /** Waits until the order has a status: webhooks of the stand-ins are delivered in the background. */
    reach: async (order: number, status: string): Promise<void> => {
      await vi.waitFor(
        async () => {
          const [row] = await db.query<{ status: string }>(
            sql`select constante_status as status from pedido_venda where id = ${order}`,
          );
          expect(row?.status).toBe(status);
        },
        { interval: 100 },
      );
    },
    /**
     * The server is killed in the next work with a provider: before it is asked, or when it has done what was asked. Nothing that
     * follows is done, and no error of a provider comes.
     */
    kill: (work: 'put' | 'authorise' | 'capture' | 'register' | 'refund', isDone: boolean): void => {
      const { pix, card, boleto } = shop.server.ports;
      const dieAt =
        <Given extends readonly unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
        async (...given: Given): Promise<Answer> => {
          if (isDone) await call(...given);
          throw new Error('killed');
        };
      if (work === 'put') vi.spyOn(pix, 'put').mockImplementationOnce(dieAt(pix.put));
      else if (work === 'register') vi.spyOn(boleto, 'register').mockImplementationOnce(dieAt(boleto.register));
      else if (work === 'refund') vi.spyOn(pix, 'refund').mockImplementationOnce(dieAt(pix.refund));
      else if (work === 'capture') vi.spyOn(card, 'capture').mockImplementationOnce(dieAt(card.capture));
      else vi.spyOn(card, 'authorise').mockImplementationOnce(dieAt(card.authorise));
    },
    /** The next charge of Pix is made, and the answer to it lost. */
    loseAnswer: (): void => {
      const { put } = shop.server.ports.pix;
      vi.spyOn(shop.server.ports.pix, 'put').mockImplementationOnce(async (charge) => {
        await put(charge);
        throw new PortError('the answer was lost');
      });
    },
  };
}
