import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementTypeOfField } from '../elements/field-type.ts';
import { readEntity, tableOf } from './read-entity.ts';

const read = (schema: unknown, name = 'Fornecedor') =>
  readEntity(name, {
    file: `schemas/company/${name}.schema.json`,
    text: typeof schema === 'string' ? schema : JSON.stringify(schema, null, 2),
  });

test('the shortest schema gives an entity with sensible names', () => {
  const { model, problems } = read({ type: 'object', properties: { nome: { type: 'string' } } });
  expect(problems).toEqual([]);
  expect(model).toMatchObject({
    name: 'Fornecedor',
    table: 'fornecedor',
    title: 'Fornecedor',
    label: 'nome',
    search: ['nome'],
    softDelete: false,
  });
});

test('kinds follow from type and format', () => {
  const { model } = read({
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'integer' },
      c: { type: 'number' },
      d: { type: 'number', format: 'money' },
      e: { type: 'boolean' },
      f: { type: 'string', format: 'date' },
      g: { type: 'string', format: 'date-time' },
      h: { type: 'string', format: 'time' },
      i: { type: 'object' },
      j: { $ref: 'Cidade.schema.json' },
      k: { type: 'array', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'pai' },
    },
  });
  const kinds = Object.fromEntries(Object.values(model?.fields ?? {}).map(({ name, kind }) => [name, kind]));
  expect(kinds).toEqual({
    a: 'text',
    b: 'integer',
    c: 'number',
    d: 'money',
    e: 'boolean',
    f: 'date',
    g: 'datetime',
    h: 'time',
    i: 'json',
    j: 'relation',
    k: 'collection',
  });
  expect(model?.fields.d).toMatchObject({ decimals: 2, currency: 'BRL' });
  expect(model?.fields.k).toMatchObject({ target: 'Item', mappedBy: 'pai' });
});

test.each([
  [{ properties: { nome: { type: 'strng' } } }, 'entity/unknown-type', '/properties/nome/type', 'string'],
  [
    { properties: { nome: { type: 'string', formt: 'date' } } },
    'entity/unknown-key',
    '/properties/nome/formt',
    'format',
  ],
  [
    { properties: { nome: { type: 'string', format: 'dat' } } },
    'entity/unknown-format',
    '/properties/nome/format',
    'date',
  ],
  [{ properties: { nome: { type: 'string' } }, required: ['nomee'] }, 'entity/unknown-field', '/required', 'nome'],
  [{ properties: { nome: { type: 'string' } }, 'x-serch': ['nome'] }, 'entity/unknown-key', '/x-serch', 'x-search'],
  [
    { properties: { nome: { type: 'string' }, id: { type: 'integer' } } },
    'entity/reserved-field',
    '/properties/id',
    undefined,
  ],
  [
    { properties: { nome: { type: 'string' }, '1x': { type: 'integer' } } },
    'entity/bad-field-name',
    '/properties/1x',
    undefined,
  ],
  [
    { properties: { nome: { type: 'string', pattern: '^(?=a)b$' } } },
    'entity/unsupported-pattern',
    '/properties/nome/pattern',
    undefined,
  ],
  [
    { properties: { nome: { type: 'string', enum: ['A'], default: 'B' } } },
    'entity/wrong-value',
    '/properties/nome/default',
    undefined,
  ],
  [
    { properties: { nome: { type: 'string' } }, 'x-keys': { fields: [['nomee']] } },
    'entity/unknown-field',
    '/x-keys/fields/0',
    'nome',
  ],
  [
    { properties: { nome: { type: 'string' } }, 'x-keys': { fields: [['nome']], own: 'nomes' } },
    'entity/unknown-field',
    '/x-keys/own',
    'nome',
  ],
  [
    { properties: { nome: { type: 'string' } }, 'x-keys': { fields: [['nome']], prefr: {} } },
    'entity/unknown-key',
    '/x-keys/prefr',
    'prefer',
  ],
  [
    { properties: { nome: { type: 'string' } }, 'x-access': { ADM: ['LISTA'] } },
    'entity/unknown-flag',
    '/x-access/ADM/0',
    'LISTAR',
  ],
])('a mistake in %j is one problem with its place and the nearest name', (schema, code, pointer, suggestion) => {
  const { model, problems } = read({ type: 'object', ...schema });
  expect(problems.map((problem) => [problem.code, problem.pointer])).toEqual([[code, pointer]]);
  expect(problems[0]?.suggestions[0]).toBe(suggestion);
  expect(problems[0]?.line).toBeGreaterThan(1);
  expect(model?.name).toBe('Fornecedor');
});

