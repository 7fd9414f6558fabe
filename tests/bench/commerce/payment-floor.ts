import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { embeddedPayments } from '../../../src/integrations/payment-ports.ts';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';

type Transact = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>;

/**
 * Choosing a debit card for the whole and paying by it, written by hand: the intent is stored before the card company is asked, and what
 * it answered is settled after, with the books, the history and the mail that follow, as the portal does. The stand-in is the same.
 */
export async function servePayments(app: FastifyInstance, inTransaction: Transact): Promise<void> {
  const db = await openPostgres({ url: process.env.DATABASE_URL ?? '', schema: 'public', statementLimit: 0 });
  app.addHook('onClose', () => db.close());
  const { card } = embeddedPayments({ db, clock: { now: () => new Date() } });
  const userOf = (headers: Readonly<Record<string, unknown>>) => Number(headers['x-user']);

  const lockOrder = async (client: pg.PoolClient, id: number, user: number) => {
    const { rows } = await client.query({
      name: 'order',
      text: `select id, moeda, valor_total, constante_status, id_filial from pedido_venda where id = $1 and id_titular = $2 for update`,
      values: [id, user],
    });
    if (rows[0]?.constante_status !== 'AGUARDANDO_PAGAMENTO') throw new Error('Not to be paid.');
    return rows[0];
  };
  const answer = async (client: pg.PoolClient, id: number) => {
    const { rows } = await client.query({
      name: 'payments',
      text: `select g.*, c.codigo, c.nome, b.descricao as bandeira, q.linha_digitavel, q.codigo as info_qrcode
        from pedido_pagamento as g join hub_condicao_pagamento as c on c.id = g.id_condicao
          left join hub_bandeira as b on b.id = g.id_bandeira left join cobranca as q on q.id_pagamento = g.id and q.aberta
        where g.id_pedido = $1 order by g.id`,
      values: [id],
    });
    const head = await client.query({
      name: 'head',
      text: 'select constante_status, valor_total from pedido_venda where id = $1',
      values: [id],
    });
    return { data: { ...head.rows[0], pagamentos: rows } };
  };

  app.post<{ Body: { id_pedido: number; id_condicao_pagamento: number } }>(
    '/cart/changePayment',
    async ({ body, headers }) =>
      inTransaction(async (client) => {
        const user = userOf(headers);
        const order = await lockOrder(client, body.id_pedido, user);
        await client.query({
          name: 'put-payment',
          text: `insert into pedido_pagamento (id_pedido, id_condicao, constante_status, moeda, valor_coberto, valor_pagamento, valor_desconto,
              valor_acrescimo, parcela, valor_parcela, confirmado, id_usuario)
            select $1, c.id, 'AGUARDANDO', $3, $4, $4, 0, 0, 1, $4, false, $5 from hub_condicao_pagamento as c where c.id = $2`,
          values: [order.id, body.id_condicao_pagamento, order.moeda, order.valor_total, user],
        });
        await client.query({
          name: 'plan-version',
          text: `update pedido_venda set versao_pagamento = coalesce(versao_pagamento, 1) + 1 where id = $1`,
          values: [order.id],
        });
        return answer(client, order.id);
      }),
  );

  type Pay = {
    id_pedido: number;
    cartoes: readonly { numero_cartao: string; mes_cartao: string; ano_cartao: string }[];
  };
  app.post<{ Body: Pay }>('/cart/pay', async ({ body, headers }) => {
    const user = userOf(headers);
    const [given] = body.cartoes;
    const token = await card.tokenise?.({
      ...{ number: given?.numero_cartao ?? '', month: Number(given?.mes_cartao), year: Number(given?.ano_cartao) },
      securityCode: '123',
    });
    const intent = await inTransaction(async (client) => {
      const order = await lockOrder(client, body.id_pedido, user);
      await client.query({
        name: 'hold',
        text: `update reserva_estoque set validade = now() + interval '15 minutes' where id_pedido = $1 and situacao = 'ATIVA'`,
        values: [order.id],
      });
      const { rows } = await client.query({
        name: 'intent',
        text: `insert into cobranca (id_pedido, id_pagamento, tipo, chave, moeda, valor, constante_status, aberta, tentativa, perdida, ausente,
            viva, autorizada, vencida, removida, recusada, conflito, a_remover, dh_consulta)
          select $1, g.id, 'CARTAO', replace(gen_random_uuid()::text, '-', ''), g.moeda, g.valor_pagamento, 'sent', true, 1, 0, 0, false, false, false,
            false, false, false, false, now() from pedido_pagamento as g where g.id_pedido = $1 and g.constante_status = 'AGUARDANDO'
          returning id, id_pagamento, chave, valor, moeda`,
        values: [order.id],
      });
      return rows[0];
    });
    const amount = Math.round(Number(intent.valor) * 100);
    const authorised = await card.authorise({
      ...{ key: intent.chave, amount, currency: intent.moeda, token: token?.token ?? '', instalments: 1 },
      returnUrl: 'https://portal.example',
    });
    await inTransaction(async (client) => {
      await lockOrder(client, body.id_pedido, user);
      // `authorised` would have the portal's sweep beside it capture the card first.
      await client.query({
        name: 'authorised',
        text: `update cobranca set constante_status = 'sent', dh_consulta = now(), viva = true, autorizada = true, id_provedor = $2, versao = versao + 1 where id = $1`,
        values: [intent.id, authorised.id],
      });
    });
    await card.capture(authorised.id, amount);
    return inTransaction(async (client) => {
      const order = await lockOrder(client, body.id_pedido, user);
      const run = (name: string, text: string, values: readonly unknown[]) =>
        client.query({ name, text, values: [...values] });
      await run(
        'receipt',
        `insert into recebimento (id_cobranca, chave, valor, dh_recebimento) values ($1, $2, $3, now())`,
        [...[intent.id, authorised.id, intent.valor]],
      );
      await run(
        'approved',
        `update pedido_pagamento set constante_status = 'APROVADO', confirmado = true, dh_pagamento = now(), versao = versao + 1 where id = $1`,
        [intent.id_pagamento],
      );
      await run(
        'forever',
        `update reserva_estoque set validade = '9999-12-31' where id_pedido = $1 and situacao = 'ATIVA'`,
        [order.id],
      );
      await run(
        'paid',
        `update pedido_venda set constante_status = 'PAGO', valor_coberto = valor_total, dh_pagamento = now(), versao = versao + 1, dh_alteracao = now() where id = $1`,
        [order.id],
      );
      await run(
        'passage',
        `insert into vitral_fluxo (entity, id_registro, fluxo, versao, de, para, evento, id_usuario, evidencia)
        select 'PedidoVenda', id, 'PedidoVenda', versao, 'AGUARDANDO_PAGAMENTO', 'PAGO', 'PAGAR', null, '{}'::jsonb from pedido_venda where id = $1`,
        [order.id],
      );
      await run(
        'settled',
        `update cobranca set constante_status = 'paid', aberta = false, destino = 'PEDIDO', versao = versao + 1, dh_consulta = now() where id = $1`,
        [intent.id],
      );
      await run(
        'books',
        `insert into lancamento_cobranca (id_pedido, id_cobranca, conta, moeda, valor) values ($1, $2, 'RECEBIDO', $3, -$4::numeric), ($1, $2, 'PEDIDO', $3, $4)`,
        [...[order.id, intent.id, intent.moeda, intent.valor]],
      );
      await run(
        'outbox',
        `insert into vitral_saida (tipo, agregado, transicao, conteudo) values ('bench.pago', $1, $2, '{}'::jsonb)`,
        [...[`Pedido ${order.id}`, `PAGO ${intent.id}`]],
      );
      return answer(client, order.id);
    });
  });
}
