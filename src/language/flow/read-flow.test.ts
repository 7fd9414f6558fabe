import { describe, expect, test } from 'vitest';
import { readEntity } from '../entity/read-entity.ts';
import { readFlow } from './read-flow.ts';

const entity = readEntity('Pedido', {
  file: 'Pedido.schema.json',
  text: JSON.stringify({
    type: 'object',
    properties: {
      nome: { type: 'string' },
      dono: { $ref: 'Cliente.schema.json' },
      segredo: { type: 'string', 'x-access': { read: ['PERFIL:FINANCEIRO'] } },
      situacao: { type: 'string', enum: ['A', 'B', 'C'] },
    },
  }),
}).model;
const entities = new Map(entity === null ? [] : [['Pedido', entity]]);
const good = {
  entity: 'Pedido',
  field: 'situacao',
  states: {
    A: { events: { IR: { to: 'B', label: 'Ir', when: { field: 'nome', empty: false }, reason: 'Falta o nome.' } } },
    B: {
      automatic: [{ to: 'C', when: "nome = 'x'" }],
      events: { VOLTAR: { to: 'A', owner: { field: 'dono', user: 'id_cliente' } } },
    },
    C: { final: true },
  },
};
const read = (flow: unknown) => {
  const text = typeof flow === 'string' ? flow : JSON.stringify(flow, null, 2);
  return readFlow('Pedido', { file: 'Pedido.flow.json', text }, entities, (name) =>
    ['Pedido.EDITAR', 'PERFIL:X'].includes(name),
  );
};
const withEvent = (event: object) => ({
  ...good,
  states: { ...good.states, A: { events: { IR: { to: 'B', ...event } } } },
});
const withState = (state: object) => ({ ...good, states: { ...good.states, B: state } });

test('[W1] a flow that is whole is in force', () => {
  const { flow, problems } = read(good);
  expect(problems).toEqual([]);
  expect(flow).toMatchObject({
    name: 'Pedido',
    initial: 'A',
    states: { A: { events: { IR: { to: 'B', label: 'Ir' } } } },
  });
});

test.each([
  ['[]', 'flow/not-an-object', '', undefined],
  [{ ...good, entity: 'Pedidos' }, 'flow/unknown-entity', '/entity', 'Pedido'],
  [{ ...good, field: 'situacoes' }, 'flow/unknown-field', '/field', 'situacao'],
  [{ ...good, field: 'nome' }, 'flow/unknown-field', '/field', undefined],
  [{ ...good, states: {} }, 'flow/no-states', '/states', undefined],
  [{ ...good, initail: 'A' }, 'flow/unknown-key', '/initail', 'initial'],
  [
    { ...good, states: { A: good.states.A, B: { events: { IR: { to: 'A' } } } } },
    'flow/missing-state',
    '/states',
    undefined,
  ],
  [withEvent({ to: 'BB' }), 'flow/unknown-state', '/states/A/events/IR/to', 'B'],
  [withEvent({ confrm: 'x' }), 'flow/unknown-key', '/states/A/events/IR/confrm', 'confirm'],
  [withEvent({ when: 'nome' }), 'flow/no-reason', '/states/A/events/IR/when', undefined],
  [withEvent({ when: 'nomes', reason: 'x' }), 'expression/unknown-path', '/states/A/events/IR/when', 'nome'],
  [withEvent({ when: 'nome =', reason: 'x' }), 'expression/syntax', '/states/A/events/IR/when', undefined],
  [withEvent({ when: '$parent.x', reason: 'x' }), 'expression/unknown-name', '/states/A/events/IR/when', undefined],
  [withEvent({ owner: { field: 'nome', user: 'id' } }), 'flow/unknown-field', '/states/A/events/IR/owner', undefined],
  [
    withEvent({ owner: { field: 'dono', user: 'id_client' } }),
    'flow/wrong-value',
    '/states/A/events/IR/owner',
    'id_cliente',
  ],
  [
    withEvent({ allow: ['Pedido.EDITAR', 'Pedido.EDITR'] }),
    'flow/unknown-permission',
    '/states/A/events/IR/allow/1',
    undefined,
  ],
  [withEvent({ ask: { nom: {} } }), 'flow/unknown-field', '/states/A/events/IR/ask/nom', 'nome'],
  [withEvent({ set: { situacao: 'C' } }), 'flow/unknown-field', '/states/A/events/IR/set/situacao', undefined],
  [withEvent({ set: { nome: '= $now(' } }), 'expression/syntax', '/states/A/events/IR/set/nome', undefined],
  [withEvent({ set: { nome: '= $access.x' } }), 'expression/unknown-name', '/states/A/events/IR/set/nome', undefined],
  [
    withState({ automatic: [{ to: 'C', after: { days: 0 } }] }),
    'flow/wrong-value',
    '/states/B/automatic/0/after',
    undefined,
  ],
  [
    withState({ automatic: [{ to: 'C', after: { days: 1, day: 1 } }] }),
    'flow/unknown-key',
    '/states/B/automatic/0/after/day',
    'days',
  ],
  [withEvent({ notify: [{ profile: 'X' }] }), 'flow/wrong-value', '/states/A/events/IR/notify/0', undefined],
  [withEvent({ notify: [{ title: 'x' }] }), 'flow/wrong-value', '/states/A/events/IR/notify/0', undefined],
  [
    withEvent({ notify: [{ profile: 'X', titel: 'y', title: 'x' }] }),
    'flow/unknown-key',
    '/states/A/events/IR/notify/0/titel',
    'title',
  ],
  [
    withEvent({ notify: [{ field: 'dono', user: 'id_cliente', title: '{nom}' }] }),
    'flow/unknown-field',
    '/states/A/events/IR/notify/0/title',
    'nome',
  ],
  [
    withEvent({ notify: [{ field: 'dona', user: 'id_cliente', title: '{nome}' }] }),
    'flow/unknown-field',
    '/states/A/events/IR/notify/0',
    'dono',
  ],
  [
    withEvent({ notify: [{ field: 'dono', user: 'id_cliente', title: '{segredo}' }] }),
    'flow/unreadable-field',
    '/states/A/events/IR/notify/0/title',
    undefined,
  ],
  [withState({ aside: 'sim' }), 'entity/wrong-value', '/states/B/aside', undefined],
  [withState({ final: true, events: { IR: { to: 'C' } } }), 'flow/after-final', '/states/B/events/IR', undefined],
  [withState({ events: { VOLTAR: { to: 'A' } } }), 'flow/unreachable-state', '/states/C', undefined],
  [
    withState({ automatic: [{ to: 'B' }], events: { IR: { to: 'C' } } }),
    'flow/automatic-circle',
    '/states/B/automatic',
    undefined,
  ],
])('[W1] a mistake in %j is one problem with its place and the nearest name', (flow, code, pointer, suggestion) => {
  const { flow: inForce, problems } = read(flow);
  expect(
    problems.map((problem) => [problem.code.replace('entity/unknown-key', 'flow/unknown-key'), problem.pointer]),
  ).toEqual([[code, pointer]]);
  if (suggestion !== undefined) expect(problems[0]?.suggestions[0]).toBe(suggestion);
  expect(inForce).toBeNull();
});

