import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { branches, clients, openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 120_000);
afterAll(() => shop.server.close());

const data = (answer: { readonly body: Readonly<Record<string, unknown>> }) => Object(answer.body.data);
const cancel = (token: string) => shop.post('/cart/cancel', {}, token);

describe(`the cart, on ${testDatabaseKind}`, () => {
  test('who has none sees an empty one, which is not stored', async () => {
    const { status, body } = await shop.get('/encontrarPedido?id_pedido=0');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id_pedido: 0, constante_status: 'COMPRANDO', quantidade: 0, moeda: 'BRL' });
    expect(await shop.server.db.query(sql`select 1 from pedido_venda`)).toEqual([]);
    // It has no items, and nobody needs a permission to read that.
    for (const token of [shop.customer, shop.seller]) {
      const items = await shop.get('/listarItensCarrinho?id_pedido=0&size=500', token);
      expect([items.status, items.body.total]).toEqual([200, 0]);
    }
  });

  test('a product begins one, its quantity is set, and sums follow', async () => {
    const { id_sku, valor } = await shop.plain();
    const first = await shop.get(`/cart/changeProduct/${id_sku}`);
    expect(first.status, first.text).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body.data).toMatchObject({
      quantidade: 1,
      valor_total: valor,
      id_cliente: clients.customer,
      cep: '01310100',
      estado: 'SP',
    });
    const three = await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 3 });
    expect(data(three)).toMatchObject({ quantidade: 3, valor_produtos: Math.round(valor * 300) / 100 });
    const items = await shop.get('/listarItensCarrinho?id_pedido=0&size=500');
    expect(items.body.data).toMatchObject([
      { id_sku, quantidade: 3, permite_editar_item: true, valor_unitario: valor },
    ]);
    const { id_pedido } = data(three);
    for (const path of [`/encontrarPedido?id_pedido=${id_pedido}`, `/listarItensCarrinho?id_pedido=${id_pedido}`])
      expect((await shop.get(path, shop.other)).status).toBe(404);
    expect((await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 1, id_pedido }, shop.other)).status).toBe(
      404,
    );
    const none = await shop.server.call('DELETE', `/cart/delProduct/${id_sku}`, { token: shop.customer });
    expect(data(none)).toMatchObject({ quantidade: 0, valor_total: 0 });
    await cancel(shop.customer);
  });

  test('the order is validated with all that is wrong at once, then reserves, and is cancelled', async () => {
    const { id_sku } = await shop.plain();
    const empty = await shop.post('/cart/cartValidate', {});
    expect(data(empty)).toMatchObject({
      valido: false,
      problemas: [{ codigo: 'CARRINHO_VAZIO', mensagem: 'O carrinho está vazio.' }],
    });
    await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 2 });
    const wrong = await shop.post('/cart/cartValidate', {});
    expect(data(wrong).problemas).toMatchObject([{ codigo: 'ENTREGA_NAO_INFORMADA', campo: 'id_entrega' }]);
    await cancel(shop.customer);
  });

  test('sales staff choose the client, give discounts up to the limit, and keep a quote that goes on', async () => {
    const { id_sku, valor } = await shop.plain();
    const begun = await shop.post('/cart/changeClient', { id_cliente: clients.other }, shop.seller);
    expect(begun.status, begun.text).toBe(200);
    expect((await shop.post('/cart/changeClient', { id_cliente: clients.blocked }, shop.seller)).status).toBe(422);
    expect((await shop.post('/cart/changeClient', { id_cliente: clients.other })).status).toBe(403);
    await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 2 }, shop.seller);
    // All that is wrong is named at once.
    const refuse = async (given: object) => {
      const { status, body } = await shop.post('/cart/complement', given, shop.seller);
      return [status, (Object(body.details).errors as readonly { pointer: string }[]).map(({ pointer }) => pointer)];
    };
    expect(await refuse({ percentual_desconto_pedido: 90.123, valor_desconto_spv: 0.005 })).toEqual([
      400,
      ['/valor_desconto_spv', '/percentual_desconto_pedido'],
    ]);
    expect(await refuse({ percentual_desconto_pedido: 50, valor_desconto_spv: 99_999 })).toEqual([
      422,
      ['/percentual_desconto_pedido', '/valor_desconto_spv'],
    ]);
    const half = await shop.post('/cart/complement', { percentual_desconto_pedido: 50 }, shop.seller);
    expect(half.body.message).toMatch(/^O desconto vai até R\$\s\d[\d.]*,\d\d neste pedido\.$/);
    expect([half.status, half.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    const given = await shop.post(
      '/cart/complement',
      { percentual_desconto_pedido: 5, observacao: 'Manhã' },
      shop.seller,
    );
    expect(data(given)).toMatchObject({ observacao: 'Manhã', percentual_desconto_pedido: 5 });
    expect(data(given).valor_total).toBeCloseTo(valor * 2 * 0.95, 1);
    const quote = await shop.post('/cart/budget', {}, shop.seller);
    expect(data(quote)).toMatchObject({ constante_status: 'ORCAMENTO' });
    const { id_pedido } = data(quote);
    expect((await shop.get('/listarMeusPedidos?orcamento=true', shop.other)).body.data).toMatchObject([
      { id_pedido, descricao_status: 'Orçamento' },
    ]);
    const goesOn = await shop.server.call('PUT', `/cart/${id_pedido}/continue`, { token: shop.colleague, body: {} });
    expect(data(goesOn)).toMatchObject({ id_pedido, constante_status: 'COMPRANDO' });
    expect((await shop.get('/encontrarPedido?id_pedido=0', shop.seller)).body.data).toMatchObject({ id_pedido: 0 });
    await cancel(shop.colleague);
  });

  test('another branch has its own prices; of another currency it is refused while there are items', async () => {
    const { id_sku } = await shop.plain();
    await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 1 }, shop.seller);
    const paraguay = await shop.post('/cart/changeDeliveryLocal', { filialRetirada: branches.paraguay }, shop.seller);
    expect(paraguay.status).toBe(422);
    const second = await shop.post('/cart/changeDeliveryLocal', { filialRetirada: branches.second }, shop.seller);
    expect(data(second)).toMatchObject({ id_filial: branches.second });
    expect((await shop.post('/cart/changeDeliveryLocal', { filialRetirada: branches.second })).status).toBe(403);
    await cancel(shop.seller);
  });

  test('a promotion is bought as a group at its price, within its limit, and leaves as a group', async () => {
    const { db } = shop.server;
    const [first, second] = await db.query<{ id: number; id_produto: number }>(sql`
      select distinct on (s.id_produto) s.id, s.id_produto from sku as s join saldo_estoque as e on e.id_sku = s.id and e.id_filial = 900
      join produto as p on p.id = s.id_produto where e.fisico > 20 and p.sob_medida is not true
        and exists (select 1 from sku as o join preco_sku as v on v.id_sku = o.id and v.id_filial = 900 join saldo_estoque as b on b.id_sku = o.id and b.id_filial = 900
          where o.id_produto = s.id_produto and o.id <> s.id and b.fisico > b.reservado) order by s.id_produto limit 2`);
    const [promotion] = await db.query<{ id: number }>(sql`
      insert into promocao (descricao, data_inicio, data_fim, quantidade_maxima, ativo)
      values ('Dupla', current_date - 1, current_date + 1, 2, true) returning id`);
    for (const [index, sku] of [first, second].entries())
      await db.execute(sql`insert into promocao_item (id_promocao, id_produto, percentual_desconto, obrigatorio, ordem)
        values (${promotion?.id}, ${sku?.id_produto}, 10, true, ${index})`);
    const buy = (produtos: readonly (number | undefined)[], quantidadePromocoes: number) =>
      shop.post(`/cart/savePromotion/${promotion?.id}`, { produtos, quantidadePromocoes });
    const [another] = await db.query<{ id: number }>(sql`
      select o.id from sku as o join saldo_estoque as b on b.id_sku = o.id and b.id_filial = 900
      where o.id_produto = ${first?.id_produto} and o.id <> ${first?.id} and b.fisico > b.reservado limit 1`);
    const refusals = [
      [await buy([first?.id], 1), { motivo: 'obrigatorio', id_produto: second?.id_produto }],
      [await buy([first?.id, second?.id], 3), { motivo: 'limite', id_promocao: promotion?.id, limite: 2 }],
      [await buy([first?.id, 999_999], 1), { motivo: 'fora', id_sku: 999_999 }],
      [await buy([first?.id, second?.id], 999), { motivo: 'estoque', id_sku: first?.id }],
      [await buy([first?.id, second?.id, another?.id], 1), { motivo: 'repetido', id_sku: another?.id }],
    ] as const;
    for (const [answer, details] of refusals)
      expect([answer.status, answer.body.details], answer.text).toEqual([422, expect.objectContaining(details)]);
    expect(new Set(refusals.map(([answer]) => answer.body.message)).size).toBe(refusals.length);
    const day = (data: string) =>
      db.execute(sql`update promocao set data_fim = ${data}::date where id = ${promotion?.id}`);
    await day('2020-01-01');
    expect((await buy([first?.id, second?.id], 1)).body.details).toMatchObject({ motivo: 'vencida' });
    await day('2999-12-31');
    const bought = await buy([first?.id, second?.id], 2);
    expect(bought.status, bought.text).toBe(200);
    expect(data(bought)).toMatchObject({ quantidade: 4 });
    const items = (await shop.get('/listarItensCarrinho?id_pedido=0')).body.data as readonly Record<string, unknown>[];
    expect(items).toMatchObject([
      { percentual_desconto: 10, permite_editar_item: false },
      { id_promocao: promotion?.id },
    ]);
    const plain = await shop.post(`/cart/changeProduct/${first?.id}`, { quantidade: 1, id_item: Number(items[0]?.id) });
    expect(plain.status).toBe(422);
    // Bought by itself it is a line of its own, at its own price, and leaves the promotion as it is.
    const { id_sku, valor_unitario } = items[0] ?? {};
    const beside = await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 1 });
    expect(beside.status, beside.text).toBe(200);
    const both = (await shop.get('/listarItensCarrinho?id_pedido=0')).body.data as readonly Record<string, unknown>[];
    expect(both.filter((item) => item.id_sku === id_sku)).toMatchObject([
      { id_promocao: promotion?.id, quantidade: 2, valor_unitario },
      { quantidade: 1, percentual_desconto: 0 },
    ]);
    expect(
      data(await shop.server.call('DELETE', `/cart/delProduct/${id_sku}`, { token: shop.customer })).quantidade,
    ).toBe(4);
    // Who would buy it after its end is told so, and not that the product is gone.
    await day('2020-01-01');
    const ended = await shop.post('/cart/cartValidate', { id_pedido: data(bought).id_pedido });
    expect(data(ended).problemas).toContainEqual(
      expect.objectContaining({
        codigo: 'PRODUTO_INDISPONIVEL',
        mensagem: expect.stringMatching(/^A promoção de .+ terminou\./),
      }),
    );
    const left = await shop.server.call('DELETE', `/cart/delProduct/${first?.id}?id_item=${items[0]?.id}`, {
      token: shop.customer,
    });
    expect(data(left)).toMatchObject({ quantidade: 0 });
    await cancel(shop.customer);
  });

  test('a special product is put in with its measures at the price of the server, and changed in its place', async () => {
    const found = (await shop.get('/listarProdutosCatalogo?size=200')).body.data as readonly Record<string, unknown>[];
    const special = found.find(({ sob_medida }) => sob_medida === true);
    const measures = { tipo: 'ESPECIAL', comprimento: 1.9, largura: 1.4 };
    const simulated = await shop.post(`/configProduct/${special?.id_sku}/simulacao`, measures);
    const put = await shop.post(`/configProduct/${special?.id_sku}`, measures);
    expect(put.status, put.text).toBe(200);
    // One number of SPV wherever it stands: on the page, in the cart, on the page of what was made.
    const { valor, valor_spv } = data(simulated);
    expect(valor_spv).toBeCloseTo(Number(special?.valor_spv) * 2.66, 2);
    expect(data(put)).toMatchObject({ valor_produtos: valor, valor_spv });
    expect(data(put).pontos_pedido).toBeGreaterThan(0);
    const [item] = (await shop.get('/listarItensCarrinho?id_pedido=0')).body.data as readonly Record<string, unknown>[];
    const made = (await shop.get(`/listarProdutosCatalogo?id_sku=${item?.id_sku}`)).body.data;
    expect(made).toMatchObject([{ valor, valor_spv }]);
    expect(item).toMatchObject({
      valor_spv,
      detalhe: '1,90 × 1,40 m',
      configuracao: { tipo: 'ESPECIAL', largura: 1.4 },
      quantidade: 1,
    });
    expect(data(await shop.post(`/configProduct/${special?.id_sku}`, measures))).toMatchObject({ quantidade: 1 });
    await shop.post(`/cart/changeProduct/${item?.id_sku}`, { quantidade: 2 });
    const other = await shop.post(`/configProduct/${item?.id_sku}`, { ...measures, largura: 1.6 });
    expect(other.status, other.text).toBe(200);
    const items = (await shop.get('/listarItensCarrinho?id_pedido=0')).body.data;
    expect(items).toMatchObject([{ detalhe: '1,90 × 1,60 m', quantidade: 2 }]);
    await cancel(shop.customer);
  });

  test('a special product is priced, put in and changed at the branch of the order, whoever of the staff does it', async () => {
    const { db } = shop.server;
    const found = (await shop.get('/listarProdutosCatalogo?size=200')).body.data as readonly Record<string, unknown>[];
    const special = found.find(({ sob_medida, codigo_grade }) => sob_medida === true && codigo_grade === 'PE');
    const measures = { tipo: 'ESPECIAL', comprimento: 2, largura: 1 };
    const put = await shop.post(`/configProduct/${special?.id_sku}`, measures, shop.seller);
    const id_pedido = Number(data(put).id_pedido);
    await db.execute(sql`
      update preco_sku set valor = valor + 100, percentual_desconto = 0 where id_sku = ${special?.id_sku} and id_filial = ${branches.second}`);
    const moved = await shop.post(
      '/cart/changeDeliveryLocal',
      { filialRetirada: branches.second, id_pedido },
      shop.seller,
    );
    expect(moved.status, moved.text).toBe(200);
    const [item] = (await shop.get(`/listarItensCarrinho?id_pedido=${id_pedido}`, shop.seller)).body
      .data as readonly Record<string, unknown>[];
    // The catalogue shows it there as well, to be configured anew.
    const shown = await shop.get(`/listarProdutosCatalogo?id_sku=${item?.id_sku}`, shop.seller);
    expect(shown.body.data).toMatchObject([{ valor: item?.valor_unitario, configuracao: { tipo: 'ESPECIAL' } }]);
    // So do the lists of its page, to a colleague who opens it from there, and to nobody whom the order does not exist for.
    const lists = [
      `listarProdutosCatalogo?id_sku=${special?.id_sku}`,
      `listaAcessorios?id_sku=${special?.id_sku}`,
      `listarMedidasPadroesSPE?id_produto=${special?.id_produto}`,
      `listarEstoqueSKU?id_sku=${special?.id_sku}`,
    ];
    for (const list of lists) {
      const own = await shop.get(`/${list}`, shop.seller);
      const named = await shop.get(`/${list}&id_pedido=${id_pedido}`, shop.colleague);
      expect([own.status, named.status, named.body.data], list).toEqual([200, 200, own.body.data]);
      // The stock of branches is for staff alone, whatever the order.
      const refusal = list.startsWith('listarEstoqueSKU') ? 403 : 404;
      expect((await shop.get(`/${list}&id_pedido=${id_pedido}`, shop.customer)).status, list).toBe(refusal);
    }
    const priceAt = async (query: string, token: string) =>
      Object((await shop.get(`/${lists[0]}${query}`, token)).body.data)[0]?.valor;
    const here = await priceAt('', shop.colleague);
    expect([await priceAt('', shop.seller), await priceAt(`&id_pedido=${id_pedido}`, shop.colleague)]).not.toContain(
      here,
    );
    // Where another branch is remembered than that of the cart, the cart counts.
    await db.execute(sql`update escolha_filial set id_filial = ${branches.main} where id_filial = ${branches.second}`);
    expect(await priceAt('', shop.seller)).toBe(await priceAt(`&id_pedido=${id_pedido}`, shop.colleague));
    const simulate = (more: object, token: string) =>
      shop.post(`/configProduct/${item?.id_sku}/simulacao`, { ...measures, ...more }, token);
    const there = data(await simulate({ id_pedido }, shop.colleague)).valor;
    expect(there).toBe(item?.valor_unitario);
    expect((await simulate({ id_pedido }, shop.customer)).status).toBe(404);
    const wider = data(await simulate({ id_pedido, largura: 2 }, shop.colleague)).valor;
    const changed = await shop.post(
      ...[`/configProduct/${item?.id_sku}`, { ...measures, largura: 2, id_pedido }, shop.colleague],
    );
    expect(data(changed)).toMatchObject({ id_pedido, quantidade: 1, valor_produtos: wider });
    await cancel(shop.seller);
  });

  test('a special product has the prices of now: of its metre and its accessories, lower ones passed on, higher ones asked', async () => {
    const { db } = shop.server;
    const found = (await shop.get('/listarProdutosCatalogo?size=200')).body.data as readonly Record<string, unknown>[];
    const special = found.find(({ sob_medida, codigo_grade }) => sob_medida === true && codigo_grade === 'PE');
    const id_sku = Number(special?.id_sku);
    const [accessory] = (await shop.get(`/listaAcessorios?id_sku=${id_sku}`)).body.data as readonly Record<
      string,
      unknown
    >[];
    const measures = {
      ...{ tipo: 'ESPECIAL', comprimento: 2, largura: 1 },
      acessorios: [{ id_sku: Number(accessory?.id_sku), quantidade: 2 }],
    };
    const put = await shop.post(`/configProduct/${id_sku}`, measures);
    expect(put.status, put.text).toBe(200);
    const price = data(put).valor_produtos;
    const raise = (sku: unknown, by: number) =>
      db.execute(sql`
        update preco_sku set valor = valor + ${by}, percentual_desconto = 0 where id_sku = ${sku} and id_filial = ${branches.main}`);
    const problems = async () => data(await shop.post('/cart/cartValidate', {})).problemas;
    await raise(accessory?.id_sku, 5);
    expect(await problems()).toContainEqual(
      expect.objectContaining({
        ...{ codigo: 'PRECO_ALTERADO', valor_anterior: price, valor_atual: price + 10 },
        mensagem: expect.stringMatching(/ subiu de R\$\s[\d.]+,\d\d para R\$\s[\d.]+,\d\d\.$/),
      }),
    );
    await raise(accessory?.id_sku, -15);
    expect(await problems()).not.toContainEqual(expect.objectContaining({ codigo: 'PRECO_ALTERADO' }));
    expect(data(await shop.get('/encontrarPedido?id_pedido=0')).valor_produtos).toBe(price - 20);
    await raise(id_sku, 7);
    expect(await problems()).toContainEqual(
      expect.objectContaining({ codigo: 'PRECO_ALTERADO', valor_anterior: price - 20, valor_atual: price - 6 }),
    );
    await db.execute(sql`update acessorio_spe set ativo = false where id_sku = ${accessory?.id_sku}`);
    expect(await problems()).toContainEqual(expect.objectContaining({ codigo: 'PRODUTO_INDISPONIVEL' }));
    await db.execute(sql`update acessorio_spe set ativo = true where id_sku = ${accessory?.id_sku}`);
    await cancel(shop.customer);
  });
});
