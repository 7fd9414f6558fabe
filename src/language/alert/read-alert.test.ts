import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EntityModel } from '../entity/entity.ts';
import { readEntity } from '../entity/read-entity.ts';
import { readFlow } from '../flow/read-flow.ts';
import { readAlert } from './read-alert.ts';

const entity = readEntity('Pedido', {
  file: 'Pedido.schema.json',
  text: JSON.stringify({
    type: 'object',
    properties: {
      nome: { type: 'string' },
      email: { type: 'string', format: 'email' },
      dono: { $ref: 'Cliente.schema.json' },
      loja: { $ref: 'Loja.schema.json' },
      valor: { type: 'number', 'x-mask': 'money' },
      segredo: { type: 'string', 'x-access': { read: ['PERFIL:FINANCEIRO'] } },
      itens: { type: 'array', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'pedido' },
      situacao: { type: 'string', enum: ['A', 'B'] },
    },
  }),
}).model;
const flow = readFlow(
  'Pedido',
  {
    file: 'Pedido.flow.json',
    text: '{ "entity": "Pedido", "field": "situacao", "states": { "A": { "events": { "IR": { "to": "B" } } }, "B": {} } }',
  },
  new Map(entity === null ? [] : [['Pedido', entity]]),
).flow;
const entities: ReadonlyMap<string, EntityModel> = new Map(
  entity === null || flow === null ? [] : [['Pedido', { ...entity, flow }]],
);
const good = {
  entity: 'Pedido',
  on: ['created', 'changed'],
  events: ['IR'],
  fields: ['nome'],
  when: 'valor > $old.valor',
  to: [{ profile: 'X' }, { permission: 'Pedido.EDITAR' }, { field: 'dono' }, { creator: true }, { address: 'email' }],
  notice: { title: '{nome} {segredo}', text: '{dono.nome}' },
  mail: { title: 'Pedido {id}' },
  link: '/pedidos/{dono.id}',
  once: 'day',
};
const read = (alert: unknown) =>
  readAlert(
    'Caro',
    { file: 'Caro.alert.json', text: typeof alert === 'string' ? alert : JSON.stringify(alert, null, 2) },
    entities,
    (name) => ['Pedido.EDITAR', 'PERFIL:X'].includes(name),
  );

test('[D9] an alert that is whole is in force, and a relation says what of the user it is compared with', () => {
  const { alert, problems } = read(good);
  expect(problems).toEqual([]);
  expect(alert).toMatchObject({
    link: '/pedidos/{dono.id}',
    name: 'Caro',
    title: 'Caro',
    once: 'day',
    fields: ['nome'],
    events: ['IR'],
  });
  expect(alert?.to).toContainEqual({ field: 'dono', user: 'id_cliente' });
});

test('[D9] the example of schemas/README.md is read as it stands', () => {
  const readme = readFileSync(new URL('../../../schemas/README.md', import.meta.url), 'utf8');
  const [, text = ''] = /```jsonc\n\/\/ schemas\/company\/CompraCara\.alert\.json\n([\s\S]*?)```/.exec(readme) ?? [];
  const properties = {
    titulo: { type: 'string' },
    valor: { type: 'number', format: 'money' },
    solicitante: { $ref: 'Usuario.schema.json' },
  };
  const bought = readEntity('SolicitacaoCompra', {
    file: 'SolicitacaoCompra.schema.json',
    text: JSON.stringify({ type: 'object', properties }),
  }).model;
  const models = new Map(bought === null ? [] : [['SolicitacaoCompra', bought]]);
  const file = 'CompraCara.alert.json';
  const { alert, problems } = readAlert('CompraCara', { file, text }, models, (name) => name === 'PERFIL:FINANCEIRO');
  expect(problems).toEqual([]);
  expect(alert).toMatchObject({ entity: 'SolicitacaoCompra', on: ['created', 'changed'], once: 'day' });
});

