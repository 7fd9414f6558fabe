import { expect, test } from 'vitest';
import { glass } from '../../ui/theme/palette.ts';
import type { EntityField } from '../entity/entity.ts';
import { hueNames } from '../entity/hue-names.ts';
import { readEntity } from '../entity/read-entity.ts';
import { hueOf, toneOf } from './hues.ts';

function read(properties: Readonly<Record<string, unknown>>) {
  const text = JSON.stringify({ title: 'Pedido', type: 'object', properties });
  const { model, problems } = readEntity('Pedido', { file: 'Pedido.schema.json', text });
  const field = (name: string): EntityField => {
    const found = model?.fields[name];
    if (found === undefined) throw new Error(`The schema has no field ${name}.`);
    return found;
  };
  return { field, problems: problems.map(({ code, pointer, suggestions }) => ({ code, pointer, suggestions })) };
}

test('the theme has every hue that a schema may name, and a neutral one', () => {
  expect(Object.keys(glass).toSorted()).toEqual([...hueNames, 'neutral'].toSorted());
});

test('a value has the hue that its schema says, whatever it is called; the others of its field are neutral', () => {
  const { field, problems } = read({
    status: {
      type: 'string',
      enum: ['A', 'B', 'C'],
      'x-labels': { A: 'Bloqueado', B: 'Ativo' },
      'x-hue': { A: 'emerald', B: 'ruby' },
    },
    bloqueado: { type: 'boolean', 'x-hue': { true: 'ruby' } },
  });
  expect(problems).toEqual([]);
  expect(['A', 'B', 'C', null].map((value) => hueOf(value, field('status')))).toEqual(['emerald', 'ruby', null, null]);
  expect(['A', 'C', null].map((value) => toneOf(value, field('status')))).toEqual(['emerald', 'neutral', 'neutral']);
  expect([true, false].map((value) => toneOf(value, field('bloqueado')))).toEqual(['ruby', 'neutral']);
});

test('where a schema says none, a few options have the hue of their place, and many are neutral as badges', () => {
  const many = Array.from({ length: 8 }, (_none, index) => `v${index}`);
  const { field } = read({
    tipo: { type: 'string', enum: ['PF', 'PJ'], 'x-labels': { PF: 'Cancelado' } },
    fase: { type: 'string', enum: many },
    nome: { type: 'string' },
    ativo: { type: 'boolean' },
  });
  expect(['PF', 'PJ'].map((value) => hueOf(value, field('tipo')))).toEqual(hueNames.slice(0, 2));
  expect(many.map((value) => hueOf(value, field('fase')))).toEqual(many.map(() => null));
  expect(toneOf('v7', field('fase'))).toBe(hueNames[1]);
  expect([true, false].map((value) => hueOf(value, field('ativo')))).toEqual(['emerald', null]);
  expect([toneOf('x', field('nome')), toneOf('x', null)]).toEqual([undefined, undefined]);
});

test('a hue or a value that does not exist is a problem with the nearest, and the rest of the hues stay', () => {
  const { field, problems } = read({
    status: {
      type: 'string',
      enum: ['ATIVO', 'INATIVO'],
      'x-hue': { ATIVO: 'emerald', INATIV: 'ruby', INATIVO: 'rubi' },
    },
    nome: { type: 'string', 'x-hue': { A: 'ruby' } },
    fase: { type: 'string', enum: ['A'], 'x-hue': 'ruby' },
  });
  expect(field('status').hues).toEqual({ ATIVO: 'emerald' });
  expect(problems).toEqual([
    { code: 'entity/unknown-option', pointer: '/properties/status/x-hue/INATIV', suggestions: ['INATIVO'] },
    { code: 'entity/unknown-hue', pointer: '/properties/status/x-hue/INATIVO', suggestions: ['ruby'] },
    { code: 'entity/wrong-value', pointer: '/properties/nome/x-hue', suggestions: [] },
    { code: 'entity/wrong-value', pointer: '/properties/fase/x-hue', suggestions: [] },
  ]);
});
