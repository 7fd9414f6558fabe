import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PortError } from '../../../src/integrations/ask-json.ts';
import type { FlowModel } from '../../../src/language/entity/flow.ts';
import { nextState, transitionName } from '../../../src/language/flow-machine/flow-machine.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let flow: FlowModel;
let sku = 0;
beforeAll(async () => {
  shop = await openTestShop();
  sku = (await shop.plain()).id_sku;
  const model = shop.server.entities.models().get('PedidoVenda');
  if (model?.flow === undefined) throw new Error('The flow of orders is not in force.');
  flow = model.flow;
  // An order that waits for its invoice would go on by itself, in the middle of the walk.
  vi.spyOn(shop.server.ports.invoice, 'issue').mockRejectedValue(new PortError('no answer'));
}, 120_000);
afterAll(() => shop.server.close());

/** What people do to an order, and the event of the flow that it stands for. */
const actions = [
  'validate',
  'budget',
  'continue',
  'cancel',
  'REGISTRAR_PAGAMENTO',
  'FATURAR',
  'ERRAR_FATURAMENTO',
  'TENTAR_FATURAR',
  'ENVIAR',
  'ENTREGAR',
  'CONFIRMAR_ESTORNO',
  'NEGAR_CANCELAMENTO',
] as const;
type Action = (typeof actions)[number];

/** What guards of the flow ask for, as this walk keeps it: the order is always complete, and picked up at the branch. */
type Known = { readonly covered: boolean; readonly wasPaid: boolean };

/** Where the machine of the flow says that an order goes; null where it takes no such step. */
function expectedState(state: string, action: Action, { covered, wasPaid }: Known): string | null {
  const event =
    action === 'validate'
      ? 'VALIDAR'
      : action === 'budget'
        ? 'ORCAR'
        : action === 'continue'
          ? state === 'AGUARDANDO_PAGAMENTO'
            ? 'REABRIR'
            : 'CONTINUAR'
          : action === 'cancel'
            ? 'CANCELAR'
            : action;
  const isOpen =
    event === 'ENVIAR' ? false : event === 'NEGAR_CANCELAMENTO' ? wasPaid : event === 'REABRIR' ? !covered : true;
  const to = nextState(flow, state, event, isOpen ? [transitionName(state, event)] : []);
  // Nothing is held: what waits to be cancelled is.
  return to === 'AGUARDANDO_CANCELAMENTO' && !covered ? 'CANCELADO' : to;
}

async function act(id: number, action: Action): Promise<number> {
  if (action === 'validate' || action === 'budget') {
    const quoted = await shop.post('/cart/calculateShipping', { id_pedido: id });
    const options = (quoted.body.data ?? []) as readonly Record<string, unknown>[];
    const pickup = options.find(({ constante }) => constante === 'RETIRADA');
    if (pickup !== undefined)
      await shop.post('/cart/changeDelivery', { id_pedido: id, id_entrega: Number(pickup.id_entrega) });
    return (await shop.post(action === 'validate' ? '/cart/cartValidate' : '/cart/budget', { id_pedido: id })).status;
  }
  if (action === 'cancel') return (await shop.post('/cart/cancel', { id_pedido: id })).status;
  if (action === 'continue')
    return (await shop.server.call('PUT', `/cart/${id}/continue`, { token: shop.customer, body: {} })).status;
  const token = ['REGISTRAR_PAGAMENTO', 'CONFIRMAR_ESTORNO', 'NEGAR_CANCELAMENTO'].includes(action)
    ? shop.finance
    : shop.seller;
  const { body } = await shop.get(`/PedidoVenda/${id}`, token);
  const asks = Object.values(flow.states).flatMap(({ events }) => events[action] ?? [])[0]?.ask ?? {};
  const valores = {
    ...(Object.hasOwn(asks, 'motivo') ? { motivo: 'Teste' } : {}),
    ...(Object.hasOwn(asks, 'numero_nfe') ? { numero_nfe: '123' } : {}),
  };
  const sent = { versao: Object(body.data).versao, valores };
  return (await shop.server.call('POST', `/PedidoVenda/${id}/eventos/${action}`, { token, body: sent })).status;
}

async function read(id: number): Promise<Known & { readonly state: string }> {
  const [row] = await shop.server.db.query<{ state: string; covered: boolean; paid: boolean }>(sql`
    select constante_status as state, valor_coberto > 0 as covered, dh_pagamento is not null as paid from pedido_venda where id = ${id}`);
  return { state: row?.state ?? '', covered: row?.covered ?? false, wasPaid: row?.paid ?? false };
}

