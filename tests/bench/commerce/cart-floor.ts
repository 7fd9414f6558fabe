/**
 * The measure of the cart and checkout benches: the same calls with the same locks, transactions and answers, written by hand in SQL behind
 * a bare Fastify. No session (the header `x-user` says who), no permissions, no checks of what comes, nothing generic; rates of
 * deliveries are one row.
 */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { servePayments } from './payment-floor.ts';

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: '-c jit=off' });
const app = Fastify({ logger: false });

type Order = { readonly id: number; readonly id_filial: number; readonly moeda: string };

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function lockCart(client: pg.PoolClient, user: number): Promise<Order> {
  const find = async () =>
    (
      await client.query<Order>({
        name: 'cart',
        text: `select id, id_filial, moeda from pedido_venda where id_titular = $1 and constante_status = 'COMPRANDO' for update`,
        values: [user],
      })
    ).rows[0];
  const found = await find();
  if (found !== undefined) return found;
  await client.query({
    name: 'begin-cart',
    text: `insert into pedido_venda (id, numero_pedido, constante_status, tipo_pedido, id_cliente, id_filial, moeda, id_titular, id_criador,
        quantidade, valor_produtos, valor_frete, valor_total, cep, logradouro, numero, complemento, bairro, cidade, estado)
      select n.id, lpad(n.id::text, 8, '0'), 'COMPRANDO', 'VENDA', c.id, f.id, f.moeda, u.id, u.id, 0, 0, 0, 0, c.cep, c.logradouro, c.numero,
        c.complemento, c.bairro, m.nome, e.sigla
      from nextval(pg_get_serial_sequence('pedido_venda', 'id')) as n (id), usuario as u join cliente as c on c.id = u.id_cliente
        join filial as f on f.id = c.id_filial left join cidade as m on m.id = c.id_cidade left join estado as e on e.id = m.id_estado
      where u.id = $1 on conflict do nothing`,
    values: [user],
  });
  const begun = await find();
  if (begun === undefined) throw new Error('There is no cart.');
  return begun;
}

async function finish(client: pg.PoolClient, id: number) {
  await client.query({
    name: 'sums',
    text: `update pedido_venda as t set quantidade = s.quantidade, valor_produtos = s.produtos, valor_spv = s.spv, pontos_pedido = s.pontos,
        valor_total = s.produtos + coalesce(t.valor_frete, 0), versao = t.versao + 1, dh_alteracao = now()
      from (select coalesce(sum(quantidade), 0)::integer as quantidade, coalesce(sum(quantidade * valor_unitario), 0) as produtos,
          coalesce(sum(quantidade * valor_spv), 0) as spv, coalesce(sum(quantidade * pontos), 0) as pontos
        from pedido_item where id_pedido = $1) as s where t.id = $1`,
    values: [id],
  });
  const { rows } = await client.query({
    name: 'answer',
    text: `select t.*, t.id as id_pedido, c.nome as nome_cliente, c.codigo_mundial, f.nome as nome_filial, u.nome as titular
      from pedido_venda as t join filial as f on f.id = t.id_filial left join cliente as c on c.id = t.id_cliente
        left join usuario as u on u.id = t.id_titular where t.id = $1`,
    values: [id],
  });
  return { data: rows[0] };
}

const offerSql = `select s.id, s.codigo, p.descricao, concat_ws(', ', g.descricao, s.modelo) as detalhe, coalesce(s.valida_estoque, true) as valida_estoque,
    v.valor - round(v.valor * coalesce(v.percentual_desconto, 0) / 100, 2) as preco, coalesce(v.valor_spv, 0) as valor_spv, coalesce(v.pontos, 0) as pontos,
    coalesce((select e.fisico - e.reservado from saldo_estoque as e where e.id_sku = s.id and e.id_filial = $2), 0) as saldo
  from sku as s join produto as p on p.id = s.id_produto left join grade_item as g on g.id = s.id_grade_item
    left join lateral (select * from preco_sku as x where x.id_sku = s.id and x.id_filial = $2 and x.vigencia <= current_date order by vigencia desc limit 1) as v on true
  where s.id = any ($1)`;

const userOf = (headers: Readonly<Record<string, unknown>>) => Number(headers['x-user']);

app.post<{ Params: { sku: string }; Body: { quantidade: number } }>(
  '/cart/changeProduct/:sku',
  async ({ params, body, headers }) =>
    inTransaction(async (client) => {
      const cart = await lockCart(client, userOf(headers));
      const sku = Number(params.sku);
      const { rows: items } = await client.query({
        name: 'items',
        text: 'select id, id_sku, id_promocao, quantidade from pedido_item where id_pedido = $1 order by id',
        values: [cart.id],
      });
      const { rows } = await client.query({ name: 'offer', text: offerSql, values: [[sku], cart.id_filial] });
      const [offer] = rows;
      if (offer === undefined || (offer.valida_estoque && offer.saldo < body.quantidade))
        throw new Error('Too little.');
      const item = items.find(({ id_sku }) => id_sku === sku);
      if (item === undefined)
        await client.query({
          name: 'put',
          text: `insert into pedido_item (id_pedido, id_sku, codigo_produto, descricao, detalhe, quantidade, valor_unitario, valor_adicionado,
            percentual_desconto, valor_spv, pontos, valida_estoque) values ($1, $2, $3, $4, $5, $6, $7, $7, 0, $8, $9, $10)`,
          values: [
            cart.id,
            sku,
            offer.codigo,
            offer.descricao,
            offer.detalhe,
            body.quantidade,
            offer.preco,
            offer.valor_spv,
            offer.pontos,
            offer.valida_estoque,
          ],
        });
      else
        await client.query({
          name: 'set',
          text: 'update pedido_item set quantidade = $2, versao = versao + 1, dh_alteracao = now() where id = $1',
          values: [item.id, body.quantidade],
        });
      await client.query({
        name: 'drop',
        text: 'update pedido_venda set id_entrega = null, constante_entrega = null, descricao_entrega = null, valor_frete = 0 where id = $1 and id_entrega is not null',
        values: [cart.id],
      });
      return finish(client, cart.id);
    }),
);