test.each([
  ['[]', 'alert/not-an-object', '', undefined],
  ['{ "entity": ', 'json/syntax', '', undefined],
  [{ ...good, entity: 'Pedidos' }, 'alert/unknown-entity', '/entity', 'Pedido'],
  [{ ...good, notise: {} }, 'entity/unknown-key', '/notise', 'notice'],
  [{ ...good, on: ['created', 'changed', 'change'] }, 'alert/wrong-value', '/on/2', 'changed'],
  [{ ...good, on: undefined, events: undefined, fields: undefined }, 'alert/no-moment', '', undefined],
  [{ ...good, events: ['IRR'] }, 'alert/unknown-event', '/events/0', 'IR'],
  [{ ...good, fields: ['nom'] }, 'alert/unknown-field', '/fields/0', 'nome'],
  [{ ...good, fields: ['itens'] }, 'alert/unknown-field', '/fields/0', undefined],
  [{ ...good, on: ['created'] }, 'alert/wrong-value', '/fields', undefined],
  [{ ...good, when: 'valr > 1' }, 'expression/unknown-path', '/when', 'valor'],
  [{ ...good, when: '$user.id = 1' }, 'expression/unknown-name', '/when', undefined],
  [{ ...good, to: [] }, 'alert/wrong-value', '/to', undefined],
  [{ ...good, to: [{ profile: 'Y' }] }, 'alert/unknown-permission', '/to/0/profile', undefined],
  [{ ...good, to: [{ permission: 'Pedido.EDITR' }] }, 'alert/unknown-permission', '/to/0/permission', undefined],
  [{ ...good, to: [{ field: 'don' }] }, 'alert/unknown-field', '/to/0', 'dono', 'alert/wrong-value'],
  [{ ...good, to: [{ field: 'loja' }] }, 'alert/wrong-value', '/to/0', undefined],
  [{ ...good, to: [{ profile: 'X', creator: true }] }, 'alert/wrong-value', '/to/0', undefined],
  [{ ...good, to: [{ creator: false }] }, 'alert/wrong-value', '/to/0/creator', undefined],
  [{ ...good, to: [{ address: 'valor' }] }, 'alert/unknown-field', '/to/0/address', undefined],
  [{ ...good, mail: undefined }, 'alert/no-text', '/to', undefined],
  [{ ...good, mail: { title: '{valor}' } }, 'alert/unreadable-field', '/mail/title', undefined],
  [{ ...good, notice: { text: 'x' } }, 'alert/no-text', '/notice', undefined],
  [{ ...good, notice: { title: '{itens}' } }, 'alert/unknown-field', '/notice/title', undefined],
  [{ ...good, notice: { title: '{nom}' } }, 'alert/unknown-field', '/notice/title', 'nome'],
  [{ ...good, link: 'https://example.com/' }, 'alert/wrong-value', '/link', undefined],
  [{ ...good, link: '/x/{segredo}' }, 'alert/unreadable-field', '/link', undefined],
  [{ ...good, link: '/x/{nada.id}' }, 'alert/unknown-field', '/link', undefined],
  [{ ...good, once: 'dia' }, 'alert/wrong-value', '/once', undefined],
])('[D9] a mistake in %j is a problem with its place and the nearest name', (alert, code, pointer, near, ...more) => {
  const { alert: inForce, problems } = read(alert);
  expect(problems.map((problem) => [problem.code, problem.pointer])).toEqual(
    [code, ...more].map((each) => [each, pointer]),
  );
  if (near !== undefined) expect(problems[0]?.suggestions[0]).toBe(near);
  expect(inForce).toBeNull();
});

test.each([
  ['parts that are none', { entity: 'Pedido', on: 'created', to: [null, 3, ['x']], notice: 'x', mail: 3 }],
  ['a condition without an end', { ...good, when: '($f := function() { $f() }; $match(nome, /^(a+)+$/))' }],
  [
    'names that reach into objects',
    { ...good, fields: ['__proto__'], to: [{ field: 'constructor', user: 'toString' }] },
  ],
])('[D9] a hostile file is problems, and never a hang: %s', (_name, alert) => {
  const { problems, alert: inForce } = read(alert);
  expect([problems.length > 0, inForce]).toEqual([true, null]);
});
