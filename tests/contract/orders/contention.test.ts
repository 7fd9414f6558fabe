import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { clients, openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let sku = 0;
beforeAll(async () => {
  shop = await openTestShop();
  sku = (await shop.plain()).id_sku;
}, 120_000);
afterAll(() => shop.server.close());

const data = (answer: { readonly body: Readonly<Record<string, unknown>> }) => Object(answer.body.data);
const setStock = (fisico: number) =>
  shop.server.db.execute(
    sql`update saldo_estoque set fisico = ${fisico}, reservado = 0 where id_sku = ${sku} and id_filial = 900`,
  );

/** So many carts of as many people, each with one unit of the SKU to be picked up. */
async function makeCarts(count: number): Promise<readonly number[]> {
  const id = await shop.fill(shop.customer, 1);
  const { db } = shop.server;
  await db.execute(sql`
    insert into usuario (nome, login, id_perfil, tipo)
    select 'Pessoa ' || n, 'comprador' || n || '@example.com.br', (select min(id) from perfil where constante = 'CLIENTE'), 'CLIENTE'
    from generate_series(1, ${count}::integer) as n`);
  await db.execute(sql`
    insert into pedido_venda (numero_pedido, constante_status, tipo_pedido, id_cliente, id_filial, moeda, id_titular, is_administrativo,
      quantidade, valor_produtos, valor_total, id_entrega, retirar_filial, valor_frete)
    select 'L' || u.id, 'COMPRANDO', 'VENDA', ${clients.other}, p.id_filial, p.moeda, u.id, true, p.quantidade, p.valor_produtos, p.valor_total,
      p.id_entrega, p.retirar_filial, p.valor_frete
    from usuario as u, pedido_venda as p where u.login like 'comprador%' and p.id = ${id}`);
  await db.execute(sql`
    insert into pedido_item (id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_adicionado, valida_estoque)
    select p.id, i.id_sku, i.descricao, 1, i.valor_unitario, i.valor_adicionado, true
    from pedido_venda as p, pedido_item as i where p.numero_pedido like 'L%' and i.id_pedido = ${id}`);
  await db.execute(sql`
    insert into cotacao_frete (id_pedido, chave, validade, opcoes)
    select p.id, 'x', now() + interval '1 hour', q.opcoes from pedido_venda as p, cotacao_frete as q
    where p.numero_pedido like 'L%' and q.id_pedido = ${id}`);
  await shop.post('/cart/cancel', {});
  const rows = await db.query<{ id: number }>(
    sql`select id from pedido_venda where numero_pedido like 'L%' order by id`,
  );
  return rows.map((row) => row.id);
}

describe(`many at once, on ${testDatabaseKind}`, () => {
  test('of a hundred buyers of the last unit one gets it, and the others hear it', async () => {
    const carts = await makeCarts(100);
    await setStock(1);
    const answers = await Promise.all(
      carts.map((id_pedido) => shop.post('/cart/cartValidate', { id_pedido }, shop.seller)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter((answer) => data(answer).valido === true)).toHaveLength(1);
    for (const answer of answers.filter((each) => data(each).valido !== true))
      expect(data(answer).problemas).toMatchObject([{ codigo: 'ESTOQUE_INSUFICIENTE', id_sku: sku, saldo: 0 }]);
    const [stock] = await shop.server.db.query(
      sql`select fisico, reservado from saldo_estoque where id_sku = ${sku} and id_filial = 900`,
    );
    expect(stock).toEqual({ fisico: 1, reservado: 1 });
    await expect(setStock(-1)).rejects.toThrow(/check/);
  }, 60_000);

  test('what is put into a new cart by ten windows at once ends in one cart', async () => {
    await setStock(1_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.post(`/cart/changeProduct/${sku}`, { quantidade: index + 1 }, shop.other),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => data(answer).id_pedido)).size).toBe(1);
    const items = await shop.server.db.query(sql`
      select i.id from pedido_item as i where i.id_pedido = ${data(answers[0] ?? { body: {} }).id_pedido}`);
    expect(items).toHaveLength(1);
    await shop.post('/cart/cancel', {}, shop.other);
  });

  test('an order that is finished twice at once is one order, and its stock is held once', async () => {
    await setStock(10);
    const id_pedido = await shop.fill(shop.customer, 2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.post('/cart/cartValidate', { id_pedido })));
    for (const answer of answers) expect(data(answer)).toMatchObject({ valido: true, pedido: { id_pedido } });
    const held = await shop.server.db.query(
      sql`select quantidade from reserva_estoque where id_pedido = ${id_pedido} and situacao = 'ATIVA'`,
    );
    expect(held).toEqual([{ quantidade: 2 }]);
    await shop.post('/cart/cancel', { id_pedido });
  });
});
