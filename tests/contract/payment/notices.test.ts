import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop } from './payments.ts';

let shop: TestShop;
let order = 0;
beforeAll(async () => {
  const opened = await openPaymentShop();
  shop = opened.shop;
  order = await opened.pay.order();
  await shop.server.db.execute(sql`delete from informacao_pgto`);
  await shop.server.db.execute(sql`
    insert into informacao_pgto (titulo, descricao, id_condicao, id_pais, id_filial, ordem, ativo)
    select 'De todos', 'Vale em qualquer lugar.', null::bigint, null::bigint, null::bigint, 10, true
    union all select 'Boleto', 'Leva até 2 dias úteis.', (select min(id) from hub_condicao_pagamento where codigo = 'BOLETO'), null, null, 20, true
    union all select 'De outro país', 'Não vale aqui.', null, (select p.id from pais as p where p.id not in (
      select f.id_pais from filial as f join pedido_venda as v on v.id_filial = f.id where v.id = ${order}) limit 1), null, 30, true
    union all select 'Antigo', 'Não vale mais.', null, null, null, 40, false`);
}, 120_000);
afterAll(() => shop.server.close());

const titles = async (search: string, token?: string): Promise<unknown> => {
  const { status, body } = await shop.get(`/listarInformacaoPgto?${search}`, token);
  return status === 200 ? (body.data as readonly { titulo: string }[]).map(({ titulo }) => titulo) : status;
};

test(`notices of the payment page are those of the order, on ${testDatabaseKind}`, async () => {
  expect(await titles(`id_pedido=${order}`)).toEqual(['De todos', 'Boleto']);
  const [boleto] = await shop.server.db.query<{ id: number }>(
    sql`select min(id) as id from hub_condicao_pagamento where codigo <> 'BOLETO'`,
  );
  expect(await titles(`id_pedido=${order}&id_condicao=${boleto?.id}`)).toEqual(['De todos']);
  expect(await titles('size=1')).toEqual(['De todos']);
  expect(await titles(`id_pedido=${order}`, shop.other)).toBe(404);
});