test('what files know a record by is read with the condition on the one that is meant', () => {
  const prefer = { field: 'ativo', is: true };
  const properties = { codigo: { type: 'string' }, ativo: { type: 'boolean' } };
  const { model, problems } = read({ type: 'object', properties, 'x-keys': { fields: [['codigo']], prefer } });
  expect([problems, model?.keys]).toEqual([[], { fields: [['codigo']], own: null, prefer }]);
  expect(read({ type: 'object', properties }).model).not.toHaveProperty('keys');
});

test('a scope rule that cannot be understood closes the rows instead of opening them', () => {
  const { model, problems } = read({
    type: 'object',
    properties: { dono: { type: 'integer' } },
    'x-scope': [
      { profiles: ['CONSULTOR'], field: 'donu', user: 'id_cliente' },
      { field: 'dono', user: 'id_cliente' },
    ],
  });
  expect(problems.map(({ code }) => code)).toEqual(['entity/unknown-field', 'entity/wrong-value']);
  expect(model?.scope).toEqual([
    { profiles: ['CONSULTOR'], rows: { kind: 'none' } },
    { profiles: ['*'], rows: { kind: 'none' } },
  ]);
});

test('a row scope that is no list opens nothing', () => {
  for (const scope of [{ profiles: ['CONSULTOR'], field: 'id', user: 'id' }, 'id', null]) {
    const { model } = read(
      JSON.stringify({ type: 'object', properties: { nome: { type: 'string' } }, 'x-scope': scope }),
    );
    expect(model?.scope).toEqual([{ profiles: ['*'], rows: { kind: 'none' } }]);
  }
});

test('table names', () => {
  expect(['Cliente', 'FornecedorItem', 'NFe', 'RedeDNA', 'X2Item'].map(tableOf)).toEqual([
    'cliente',
    'fornecedor_item',
    'n_fe',
    'rede_dna',
    'x2_item',
  ]);
});

test('whatever the file holds, reading it never throws', () => {
  const keys = fc.constantFrom(
    'type',
    'properties',
    'required',
    'x-search',
    'x-unique',
    'x-scope',
    'x-access',
    'x-menu',
    'x-label',
    'title',
    '$ref',
    'items',
    'enum',
    '__proto__',
    'nome',
  );
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.constantFrom('string', 'Cidade.schema.json', 'money', 'date'),
      fc.dictionary(keys, tie('node'), { maxKeys: 5 }),
      fc.array(tie('node'), { maxLength: 3 }),
    ),
  })).node;
  fc.assert(
    fc.property(
      fc.oneof(
        value.map((node) => JSON.stringify(node)),
        fc.string(),
      ),
      (text) => {
        const { model, problems } = read(text ?? '');
        expect(model !== null || problems.length > 0).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a field of files says what it takes, and holds one or several', () => {
  const { model, problems } = read({
    type: 'object',
    properties: {
      contrato: { type: 'object', format: 'file', 'x-accept': '.pdf', 'x-max-size': 5_000_000 },
      foto: { type: 'object', format: 'image' },
      papeis: { type: 'array', format: 'file', maxItems: 4 },
      fotos: { type: 'array', format: 'image' },
    },
  });
  expect(problems).toEqual([]);
  expect(model?.fields).toMatchObject({
    contrato: { kind: 'json', format: 'file', accept: '.pdf', maxSize: 5_000_000 },
    foto: { kind: 'json', format: 'image', accept: 'image/*' },
    papeis: { maxFiles: 4 },
    fotos: { maxFiles: 10, accept: 'image/*' },
  });
  expect(model?.fields.contrato).not.toHaveProperty('maxFiles');
});

test('what belongs to files alone is a mistake elsewhere', () => {
  const { problems } = read({
    type: 'object',
    properties: {
      a: { type: 'string', format: 'file' },
      b: { type: 'string', 'x-accept': '.pdf' },
      c: { type: 'object', format: 'image', default: { id: 1 } },
      d: { type: 'string', maxItems: 2 },
    },
  });
  expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'entity/wrong-value /properties/a/format',
    'entity/wrong-value /properties/b/x-accept',
    'entity/wrong-value /properties/c/default',
    'entity/wrong-value /properties/d/maxItems',
  ]);
});