/** What a quote holds for. */
async function shipmentOf(client: pg.PoolClient, cart: Order): Promise<string> {
  const { rows } = await client.query({
    name: 'shipment',
    text: 'select id_sku, quantidade from pedido_item where id_pedido = $1 order by id_sku',
    values: [cart.id],
  });
  return createHash('sha256')
    .update(JSON.stringify([cart.id_filial, rows]))
    .digest('hex');
}

app.post('/cart/calculateShipping', async ({ headers }) => {
  const { cart, key } = await inTransaction(async (client) => {
    const order = await lockCart(client, userOf(headers));
    return { cart: order, key: await shipmentOf(client, order) };
  });
  const { rows: options } = await pool.query({
    name: 'options',
    text: `select o.id, o.constante, o.descricao, o.tipo, coalesce(o.preco, 0) as preco, o.prazo,
        (select min(t.preco) from opcao_entrega_tarifa as t where t.id_opcao = o.id) as tarifa
      from opcao_entrega as o where o.id_filial = $1 and o.ativo is not false order by o.ordem, o.id`,
    values: [cart.id_filial],
  });
  await inTransaction(async (client) => {
    const still = await lockCart(client, userOf(headers));
    if ((await shipmentOf(client, still)) !== key) throw new Error('The cart was changed.');
    await client.query({
      name: 'quote',
      text: `insert into cotacao_frete (id_pedido, chave, validade, opcoes) values ($1, $2, now() + interval '30 minutes', $3)
        on conflict (id_pedido) do update set chave = excluded.chave, validade = excluded.validade, opcoes = excluded.opcoes`,
      values: [still.id, key, JSON.stringify(options)],
    });
  });
  return { data: options };
});

app.post<{ Body: { id_entrega: number } }>('/cart/changeDelivery', async ({ body, headers }) =>
  inTransaction(async (client) => {
    const cart = await lockCart(client, userOf(headers));
    const { rows } = await client.query({
      name: 'quoted',
      text: 'select chave, opcoes from cotacao_frete where id_pedido = $1 and validade > now()',
      values: [cart.id],
    });
    const offer = rows[0]?.opcoes.find(({ id }: { id: number }) => id === body.id_entrega);
    if (offer === undefined || rows[0].chave !== (await shipmentOf(client, cart)))
      throw new Error('Nothing was quoted.');
    await client.query({
      name: 'choose',
      text: `update pedido_venda set id_entrega = $2, constante_entrega = $3, descricao_entrega = $4, retirar_filial = $5, valor_frete = $6 where id = $1`,
      values: [cart.id, offer.id, offer.constante, offer.descricao, offer.tipo === 'RETIRADA', offer.preco],
    });
    return finish(client, cart.id);
  }),
);

app.post('/cart/cartValidate', async ({ headers }) =>
  inTransaction(async (client) => {
    const cart = await lockCart(client, userOf(headers));
    const { rows: items } = await client.query({
      name: 'valid-items',
      text: 'select id, id_sku, quantidade, valor_unitario from pedido_item where id_pedido = $1 order by id_sku',
      values: [cart.id],
    });
    const skus = items.map(({ id_sku }) => id_sku);
    await client.query({ name: 'offer', text: offerSql, values: [skus, cart.id_filial] });
    for (const { id, id_sku, quantidade } of items) {
      const { rowCount } = await client.query({
        name: 'reserve',
        text: `update saldo_estoque set reservado = reservado + $3, versao = versao + 1, dh_alteracao = now()
          where id_sku = $1 and id_filial = $2 and fisico - reservado >= $3`,
        values: [id_sku, cart.id_filial, quantidade],
      });
      if (rowCount !== 1) throw new Error('Too little.');
      await client.query({
        name: 'reservation',
        text: `insert into reserva_estoque (id_item, id_pedido, id_sku, id_filial, quantidade, validade, situacao)
          values ($1, $2, $3, $4, $5, now() + interval '30 minutes', 'ATIVA')`,
        values: [id, cart.id, id_sku, cart.id_filial, quantidade],
      });
    }
    await client.query({
      name: 'move',
      text: `update pedido_venda set constante_status = 'AGUARDANDO_PAGAMENTO', versao = versao + 1, dh_alteracao = now() where id = $1`,
      values: [cart.id],
    });
    await client.query({
      name: 'history',
      text: `insert into vitral_fluxo (entity, id_registro, fluxo, versao, de, para, evento, id_usuario, evidencia)
        select 'PedidoVenda', id, 'PedidoVenda', versao, 'COMPRANDO', 'AGUARDANDO_PAGAMENTO', 'VALIDAR', $2, '{}'::jsonb from pedido_venda where id = $1`,
      values: [cart.id, userOf(headers)],
    });
    return { data: { valido: true, problemas: [], pedido: (await finish(client, cart.id)).data } };
  }),
);

await servePayments(app, inTransaction);
console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
