import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PortError } from '../../../src/integrations/ask-json.ts';
import type { InvoiceRequest } from '../../../src/integrations/invoice/invoice-port.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { openPaymentShop, type TestPayments } from '../payment/payments.ts';
import { branches, type TestShop } from './shop.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());
afterEach(() => vi.restoreAllMocks());

type Row = Readonly<Record<string, unknown>>;
const data = (answer: { readonly body: Row }) => Object(answer.body.data);

/** Sends an event of the flow by hand, with the version that is read first. */
const send = async (id: number, event: string, token = shop.seller, valores: object = {}) => {
  const { body } = await shop.get(`/PedidoVenda/${id}`, token);
  return shop.server.call('POST', `/PedidoVenda/${id}/eventos/${event}`, {
    token,
    body: { versao: Object(body.data).versao, valores },
  });
};
/** Where the first mistake of a refused event is. */
const fieldOf = ({ body }: { readonly body: Row }): unknown => Object(Object(body.details).errors?.[0]).pointer;
const must = async (...given: Parameters<typeof send>) => {
  const answer = await send(...given);
  expect(answer.status, answer.text).toBe(200);
};
/** An order that was paid by Pix. */
async function paid(): Promise<number> {
  const order = await pay.order();
  await pay.choose(order, 'PIX');
  await pay.pay(order);
  await pay.payPix(order, 'exact');
  await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
  expect(await pay.status(order)).toBe('PAGO');
  // What its payment asked for is done: what is asked for next is alone.
  await vi.waitFor(async () => expect(await waitingTasks()).toEqual([]), { interval: 50 });
  return order;
}
const waitingTasks = () =>
  shop.server.db.query(sql`
    select id from vitral_tarefa where nome = 'saida.pedido.nota' and estado in ('pendente', 'executando')`);
const invoices = (order: number) =>
  shop.server.db.query<{ status: string; numero: string | null; motivo: string | null }>(
    sql`select constante_status as status, numero, motivo from nota_fiscal where id_pedido = ${order} order by id`,
  );
const atIssuer = (order: number) =>
  shop.server.db.query<{ numero: number; estado: string; conteudo: InvoiceRequest }>(
    sql`select numero, estado, conteudo from vitral_sim_nota where chave like ${`pedido-${order}-%`} order by numero`,
  );
const reachInvoice = (order: number, status: string) =>
  vi.waitFor(async () => expect((await invoices(order)).at(-1)?.status).toBe(status), {
    interval: 100,
  });
const setting = (emissao: string | null) =>
  shop.server.db.execute(sql`
    insert into configuracao_filial (id_filial, nome, percentual_desconto_maximo, validade_orcamento, retirada, venda_futura, emissao_nota)
    values (${branches.main}, 'São Paulo', 10, 15, true, true, ${emissao})
    on conflict (id_filial) do update set emissao_nota = excluded.emissao_nota`);

