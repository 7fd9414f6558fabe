import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProducts } from '../../../src/areas/catalogue/demo/seed-products.ts';
import { seedShop } from '../../../src/areas/catalogue/demo/seed-shop.ts';
import { discountPrice } from '../../../src/areas/catalogue/rules/discounts.ts';
import { seedPromotions } from '../../../src/areas/promotions/demo/seed.ts';
import { fromMinor, toMinor } from '../../../src/domain/numbers/money.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

type Size = {
  readonly id_sku: number;
  readonly valor: number;
  readonly valor_promocional: number;
  readonly saldo: number;
  readonly disponivel: boolean;
};
type Item = {
  readonly id_produto: number;
  readonly percentual_desconto: number;
  readonly obrigatorio: boolean;
  readonly selected: boolean;
  readonly sku_escolhido: number | null;
  readonly valor: number;
  readonly valor_promocional: number;
  readonly listaSku: readonly Size[];
};
type Promotion = {
  readonly id: number;
  readonly moeda: string;
  readonly classificacao: { readonly id: number } | null;
  readonly items: readonly Item[];
};

let server: TestServer;
let staff: string;
let brazilian: string;
let paraguayan: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA'), (901, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into filial (id, nome, moeda, id_pais, ativo) values
      (900, 'Matriz', 'BRL', 900, true), (901, 'Assunção', 'PYG', 901, true);`);
  await seedShop(db);
  await seedProducts(db, { count: 150 });
  staff = await server.login('ADMINISTRATIVO', { id_filial: 900 });
  brazilian = await server.login('CLIENTE', { id_filial: 900 });
  paraguayan = await server.login('CONSULTOR', { id_filial: 901 });
}, 120_000);
afterAll(() => server.close());

const listed = async (token: string, query = ''): Promise<readonly Promotion[]> => {
  const { status, body, text } = await server.call('GET', `/listarPromocoes?size=100${query}`, { token });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body.data as readonly Promotion[];
};
const has = async (token: string, id: number, query = '') =>
  (await listed(token, query)).some((promotion) => promotion.id === id);

let made = 0;
async function make(values: object = {}, itens: readonly object[] = [{ produto: { id: 1 }, percentual_desconto: 15 }]) {
  made += 1;
  const body = {
    descricao: `Promoção de teste ${made}`,
    data_inicio: '2020-01-01',
    data_fim: '2099-12-31',
    itens,
    ...values,
  };
  return server.call('POST', '/Promocao', { token: staff, body });
}
const makeOne = async (...given: Parameters<typeof make>): Promise<number> => {
  const { status, body, text } = await make(...given);
  expect(status, text).toBe(201);
  return (body.data as { readonly id: number }).id;
};

describe(`001, Promotions, on ${testDatabaseKind}`, () => {
  test('each size has the price of the branch and of the promotion, as the browser works it out', async () => {
    const id = await makeOne({}, [
      { produto: { id: 1 }, percentual_desconto: 15, ordem: 20 },
      { produto: { id: 2 }, percentual_desconto: 12.5, obrigatorio: false, ordem: 10 },
    ]);
    for (const [token, moeda] of [
      [brazilian, 'BRL'],
      [paraguayan, 'PYG'],
    ] as const) {
      const promotion = (await listed(token)).find((each) => each.id === id);
      expect(promotion?.moeda).toBe(moeda);
      expect(promotion?.items.map(({ id_produto }) => id_produto)).toEqual([2, 1]);
      for (const item of promotion?.items ?? []) {
        expect([item.selected, item.sku_escolhido]).toEqual([false, null]);
        expect(item.listaSku.length).toBeGreaterThan(0);
        for (const { valor, valor_promocional } of [item, ...item.listaSku]) {
          const { after } = discountPrice(toMinor(valor, moeda), item.percentual_desconto);
          expect(valor_promocional).toBe(fromMinor(after, moeda));
        }
      }
    }
  });

  test('its products are listed with the same sizes', async () => {
    const id = await makeOne();
    const [promotion] = (await listed(brazilian)).filter((each) => each.id === id);
    const { body } = await server.call('GET', `/listarProdutosEmPromocao?id_promocao=${id}`, { token: brazilian });
    expect(body.data).toMatchObject([
      { id_produto: 1, id_promocao: id, moeda: 'BRL', obrigatorio: true, percentual_desconto: 15 },
    ]);
    const [product] = body.data as readonly { readonly listaSku: readonly Size[] }[];
    expect(product?.listaSku).toEqual(promotion?.items[0]?.listaSku);
    expect((await server.call('GET', '/listarProdutosEmPromocao', { token: brazilian })).status).toBe(400);
  });

  test('without stock a size is not available, unless its stock does not count', async () => {
    const id = await makeOne();
    const sizes = async () =>
      ((await listed(brazilian)).find((each) => each.id === id)?.items[0]?.listaSku ?? []) as readonly Size[];
    const [first] = await sizes();
    const sku = first?.id_sku ?? 0;
    await server.db.execute(
      sql`update saldo_estoque set fisico = 0, reservado = 0 where id_sku = ${sku} and id_filial = 900`,
    );
    await server.db.execute(sql`update sku set valida_estoque = true where id = ${sku}`);
    const find = async () => (await sizes()).find(({ id_sku }) => id_sku === sku);
    expect(await find()).toMatchObject({ saldo: 0, disponivel: false });
    await server.db.execute(sql`update sku set valida_estoque = false where id = ${sku}`);
    expect(await find()).toMatchObject({ saldo: 0, disponivel: true });
  });

  test('only those of today, active, and of the branch or of all', async () => {
    const open = await makeOne();
    const hidden = [
      await makeOne({ data_inicio: '2020-01-01', data_fim: '2020-02-01' }),
      await makeOne({ data_inicio: '2098-01-01' }),
      await makeOne({ ativo: false }),
      await makeOne({ filial: { id: 901 } }),
    ];
    expect(await has(brazilian, open)).toBe(true);
    for (const id of hidden) {
      expect(await has(brazilian, id)).toBe(false);
      const { body } = await server.call('GET', `/listarProdutosEmPromocao?id_promocao=${id}`, { token: brazilian });
      expect(body.total).toBe(0);
    }
    expect(await has(paraguayan, hidden[3] ?? 0)).toBe(true);
  });

  test('a mandatory product that the branch does not sell hides the promotion, an optional one is left out', async () => {
    const { body } = await server.call('POST', '/Produto', {
      token: staff,
      body: { codigo: 'SEM-PRECO', descricao: 'Sem preço' },
    });
    const unsold = (body.data as { readonly id: number }).id;
    const items = (obrigatorio: boolean) => [
      { produto: { id: 1 }, percentual_desconto: 10 },
      { produto: { id: unsold }, percentual_desconto: 10, obrigatorio },
    ];
    expect(await has(brazilian, await makeOne({}, items(true)))).toBe(false);
    const optional = await makeOne({}, items(false));
    const found = (await listed(brazilian)).find(({ id }) => id === optional);
    expect(found?.items.map(({ id_produto }) => id_produto)).toEqual([1]);
  });

  test('a classification stands for those below it', async () => {
    const [row] = await server.db.query<{ above: number; below: number }>(
      sql`select id_superior as above, id as below from classificacao where id_superior is not null limit 1`,
    );
    const { above = 0, below = 0 } = row ?? {};
    const id = await makeOne({ classificacao: { id: below } });
    expect(await has(brazilian, id, `&classificacao=${above}`)).toBe(true);
    expect(await has(brazilian, id, `&classificacao=${below}`)).toBe(true);
    expect(await has(brazilian, id, '&classificacao=999999')).toBe(false);
  });

  test('one to three items, of different products; only staff makes them', async () => {
    const item = (id: number) => ({ produto: { id }, percentual_desconto: 5 });
    expect((await make({}, [])).status).toBe(400);
    expect((await make({}, [1, 2, 3, 4].map(item))).status).toBe(400);
    expect((await make({}, [item(1), item(1)])).status).toBe(409);
    expect((await make({ data_fim: '2019-01-01' })).status).toBe(400);
    const refused = await server.call('POST', '/Promocao', { token: brazilian, body: { descricao: 'x' } });
    expect(refused.status).toBe(403);
  });

  test('the demonstration has forty, once', async () => {
    await server.db.execute(sql`delete from promocao_item`);
    await server.db.execute(sql`delete from promocao`);
    expect(await seedPromotions(server.db)).toEqual({ made: 40, isFull: true });
    expect(await seedPromotions(server.db)).toEqual({ made: 0, isFull: true });
    const shown = await listed(brazilian);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.length).toBeLessThan(40);
    expect(new Set(shown.map(({ items }) => items.length))).toEqual(new Set([1, 2, 3]));
  });
});
