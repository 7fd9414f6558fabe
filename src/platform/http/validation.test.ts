import { expect, test } from 'vitest';
import { brokenTexts, createValidators, fieldErrors } from './validation.ts';

const validators = createValidators({ $id: 'contract' });
const validate = (schema: object, value: unknown) =>
  fieldErrors(validators.body(schema)(value)).map(({ pointer, code }) => `${pointer} ${code}`);

test('patterns of one contract are told apart, and none of them keeps the server busy', () => {
  const properties = {
    codigo: { type: 'string', pattern: '^[A-Z]{3}$' },
    texto: { type: 'string', pattern: '^(\\d|\\w)*$' },
    outro: { type: 'string', pattern: '^\\w*\\d*\\w*\\d*\\w*-$' },
  };
  const letters = `${'a'.repeat(50_000)}!`;
  expect(validate({ type: 'object', properties }, { codigo: 'ABC', texto: 'abc', outro: 'abc-' })).toEqual([]);
  expect(validate({ type: 'object', properties }, { codigo: 'abc' })).toEqual(['/codigo pattern']);
  expect(validate({ type: 'object', properties }, { texto: letters })).toEqual(['/texto pattern']);
  expect(validate({ type: 'object', properties }, { outro: letters })).toEqual(['/outro pattern']);
});

test('everything that is wrong is named at once, each place and problem once', () => {
  const schema = {
    type: 'object',
    required: ['nome', 'valor'],
    additionalProperties: false,
    dependentRequired: { a: ['b'] },
    properties: {
      nome: {},
      valor: {},
      a: { type: 'integer', maximum: 3 },
      b: {},
      itens: { items: { type: 'string' } },
    },
  };
  expect(validate(schema, {})).toEqual(['/nome required', '/valor required']);
  const wrong = { valor: 1, a: 5, outro: 1, mais: 2, itens: ['x', 1, null] };
  expect(validate(schema, wrong).sort()).toEqual(
    ['/a maximum', '/b required', '/itens/1 type', '/itens/2 type', '/mais additionalProperties'].concat([
      '/nome required',
      '/outro additionalProperties',
    ]),
  );
  const either = { anyOf: [{ type: 'integer' }, { type: 'object' }, { type: 'null' }] };
  expect(validate(either, 'x')).toEqual([' type', ' anyOf']);
  const query = validators.text({ type: 'object', required: ['mes', 'ano'], properties: { id: { type: 'integer' } } });
  expect(fieldErrors(query({ id: 'x' }), '/query').map(({ pointer }) => pointer)).toEqual([
    '/query/mes',
    '/query/ano',
    '/query/id',
  ]);
});

test('a body that is wrong at a million places costs no more than one place', () => {
  const schema = { type: 'array', items: { type: 'string' } };
  expect(validate(schema, Array(200).fill(0))).toHaveLength(100);
  expect(validate(schema, Array(1_000_000).fill(0))).toEqual(['/0 type']);
  expect(validate({ items: schema }, Array(100_000).fill([0]))).toEqual(['/0/0 type']);
});

test('half of a pair of UTF-16 is no text, wherever it stands', () => {
  const places = (body: unknown) => brokenTexts(body).map(({ pointer, code }) => `${pointer} ${code}`);
  expect(places({ nome: 'João 🙂', itens: [{ a: 1 }, null] })).toEqual([]);
  expect(places('\ud800')).toEqual([' caracteres']);
  expect(places({ a: ['x', { 'b/c': '\udc00' }] })).toEqual(['/a/1/b~1c caracteres']);
  expect(places({ '\ud83d': 1 })).toEqual(['/\ufffd caracteres']);
});

test('a whole number beyond what a number can tell apart is no id', () => {
  const schema = { type: 'integer', format: 'int64' };
  expect([validate(schema, 9_007_199_254_740_991), validate(schema, -1)]).toEqual([[], []]);
  for (const wrong of [1e308, 9_007_199_254_740_992, -1e300]) expect(validate(schema, wrong)).toEqual([' format']);
  const query = validators.text({ type: 'object', properties: { id: schema } });
  expect(fieldErrors(query({ id: '1e308' })).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(['/id format']);
});

test('what is no schema is refused when it is first used, in the schemas and in what they refer to', () => {
  const none = { type: 'object', properties: { a: { type: 'texto', minLength: 'x' } } };
  expect(() => validators.body(none)({})).toThrow('schema is invalid: data/properties/a/type must be');
  expect(() => validators.text(none)({})).toThrow('data/properties/a/minLength must be');
  expect(() => createValidators({ $id: 'contract', $defs: { a: none } }).text({})({})).toThrow(
    'schema is invalid: data/$defs/a/properties/a/type must be',
  );
});