describe(`paths of an order, on ${testDatabaseKind}`, () => {
  test('whatever people do, the order goes where the flow says, and its stock with it', async () => {
    const passed = new Set<string>();
    const walk = fc.array(fc.constantFrom(...actions), { minLength: 4, maxLength: 12 });
    const likely: readonly (readonly Action[])[] = [
      ['validate', 'REGISTRAR_PAGAMENTO', 'FATURAR', 'ENTREGAR', 'cancel'],
      ['budget', 'continue', 'validate', 'continue', 'validate', 'cancel', 'continue'],
      [
        'validate',
        'REGISTRAR_PAGAMENTO',
        'cancel',
        'NEGAR_CANCELAMENTO',
        'ERRAR_FATURAMENTO',
        'TENTAR_FATURAR',
        'cancel',
        'CONFIRMAR_ESTORNO',
      ],
      ['validate', 'REGISTRAR_PAGAMENTO', 'ERRAR_FATURAMENTO', 'cancel', 'CONFIRMAR_ESTORNO', 'cancel'],
      ['validate', 'REGISTRAR_PAGAMENTO', 'ERRAR_FATURAMENTO', 'FATURAR', 'ENTREGAR'],
      ['budget', 'cancel'],
    ];
    const before = await stock();
    await fc.assert(
      fc.asyncProperty<[readonly Action[]]>(walk, async (steps) => {
        const { body } = await shop.post(`/cart/changeProduct/${sku}`, { quantidade: 1 });
        const id = Number(Object(body.data).id_pedido);
        for (const action of steps) {
          const { state, ...known } = await read(id);
          const expected = expectedState(state, action, known);
          const status = await act(id, action);
          const after = (await read(id)).state;
          const context = `${steps.join(' ')}: ${action} in ${state} answered ${status}`;
          expect(after, context).toBe(expected ?? state);
          if (expected !== null) passed.add(`${state} ${action}`);
        }
        const last = await read(id);
        if (last.state === 'COMPRANDO') await shop.post('/cart/cancel', { id_pedido: id });
        if (last.state === 'AGUARDANDO_PAGAMENTO') await shop.post('/cart/cancel', { id_pedido: id });
      }),
      {
        examples: likely.map((steps) => [steps]),
        numRuns: 25,
        seed: 16,
        interruptAfterTimeLimit: 60_000,
        markInterruptAsFailure: true,
      },
    );
    expect([...passed].sort()).toEqual(
      expect.arrayContaining([
        'AGUARDANDO_CANCELAMENTO CONFIRMAR_ESTORNO',
        'AGUARDANDO_CANCELAMENTO NEGAR_CANCELAMENTO',
        'AGUARDANDO_PAGAMENTO REGISTRAR_PAGAMENTO',
        'AGUARDANDO_PAGAMENTO cancel',
        'AGUARDANDO_PAGAMENTO continue',
        'COMPRANDO budget',
        'COMPRANDO validate',
        'ERRO_FATURAMENTO FATURAR',
        'ERRO_FATURAMENTO TENTAR_FATURAR',
        'ERRO_FATURAMENTO cancel',
        'FATURADO ENTREGAR',
        'ORCAMENTO cancel',
        'ORCAMENTO continue',
        'PAGO ERRAR_FATURAMENTO',
        'PAGO FATURAR',
        'PAGO cancel',
      ]),
    );
    // Whatever happened: what is reserved is what orders that go on hold, and what left the branch has its movement.
    const after = await stock();
    const [sums] = await shop.server.db.query<{ held: number; moved: number }>(sql`
      select (select coalesce(sum(quantidade), 0) from reserva_estoque where id_sku = ${sku} and situacao = 'ATIVA') as held,
        (select coalesce(sum(quantidade), 0) from movimento_estoque where id_sku = ${sku}) as moved`);
    expect(after).toEqual({
      fisico: before.fisico - Number(sums?.moved),
      reservado: before.reservado + Number(sums?.held),
    });
  }, 90_000);

  test('the flow reaches every state of an order', () => {
    const reached = new Set([flow.initial]);
    for (const state of reached)
      for (const { to } of [
        ...Object.values(flow.states[state]?.events ?? {}),
        ...(flow.states[state]?.automatic ?? []),
      ])
        reached.add(to);
    const states = shop.server.entities
      .models()
      .get('PedidoVenda')
      ?.fields.constante_status?.options?.map(({ id }) => id);
    expect([...reached].sort()).toEqual(states?.toSorted());
  });
});

async function stock(): Promise<{ readonly fisico: number; readonly reservado: number }> {
  const [row] = await shop.server.db.query<{ fisico: number; reservado: number }>(
    sql`select fisico, reservado from saldo_estoque where id_sku = ${sku} and id_filial = 900`,
  );
  return { fisico: Number(row?.fisico), reservado: Number(row?.reservado) };
}
