import { parseArgs } from 'node:util';
import sql, { type Sql } from 'sql-template-tag';
import { fillNetwork } from '../../src/areas/network/server/fill-network.ts';
import { closeMonth } from '../../src/areas/points/server/close-month.ts';
import { foldTail } from '../../src/areas/points/server/fold.ts';
import { settleOrder } from '../../src/areas/points/server/settle-order.ts';
import type { Database, Queryable } from '../../src/platform/database/database.ts';
import { openLedger } from '../support/points/ledger.ts';
import { startPostgres } from '../support/postgres.ts';
import { median } from './load.ts';

/** A chain of people stands first in the network: the last of them buys. */
const depth = 40;
const month = '2026-01-01';
const monthAfter = '2026-02-01';
const now = new Date('2026-02-10T12:00:00Z');

/**
 * A purchase at depth 40 and the closing of a month, beside the same in SQL by hand without rules, history and triggers.
 * Aim: at most 2 times.
 *
 *   --people N  (100000), --orders N of the month (a fifth of the people), --rounds N of the purchase (200)
 */
export async function benchPoints(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { people: { type: 'string' }, orders: { type: 'string' }, rounds: { type: 'string' } },
  });
  const people = Number(values.people ?? 100_000);
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log('points: needs the programs of a PostgreSQL server.');
    return;
  }
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    const db = await openLedger();
    try {
      await fillPeople(db, people);
      await fillOrders(db, Number(values.orders ?? Math.round(people / 5)), people);
      await measurePurchase(db, Number(values.rounds ?? 200));
      await measureClosing(db, people);
    } finally {
      await db.close();
    }
  } finally {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  }
}

/** People of whom each but the first ones stands below a random one before: mean depth of some 14 at a million. */
async function fillPeople(db: Database, people: number): Promise<void> {
  await db.script(`
    set statement_timeout = 0;
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_consultor)
    select n, 'B' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', case when n % 5 < 3 then 'CLIENTE' else 'CONSULTOR' end,
      case when n = 1 then null when n <= ${depth} then n - 1 else 1 + (n::bigint * 7919 + 104729) * 31 % (n - 1) end
    from generate_series(1, ${people}) as n;
    analyze cliente;`);
  await fillNetwork(db);
}

async function fillOrders(db: Database, orders: number, people: number): Promise<void> {
  await db.script(`
    insert into ponto_mes (mes) values ('${month}'), ('${monthAfter}');
    insert into pedido_venda (id, numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, dh_pagamento)
    select n, 'B' || n, 'PAGO', 1 + (n::bigint * 104729) % ${people}, 900, 'BRL', 900, timestamptz '2026-01-10 12:00:00Z' + n % 20 * interval '1 day'
    from generate_series(1, ${orders}) as n;
    insert into pedido_item (id, id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_spv, pontos)
    select n * 2 + k, n, 901 + k, 'Item', 1 + n % 3, 100, 10 + n % 90, 20 + n % 70
    from generate_series(1, ${orders}) as n cross join generate_series(0, 1) as k;
    select setval(pg_get_serial_sequence('pedido_venda', 'id'), ${orders} + 1), setval(pg_get_serial_sequence('pedido_item', 'id'), ${orders} * 2 + 2);
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, filial, mes, quantidade, pontos, base,
      moeda, dh_movimento)
    select p.id_cliente, p.id_cliente, p.id, i.id, 'VENDA', 'PEDIDO', p.id, i.id || '/1', p.id_filial, '${month}', i.quantidade,
      i.pontos * i.quantidade, i.valor_spv * 100 * i.quantidade, p.moeda, p.dh_pagamento
    from pedido_venda as p join pedido_item as i on i.id_pedido = p.id;
    analyze pedido_venda, pedido_item, ponto_lancamento;`);
  const start = performance.now();
  const folded = await foldTail(db);
  console.log(`points: ${folded} rows of the tail folded in ${seconds(performance.now() - start)}`);
  await db.script(`
    create table piso_lancamento (id bigint generated always as identity primary key, beneficiario bigint not null, pedido bigint not null,
      item bigint not null, mes date not null, pontos numeric(18, 4) not null, base bigint not null, unique (item));
    create index on piso_lancamento (beneficiario, mes);
    create index on piso_lancamento (pedido);
    create table piso_total (cliente bigint, mes date, individuais numeric(18, 4) not null, total numeric(18, 4) not null, primary key (cliente, mes));
    create table piso_fechado (mes date, cliente bigint, caminho text collate "C" not null, individuais numeric(18, 4) not null,
      total numeric(18, 4) not null, qualificado boolean not null, graduacao bigint, fator integer not null, primary key (mes, cliente));
    create index on piso_fechado (mes, caminho);
    create table piso_graduacao (cliente bigint, mes date, graduacao bigint not null, cota numeric, primary key (cliente, mes));
    create table piso_spv (id bigint generated always as identity primary key, beneficiario bigint not null, pedido bigint not null, tipo text not null,
      valor bigint not null, unique (pedido, beneficiario, tipo));
    create table piso_saldo (cliente bigint primary key, saldo bigint not null);
    insert into piso_lancamento (beneficiario, pedido, item, mes, pontos, base) select beneficiario, pedido, item, mes, pontos, base from ponto_lancamento;
    analyze;`);
}

