import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createPace, doInSlices } from '../../../platform/database/sharing/slices.ts';
import { networkClient } from '../../network/demo/index.ts';
import { orderEntity } from '../server/order-access.ts';

/** Orders per transaction: few enough that other users of the database hardly wait. */
const pieceLimits = { first: 60, least: 50, most: 500 };
/** Age of the oldest orders, in days. */
const span = 730;
/** Key under which the database stores the last one, so that deleted ones do not come back. */
const progressKey = 'pedidos_demonstracao';

/** Orders of a demonstration for each of its products. */
export const ordersOfProduct = 6;

/** Parameters of the demonstration's orders. */
export type OrderSeed = {
  /** Number of orders wanted. */
  readonly count: number;
  /** People of the network, who buy three of five orders once all of them exist; 0 for a shop without a network. */
  readonly people?: number;
  readonly now: Date;
  /** Ends the work between two batches. */
  readonly signal?: AbortSignal;
  /** Orders per transaction; by default few enough that other users of the database hardly wait. */
  readonly piece?: number;
};

/**
 * Adds orders of the last 24 months, the same for the same numbers, in every state typical of their age: old ones
 * delivered or cancelled, the last days' in progress. Continues after the last one that it added; waits until there are
 * products with prices, and all people of the network. Returns how many it added.
 */
export async function seedOrders(db: Database, { count, people = 0, now, signal, piece }: OrderSeed): Promise<number> {
  return doInSlices(db, createPace(db.kind, pieceLimits), signal, async (tx, size) => {
    const done = await lastOrder(tx);
    const last = Math.min(done + (piece ?? size), count);
    if (last <= done || !(await hasPrices(tx)) || !(await hasPeople(tx, people))) return 0;
    await putOrders(tx, { first: done + 1, last, count, people }, now);
    await putPassages(tx, done + 1, last, now);
    await tx.execute(
      sql`update vitral_configuracao set valor = ${JSON.stringify({ pedidos: last })}::jsonb where chave = ${progressKey}`,
    );
    return last - done;
  });
}

/** Number of demonstration orders added so far. */
export async function countSeededOrders(db: Queryable): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    sql`select (valor ->> 'pedidos')::bigint as last from vitral_configuracao where chave = ${progressKey}`,
  );
  return Number(row?.last ?? 0);
}

async function lastOrder(tx: Queryable): Promise<number> {
  await tx.execute(sql`
    insert into vitral_configuracao (chave, valor) values (${progressKey}, '{"pedidos": 0}') on conflict do nothing`);
  const [row] = await tx.query<{ last: number }>(sql`
    select (valor ->> 'pedidos')::bigint as last from vitral_configuracao where chave = ${progressKey} for update`);
  return Number(row?.last ?? 0);
}

async function hasPrices(tx: Queryable): Promise<boolean> {
  const rows = await tx.query(sql`select 1 as found from preco_sku limit 1 offset 400`);
  return rows.length > 0;
}

/** Whether the last person of the network exists: they are added in the order of their numbers. */
async function hasPeople(tx: Queryable, people: number): Promise<boolean> {
  if (people === 0) return true;
  return (await tx.query(sql`select 1 as found from cliente where id = ${networkClient(people)}`)).length > 0;
}

type Piece = { readonly first: number; readonly last: number; readonly count: number; readonly people: number };

/**
 * Orders `first` to `last`. Number 1 is the oldest. Each has a client (the demonstration's customer and consultant have
 * many), one to three items at the prices of the client's branch, and a state typical of its age.
 */
