import { expect, test } from 'vitest';
import { readEntity } from '../read-entity.ts';
import { numberSeries } from './number-pattern.ts';

test('[D5] a number is written with the day and its digits, and longer where they do not suffice', () => {
  const { series, write } = numberSeries('OC-{yyyy}{mm}-{000}', '2026-03-09');
  expect([series, write(7), write(12_345)]).toEqual(['OC-202603-{000}', 'OC-202603-007', 'OC-202603-12345']);
  expect(numberSeries('{dd}/{yy} {0}', '2026-03-09').write(1)).toBe('09/26 1');
});

test.each([
  ['OC-{yyyy}', 'string'],
  ['{000}-{000}', 'string'],
  ['{year}-{000}', 'string'],
  ['OC-{000', 'string'],
  ['{000}', 'integer'],
])('[D5] %s of a field of type %s is a problem, and numbers nothing', (pattern, type) => {
  const properties = { codigo: { type, 'x-number': pattern } };
  const text = JSON.stringify({ type: 'object', properties });
  const { model, problems } = readEntity('Ordem', { file: 'Ordem.schema.json', text });
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/properties/codigo/x-number']);
  expect(model?.fields.codigo).toMatchObject({ readOnly: false });
});

test('[D5] numbers may have gaps, and a key that says nothing is named with the nearest', () => {
  const read = (number: unknown) => {
    const properties = { codigo: { type: 'string', 'x-number': number } };
    return readEntity('Ordem', { file: 'x', text: JSON.stringify({ type: 'object', properties }) });
  };
  const pattern = 'P{000}';
  expect(read(pattern).model?.fields.codigo?.number).toEqual({ pattern });
  expect(read({ pattern, gaps: true }).model?.fields.codigo?.number).toEqual({ pattern, gaps: true });
  expect(read({ pattern, gaps: false }).model?.fields.codigo?.number).toEqual({ pattern });
  const problems = [{ pattern, gap: true }, { gaps: true }, { pattern: '{x}' }, { pattern, gaps: 1 }].map((number) =>
    read(number).problems.map(({ pointer, suggestions }) => [pointer.slice('/properties/codigo'.length), suggestions]),
  );
  expect(problems).toEqual([
    [['/x-number/gap', ['gaps']]],
    [['/x-number', []]],
    [['/x-number/pattern', []]],
    [['/x-number/gaps', []]],
  ]);
});

test('[D5] only relations to what a user logs in as have a default of their own', () => {
  const properties = {
    dono: { $ref: 'Usuario.schema.json', default: 'own' },
    cor: { $ref: 'Cor.schema.json', default: 'own' },
  };
  const { problems } = readEntity('Ordem', { file: 'x', text: JSON.stringify({ type: 'object', properties }) });
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/properties/cor/default']);
});