describe(`invoices, on ${testDatabaseKind}`, () => {
  test('the staff issues one: the order is invoiced with its number and its document, and the customer sees it', async () => {
    const order = await paid();
    expect(await invoices(order)).toEqual([]);
    await must(order, 'EMITIR_NOTA');
    await pay.reach(order, 'FATURADO');
    const [issued] = await atIssuer(order);
    const head = data(await shop.get(`/PedidoVenda/${order}`, shop.seller));
    expect(head).toMatchObject({ numero_nfe: String(issued?.numero).padStart(9, '0') });
    const { amount, freight, discount, items } = issued?.conteudo ?? { items: [] };
    expect(items.reduce((sum, item) => sum + item.amount, Number(freight) - Number(discount))).toBe(amount);
    expect(amount).toBe(Math.round((await pay.total(order)) * 100));
    const seen = data(await shop.get(`/encontrarPedido?id_pedido=${order}`));
    expect(seen).toMatchObject({ constante_status: 'FATURADO', link_nfe: head.link_nfe });
    for (const moment of ['dh_registro', 'dh_pagamento', 'dh_faturamento']) expect(seen[moment]).toBeTruthy();
    // A link that is opened in a tab brings no session: its key is what lets in.
    const path = String(head.link_nfe).replace(/^.*\/api/, '');
    const opened = await shop.server.call('GET', path);
    expect([opened.status, opened.headers['content-type'], opened.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await shop.server.call('GET', `/nota_fiscal/${'0'.repeat(44)}.pdf`)).status).toBe(404);
    expect((await send(order, 'EMITIR_NOTA')).status).toBe(409);
  });

  test('a branch has them issued with the payment, or never by itself', async () => {
    await setting('AUTOMATICA');
    const order = await pay.order();
    await must(order, 'REGISTRAR_PAGAMENTO', shop.finance, { motivo: 'Depósito' });
    await pay.reach(order, 'FATURADO');
    expect(await invoices(order)).toMatchObject([{ status: 'EMITIDA' }]);
    await setting('EQUIPE');
    const byStaff = await paid();
    const asked = await shop.server.db.query(
      sql`select 1 from vitral_saida where tipo = 'pedido.nota' and agregado = ${`Pedido ${byStaff}`}`,
    );
    expect([await pay.status(byStaff), await invoices(byStaff), asked]).toEqual(['PAGO', [], []]);
    await setting(null);
  });

  test('while an invoice is under way, by the staff or with the payment, nobody is offered to ask for another', async () => {
    const held = Promise.withResolvers<never>();
    const issue = vi.spyOn(shop.server.ports.invoice, 'issue').mockReturnValue(held.promise);
    const offer = async (id: number) => {
      const { eventos } = data(await shop.get(`/PedidoVenda/${id}/fluxo`, shop.seller));
      return (eventos as readonly Row[]).find(({ evento }) => evento === 'EMITIR_NOTA');
    };
    const byStaff = await paid();
    expect(await offer(byStaff)).toMatchObject({ permitido: true, motivo: null });
    await must(byStaff, 'EMITIR_NOTA');
    await setting('AUTOMATICA');
    const withPayment = await pay.order();
    await must(withPayment, 'REGISTRAR_PAGAMENTO', shop.finance, { motivo: 'Depósito' });
    await reachInvoice(withPayment, 'EMITINDO');
    await setting(null);
    for (const order of [byStaff, withPayment]) {
      expect(await offer(order)).toMatchObject({ permitido: false, motivo: 'A nota já foi pedida.' });
      const again = await send(order, 'EMITIR_NOTA');
      expect([again.status, again.body.code]).toEqual([422, 'EVENTO_RECUSADO']);
    }
    issue.mockRestore();
    held.reject(new PortError('no answer'));
    await comeBack();
    for (const order of [byStaff, withPayment]) await pay.reach(order, 'FATURADO');
  });

  const key = '52060433009911002506550120000007800267301615';

  test('one that was issued outside has its number and key checked, and is the invoice of the order', async () => {
    const order = await paid();
    const refused = async (valores: object) => {
      const answer = await send(order, 'FATURAR', shop.seller, valores);
      return [answer.status, fieldOf(answer)];
    };
    expect(await refused({})).toEqual([400, '/valores/numero_nfe']);
    expect(await refused({ numero_nfe: 'sem número' })).toEqual([400, '/numero_nfe']);
    expect(await refused({ numero_nfe: '77', chave_nfe: key.replace('5206', '5207') })).toEqual([400, '/chave_nfe']);
    expect(await refused({ numero_nfe: '77', link_nfe: 'javascript:x' })).toEqual([400, '/link_nfe']);
    await must(order, 'FATURAR', shop.seller, { numero_nfe: '77', chave_nfe: key });
    expect(await invoices(order)).toEqual([{ status: 'EMITIDA', numero: '77', motivo: null }]);
    const seen = data(await shop.get(`/encontrarPedido?id_pedido=${order}`));
    expect(seen).toMatchObject({ constante_status: 'FATURADO', numero_nfe: '77', chave_nfe: key, link_nfe: null });
    const other = await paid();
    const taken = await send(other, 'FATURAR', shop.seller, { numero_nfe: '78', chave_nfe: key });
    expect([taken.status, fieldOf(taken)]).toEqual([400, '/chave_nfe']);
    // Its cancellation is denied: the invoice is there already, and nobody asks the issuer for another.
    await must(order, 'PEDIR_CANCELAMENTO', shop.seller, { motivo: 'Engano' });
    await must(order, 'NEGAR_CANCELAMENTO', shop.seller, { motivo: 'Foi engano' });
    await pay.reach(order, 'FATURADO');
    expect([(await invoices(order)).length, await atIssuer(order)]).toEqual([1, []]);
  });

  test('one that was issued outside while the issuer had not answered takes the place of the issuer’s', async () => {
    const order = await paid();
    const { issue } = shop.server.ports.invoice;
    vi.spyOn(shop.server.ports.invoice, 'issue').mockImplementationOnce(async (request) => {
      const issued = await issue(request);
      await must(order, 'FATURAR', shop.seller, { numero_nfe: '79' });
      return issued;
    });
    await must(order, 'EMITIR_NOTA');
    await pay.reach(order, 'FATURADO');
    await vi.waitFor(
      async () => {
        expect((await atIssuer(order)).map(({ estado }) => estado)).toEqual(['cancelada']);
        expect((await invoices(order)).map(({ status }) => status)).toEqual(['CANCELADA', 'EMITIDA']);
      },
      { interval: 100 },
    );
    expect(data(await shop.get(`/encontrarPedido?id_pedido=${order}`))).toMatchObject({ numero_nfe: '79' });
  });

  test('what the issuer refuses is said with its reason, and asked for again by the staff under the same key', async () => {
    const order = await paid();
    vi.spyOn(shop.server.ports.invoice, 'issue').mockRejectedValueOnce(
      new PortError('status 422', 'refused', 'documento_do_cliente'),
    );
    await must(order, 'EMITIR_NOTA');
    await pay.reach(order, 'ERRO_FATURAMENTO');
    const motivo = 'Recusada pelo emissor: documento_do_cliente';
    expect(await invoices(order)).toMatchObject([{ status: 'RECUSADA', motivo }]);
    expect(data(await shop.get(`/encontrarPedido?id_pedido=${order}`))).toMatchObject({ motivo });
    await must(order, 'TENTAR_FATURAR');
    await pay.reach(order, 'FATURADO');
    expect(data(await shop.get(`/PedidoVenda/${order}`, shop.seller)).motivo ?? null).toBeNull();
    expect([(await invoices(order)).length, (await atIssuer(order)).length]).toEqual([1, 1]);
  });

  test.each([
    ['before the issuer is asked', false],
    ['when the issuer has acted', true],
  ])('killed %s, or without an answer, the same invoice is asked for again', async (_when, isDone) => {
    const { invoice } = shop.server.ports;
    const order = await paid();
    const { issue } = invoice;
    let asked = 0;
    vi.spyOn(invoice, 'issue').mockImplementation(async (request) => {
      asked += 1;
      if (asked > 2) return issue(request);
      if (isDone) await issue(request);
      throw asked === 1 ? new Error('killed') : new PortError('no answer within 30000 ms');
    });
    await must(order, 'EMITIR_NOTA');
    for (const times of [1, 2]) {
      await vi.waitFor(() => expect(asked).toBe(times), { interval: 50 });
      expect([await pay.status(order), (await invoices(order))[0]?.status]).toEqual(['PAGO', 'EMITINDO']);
      await comeBack();
    }
    await pay.reach(order, 'FATURADO');
    expect((await atIssuer(order)).map(({ estado }) => estado)).toEqual(['emitida']);
    expect((await invoices(order)).map(({ status }) => status)).toEqual(['EMITIDA']);
  });

  test('two who settle at once, and an answer that comes twice, make one invoice', async () => {
    const order = await paid();
    const { issue } = shop.server.ports.invoice;
    const both = Promise.withResolvers<void>();
    let asked = 0;
    vi.spyOn(shop.server.ports.invoice, 'issue').mockImplementation(async (request) => {
      asked += 1;
      if (asked === 2) both.resolve();
      await both.promise;
      return issue(request);
    });
    await must(order, 'EMITIR_NOTA');
    await reachInvoice(order, 'EMITINDO');
    // The staff is let ask once: as if the order did not say so yet.
    await shop.server.db.execute(sql`update pedido_venda set dh_nota_pedida = null where id = ${order}`);
    await must(order, 'EMITIR_NOTA');
    await pay.reach(order, 'FATURADO');
    expect(asked).toBe(2);
    expect((await atIssuer(order)).length).toBe(1);
    const history = data(await shop.get(`/PedidoVenda/${order}/fluxo`, shop.seller)).historico as readonly Row[];
    expect(history.filter(({ evento }) => evento === 'FATURAR').length).toBe(1);
  });

  test('an invoiced order that is cancelled gives its stock and its money back, and its invoice is cancelled', async () => {
    const { id_sku } = await shop.plain();
    const before = await stockOf(id_sku);
    const order = await paid();
    await must(order, 'EMITIR_NOTA');
    await pay.reach(order, 'FATURADO');
    expect(await stockOf(id_sku)).toEqual({ ...before, fisico: before.fisico - 2 });
    expect((await send(order, 'PEDIR_CANCELAMENTO', shop.seller)).status).toBe(400);
    await must(order, 'PEDIR_CANCELAMENTO', shop.seller, { motivo: 'Cliente desistiu' });
    expect(await stockOf(id_sku)).toEqual({ ...before, reservado: before.reservado + 2 });
    // Its money is at the provider: nobody says that it went back otherwise.
    const confirmed = await send(order, 'CONFIRMAR_ESTORNO', shop.finance, { motivo: 'Depósito' });
    expect([confirmed.status, String(confirmed.body.message)]).toEqual([422, expect.stringContaining('pelo portal')]);
    expect((await send(order, 'DEVOLVER_PAGAMENTO', shop.seller)).status).toBe(403);
    await must(order, 'DEVOLVER_PAGAMENTO', shop.finance);
    await pay.reach(order, 'CANCELADO');
    expect(await pay.states(order)).toEqual({ PIX: 'refunded' });
    expect(await pay.books(order)).toMatchObject({ sum: 0, PEDIDO: 0, A_DEVOLVER: 0 });
    await reachInvoice(order, 'CANCELADA');
    expect((await atIssuer(order)).map(({ estado }) => estado)).toEqual(['cancelada']);
    expect(await stockOf(id_sku)).toEqual(before);
    expect(data(await shop.get(`/encontrarPedido?id_pedido=${order}`))).toMatchObject({ motivo: 'Cliente desistiu' });
  });

  test('a cancellation that is denied leaves the order its invoice, and its stock leaves once', async () => {
    const { id_sku } = await shop.plain();
    const before = await stockOf(id_sku);
    const order = await paid();
    await must(order, 'EMITIR_NOTA');
    await pay.reach(order, 'FATURADO');
    await must(order, 'PEDIR_CANCELAMENTO', shop.seller, { motivo: 'Engano' });
    await must(order, 'NEGAR_CANCELAMENTO', shop.seller, { motivo: 'Foi engano' });
    await pay.reach(order, 'FATURADO');
    expect((await atIssuer(order)).map(({ estado }) => estado)).toEqual(['emitida']);
    expect(await stockOf(id_sku)).toEqual({ ...before, fisico: before.fisico - 2 });
  });

  test('an order that is cancelled while the issuer works on its invoice keeps none', async () => {
    const order = await paid();
    const { issue } = shop.server.ports.invoice;
    vi.spyOn(shop.server.ports.invoice, 'issue').mockImplementationOnce(async (request) => {
      const issued = await issue(request);
      await must(order, 'PEDIR_CANCELAMENTO', shop.seller, { motivo: 'Desistiu' });
      await must(order, 'DEVOLVER_PAGAMENTO', shop.finance);
      return issued;
    });
    await must(order, 'EMITIR_NOTA');
    await pay.reach(order, 'CANCELADO');
    await reachInvoice(order, 'CANCELADA');
    expect((await atIssuer(order)).map(({ estado }) => estado)).toEqual(['cancelada']);
  });

  test('money that came in beside the portal goes back beside it, and each says so', async () => {
    const order = await pay.order();
    await must(order, 'REGISTRAR_PAGAMENTO', shop.finance, { motivo: 'Depósito 1' });
    await must(order, 'PEDIR_CANCELAMENTO', shop.finance, { motivo: 'Desistiu' });
    const refused = await send(order, 'DEVOLVER_PAGAMENTO', shop.finance);
    expect([refused.status, String(refused.body.message)]).toEqual([422, expect.stringContaining('fora do portal')]);
    await must(order, 'CONFIRMAR_ESTORNO', shop.finance, { motivo: 'Depósito 2' });
    expect(await pay.status(order)).toBe('CANCELADO');
  });

  test('of an order that was paid both ways the part of the portal goes back first', async () => {
    const order = await pay.order();
    const total = await pay.total(order);
    await pay.choose(order, 'PIX', { metodo_pgto: 'multiplo', valor_novo: 10 });
    await pay.choose(order, 'BOLETO', { metodo_pgto: 'multiplo' });
    await pay.pay(order);
    await pay.payPix(order, 'exact');
    await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    await must(order, 'REGISTRAR_PAGAMENTO', shop.finance, { motivo: 'Depósito' });
    await must(order, 'PEDIR_CANCELAMENTO', shop.finance, { motivo: 'Desistiu' });
    await must(order, 'DEVOLVER_PAGAMENTO', shop.finance);
    const left = async () => Number(data(await shop.get(`/PedidoVenda/${order}`, shop.finance)).valor_coberto);
    await vi.waitFor(async () => expect(await left()).toBeCloseTo(total - 10, 2), { interval: 100 });
    expect(await pay.status(order)).toBe('AGUARDANDO_CANCELAMENTO');
    await must(order, 'CONFIRMAR_ESTORNO', shop.finance, { motivo: 'Depósito de volta' });
    expect(await pay.status(order)).toBe('CANCELADO');
  });
});

/** A task that failed waits for two seconds and more: here it comes back at once, once it is put back. */
const comeBack = () =>
  vi.waitFor(
    async () => {
      const waiting = await shop.server.db.query(sql`
        update vitral_tarefa set dh_prevista = now() - interval '1 minute'
        where nome = 'saida.pedido.nota' and estado = 'pendente' and tentativas > 0 returning id`);
      expect(waiting.length).toBeGreaterThan(0);
    },
    { interval: 50 },
  );
const stockOf = async (id_sku: number) => {
  const [row] = await shop.server.db.query<{ fisico: number; reservado: number }>(
    sql`select fisico, reservado from saldo_estoque where id_sku = ${id_sku} and id_filial = 900`,
  );
  return { fisico: Number(row?.fisico), reservado: Number(row?.reservado) };
};