test('an array of values says how many it has; a list of records, of files or no list has no such limits', () => {
  const items = { type: 'string' };
  const { model, problems } = read({
    type: 'object',
    properties: {
      a: { type: 'array', items, minItems: 1, maxItems: 5, uniqueItems: true },
      b: { type: 'array', items: { $ref: 'Cidade.schema.json' }, 'x-mapped-by': 'a', minItems: 1 },
      c: { type: 'array', format: 'file', uniqueItems: true },
      d: { type: 'object', minItems: 1 },
      e: { type: 'array', items, minItems: 3, maxItems: 2 },
    },
  });
  expect(model?.fields.a?.json).toEqual({
    type: 'array',
    itemType: 'string',
    minItems: 1,
    maxItems: 5,
    uniqueItems: true,
  });
  expect(model?.fields.e?.json).toEqual({ type: 'array', itemType: 'string' });
  expect(problems.map(({ pointer }) => pointer)).toEqual([
    '/properties/b/minItems',
    '/properties/c/uniqueItems',
    '/properties/d/minItems',
    '/properties/e/minItems',
  ]);
});

test.each([
  [{ type: 'array', items: { type: 'string' } }, 'tags'],
  [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, 'multiselect'],
  [{ type: 'array', items: { type: 'integer', enum: [1, 2] } }, 'multiselect'],
  [{ type: 'array', items: { type: 'integer' } }, 'textarea'],
  [{ type: 'array' }, 'textarea'],
  [{ type: 'array', format: 'file' }, 'upload'],
  [{ type: 'string', maxLength: 1000 }, 'textarea'],
  [{ type: 'string', format: 'uri', maxLength: 1000 }, 'text'],
])('the input of %j is %s', (field, type) => {
  const campo = read({ type: 'object', properties: { campo: field } }).model?.fields.campo;
  expect(campo === undefined ? null : elementTypeOfField(campo)).toBe(type);
});

test('[V3] unknown keys inside of objects of a schema are told, with the nearest', () => {
  const properties = {
    nome: { type: 'string', pattern: '^[A-Z]{3}-\\d$', examples: ['abc', 'ABC-1'] },
    tags: { type: 'array', items: { type: 'string', minLenght: 1 } },
  };
  const { model, problems } = read({
    type: 'object',
    properties,
    'x-menu': { order: 1, gruop: 'Cadastros' },
    'x-access': { CONSULTOR: ['LISTAR', 'EDITR'] },
    'x-scope': [{ profiles: ['CONSULTOR'], field: 'nome', user: 'id', usr: 'id' }],
  });
  expect(problems.map(({ code, pointer, suggestions }) => [code, pointer, ...suggestions])).toEqual([
    ['entity/unknown-key', '/properties/tags/items/minLenght'],
    ['entity/unknown-key', '/x-menu/gruop', 'group'],
    ['entity/unknown-flag', '/x-access/CONSULTOR/1', 'EDITAR'],
    ['entity/unknown-key', '/x-scope/0/usr', 'user'],
  ]);
  // The first example that the pattern takes stands for it in messages to users.
  expect(model?.fields.nome?.example).toBe('ABC-1');
});

test('types and formats that nothing is near of are told with all that there are', () => {
  const { problems } = read({
    type: 'object',
    properties: { a: { type: 'dinheiro' }, b: { type: 'string', format: 'xyzzy' } },
  });
  expect(problems.map(({ message }) => message)).toEqual([
    'There is no type `dinheiro`. There are string, integer, number, boolean, array, object.',
    expect.stringMatching(/^There is no format `xyzzy`. It is one of date, date-time, .*, image.$/),
  ]);
});

const problemsOf = (schema: unknown, name?: string) =>
  read(schema, name).problems.map(({ code, pointer, message }) => [code, pointer, message]);

test.each([
  [{ type: 'integer', minimum: 5, maximum: 1 }, '/minimum', { min: null, max: null }],
  [{ type: 'string', minLength: 9, maxLength: 3 }, '/minLength', { minLength: null, maxLength: 255 }],
  [{ type: 'string', minLength: 300 }, '/minLength', { minLength: null, maxLength: 255 }],
  [{ type: 'string', maxLength: 2, default: 'abc' }, '/default', { default: null }],
  [{ type: 'string', minLength: 2, default: 'a' }, '/default', { default: null }],
  [{ type: 'string', enum: ['A'], default: 'B' }, '/default', { default: null }],
  [{ type: 'string', pattern: '^[A-Z]$', default: 'b' }, '/default', { default: null }],
  [{ type: 'number', minimum: 1, default: 0 }, '/default', { default: null }],
  [{ type: 'integer', maximum: 1, default: 2 }, '/default', { default: null }],
  [{ type: 'string', format: 'date', default: '2026-02-30' }, '/default', { default: null }],
  [{ type: 'string', format: 'time', default: '25:00' }, '/default', { default: null }],
  [{ type: 'string', format: 'date-time', default: 'hoje' }, '/default', { default: null }],
  [{ type: 'number', 'x-decimals': 2000 }, '/x-decimals', { decimals: 12 }],
  [{ type: 'string', title: 'a\0b' }, '/title', { title: 'campo' }],
])('limits that no value can keep and defaults that no form could save do not count: %j', (field, place, expected) => {
  const { model, problems } = read({ type: 'object', properties: { campo: field } });
  expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['entity/wrong-value', `/properties/campo${place}`],
  ]);
  expect(model?.fields.campo).toMatchObject(expected);
});

