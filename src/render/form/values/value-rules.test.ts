import { describe, expect, test } from 'vitest';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { validateValues } from '../validation/validation.ts';
import { flattenElements } from './flatten.ts';
import { formSchema } from './form-schema.ts';
import { breaksRule } from './value-rules.ts';

/** Rules that values of a form of these elements break, by field. */
function validate(
  elements: Readonly<Record<string, ElementDefinition>>,
  values: Readonly<Record<string, unknown>>,
  required: readonly string[] = [],
) {
  const schema = formSchema(flattenElements(elements, ''), null);
  const errors = validateValues({ schema, values, required, checkboxes: [] });
  return Object.fromEntries(
    errors.map(({ field, code, values: { limit } }) => [field, limit === undefined ? code : `${code} ${limit}`]),
  );
}

describe('documents', () => {
  const elements = { doc: { type: 'documento', country: 'pais' } };
  test.each([
    ['Paraguai', '80009735-1', {}],
    ['PY', '800097352', { doc: 'document' }],
    ['BRA', '52998224725', {}],
    ['BRA', '12ABC34501DE35', {}],
    ['BRA', '80009735-1', { doc: 'document' }],
    [{ id: 3, nome: 'Portugal' }, '509442013', {}],
    ['Narnia', 'X123', {}],
    [null, 'X123', {}],
  ])('of %j: %s', (pais, doc, wrong) => expect(validate(elements, { pais, doc })).toEqual(wrong));

  test('without a country they are Brazilian; a field may name the kind', () => {
    expect(validate({ doc: { type: 'documento' } }, { doc: '52998224724' })).toEqual({ doc: 'cpf-cnpj' });
    const kind = { doc: { type: 'documento', country: 'BRA', documentType: 'tipo' } };
    expect(validate(kind, { doc: '52998224725', tipo: 'CNPJ' })).toEqual({ doc: 'document' });
    expect(validate(kind, { doc: '52998224725', tipo: 'CPF' })).toEqual({});
  });

  test('a field that is left is judged with the country that stands beside it', () => {
    const schema = formSchema(flattenElements(elements, ''), null);
    const task = { schema, required: [], checkboxes: [], only: 'doc' };
    expect(validateValues({ ...task, values: { pais: 'PT', doc: '509442013' } })).toEqual([]);
    expect(validateValues({ ...task, values: { pais: 'PY', doc: '52998224725' } })).toMatchObject([
      { code: 'document' },
    ]);
  });
});

describe('postal codes', () => {
  const elements = { cep: { type: 'cep', country: 'pais' } };
  test.each([
    ['BRA', '01310100', {}],
    ['BRA', '1209', { cep: 'cep' }],
    ['PRY', '1209', {}],
    ['PRY', '01310100', { cep: 'patternExample' }],
    [{ id: 3, nome: 'Bolívia' }, '0101', {}],
    ['Narnia', 'SW1A1AA', {}],
    [null, '1209', {}],
    [null, '!', { cep: 'type' }],
  ])('of %j: %s', (pais, cep, wrong) => expect(validate(elements, { pais, cep })).toEqual(wrong));

  test('without a country they are Brazilian', () => {
    expect(validate({ cep: { type: 'cep' } }, { cep: '1209' })).toEqual({ cep: 'cep' });
  });
});

describe('[I5] telephones', () => {
  test.each([
    ['+5511987654321', {}],
    ['+5511887654321', { fone: 'phone' }],
    ['+55987654321', { fone: 'phone' }],
    ['+595981123456', {}],
    ['+5951', { fone: 'phone-abroad' }],
  ])('%s', (fone, wrong) => expect(validate({ fone: { type: 'phone' } }, { fone })).toEqual(wrong));

  test('parts without a number are no value', () => {
    const json = formSchemaOfJson();
    expect(
      validateValues({ ...json, values: { fone: { ddi: '55', ddd: '', numero: '' } }, required: ['fone'] }),
    ).toMatchObject([{ field: 'fone', code: 'required' }]);
    expect(validateValues({ ...json, values: { fone: { ddi: '55', ddd: '11', numero: '987654321' } } })).toEqual([]);
    expect(validateValues({ ...json, values: { fone: { ddi: '55', ddd: '', numero: '987654321' } } })).toMatchObject([
      { code: 'phone' },
    ]);
  });

  function formSchemaOfJson() {
    const schema = { type: 'object', properties: { fone: { type: 'object', valueRule: { kind: 'phone' } } } } as const;
    return { schema, required: [] as readonly string[], checkboxes: [] };
  }
});

describe('date ranges', () => {
  const elements = { periodo: { type: 'date-range', min: '2026-01-01', max: '2026-12-31' } };
  test.each([
    ['2026-02-01 | 2026-02-28', {}],
    ['2026-02-01 | 2026-02-01', {}],
    ['2026-02-01 | ', { periodo: 'range-half' }],
    ['2026-02-28 | 2026-02-01', { periodo: 'range-order' }],
    ['31/02/2026 | 2026-03-01', { periodo: 'date' }],
    ['2025-12-31 | 2026-03-01', { periodo: 'formatMinimum 2026-01-01' }],
    ['2026-03-01 | 2027-01-01', { periodo: 'formatMaximum 2026-12-31' }],
    [' | ', {}],
  ])('%s', (periodo, wrong) => expect(validate(elements, { periodo })).toEqual(wrong));
});

test('limits of times, of moments by the user’s clock, and the words of formatted text', () => {
  const elements = {
    hora: { type: 'time', min: '08:00', max: '18:00' },
    texto: { type: 'richtext', maxLength: 5 },
    momento: { type: 'datetime', max: '2026-12-31' },
    cor: { type: 'color' },
  };
  const late = new Date(2026, 11, 31, 22, 0).toISOString();
  expect(
    validate(elements, { hora: '12:30', texto: '<p><strong>cinco</strong></p>', momento: late, cor: '#1A2B3C' }),
  ).toEqual({});
  const next = new Date(2027, 0, 1, 0, 0).toISOString();
  expect(validate(elements, { hora: '07:59', texto: '<p>seis!!</p>', momento: next, cor: 'azul' })).toEqual({
    hora: 'formatMinimum 08:00',
    texto: 'maxLength 5',
    momento: `formatMaximum ${new Date(2026, 11, 31, 23, 59, 59, 999).toISOString()}`,
    cor: 'color',
  });
  expect(validate(elements, { hora: '24:00', texto: '<p></p>' }, ['texto'])).toEqual({
    hora: 'time',
    texto: 'required',
  });
});

test('JSON as text says where it stops being JSON', () => {
  expect(breaksRule({ kind: 'json' }, { a: 1 }, {})).toBeNull();
  expect(breaksRule({ kind: 'json' }, ['a'], {})).toBeNull();
  expect(breaksRule({ kind: 'json' }, '{\n  "a": 1,,\n}', {})).toEqual({ code: 'json', values: { limit: '2:10' } });
  expect(breaksRule({ kind: 'json' }, '{ broken', {})).toEqual({ code: 'json', values: { limit: '1:3' } });
  expect(breaksRule({ kind: 'json' }, 'x', {})).toMatchObject({ code: 'json' });
});
