import { expect, test } from 'vitest';
import { inPortuguese } from '../../../../tests/support/errors.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import { planTable } from '../tables/table-plan.ts';
import { readValues } from './values.ts';

function model(properties: Readonly<Record<string, unknown>>) {
  const read = readEntity('Ficha', { file: 'Ficha.schema.json', text: JSON.stringify({ properties }) });
  expect(read.problems).toEqual([]);
  if (read.model === null) throw new Error('The entity cannot be read.');
  return read.model;
}

const ficha = model({
  pais: { type: 'string' },
  documento: { type: 'string', format: 'documento', 'x-country': 'pais' },
  ruc: { type: 'string', format: 'documento', 'x-country': 'PY' },
  texto: { type: 'string', format: 'html', maxLength: 5 },
});

const read = (values: Readonly<Record<string, unknown>>) => {
  const { columns, errors } = readValues(ficha, values, 'change');
  return errors.length > 0 ? errors.map(({ pointer, code }) => `${pointer} ${code}`) : Object.fromEntries(columns);
};

test('a document is judged by its country, and kept without separators', () => {
  expect(read({ ruc: '80009735-1' })).toEqual({ ruc: '800097351' });
  expect(read({ ruc: '80009735-2' })).toEqual(['/ruc documento']);
});

test('a document whose country stands in the record is read by its shape', () => {
  expect(read({ documento: 'AB 123-4' })).toEqual({ documento: 'AB1234' });
  expect(read({ documento: '!' })).toEqual(['/documento documento']);
  expect(read({ documento: ' - ' })).toEqual({ documento: null });
});

test('formatted text is cleaned, counted by its words, and empty when it has none', () => {
  expect(read({ texto: '<p onclick="x()"><strong>cinco</strong></p><script>x()</script>' })).toEqual({
    texto: '<p><strong>cinco</strong></p>',
  });
  expect(read({ texto: '<p>seis!!</p>' })).toEqual(['/texto maxLength']);
  expect(read({ texto: '<p><br></p>' })).toEqual({ texto: null });
  expect(read({ texto: 7 })).toEqual(['/texto type']);
});

test('a field that names no country field is a problem with the nearest name', () => {
  const text = JSON.stringify({
    properties: { pais: { type: 'string' }, doc: { type: 'string', format: 'documento', 'x-country': 'paiss' } },
  });
  const { problems } = readEntity('Ficha', { file: 'Ficha.schema.json', text });
  expect(problems).toMatchObject([
    { code: 'entity/unknown-field', pointer: '/properties/doc/x-country', suggestions: ['pais'] },
  ]);
});

test.each(['^(\\d|\\w)*$', '^\\w*\\d*\\w*\\d*\\w*-$', '^(a+)+$', '^(a|a|b)*c$'])(
  'the pattern %s ends at once on 50,000 letters, which it does not take',
  (pattern) => {
    const entity = model({ texto: { type: 'string', format: 'multiline', pattern } });
    const { errors } = readValues(entity, { texto: `${'a'.repeat(50_000)}!` }, 'change');
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([['/texto', 'pattern']]);
  },
);

test('a day that is left out of a new record is that of the portal, where its field says today; a change leaves it', () => {
  const pedido = model({
    dia: { type: 'string', format: 'date', default: 'today' },
    hora: { type: 'string', format: 'date-time', default: 'now' },
  });
  const { dia, hora } = Object.fromEntries(readValues(pedido, {}, 'create').columns);
  expect(dia).toBe(valueOfDefault('date', 'today', portalTimeZone));
  expect(Date.parse(String(hora))).toBeLessThanOrEqual(Date.now());
  expect(readValues(pedido, { dia: null }, 'create').columns.get('dia')).toBeNull();
  expect([...readValues(pedido, {}, 'change').columns]).toEqual([]);
});

test('a table keeps no day as the default of a column', () => {
  const plan = planTable(model({ dia: { type: 'string', format: 'date', default: 'today' } }), new Map());
  expect(plan.columns.find(({ name }) => name === 'dia')?.default).toBeNull();
});

test('JSON is held to its schema: a text is no list, and items are of the type and among the options', () => {
  const entity = model({
    livre: { type: 'object' },
    cores: { type: 'array', items: { type: 'string', enum: ['azul', 'verde'] } },
    numeros: { type: 'array', items: { type: 'integer' } },
  });
  const validate = (values: Readonly<Record<string, unknown>>) =>
    readValues(entity, values, 'change').errors.map(({ pointer, code }) => `${pointer} ${code}`);
  expect(validate({ livre: { a: [1] }, cores: ['azul', 'verde'], numeros: [1, 2] })).toEqual([]);
  expect(validate({ livre: '{ broken', cores: '["azul"]', numeros: [1.5] })).toEqual([
    '/livre type',
    '/cores type',
    '/numeros type',
  ]);
  expect(validate({ cores: ['roxo'] })).toEqual(['/cores enum']);
  expect(validate({ cores: { azul: true } })).toEqual(['/cores type']);
});

test('a list of values has as many items as its schema says, and none twice', () => {
  const entity = model({
    etiquetas: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3, uniqueItems: true },
    partes: { type: 'array', uniqueItems: true },
  });
  const validate = (values: Readonly<Record<string, unknown>>) =>
    readValues(entity, values, 'change')
      .errors.map(inPortuguese)
      .map(({ pointer, code, message }) => [pointer, code, message]);
  expect(validate({ etiquetas: ['a', 'b'], partes: [{ a: 1 }, { a: 2 }] })).toEqual([]);
  expect(validate({ etiquetas: null })).toEqual([]);
  expect(validate({ etiquetas: ['a'] })).toEqual([['/etiquetas', 'minItems', 'Informe pelo menos 2.']]);
  expect(validate({ etiquetas: ['a', 'b', 'c', 'd'] })).toEqual([['/etiquetas', 'maxItems', 'Informe no máximo 3.']]);
  expect(validate({ etiquetas: ['a', 'a'] })).toEqual([['/etiquetas', 'uniqueItems', 'A lista tem um item repetido.']]);
  expect(validate({ partes: [{ a: 1 }, { a: 1 }] })).toEqual([
    ['/partes', 'uniqueItems', 'A lista tem um item repetido.'],
  ]);
});
