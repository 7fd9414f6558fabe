import { expect, test } from 'vitest';
import { completeElements } from '../../../language/complete/complete-view.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { validateValues } from '../validation/validation.ts';
import { flattenElements } from './flatten.ts';
import { formSchema } from './form-schema.ts';

const read = readEntity('Fornecedor', {
  file: 'schemas/company/Fornecedor.schema.json',
  text: JSON.stringify({
    type: 'object',
    title: 'Fornecedor',
    'x-plural': 'Fornecedores',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string', minLength: 2, maxLength: 10 },
      cnpj: { title: 'CNPJ', type: 'string', format: 'cnpj' },
      quantidade: { title: 'Quantidade', type: 'integer', minimum: 1, maximum: 5 },
      valor: { title: 'Valor', type: 'number', format: 'money' },
      desde: { title: 'Desde', type: 'string', format: 'date' },
      tipo: { title: 'Tipo', type: 'string', enum: ['PF', 'PJ'], 'x-labels': { PF: 'Física', PJ: 'Jurídica' } },
      aceite: { title: 'Aceite', type: 'boolean' },
      cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
      codigo: { title: 'Código', type: 'string', pattern: '^[A-Z]{3}$' },
      etiquetas: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3, uniqueItems: true },
      numeros: { type: 'array', items: { type: 'integer' }, maxItems: 1 },
    },
  }),
});

function setUp() {
  if (read.model === null) throw new Error(JSON.stringify(read.problems));
  const { model } = read;
  const names = Object.keys(model.fields);
  const elements = completeElements(Object.fromEntries(names.map((name) => [name, {}])), model, new Map());
  return formSchema(flattenElements(elements, '/form/elements'), model);
}

const schema = setUp();
const validate = (values: Record<string, unknown>, rest: Partial<Parameters<typeof validateValues>[0]> = {}) =>
  validateValues({ schema, values, required: ['nome'], checkboxes: ['aceite'], ...rest }).map(
    ({ field, code, values: { limit = null } }) => [field, code, limit] as const,
  );

test('the schema has a property for each input, by what its field is', () => {
  expect(schema.properties).toMatchObject({
    nome: { title: 'Nome', type: 'string', minLength: 2, maxLength: 10 },
    cnpj: { title: 'CNPJ', type: 'string', format: 'cnpj' },
    quantidade: { title: 'Quantidade', type: 'integer', minimum: 1, maximum: 5 },
    valor: { title: 'Valor', type: 'number' },
    desde: { title: 'Desde', type: 'string', format: 'date' },
    tipo: { title: 'Tipo', type: 'string', enum: ['PF', 'PJ'] },
    aceite: { title: 'Aceite', type: 'boolean' },
    cidade: { title: 'Cidade', type: 'object', required: ['id'] },
    codigo: { title: 'Código', type: 'string', pattern: '^[A-Z]{3}$' },
  });
});

test('each rule that a value breaks is named with its limit, one a field', () => {
  const values = {
    nome: 'A',
    cnpj: '11222333000182',
    quantidade: 9,
    valor: 'x',
    desde: '2026-02-30',
    tipo: 'XX',
    cidade: {},
    codigo: 'ab',
  };
  expect(validate(values)).toEqual([
    ['nome', 'minLength', 2],
    ['cnpj', 'cnpj', null],
    ['quantidade', 'maximum', 5],
    ['valor', 'type', null],
    ['desde', 'date', null],
    ['tipo', 'enum', null],
    ['cidade', 'choice', null],
    ['codigo', 'pattern', null],
  ]);
});

test('empty values break nothing but `required`, and an alphanumeric CNPJ is one', () => {
  expect(validate({ nome: ' ', cnpj: '', valor: null, tipo: undefined })).toEqual([['nome', 'required', null]]);
  expect(validate({ nome: 'Ana', cnpj: '12ABC34501DE35' })).toEqual([]);
});

test('a pattern that could keep the browser busy on a text is left to the server', () => {
  const schema = {
    type: 'object' as const,
    properties: { texto: { type: 'string' as const, pattern: '^(\\d|\\w)*$' } },
  };
  const errors = (texto: string) => validateValues({ schema, values: { texto }, required: [], checkboxes: [] });
  expect(errors('a!')).toEqual([{ field: 'texto', code: 'pattern', values: {} }]);
  expect(errors(`${'a'.repeat(5_000)}!`)).toEqual([]);
});

test('a required checkbox must be true', () => {
  const required = ['nome', 'aceite'];
  expect(validate({ nome: 'Ana', aceite: false }, { required })).toEqual([['aceite', 'required', null]]);
  expect(validate({ nome: 'Ana', aceite: true }, { required })).toEqual([]);
});

test('one field alone is judged after it was left, and hidden ones never', () => {
  expect(validate({ nome: 'A', quantidade: 9 }, { only: 'quantidade' })).toEqual([['quantidade', 'maximum', 5]]);
  expect(validate({ nome: 'A', quantidade: 9 }, { except: ['nome', 'quantidade'], required: [] })).toEqual([]);
});

test('lists of values are counted, as tags and as JSON', () => {
  const one = (values: Record<string, unknown>) => validate({ nome: 'Ana', ...values }, { checkboxes: [] });
  expect(one({ etiquetas: ['a', 'b'], numeros: [1] })).toEqual([]);
  expect(one({ etiquetas: ['a'] })).toEqual([['etiquetas', 'minItems', 2]]);
  expect(one({ etiquetas: ['a', 'b', 'c', 'd'] })).toEqual([['etiquetas', 'maxItems', 3]]);
  expect(one({ etiquetas: ['a', 'a'] }).map(([field, rule]) => [field, rule])).toEqual([['etiquetas', 'uniqueItems']]);
  expect(one({ numeros: [1, 2] })).toEqual([['numeros', 'maxItems', 1]]);
  expect(one({ etiquetas: '["a"]' }).map(([field, rule]) => [field, rule])).toEqual([['etiquetas', 'type']]);
});