async function putOrders(tx: Queryable, { first, last, count, people }: Piece, now: Date): Promise<void> {
  await tx.execute(sql`
    with numero as (
      select n, ${now}::timestamptz - make_interval(secs => ((${count}::bigint - n) * ${span * 86_400}::bigint / ${count}::bigint + n * 7919 % 3600)::double precision) as dh,
        (n * 7919 + 104729) % 100 as sorte
      from generate_series(${first}::bigint, ${last}::bigint) as n
    ),
    comprador as (
      select k.n, k.dh, k.sorte, extract(epoch from ${now}::timestamptz - k.dh) / 86400 as idade, c.id as id_cliente, f.id as id_filial, f.moeda,
        case f.moeda when 'PYG' then 0 else 2 end as casas, c.cep, c.logradouro, c.numero, c.complemento, c.bairro, m.nome as cidade, e.sigla as estado
      from numero as k
      join cliente as c on c.id = case
        when k.n % 50 = 0 then 1
        when k.n % 50 = 1 then 2
        when ${people}::bigint > 0 and k.n % 5 < 3
          then ${networkClient(1)}::bigint + (k.n / 5 * 3 + k.n % 5) * 7919 % greatest(${people}::bigint, 1)
        else 3 + k.n * 31 % greatest((select count(*) - 2 from cliente where id < ${networkClient(1)}), 1)
      end
      join filial as f on f.id = coalesce(c.id_filial, (select min(id) from filial)) and f.ativo is not false
      left join cidade as m on m.id = c.id_cidade left join estado as e on e.id = m.id_estado
    ),
    estado_pedido as (
      select b.*, case
          when b.idade < 0.5 and b.sorte < 60 then 'AGUARDANDO_PAGAMENTO'
          when b.idade < 4 and b.sorte < 25 then 'AGUARDANDO_PAGAMENTO'
          when b.idade < 14 and b.sorte between 25 and 39 then 'ORCAMENTO'
          when b.idade < 30 and b.sorte between 40 and 42 then 'PRE_VENDA_PENDENTE'
          when b.idade < 10 and b.sorte between 43 and 45 then 'ERRO_PAGAMENTO'
          when b.idade < 10 and b.sorte between 46 and 48 then 'ERRO_FATURAMENTO'
          when b.idade < 10 and b.sorte between 49 and 51 then 'AGUARDANDO_CANCELAMENTO'
          -- Numbers of the demonstration's customer have no such lot: a tenth of their orders is cancelled all the same.
          when b.sorte >= 92 or b.n % 500 = 250 then 'CANCELADO'
          when b.idade < 5 then 'PAGO'
          when b.idade < 9 then 'FATURADO'
          when b.idade < 15 then 'ENVIADO'
          else 'ENTREGUE'
        end as situacao
      from comprador as b
    ),
    item as (
      select p.n, x.lugar, s.id as id_sku, s.codigo, s.descricao, s.produto, 1 + (p.n + x.lugar) % 2 as quantidade, s.spv, s.pontos,
        s.valor - round(s.valor * s.desconto / 100, p.casas) as valor
      from estado_pedido as p
      cross join lateral generate_series(1, 1 + p.n % 3) as x (lugar)
      join lateral (
        select k.id, k.codigo, k.descricao, d.descricao as produto, v.valor, coalesce(v.percentual_desconto, 0) as desconto,
          coalesce(v.valor_spv, 0) as spv, coalesce(v.pontos, 0) as pontos
        from preco_sku as v join sku as k on k.id = v.id_sku join produto as d on d.id = k.id_produto
        where v.id_filial = p.id_filial and v.id_sku = 1 + (p.n * 13 + x.lugar * 101) % 600 and k.configuracao is null
        order by v.vigencia desc limit 1
      ) as s on true
    ),
    soma as (
      select n, sum(quantidade) as quantidade, sum(quantidade * valor) as produtos, sum(quantidade * spv) as spv, sum(quantidade * pontos) as pontos
      from item group by n
    ),
    pedido as (
      insert into pedido_venda (numero_pedido, constante_status, tipo_pedido, id_cliente, id_filial, moeda, id_titular, id_criador, is_administrativo,
        quantidade, valor_produtos, valor_frete, valor_desconto_pedido, valor_desconto_spv, valor_descontos, valor_total, valor_spv, valor_coberto,
        forma_pagamento, valor_pago, pontos_pedido, permite_desconto, convite, bloquear_edicao, id_entrega, constante_entrega, descricao_entrega, retirar_filial,
        cep, logradouro, numero, complemento, bairro, cidade, estado, codigo_rastreio, motivo, dh_registro, dh_pagamento, dh_faturamento,
        dh_envio, dh_entrega, dh_validade)
      select 'D' || lpad(p.n::text, 6, '0'), p.situacao, case when p.situacao = 'PRE_VENDA_PENDENTE' then 'VENDA_FUTURA' else 'VENDA' end, p.id_cliente,
        p.id_filial, p.moeda, u.id, u.id, p.n % 3 = 0, s.quantidade, s.produtos, coalesce(o.preco, 0), 0, 0, 0, s.produtos + coalesce(o.preco, 0), s.spv,
        case when x.pago then s.produtos + coalesce(o.preco, 0) else 0 end,
        case when x.pago then 'Cartão de crédito' end, case when x.pago then s.produtos + coalesce(o.preco, 0) end, s.pontos, true, p.n % 40 = 0, false, o.id, o.constante, o.descricao, o.tipo = 'RETIRADA',
        p.cep, p.logradouro, p.numero, coalesce(p.complemento, 'Sem complemento'), p.bairro, p.cidade, p.estado,
        case when p.situacao in ('ENVIADO', 'ENTREGUE') and o.tipo <> 'RETIRADA' then 'VT' || lpad((p.n * 7919 % 1000000000)::text, 9, '0') || 'BR' end,
        case p.situacao when 'CANCELADO' then 'Cliente desistiu.' when 'ERRO_PAGAMENTO' then 'Cartão recusado.' when 'ERRO_FATURAMENTO' then 'Nota recusada.' end,
        p.dh,
        case when x.pago then p.dh + interval '3 hours' end,
        case when p.situacao in ('FATURADO', 'ENVIADO', 'ENTREGUE') then p.dh + interval '2 days' end,
        case when p.situacao in ('ENVIADO', 'ENTREGUE') and o.tipo <> 'RETIRADA' then p.dh + interval '4 days' end,
        case when p.situacao = 'ENTREGUE' then p.dh + interval '10 days' end,
        case when p.situacao = 'ORCAMENTO' then p.dh + interval '15 days' end
      from estado_pedido as p join soma as s on s.n = p.n
      cross join lateral (select min(id) as id from usuario where tipo = 'ADMINISTRATIVO') as u
      left join lateral (
        select q.id, q.constante, q.descricao, q.tipo, coalesce(q.preco, 0) as preco from opcao_entrega as q
        where q.id_filial = p.id_filial and q.ativo is not false order by (q.tipo = 'RETIRADA') = (p.n % 4 = 0) desc, q.ordem, q.id limit 1
      ) as o on true
      cross join lateral (select p.situacao in ('PAGO', 'ERRO_FATURAMENTO', 'AGUARDANDO_CANCELAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE') as pago) as x
      returning id, numero_pedido
    )
    insert into pedido_item (id_pedido, id_sku, codigo_produto, descricao, detalhe, quantidade, valor_unitario, valor_adicionado, percentual_desconto,
      valor_spv, pontos, valida_estoque)
    select p.id, i.id_sku, i.codigo, i.produto, '', i.quantidade, i.valor, i.valor, 0, i.spv, i.pontos, true
    from pedido as p join item as i on p.numero_pedido = 'D' || lpad(i.n::text, 6, '0')
    order by p.id, i.lugar
    on conflict do nothing`);
}