describe('[W1] a hostile flow is problems, and never a hang', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => `S${index}`);
  const wide = readEntity('Pedido', {
    file: 'Pedido.schema.json',
    text: JSON.stringify({ type: 'object', properties: { nome: {}, situacao: { type: 'string', enum: many } } }),
  }).model;
  const readMany = (states: object) =>
    readFlow(
      'Pedido',
      { file: 'Pedido.flow.json', text: JSON.stringify({ entity: 'Pedido', field: 'situacao', states }) },
      new Map(wide === null ? [] : [['Pedido', wide]]),
    );

  test('thousands of automatic transitions in one chain are followed, and their circle is found', () => {
    const chain = (last: object) =>
      Object.fromEntries(
        many.map((name, index) => [name, index + 1 < many.length ? { automatic: [{ to: `S${index + 1}` }] } : last]),
      );
    expect(readMany(chain({ final: true })).problems).toEqual([]);
    expect(readMany(chain({ automatic: [{ to: 'S0' }] })).problems).toMatchObject([{ code: 'flow/automatic-circle' }]);
  });

  test.each([
    ['states that are texts', { ...good, states: { A: 'x', B: 3, C: null } }],
    ['events that are no objects', { ...good, states: { ...good.states, A: { events: ['IR'] } } }],
    [
      'automatic transitions that are none',
      withState({ automatic: [null, 'C', { to: ['C'] }], events: { IR: { to: 'C' } } }),
    ],
    ['a guard without an end', withEvent({ when: '($f := function() { $f() }; $f())', reason: 'x' })],
    ['a guard that is a number', withEvent({ when: 3, reason: 'x' })],
    ['a guard over a field that there is not', withEvent({ when: { field: 'nada', is: 1 }, reason: 'x' })],
    ['a regular expression without an end', withEvent({ when: '$match(nome, /^(a+)+$/)', reason: 'x' })],
    ['names that reach into objects', withEvent({ set: { __proto__: 'x', constructor: 'y' }, ask: { toString: {} } })],
    ['notices that are none', withEvent({ notify: [null, 3, { profile: 1, title: {} }] })],
  ])('%s', (_name, flow) => {
    const { problems, flow: inForce } = read(flow);
    expect([problems.length > 0, inForce]).toEqual([true, null]);
  });
});
