import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { seedOrders } from '../../../src/areas/orders/demo/seed-orders.ts';
import { seedPoints } from '../../../src/areas/points/demo/seed-points.ts';
import { seedRules } from '../../../src/areas/points/server/rules.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { openTestShop, type TestShop } from '../orders/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.server;
  await db.script(`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_filial, tipo)
    select n, 'D' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', case n % 3 when 0 then 901 else 900 end, case n % 4 when 0 then 'CLIENTE' else 'CONSULTOR' end
    from generate_series(1, 40) as n;
    update cliente set id_consultor = id / 2 where id between 2 and 40;
    insert into graduacao (codigo, descricao, titulo, peso) values ('CONSULTOR', 'Consultor', 'Consultor', 10), ('LIDER', 'Líder', 'Líder', 20);`);
  await fillNetwork(db);
  await seedRules(db);
}, 120_000);
afterAll(() => shop.server.close());

test(`points of the demonstration are those of its orders, in closed months and the open one, and come once, on ${testDatabaseKind}`, async () => {
  const { db } = shop.server;
  const now = new Date('2026-11-20T12:00:00Z');
  const [orders, people] = [1_500, 40];
  await seedOrders(db, { count: 500, now, piece: 500 });
  // Half of the orders: no month closes before all of them are there.
  expect(await seedPoints(db, { orders, people, now })).toBeGreaterThan(0);
  expect(await db.query(sql`select mes from ponto_mes where estado <> 'ABERTO'`)).toEqual([]);
  await seedOrders(db, { count: orders, now, piece: 500 });
  expect(await seedPoints(db, { orders, people, now })).toBeGreaterThan(0);
  // Nor under a network that is still being filled.
  expect(await db.query(sql`select mes from ponto_mes where estado <> 'ABERTO'`)).toEqual([]);
  await db.execute(sql`insert into vitral_configuracao (chave, valor) values ('rede_pessoas', '{"pessoas": 40}')`);
  expect(await seedPoints(db, { orders, people, now })).toBe(24);
  expect(await seedPoints(db, { orders, people, now })).toBe(0);
  const months = await db.query<{ mes: string; estado: string }>(sql`select mes, estado from ponto_mes order by mes`);
  expect(months.length).toBe(25);
  expect(months.at(-1)).toEqual({ mes: '2026-11-01', estado: 'ABERTO' });
  expect(new Set(months.slice(0, -1).map(({ estado }) => estado))).toEqual(new Set(['FECHADO']));
  const [sums] = await db.query<{ ledger: number; orders: number; taken: number; top: number }>(sql`
    select (select sum(pontos) from ponto_lancamento) as ledger,
      (select sum(i.quantidade * i.pontos) from pedido_item as i join pedido_venda as p on p.id = i.id_pedido
        where p.constante_status in ('PAGO', 'ERRO_FATURAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE')) as orders,
      (select count(*) from ponto_lancamento where tipo = 'ESTORNO') as taken,
      (select sum(total) from ponto_mensal where cliente = 1) as top`);
  expect(sums?.ledger).toBe(sums?.orders);
  expect(Number(sums?.taken)).toBeGreaterThan(10);
  // Of the forty and the customers of the shop, all but those beside the network stand below the first.
  const [below] = await db.query<{ pontos: number }>(sql`
    select sum(l.pontos) as pontos from ponto_lancamento as l join rede_no as n on n.id = l.beneficiario where n.caminho like '/1/%'`);
  expect(sums?.top).toBe(below?.pontos);
  const [results] = await db.query<{ graduated: number; credited: number }>(sql`
    select (select count(*) from graduacao_historico) as graduated, (select count(*) from spv_saldo where saldo > 0) as credited`);
  expect(Number(results?.graduated)).toBeGreaterThan(20);
  expect(Number(results?.credited)).toBeGreaterThan(0);
});