/** History of orders `first` to `last`, by the days in them: their track shows it. */
async function putPassages(tx: Queryable, first: number, last: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into vitral_fluxo (entity, id_registro, fluxo, versao, de, para, evento, id_usuario, evidencia, dh_registro)
    select ${orderEntity}, p.id, ${orderEntity}, x.passo + 1, x.de, x.para, x.evento, case when x.pessoa then p.id_criador end, '{}'::jsonb,
      least(x.dh, ${now}::timestamptz)
    from generate_series(${first}::bigint, ${last}::bigint) as n
    join pedido_venda as p on p.numero_pedido = 'D' || lpad(n::text, 6, '0')
    cross join lateral (values
      (1, 'COMPRANDO',
        case when p.constante_status in ('ORCAMENTO', 'PRE_VENDA_PENDENTE') then p.constante_status else 'AGUARDANDO_PAGAMENTO' end,
        case p.constante_status when 'ORCAMENTO' then 'ORCAR' when 'PRE_VENDA_PENDENTE' then 'VALIDAR_PRE_VENDA' else 'VALIDAR' end, true,
        p.dh_registro),
      (2, 'AGUARDANDO_PAGAMENTO', 'ERRO_PAGAMENTO', 'RECUSAR_PAGAMENTO', false,
        case p.constante_status when 'ERRO_PAGAMENTO' then p.dh_registro + interval '1 hour' end),
      (2, 'AGUARDANDO_PAGAMENTO', 'CANCELADO', null, false,
        case p.constante_status when 'CANCELADO' then p.dh_registro + interval '2 days' end),
      (2, 'AGUARDANDO_PAGAMENTO', 'PAGO', 'PAGAR', false, p.dh_pagamento),
      (3, 'PAGO', 'ERRO_FATURAMENTO', 'ERRAR_FATURAMENTO', false,
        case p.constante_status when 'ERRO_FATURAMENTO' then p.dh_pagamento + interval '1 hour' end),
      (3, 'PAGO', 'AGUARDANDO_CANCELAMENTO', 'PEDIR_CANCELAMENTO', true,
        case p.constante_status when 'AGUARDANDO_CANCELAMENTO' then p.dh_pagamento + interval '1 day' end),
      (3, 'PAGO', 'FATURADO', 'FATURAR', true, p.dh_faturamento),
      (4, 'FATURADO', 'ENVIADO', 'ENVIAR', true,
        case when p.constante_status = 'ENVIADO' then coalesce(p.dh_envio, p.dh_faturamento + interval '1 day') else p.dh_envio end),
      (5, case when p.dh_envio is null then 'FATURADO' else 'ENVIADO' end, 'ENTREGUE', 'ENTREGAR', true, p.dh_entrega)
    ) as x (passo, de, para, evento, pessoa, dh)
    where x.dh is not null
    order by p.id, x.passo`);
}