async function measurePurchase(db: Database, rounds: number): Promise<void> {
  const times = new Map<string, number[]>();
  const ways: Readonly<Record<string, (tx: Queryable, order: number) => Promise<unknown>>> = {
    portal: (tx, order) => settleOrder(tx, order, now),
    'by hand, postings alone': postByHand,
    'by hand, 40 totals': async (tx, order) => {
      await postByHand(tx, order);
      await addUpByHand(tx, order);
    },
  };
  for (let round = -20; round < rounds; round++)
    for (const [name, way] of Object.entries(ways)) {
      const order = await putOrder(db);
      const start = performance.now();
      await db.transaction((tx) => way(tx, order));
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  const floor = median(times.get('by hand, postings alone') ?? []);
  for (const [name, each] of times)
    console.log(
      `points: a purchase at depth ${depth}, ${name}: ${median(each).toFixed(2)} ms, ${(median(each) / floor).toFixed(2)} times`,
    );
}

/** An order of two items of the person at depth 40, paid in the month after. */
async function putOrder(db: Database): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`
    with p as (
      insert into pedido_venda (numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, dh_pagamento)
      values ('C' || nextval('rede_lote'), 'PAGO', ${depth}, 900, 'BRL', 900, ${now}) returning id
    )
    insert into pedido_item (id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_spv, pontos)
    select p.id, 901 + k, 'Item', 1, 100, 10, 20 from p cross join generate_series(0, 1) as k returning id_pedido as id`);
  return Number(row?.id);
}

async function postByHand(tx: Queryable, order: number): Promise<void> {
  await tx.query(sql`select constante_status from pedido_venda where id = ${order} for no key update`);
  await tx.execute(sql`
    insert into piso_lancamento (beneficiario, pedido, item, mes, pontos, base)
    select p.id_cliente, p.id, i.id, ${monthAfter}::date, i.pontos * i.quantidade, i.valor_spv * 100 * i.quantidade
    from pedido_venda as p join pedido_item as i on i.id_pedido = p.id where p.id = ${order}`);
}

/** What totals of everybody above cost where each purchase writes them: it holds the top until it ends. */
async function addUpByHand(tx: Queryable, order: number): Promise<void> {
  await tx.execute(sql`
    insert into piso_total as t (cliente, mes, individuais, total)
    select ('x' || lpad(u.rotulo, 16, '0'))::bit(64)::bigint, ${monthAfter}::date, 0, s.pontos
    from (select beneficiario, sum(pontos) as pontos from piso_lancamento where pedido = ${order} group by beneficiario) as s
    join rede_no as n on n.id = s.beneficiario
    cross join lateral unnest(string_to_array(trim(both '/' from n.caminho), '/')) as u (rotulo)
    on conflict (cliente, mes) do update set total = t.total + excluded.total`);
}

