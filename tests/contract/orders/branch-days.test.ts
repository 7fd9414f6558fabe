import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { branches, clients, openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let far: string;
beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.server;
  // A branch two hours behind the portal.
  await db.script(`
    insert into estado (id, nome, sigla, id_pais) values (904, 'Acre', 'AC', 900);
    insert into cidade (id, nome, id_estado) values (904, 'Rio Branco', 904);
    update filial set id_cidade = 904 where id = ${branches.second};`);
  await db.execute(sql`update cliente set id_filial = ${branches.second} where id = ${clients.other}`);
  far = await shop.server.login('CLIENTE', { id_cliente: clients.other });
}, 120_000);
afterAll(() => shop.server.close());
afterEach(() => void vi.useRealTimers());

const rows = (answer: { readonly body: Readonly<Record<string, unknown>> }) =>
  answer.body.data as readonly Record<string, unknown>[];

describe(`prices and promotions begin and end with the day of their branch, on ${testDatabaseKind}`, () => {
  test('at an hour at which the portal has the next day already', async () => {
    const { db } = shop.server;
    const { id_sku } = await shop.plain();
    for (const branch of [branches.main, branches.second])
      await db.execute(sql`
        insert into preco_sku (id_sku, id_filial, vigencia, valor, percentual_desconto, valor_spv, pontos) values
          (${id_sku}, ${branch}, '2026-12-01', 100, 0, 10, 1), (${id_sku}, ${branch}, '2026-12-02', 200, 0, 20, 2)`);
    const [promotion] = await db.query<{ id: number }>(sql`
      with p as (insert into promocao (descricao, data_inicio, data_fim, ativo) values ('Até ontem', '2026-11-01', '2026-12-01', true) returning id)
      insert into promocao_item (id_promocao, id_produto, percentual_desconto, obrigatorio, ordem)
      select p.id, s.id_produto, 10, true, 1 from p, sku as s where s.id = ${id_sku} returning id_promocao as id`);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T04:00:00Z') });
    for (const [token, price, isOn] of [
      [shop.customer, 200, false],
      [far, 100, true],
    ] as const) {
      expect(rows(await shop.get(`/listarProdutosCatalogo?id_sku=${id_sku}`, token))).toMatchObject([{ valor: price }]);
      const offered = rows(await shop.get('/listarPromocoes?size=100', token)).map(({ id }) => id);
      expect(offered.includes(promotion?.id)).toBe(isOn);
      const put = await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 1 }, token);
      expect(put.body.data, put.text).toMatchObject({ valor_produtos: price, valor_spv: price / 10 });
      const wanted = { produtos: [id_sku], quantidadePromocoes: 1 };
      const bought = await shop.post(`/cart/savePromotion/${promotion?.id}`, wanted, token);
      expect(bought.status, bought.text).toBe(isOn ? 200 : 422);
    }
  });
});
