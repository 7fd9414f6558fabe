import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  const { db } = shop.server;
  await db.execute(sql`update saldo_estoque set fisico = 1000000`);
}, 120_000);
afterAll(() => shop.server.close());

/** Orders of a run; more by `VITRAL_INTERLEAVINGS`, others by `VITRAL_INTERLEAVINGS_SEED`, that of the first. */
const runs = Number(process.env.VITRAL_INTERLEAVINGS ?? 30);
const firstSeed = Number(process.env.VITRAL_INTERLEAVINGS_SEED ?? 1);

/** Numbers of a seed, so that a failure can be run again (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What payers, providers and staff do to an order, in any order and at once. What is refused is refused. */
function stepsOf(order: number, random: () => number): Readonly<Record<string, () => Promise<unknown>>> {
  const either = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] ?? (values[0] as T);
  const quietly = (work: () => Promise<unknown>) => () => work().catch(() => null);
  return {
    choose: quietly(() => pay.choose(order, either(['PIX', 'BOLETO', 'CARTAO_CREDITO', 'CREDITO']))),
    split: quietly(() =>
      pay.choose(order, either(['PIX', 'BOLETO', 'CREDITO', 'TEF']), {
        ...{ metodo_pgto: 'multiplo', valor_novo: Math.round(1_000 + random() * 5_000) / 100 },
      }),
    ),
    rest: quietly(() => pay.choose(order, either(['CARTAO_DEBITO', 'PIX']), { metodo_pgto: 'multiplo' })),
    pay: quietly(async () => {
      const cards = (await pay.listed(order)).filter(({ codigo }) => String(codigo).startsWith('CARTAO'));
      const number = either(['4111111111111111', '4111111111111111', '4000000000000002']);
      const tef = (await pay.listed(order)).filter(({ codigo, novo }) => codigo === 'TEF' && novo);
      return pay.pay(order, {
        cartoes: cards.map(({ id }) => pay.card(Number(id), number)),
        tef: tef.map(({ id }) => ({ id_pgto: Number(id), chave_operacao: `TEF-${id}` })),
      });
    }),
    decide: quietly(async () => {
      const claimed = (await pay.listed(order)).find(
        ({ codigo, novo, constante_status }) => codigo === 'TEF' && !novo && constante_status === 'AGUARDANDO',
      );
      if (claimed === undefined) return null;
      const [id_pgto, asked] = [Number(claimed.id), Number(claimed.valor_pagamento)];
      await shop.post(`/lock/HubPedidoVendaPagamento/${id_pgto}`, {}, shop.finance);
      const valor_recebido = Math.round(asked * either([100, 100, 60, 120])) / 100;
      return random() < 0.8
        ? shop.post('/cart/approve', { id_pgto, valor_recebido }, shop.finance)
        : shop.post('/cart/disapprove', { id_pgto, observacao: 'Não foi encontrado.' }, shop.finance);
    }),
    lose: quietly(async () => {
      pay.loseAnswer();
      return pay.pay(order);
    }),
    kill: quietly(async () => {
      pay.kill(either(['put', 'authorise', 'capture', 'register', 'refund']), random() < 0.5);
      return pay.pay(order);
    }),
    edit: quietly(async () => {
      const [item] = await shop.server.db.query<{ id_sku: number }>(
        sql`select id_sku from pedido_item where id_pedido = ${order} order by id limit 1`,
      );
      const quantidade = 1 + Math.floor(random() * 4);
      return shop.post(`/cart/changeProduct/${item?.id_sku}`, { id_pedido: order, quantidade });
    }),
    validate: quietly(() => shop.post('/cart/cartValidate', { id_pedido: order })),
    pix: quietly(() =>
      pay.payPix(order, either(['exact', 'exact', 'late', 'twice', 'less', 'more']), either(['now', 'drop', 'repeat'])),
    ),
    boleto: quietly(() => pay.payBoleto(order)),
    poll: quietly(() => shop.get(`/pix/getConfirmacaoPagamento/${order}`)),
    remove: quietly(async () => {
      const payment = either(await pay.listed(order));
      return shop.server.call('DELETE', `/cart/delPayment/${payment?.id}`, { token: shop.customer });
    }),
    cancel: quietly(() => shop.post('/cart/cancel', { id_pedido: order })),
  };
}

/** Whatever a provider holds, refunds taken off, and what finance found on its accounts, in centavos. */
async function heldByProviders(): Promise<number> {
  const [row] = await shop.server.db.query<{ held: number }>(sql`
    select (select coalesce(sum(valor), 0) from vitral_sim_pix_recebido) - (select coalesce(sum(valor), 0) from vitral_sim_pix_devolucao)
      + (select coalesce(sum(capturado - devolvido), 0) from vitral_sim_cartao) + (select coalesce(sum(pago), 0) from vitral_sim_boleto)
      + (select coalesce(sum(r.valor), 0) from recebimento as r join cobranca as c on c.id = r.id_cobranca where c.tipo = 'MANUAL') as held`);
  return Number(row?.held ?? 0);
}