async function measureClosing(db: Database, people: number): Promise<void> {
  await foldTail(db);
  const byHand = performance.now();
  await db.transaction(async (tx) => {
    await tx.query(sql`select set_config('statement_timeout', '0', true)`);
    for (const statement of closingByHand()) await tx.execute(statement);
  });
  const floor = performance.now() - byHand;
  const start = performance.now();
  await closeMonth(db, month, { user: null, now });
  const portal = performance.now() - start;
  const [same] = await db.query<{ figures: number; spv: number }>(sql`
    select (select count(*) from ponto_fechado as a full join piso_fechado as b on b.mes = a.mes and b.cliente = a.cliente
        where (a.individuais, a.total, a.graduacao) is distinct from (b.individuais, b.total, b.graduacao)) as figures,
      (select count(*) from spv_saldo as a full join piso_saldo as b on b.cliente = a.cliente where a.saldo is distinct from b.saldo) as spv`);
  if (Number(same?.figures) + Number(same?.spv) > 0) throw new Error(`The closings differ: ${JSON.stringify(same)}`);
  console.log(
    `points: a month of ${people} people closed in ${seconds(portal)}, by hand ${seconds(floor)}, ${(portal / floor).toFixed(2)} times`,
  );
}

/** The same results from the bare postings: figures and graduations, their history, SPV and its balances. */
function closingByHand(): readonly Sql[] {
  return [
    sql`
      insert into piso_fechado
      select ${month}::date, f.cliente, n.caminho, f.individuais, f.total, f.individuais >= 10, g.graduacao, coalesce(g.fator, 0)
      from (
        select cliente, sum(individuais) as individuais, sum(total) as total
        from (
          select beneficiario as cliente, pontos as individuais, 0::numeric as total from piso_lancamento where mes = ${month}::date
          union all
          select ('x' || lpad(u.rotulo, 16, '0'))::bit(64)::bigint, 0, s.pontos
          from (select beneficiario, sum(pontos) as pontos from piso_lancamento where mes = ${month}::date group by beneficiario) as s
          join rede_no as n on n.id = s.beneficiario
          cross join lateral unnest(string_to_array(trim(both '/' from n.caminho), '/')) as u (rotulo)
        ) as x group by cliente
      ) as f
      join rede_no as n on n.id = f.cliente join cliente as c on c.id = f.cliente
      left join lateral (
        select r.id_graduacao as graduacao, round(r.fator * 100)::integer as fator from regra_graduacao as r
        where c.tipo <> 'CLIENTE' and f.individuais >= r.pontos_individuais and f.total >= r.pontos_totais order by r.peso desc limit 1
      ) as g on true`,
    sql`insert into piso_graduacao select cliente, mes, graduacao, total from piso_fechado where graduacao is not null`,
    sql`
      with acima as (
        select b.*, f.cliente, f.fator, f.qualificado, row_number() over w as lugar,
          coalesce(max(f.fator) filter (where f.qualificado) over (w rows between unbounded preceding and 1 preceding), 0) as abaixo
        from (select pedido, beneficiario as dono, sum(base) as base from piso_lancamento where mes = ${month}::date group by 1, 2) as b
        join rede_no as n on n.id = b.dono
        cross join lateral unnest(string_to_array(trim(both '/' from n.caminho), '/')) with ordinality as u (rotulo, ordem)
        join piso_fechado as f on f.mes = ${month}::date and f.cliente = ('x' || lpad(u.rotulo, 16, '0'))::bit(64)::bigint
        join cliente as c on c.id = f.cliente and c.tipo <> 'CLIENTE'
        window w as (partition by b.pedido, b.dono order by u.ordem desc)
      )
      insert into piso_spv (beneficiario, pedido, tipo, valor)
      select cliente, pedido, tipo, valor from acima cross join lateral (values
        ('DIRETO', case when lugar = 1 then round(base * 500 / 10000.0) end),
        ('GRADUACAO', case when fator > abaixo then round(base * fator / 10000.0) - round(base * abaixo / 10000.0) end)
      ) as p (tipo, valor) where qualificado and valor > 0`,
    sql`insert into piso_saldo select beneficiario, sum(valor) from piso_spv group by beneficiario`,
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
