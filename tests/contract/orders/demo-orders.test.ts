import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOrders } from '../../../src/areas/orders/demo/seed-orders.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.server.db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_filial)
    select n, 'D' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', case n % 3 when 0 then 901 else 900 end from generate_series(1, 40) as n`);
}, 120_000);
afterAll(() => shop.server.close());

describe(`orders of the demonstration, on ${testDatabaseKind}`, () => {
  test('are put once, in every state but that of a cart, with sums that add up', async () => {
    const { db } = shop.server;
    const now = new Date('2026-11-20T12:00:00Z');
    const count = 6_000;
    expect(await seedOrders(db, { count, now, piece: 500 })).toBe(count);
    expect(await seedOrders(db, { count, now, piece: 500 })).toBe(0);
    const states = await db.query<{ situacao: string }>(
      sql`select distinct constante_status as situacao from pedido_venda`,
    );
    expect(states.map(({ situacao }) => situacao).sort()).toEqual([
      ...[
        'AGUARDANDO_CANCELAMENTO',
        'AGUARDANDO_PAGAMENTO',
        'CANCELADO',
        'ENTREGUE',
        'ENVIADO',
        'ERRO_FATURAMENTO',
        'ERRO_PAGAMENTO',
        'FATURADO',
      ],
      ...['ORCAMENTO', 'PAGO', 'PRE_VENDA_PENDENTE'],
    ]);
    // Whoever logs in as the customer of the demonstration finds one of each kind, with its reason.
    const cancelled = await db.query<{ motivo: string | null }>(
      sql`select distinct motivo from pedido_venda where id_cliente = 1 and constante_status = 'CANCELADO'`,
    );
    expect(cancelled).toEqual([{ motivo: 'Cliente desistiu.' }]);
    const [wrong] = await db.query<{ total: number; alone: number }>(sql`
      select count(*) filter (where p.valor_produtos <> s.soma or p.quantidade <> s.quantidade) as total, count(*) filter (where s.soma is null) as alone
      from pedido_venda as p left join (
        select id_pedido, sum(quantidade * valor_unitario) as soma, sum(quantidade) as quantidade from pedido_item group by id_pedido
      ) as s on s.id_pedido = p.id`);
    expect(wrong).toEqual({ total: 0, alone: 0 });
    const [dates] = await db.query<{ first: string; last: string }>(
      sql`select min(dh_registro) as first, max(dh_registro) as last from pedido_venda`,
    );
    expect(dates?.first.slice(0, 7)).toBe('2024-11');
    expect(dates?.last.slice(0, 10)).toBe('2026-11-20');
  });

  test('have come where they are by transitions of their flow, one behind the other', async () => {
    const { db, entities } = shop.server;
    const broken = await db.query(sql`
      with passage as (
        select id_registro, de, dh_registro, para, lag(para, 1, 'COMPRANDO') over w as before, lag(dh_registro) over w as earlier,
          lead(para) over w as next
        from vitral_fluxo where entity = 'PedidoVenda' window w as (partition by id_registro order by id)
      )
      select p.numero_pedido, p.constante_status, f.* from pedido_venda as p left join passage as f on f.id_registro = p.id
      where f.id_registro is null or f.de <> f.before or f.earlier > f.dh_registro or (f.next is null and f.para <> p.constante_status)
      limit 5`);
    expect(broken).toEqual([]);
    const steps = await db.query<{ de: string; evento: string | null; para: string }>(
      sql`select distinct de, evento, para from vitral_fluxo where entity = 'PedidoVenda'`,
    );
    const states = entities.models().get('PedidoVenda')?.flow?.states ?? {};
    const unknown = steps.filter(({ de, evento, para }) =>
      evento === null
        ? states[de]?.automatic.some(({ to }) => to === para) !== true
        : states[de]?.events[evento]?.to !== para,
    );
    expect(steps.length).toBeGreaterThan(8);
    expect(unknown).toEqual([]);
  });

  test('leave no more reserved in the stock than orders have reservations for', async () => {
    const differing = await shop.server.db.query(sql`
      select e.id_sku, e.id_filial, e.reservado, coalesce(r.quantidade, 0) as pedida
      from saldo_estoque as e full join (
        select id_sku, id_filial, sum(quantidade) as quantidade from reserva_estoque where situacao = 'ATIVA' group by id_sku, id_filial
      ) as r on r.id_sku = e.id_sku and r.id_filial = e.id_filial
      where coalesce(e.reservado, 0) <> coalesce(r.quantidade, 0) limit 5`);
    expect(differing).toEqual([]);
    const [stock] = await shop.server.db.query<{ rows: number }>(sql`select count(*) as rows from saldo_estoque`);
    expect(stock?.rows).toBeGreaterThan(100);
  });
});