describe(`orders that everybody works on at once, on ${testDatabaseKind}`, () => {
  test(
    'no order is paid without money, and no money is lost, doubled or left without a place',
    async () => {
      const { db } = shop.server;
      const orders: number[] = [];
      for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
        const random = randomOf(seed);
        const order = await pay.order(1 + Math.floor(random() * 3));
        orders.push(order);
        const steps = stepsOf(order, random);
        const names = Object.keys(steps);
        const pick = () => steps[names[Math.floor(random() * names.length)] ?? 'poll']?.();
        await steps.choose?.();
        await steps.pay?.();
        for (let round = 0; round < 5; round++) await Promise.all([pick(), pick()]);
      }
      // The sweep does not wait for its minute here. Once the providers have said all, nothing is left to be removed, captured or refunded.
      const settled = () =>
        vi.waitFor(
          async () => {
            await db.execute(
              sql`update cobranca set dh_consulta = now() - interval '1 day', dh_registro = dh_registro - interval '1 hour'
              where aberta and dh_consulta > now() - interval '12 hours'`,
            );
            const waiting = await db.query(sql`
          select chave, constante_status, destino from cobranca where (aberta and a_remover)
            or constante_status in ('sent', 'unknown') or (destino = 'DEVOLVER' and constante_status in ('paid', 'underpaid'))
          union all select q.chave, 'capturado', q.constante_status from vitral_sim_cartao as c join cobranca as q on q.chave = c.chave
            where c.capturado > 0 and q.constante_status not in ('paid', 'underpaid', 'partly_refunded', 'refunded')
          union all select q.chave, 'boleto pago', q.constante_status from vitral_sim_boleto as b join cobranca as q on q.chave = b.chave
            where b.estado = 'pago' and q.constante_status not in ('paid', 'underpaid', 'partly_refunded', 'refunded')
          union all select porta, 'aviso', null from vitral_sim_aviso where dh_entrega is null
          union all select txid, 'recebido', null from vitral_sim_pix_recebido as r
            where not exists (select 1 from recebimento as o where o.chave = r.e2eid)
              and exists (select 1 from cobranca as c where c.chave = r.txid and c.aberta)`);
            expect(waiting).toEqual([]);
          },
          { timeout: 60_000 + runs * 150, interval: 1_000 },
        );
      await settled();
      // A webhook that was lost for a charge that is closed: the bank sends it again.
      const unknown = async () =>
        db.query<{ txid: string }>(sql`
        select r.txid from vitral_sim_pix_recebido as r join cobranca as c on c.chave = r.txid
        where not exists (select 1 from recebimento as o where o.chave = r.e2eid)`);
      for (const { txid } of await unknown())
        await shop.server.ports.standIns.notices.put(db, 'pix', { pix: [{ txid }] }, 'now');
      await vi.waitFor(async () => expect(await unknown()).toEqual([]), { interval: 200 });
      await settled();

      const books = await db.query<{ conta: string; valor: number }>(
        sql`select conta, sum(valor) as valor from lancamento_cobranca group by conta`,
      );
      const cents = new Map(books.map(({ conta, valor }) => [conta, Math.round(Number(valor) * 100)]));
      expect([...cents.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
      expect(cents.get('A_DEVOLVER') ?? 0).toBe(0);
      // What is booked as received and not refunded is what providers hold, and what credit has paid.
      const [spent] = await db.query<{ valor: number }>(
        sql`select coalesce(sum(-valor), 0) as valor from lancamento_credito where valor < 0`,
      );
      const held = -(cents.get('RECEBIDO') ?? 0) - (cents.get('DEVOLVIDO') ?? 0);
      expect(held).toBe((await heldByProviders()) + Math.round(Number(spent?.valor) * 100));
      const [credit] = await db.query<{ ganho: number; saldo: number }>(sql`
      select coalesce((select sum(valor) from lancamento_credito where valor > 0), 0) as ganho,
        coalesce((select sum(saldo) from credito_cliente), 0) as saldo`);
      expect(Math.round(Number(credit?.ganho) * 100)).toBe(cents.get('CREDITO') ?? 0);
      expect(Math.round(Number(credit?.saldo) * 100)).toBe(
        (cents.get('CREDITO') ?? 0) - Math.round(Number(spent?.valor) * 100),
      );

      const states = await db.query<{ id: number; status: string; total: number; aprovado: number; livro: number }>(sql`
      select p.id, p.constante_status as status, p.valor_total as total,
        coalesce((select sum(g.valor_coberto) from pedido_pagamento as g where g.id_pedido = p.id and g.constante_status = 'APROVADO'), 0) as aprovado,
        coalesce((select sum(l.valor) from lancamento_cobranca as l where l.id_pedido = p.id and l.conta = 'PEDIDO'), 0) as livro
      from pedido_venda as p where p.id = any(${orders}::bigint[]) order by p.id`);
      for (const { id, status, total, aprovado, livro } of states) {
        if (status === 'PAGO') expect(aprovado, `order ${id}`).toBeGreaterThanOrEqual(total - 0.05);
        expect(aprovado, `order ${id} ${status}`).toBeLessThanOrEqual(total + 0.001);
        if (status === 'CANCELADO') expect(livro, `order ${id}`).toBe(0);
      }
      expect(new Set(states.map(({ status }) => status)).size).toBeGreaterThan(2);
    },
    600_000 + runs * 1_000,
  );
});