test('limits that meet and defaults at them are in order', () => {
  const { problems } = read({
    type: 'object',
    properties: {
      a: { type: 'integer', minimum: 1, maximum: 1, default: 1 },
      b: { type: 'string', minLength: 2, maxLength: 2, default: 'ab' },
      c: { type: 'string', format: 'date', default: '2024-02-29' },
      d: { type: 'string', format: 'date-time', default: '2026-12-31T17:30:00Z' },
    },
  });
  expect(problems).toEqual([]);
});

test('two fields of one column, too many fields and names too long are left out and reported', () => {
  const { model } = read({
    type: 'object',
    properties: { cidade: { $ref: 'Cidade.schema.json' }, id_cidade: { type: 'integer' }, nome: { type: 'string' } },
  });
  expect(Object.keys(model?.fields ?? {})).toEqual(['cidade', 'nome']);
  expect(
    problemsOf({
      type: 'object',
      properties: { cidade: { $ref: 'Cidade.schema.json' }, id_cidade: { type: 'integer' } },
    }),
  ).toEqual([['entity/same-column', '/properties/id_cidade', expect.stringContaining('`id_cidade`')]]);

  const many = Object.fromEntries(Array.from({ length: 1_700 }, (_, index) => [`campo${index}`, { type: 'string' }]));
  expect(problemsOf({ type: 'object', properties: many })).toEqual([
    ['entity/too-many-fields', '/properties/campo1594', expect.stringContaining('1700')],
  ]);
  expect(Object.keys(read({ type: 'object', properties: many }).model?.fields ?? {})).toHaveLength(1_594);

  expect(
    problemsOf({ type: 'object', properties: { nome: { type: 'string' }, ['x'.repeat(61)]: { type: 'string' } } }),
  ).toEqual([['entity/name-too-long', `/properties/${'x'.repeat(61)}`, expect.stringContaining('this one has 61')]]);
  const name = 'AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGhIjKlMnOpQr';
  expect(problemsOf({ type: 'object', properties: { nome: { type: 'string' } } }, name)).toEqual([
    ['entity/name-too-long', '', expect.stringContaining('has 65 letters')],
  ]);
  expect(problemsOf({ type: 'object', properties: { nome: { type: 'string' } } }, 'A'.repeat(61))).toEqual([
    ['entity/name-too-long', '', expect.stringContaining('60 letters at most')],
  ]);
});

test('a former name that another field has or had as well is reported where it stands', () => {
  const properties = {
    nome: { type: 'string' },
    titulo: { type: 'string', renamedFrom: ['nome'] },
    fone: { type: 'string', renamedFrom: ['telefone'] },
    ramal: { type: 'string', renamedFrom: ['telefone'] },
  };
  expect(problemsOf({ type: 'object', properties })).toEqual([
    ['entity/rename-clash', '/properties/titulo/renamedFrom/0', expect.stringContaining('There is a field `nome`')],
    ['entity/rename-clash', '/properties/ramal/renamedFrom/0', expect.stringContaining('`fone` says')],
  ]);
  const { model } = read({ type: 'object', properties: { fone: { type: 'string', renamedFrom: ['telefone'] } } });
  expect(model?.fields.fone?.renamedFrom).toEqual(['telefone']);
});

test('[D8] the only record of an entity begins by itself: what it needs has a default', () => {
  const read = (schema: object) =>
    readEntity('Ajuste', { file: 'x', text: JSON.stringify({ 'x-single': true, type: 'object', ...schema }) });
  const fine = read({
    required: ['prazo', 'dobro'],
    properties: {
      prazo: { type: 'integer', default: 0 },
      dobro: { type: 'integer', 'x-value': 'prazo * 2' },
      nome: { type: 'string', 'x-required': 'true' },
    },
  });
  expect([fine.problems, fine.model?.single]).toEqual([[], true]);
  const { problems, model } = read({
    required: ['nome', 'dono'],
    'x-append-only': true,
    properties: { nome: { type: 'string' }, dono: { $ref: 'Usuario.schema.json', default: 'own' } },
  });
  expect(problems.map(({ code, pointer }) => [code, pointer]).sort()).toEqual([
    ['entity/single-required', '/properties/dono'],
    ['entity/single-required', '/properties/nome'],
    ['entity/wrong-value', '/x-append-only'],
  ]);
  expect([model?.appendOnly, model?.fields.nome?.required]).toEqual([undefined, false]);
});
