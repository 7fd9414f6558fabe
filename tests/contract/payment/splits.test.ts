import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allocateMoney, fromMinor, isCovered, sumMoney, toMinor } from '../../../src/domain/numbers/money.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { branches, clients, type TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

type Row = Readonly<Record<string, unknown>>;
type Currency = 'BRL' | 'PYG';

let shop: TestShop;
let pay: TestPayments;
const buyers: Record<Currency, { readonly client: number; token: string }> = {
  BRL: { client: clients.customer, token: '' },
  PYG: { client: 9004, token: '' },
};
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  const { db } = shop.server;
  await db.execute(sql`update saldo_estoque set fisico = 1000000`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_filial)
    values (9004, 'T9004', 'Delia Compradora', 'FISICA', 'ATIVO', ${branches.paraguay})`);
  buyers.BRL.token = shop.customer;
  buyers.PYG.token = await shop.server.login('CLIENTE', { id_cliente: 9004 });
}, 120_000);
afterAll(() => shop.server.close());

/** Orders of a run; more by `VITRAL_SPLITS`. */
const runs = Number(process.env.VITRAL_SPLITS ?? 40);

const offered = {
  BRL: ['PIX', 'BOLETO', 'CARTAO_CREDITO', 'CARTAO_DEBITO', 'CREDITO'],
  PYG: ['CARTAO_CREDITO', 'CARTAO_DEBITO', 'CREDITO'],
} as const satisfies Record<Currency, readonly string[]>;

/** How an order is paid: parts by their weights, what is left out at the end, and what the client's credit lacks for its part. */
const splits = fc.constantFrom<Currency>('BRL', 'BRL', 'PYG').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    quantity: fc.integer({ min: 1, max: 3 }),
    isMultiple: fc.boolean(),
    parts: fc.uniqueArray(
      fc.record({
        code: fc.constantFrom<string>(...offered[currency]),
        weight: fc.integer({ min: 1, max: 1_000 }),
        instalments: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 14 })),
      }),
      { minLength: 1, maxLength: 4, selector: ({ code }) => code },
    ),
    // Within the tolerance of BRL, one beyond it, and much.
    gap: fc.constantFrom(0, 0, 0, 1, 5, 6, 500),
    lack: fc.constantFrom(0, 0, 0, 1),
    takesRest: fc.boolean(),
  }),
);
type Split = typeof splits extends fc.Arbitrary<infer T> ? T : never;

async function orderOf({ currency, quantity }: Split): Promise<{ readonly id: number; readonly total: number }> {
  const { token } = buyers[currency];
  const id = await shop.fill(token, quantity, quantity);
  const valid = await shop.post('/cart/cartValidate', { id_pedido: id }, token);
  const { valido, pedido } = Object(valid.body.data);
  expect(valido, valid.text).toBe(true);
  expect(pedido.moeda).toBe(currency);
  return { id, total: toMinor(pedido.valor_total, currency) };
}

/** Puts the parts into their conditions; answers what each covers. Instalments that are too many are refused, and then it is one. */
async function choose(split: Split, id: number, total: number): Promise<ReadonlyMap<string, number>> {
  const { currency, parts, isMultiple, gap, takesRest } = split;
  const { token } = buyers[currency];
  const { body } = await shop.get(`/listarCondicaoPagamento?id_pedido=${id}&size=50`, token);
  const idOf = (code: string) => Number((body.data as readonly Row[]).find(({ codigo }) => codigo === code)?.id);
  const put = (code: string, parcela: number, amount: number | null) =>
    shop.post(
      '/cart/changePayment',
      {
        ...{ id_pedido: id, id_condicao_pagamento: idOf(code), parcela },
        ...{ metodo_pgto: isMultiple ? 'multiplo' : 'expresso' },
        ...(amount === null ? {} : { valor_novo: fromMinor(amount, currency) }),
      },
      token,
    );
  const covers = new Map<string, number>();
  // One way for the whole takes the place of the one before.
  const used = isMultiple ? parts : parts.slice(-1);
  const amounts = isMultiple
    ? allocateMoney(
        Math.max(0, total - gap),
        used.map(({ weight }) => weight),
      )
    : [total];
  for (const [index, { code, instalments }] of used.entries()) {
    const amount = amounts[index] ?? 0;
    if (amount <= 0) continue;
    const isRest = isMultiple && takesRest && index === used.length - 1;
    const given = isMultiple && !isRest ? amount : null;
    let answer = await put(code, instalments, given);
    if (answer.status === 422 && String(answer.body.message).includes('parcelas')) answer = await put(code, 1, given);
    if (answer.status === 422 && String(answer.body.message).includes('completo')) continue;
    expect(answer.status, answer.text).toBe(200);
    covers.set(code, isRest ? total - sumMoney([...covers.values()]) : amount);
  }
  return covers;
}

async function giveCredit(client: number, currency: Currency, minor: number): Promise<void> {
  await shop.server.db.execute(sql`update credito_cliente set saldo = 0 where id_cliente = ${client}`);
  if (minor > 0)
    await shop.server.db.execute(sql`
      insert into credito_cliente (id_cliente, descricao, moeda, saldo, data_credito)
      values (${client}, 'Teste', ${currency}, ${fromMinor(minor, currency)}, '2026-01-01')`);
}

async function payAll(id: number, currency: Currency) {
  const { token } = buyers[currency];
  const listed = (await shop.get(`/listar_pagamentos_pedido?id_pedido=${id}`, token)).body.data as readonly Row[];
  const cards = listed.filter(({ codigo, constante_status }) =>
    `${codigo} ${constante_status}`.match(/^CARTAO.* AGUARDANDO$/),
  );
  const cartoes = cards.map((card) => pay.card(Number(card.id), '4111111111111111'));
  return shop.post('/cart/pay', { id_pedido: id, cartoes }, token);
}

/** What the providers, and the credit of the client, hold of an order in minor units. */
async function held(id: number, currency: Currency): Promise<number> {
  const rows = await shop.server.db.query<{ conta: string; valor: number }>(
    sql`select conta, sum(valor) as valor from lancamento_cobranca where id_pedido = ${id} and conta = 'RECEBIDO' group by conta`,
  );
  const [asked] = await shop.server.db.query<{ n: number }>(sql`
    select (select count(*) from vitral_sim_pix where txid in (select chave from cobranca where id_pedido = ${id}))
      + (select count(*) from vitral_sim_cartao where chave in (select chave from cobranca where id_pedido = ${id}))
      + (select count(*) from vitral_sim_boleto where chave in (select chave from cobranca where id_pedido = ${id})) as n`);
  return rows.length === 0 && Number(asked?.n) === 0 ? 0 : -toMinor(rows[0]?.valor ?? 0, currency);
}

/** All that waits for its payer is paid. */
async function payAtProviders(id: number): Promise<void> {
  const waiting = await shop.server.db.query<{ tipo: string }>(
    sql`select tipo from cobranca where id_pedido = ${id} and aberta and constante_status = 'live'`,
  );
  for (const { tipo } of waiting) {
    if (tipo === 'PIX') await pay.payPix(id, 'exact', 'now');
    else if (tipo === 'BOLETO') await pay.payBoleto(id);
  }
}

async function check(split: Split): Promise<void> {
  const { currency, lack } = split;
  const { client, token } = buyers[currency];
  const { id, total } = await orderOf(split);
  const covers = await choose(split, id, total);
  const credit = covers.get('CREDITO') ?? 0;
  await giveCredit(client, currency, Math.max(0, credit - lack));
  const covered = sumMoney([...covers.values()]);
  const isWhole = covered > 0 && isCovered(covered, total, currency);
  const listed = (await shop.get(`/listar_pagamentos_pedido?id_pedido=${id}`, token)).body.data as readonly Row[];
  expect(listed.map(({ codigo }) => codigo).sort()).toEqual([...covers.keys()].sort());
  const stored = await shop.server.db.query<{ coberto: number }>(
    sql`select valor_coberto as coberto from pedido_pagamento where id_pedido = ${id}`,
  );
  expect(sumMoney(stored.map(({ coberto }) => toMinor(coberto, currency)))).toBe(covered);
  const paid = await payAll(id, currency);
  if (!isWhole || (credit > 0 && lack > 0)) {
    expect(paid.status, paid.text).toBe(422);
    expect(await held(id, currency)).toBe(0);
    expect(await pay.status(id)).toBe('AGUARDANDO_PAGAMENTO');
    // It is in nobody's way: another way pays the whole.
    const { body } = await shop.get(`/listarCondicaoPagamento?id_pedido=${id}&size=50`, token);
    const debit = (body.data as readonly Row[]).find(({ codigo }) => codigo === 'CARTAO_DEBITO');
    for (const { id: payment } of listed) await shop.server.call('DELETE', `/cart/delPayment/${payment}`, { token });
    const body2 = { id_pedido: id, id_condicao_pagamento: Number(debit?.id), metodo_pgto: 'expresso' };
    const again = await shop.post('/cart/changePayment', body2, token);
    expect(again.status, again.text).toBe(200);
    const whole = await payAll(id, currency);
    expect(whole.status, whole.text).toBe(200);
  } else {
    expect(paid.status, paid.text).toBe(200);
    await payAtProviders(id);
  }
  await pay.reach(id, 'PAGO');
  const books = await shop.server.db.query<{ conta: string; valor: number }>(
    sql`select conta, sum(valor) as valor from lancamento_cobranca where id_pedido = ${id} group by conta`,
  );
  const accounts = new Map(books.map(({ conta, valor }) => [conta, toMinor(valor, currency)]));
  expect(sumMoney([...accounts.values()])).toBe(0);
  expect(accounts.get('A_DEVOLVER') ?? 0).toBe(0);
  // The parts of what is charged, instalments and all, sum to what came in.
  const charged = await shop.server.db.query<{ valor: number }>(
    sql`select valor_pagamento as valor from pedido_pagamento where id_pedido = ${id} and constante_status = 'APROVADO'`,
  );
  expect(await held(id, currency)).toBe(sumMoney(charged.map(({ valor }) => toMinor(valor, currency))));
  const rounded = -(accounts.get('AJUSTE_ARREDONDAMENTO') ?? 0);
  expect(rounded).toBeGreaterThanOrEqual(0);
  expect(rounded).toBeLessThanOrEqual(currency === 'PYG' ? 0 : 5);
}

describe(`orders that are paid in parts, on ${testDatabaseKind}`, () => {
  test('any split sums exactly, and is paid or refused before anything is charged', async () => {
    await fc.assert(fc.asyncProperty(splits, check), { numRuns: runs, seed: 17, endOnFailure: true });
  }, 3_600_000);
});
