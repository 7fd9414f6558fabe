import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { createFlows, type Flows } from '../../../src/engine/flows/transitions.ts';
import { createRecordEngine } from '../../../src/engine/records/records.ts';
import type { FlowModel } from '../../../src/language/entity/flow.ts';
import {
  automaticEvent,
  createFlowMachine,
  nextState,
  transitionName,
} from '../../../src/language/flow-machine/flow-machine.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { callerWith } from '../../support/entities.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let flow: FlowModel;
let flows: Flows;
beforeAll(async () => {
  shop = await openTestShop();
  const { db, entities } = shop.server;
  const model = entities.models().get('PedidoVenda');
  if (model?.flow === undefined) throw new Error('The flow of orders is not in force.');
  flow = model.flow;
  // The flow alone: what stock and payments make of it stands in other tests.
  flows = createFlows({
    db,
    engine: createRecordEngine({ db, models: entities.models }),
    models: entities.models,
    outbox: { put: async () => true },
  });
}, 120_000);
afterAll(() => shop.server.close());

const admin = callerWith();

/** What guards look at. */
type Facts = { readonly tipo: string; readonly coberto: number; readonly retirar: boolean | null };

/** What an order is like where the guard of a transition lets it through. */
function factsFor(state: string, event: string): Facts {
  const isFree = event === 'REABRIR' || event.startsWith('auto.');
  return {
    tipo: event === 'VALIDAR_PRE_VENDA' ? 'VENDA_FUTURA' : 'VENDA',
    coberto: isFree ? 0 : 10,
    retirar: state === 'FATURADO' && event === 'ENTREGAR',
  };
}

/** Nothing is held, and nobody has said how it is received. */
const closed: Facts = { tipo: 'VENDA', coberto: 0, retirar: null };

/** Guards that hold because nothing is there: no money, no invoice, no branch at which it is picked up, no refund under way. */
const openByNothing = [
  ...['AGUARDANDO_PAGAMENTO REABRIR', 'PAGO EMITIR_NOTA', 'FATURADO ENVIAR'],
  ...['AGUARDANDO_CANCELAMENTO DEVOLVER_PAGAMENTO', 'AGUARDANDO_CANCELAMENTO CONFIRMAR_ESTORNO'],
];

async function newOrder(): Promise<number> {
  const [row] = await shop.server.db.query<{ id: number }>(sql`
    insert into pedido_venda (constante_status, tipo_pedido, id_cliente, id_filial, moeda, id_titular, id_criador, quantidade, valor_total)
    select 'COMPRANDO', 'VENDA', 9001, 900, 'BRL', u.id, u.id, 1, 10 from usuario as u
    where not exists (select 1 from pedido_venda as p where p.id_titular = u.id and p.constante_status = 'COMPRANDO')
    order by u.id limit 1 returning id`);
  return Number(row?.id);
}

const put = (id: number, { tipo, coberto, retirar }: Facts) =>
  shop.server.db.execute(sql`
    update pedido_venda set tipo_pedido = ${tipo}, valor_coberto = ${coberto}, retirar_filial = ${retirar},
      dh_pagamento = case when ${coberto}::numeric > 0 then now() end,
      id_entrega = (select min(id) from opcao_entrega where id_filial = 900)
    where id = ${id}`);

async function stateOf(id: number): Promise<string> {
  const [row] = await shop.server.db.query<{ state: string }>(
    sql`select constante_status as state from pedido_venda where id = ${id}`,
  );
  return row?.state ?? '';
}

/** Takes one step of the machine on the server; answers the state that the order is in then. */
async function take(id: number, state: string, event: string, facts: Facts = factsFor(state, event)): Promise<string> {
  const { db } = shop.server;
  await put(id, facts);
  if (event.startsWith('auto.')) {
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    await flows.moveDue(inAMonth, (error) => {
      throw error;
    });
  } else
    await db.transaction((tx) =>
      flows.transition(tx, { caller: admin, entity: 'PedidoVenda', id, event, values: { motivo: 'Teste' } }),
    );
  return stateOf(id);
}

describe(`transitions of an order, on ${testDatabaseKind}`, () => {
  test('generated paths take every transition of the file, and the server goes where the machine does', async () => {
    const transitions = Object.entries(flow.states).flatMap(([state, { events, automatic }]) => [
      ...Object.entries(events).map(([event, { to }]) => ({ state, event, to })),
      ...automatic.map(({ to }, index) => ({ state, event: automaticEvent(index), to })),
    ]);
    expect(transitions.length).toBe(37);
    const open = transitions.map(({ state, event }) => transitionName(state, event));
    const paths = getShortestPaths(createFlowMachine(flow), {
      input: { open },
      events: [...new Set(transitions.map(({ event }) => event))].map((type) => ({ type })),
    });
    const stepsTo = new Map(
      paths.map(({ state, steps }) => [
        String(state.value),
        steps.map(({ event: { type } }) => type).filter((type) => type !== 'xstate.init'),
      ]),
    );
    const passed = new Set<string>();
    for (const { state, event, to } of transitions) {
      const id = await newOrder();
      const steps = stepsTo.get(state) ?? [];
      let at = flow.initial;
      // What waits for no time is passed through as soon as its guard holds: by the step that leads there.
      const isPassing = flow.states[state]?.automatic.some(
        ({ after }, index) => after === null && automaticEvent(index) === event,
      );
      for (const step of isPassing ? steps.slice(0, -1) : steps) {
        const expected = nextState(flow, at, step, open);
        expect(await take(id, at, step), `${state}: ${step} in ${at}`).toBe(expected);
        at = expected ?? at;
      }
      if (isPassing) {
        expect(nextState(flow, at, String(steps.at(-1)), open)).toBe(state);
        expect(await take(id, at, String(steps.at(-1)), closed)).toBe(to);
        passed.add(transitionName(state, event));
        continue;
      }
      expect(at).toBe(state);
      expect(await take(id, state, event), `${event} in ${state}`).toBe(to);
      passed.add(transitionName(state, event));
    }
    expect([...passed].sort()).toEqual(open.toSorted());
  }, 120_000);

  test('what the machine does not take in a state the server refuses, and leaves the order there', async () => {
    const events = [...new Set(Object.values(flow.states).flatMap(({ events: own }) => Object.keys(own)))];
    const { db } = shop.server;
    for (const state of Object.keys(flow.states)) {
      const id = await newOrder();
      await put(id, closed);
      await db.execute(
        sql`update pedido_venda set constante_status = ${state}, quantidade = 0, id_cliente = null where id = ${id}`,
      );
      for (const event of events) {
        const isGuarded = flow.states[state]?.events[event]?.when != null;
        if (nextState(flow, state, event, isGuarded ? [] : [transitionName(state, event)]) !== null) continue;
        if (openByNothing.includes(transitionName(state, event))) continue;
        const sent = await db
          .transaction((tx) => flows.transition(tx, { caller: admin, entity: 'PedidoVenda', id, event }))
          .catch((error: unknown) => error);
        expect(sent, `${event} in ${state}`).toMatchObject({
          code: expect.stringMatching(/^EVENTO_(RECUSADO|FORA_DE_HORA)$/),
        });
        expect(await stateOf(id)).toBe(state);
      }
    }
  }, 120_000);
});
