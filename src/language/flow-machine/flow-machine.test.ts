import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import type { FlowModel } from '../entity/flow.ts';
import { readEntity } from '../entity/read-entity.ts';
import { readFlow } from '../flow/read-flow.ts';
import { automaticEvent, createFlowMachine, nextState, transitionName } from './flow-machine.ts';

const names = ['A', 'B', 'C', 'D', 'E'] as const;
const state = fc.constantFrom(...names);
/** States with up to three events and one automatic transition each, as somebody might write them. */
const made = fc.record(
  Object.fromEntries(
    names.map((name) => [
      name,
      fc.record({ events: fc.array(state, { maxLength: 3 }), automatic: fc.option(state, { freq: 5 }) }),
    ]),
  ),
);

function flowOf(
  states: Readonly<Record<string, { readonly events: readonly string[]; readonly automatic: string | null }>>,
) {
  const text = JSON.stringify({
    entity: 'Pedido',
    field: 'situacao',
    states: Object.fromEntries(
      Object.entries(states).map(([name, { events, automatic }]) => [
        name,
        {
          events: Object.fromEntries(events.map((to, index) => [`IR_${index}`, { to }])),
          automatic: automatic === null ? [] : [{ to: automatic }],
        },
      ]),
    ),
  });
  const schema = { type: 'object', properties: { situacao: { type: 'string', enum: names } } };
  const { model } = readEntity('Pedido', { file: 'Pedido.schema.json', text: JSON.stringify(schema) });
  if (model === null) throw new Error('no entity');
  return readFlow('Pedido', { file: 'Pedido.flow.json', text }, new Map([['Pedido', model]]));
}

const transitionsOf = ({ states }: FlowModel) =>
  Object.entries(states).flatMap(([name, { events, automatic }]) => [
    ...Object.keys(events).map((event) => ({ name, event })),
    ...automatic.map((_, index) => ({ name, event: automaticEvent(index) })),
  ]);

test('[W1] what the check takes for reached is what the machine reaches, and no way of it goes in a circle by itself', () => {
  let inForce = 0;
  fc.assert(
    fc.property(made, (states) => {
      const { flow, problems } = flowOf(states);
      if (flow === null) {
        const codes = new Set(problems.map(({ code }) => code));
        expect([...codes].every((code) => ['flow/unreachable-state', 'flow/automatic-circle'].includes(code))).toBe(
          true,
        );
        return;
      }
      inForce += 1;
      const all = transitionsOf(flow);
      const paths = getShortestPaths(createFlowMachine(flow), {
        input: { open: all.map(({ name, event }) => transitionName(name, event)) },
        events: [...new Set(all.map(({ event }) => event))].map((type) => ({ type })),
      });
      expect(paths.map((path) => String(path.state.value)).sort()).toEqual([...names]);
      // As the server goes: by the first automatic transition until there is none, and never for ever.
      for (const name of names) {
        let current: string = name;
        for (let steps = 0; flow.states[current]?.automatic.length; steps += 1) {
          expect(steps).toBeLessThan(names.length);
          current = nextState(flow, current, automaticEvent(0), [transitionName(current, automaticEvent(0))]) ?? '';
        }
        expect(names).toContain(current);
      }
    }),
    { numRuns: 400 },
  );
  expect(inForce).toBeGreaterThan(5);
});

test('[W1] the machine takes an event where its guard is open, and in no other state', () => {
  fc.assert(
    fc.property(made, state, fc.array(state, { maxLength: 3 }), (states, from, open) => {
      const { flow } = flowOf(states);
      if (flow === null) return;
      for (const { name, event } of transitionsOf(flow)) {
        const allowed = (open as readonly string[]).includes(name) ? [transitionName(name, event)] : [];
        const target = flow.states[name]?.events[event]?.to ?? flow.states[name]?.automatic[0]?.to ?? null;
        expect(nextState(flow, name, event, allowed)).toBe((open as readonly string[]).includes(name) ? target : null);
        if (from !== name) expect(nextState(flow, from, event, allowed)).toBeNull();
      }
    }),
    { numRuns: 200 },
  );
});
