import { describe, expect, test } from 'vitest';
import { sampleEntities, sampleEntity } from '../../../tests/support/samples/sample-entities.ts';
import { readEntity } from '../entity/read-entity.ts';
import { completeView } from './complete-view.ts';
import { defaultColumns, defaultView } from './default-view.ts';

const complete = (view: object) => completeView({ entity: 'Fornecedor', ...view }, sampleEntities);
const element = (name: string, inner: object = {}) =>
  complete({ form: { elements: { [name]: inner } } }).form?.elements?.[name];

describe('[V1] what a view leaves out follows from the entity', () => {
  test.each([
    ['nome', { type: 'text', label: 'Nome', required: true, maxLength: 120 }],
    [
      'tipo',
      {
        type: 'select',
        data: [
          { id: 'PF', descricao: 'Física' },
          { id: 'PJ', descricao: 'Jurídica' },
        ],
      },
    ],
    ['documento', { type: 'documento' }],
    ['email', { type: 'email' }],
    ['ativo', { type: 'checkbox', default: true }],
    ['limite', { type: 'money', label: 'Limite' }],
    ['fundacao', { type: 'date' }],
    ['cidade', { type: 'picker', entity: 'Cidade', itemLabel: 'nome', list: { method: 'GET', url: 'Cidade' } }],
    ['observacao', { type: 'textarea' }],
    ['itens', { type: 'grid', entity: 'FornecedorItem', mappedBy: 'fornecedor' }],
  ])('%s', (name, expected) => expect(element(name)).toMatchObject(expected));

  test('every column sorts but that of a link, whose records have no order of their own', () => {
    const schema = {
      type: 'object',
      properties: {
        nome: { type: 'string' },
        tipo: { type: 'string', enum: ['Cidade', 'Pais'] },
        registro: { 'x-link': 'tipo' },
      },
    };
    const { model } = readEntity('Anexo', { file: 'Anexo.schema.json', text: JSON.stringify(schema) });
    const columns = model === null ? {} : defaultColumns(model, new Map());
    expect(columns).toMatchObject({ nome: { sort: true }, tipo: { sort: true } });
    expect(columns.registro).toEqual({});
  });

  test('a column writes options by their words, and as its type where the view says one', () => {
    const schema = {
      type: 'object',
      properties: {
        ano: { type: 'integer' },
        mes: { type: 'integer', enum: [0, 1], 'x-labels': { 0: 'Janeiro', 1: 'Fevereiro' } },
      },
    };
    const { model } = readEntity('Mes', { file: 'Mes.schema.json', text: JSON.stringify(schema) });
    if (model === null) throw new Error('The schema is broken.');
    const view = {
      entity: 'Mes',
      list: { columns: { ano: {}, mes: {}, outro: { field: 'ano', type: 'year' } } },
    } as const;
    const { columns } = completeView(view, new Map([['Mes', model]])).list ?? {};
    expect(columns?.ano).toMatchObject({ type: 'number', format: 'number' });
    expect(columns?.mes).not.toHaveProperty('format');
    expect(columns?.outro).not.toHaveProperty('format');
  });
  test('a required boolean may be false', () => expect(element('ativo')).not.toHaveProperty('required'));
  test('what is written wins', () =>
    expect(element('nome', { label: 'X', required: false })).toMatchObject({ label: 'X', required: false }));
  test('a type gets no key that it does not have', () =>
    expect(element('nome', { type: 'cpf' })).not.toHaveProperty('maxLength'));
  test('a name without a field is left alone', () => expect(element('nada')).toEqual({}));

  test('[D1] what the schema asks under a condition holds in every view, which may ask for more', () => {
    const model = sampleEntity('Fornecedor');
    const rule = { field: 'tipo', is: 'PJ' };
    const field = model.fields.email;
    if (field === undefined) throw new Error('email');
    const fields = { ...model.fields, email: { ...field, requiredWhen: rule, readOnlyWhen: 'ativo' } };
    const entities = new Map([...sampleEntities, ['Fornecedor', { ...model, fields }]]);
    const email = (inner: object) => {
      const view = { entity: 'Fornecedor', form: { elements: { email: inner } } };
      const once = completeView(view, entities);
      expect(completeView(once, entities)).toEqual(once);
      const { required, disabled } = once.form?.elements?.email ?? {};
      return [required, disabled];
    };
    expect(email({})).toEqual([rule, 'ativo']);
    expect(email({ required: false, disabled: true })).toEqual([rule, true]);
    expect(email({ required: { field: 'ativo', is: true }, disabled: 'limite > 3' })).toEqual([
      { or: [rule, { field: 'ativo', is: true }] },
      '(ativo) or (limite > 3)',
    ]);
  });

  test('columns read as what they stand for', () => {
    const { list } = complete({
      list: { columns: { cidade: { field: 'cidade.nome' }, uf: { field: 'cidade.uf' }, limite: {} } },
    });
    expect(list?.columns).toMatchObject({
      cidade: { label: 'Cidade' },
      uf: { label: 'UF' },
      limite: { label: 'Limite', format: 'money' },
    });
  });

  test('completing again changes nothing', () => {
    const once = completeView(defaultView(sampleEntity('Fornecedor'), sampleEntities), sampleEntities);
    expect(completeView(once, sampleEntities)).toEqual(once);
  });
});

test('[V2] the default view leads with the label, and does not repeat the way back in a grid of rows', () => {
  const { list, form } = complete({});
  expect(Object.entries(list?.columns ?? {})[0]).toMatchObject(['nome', { bold: true }]);
  expect(list?.click).toEqual({ navigate: '/crud/Fornecedor/{id}' });
  expect(Object.keys(list?.filters ?? {})).toEqual(['tipo', 'ativo', 'fundacao', 'cidade']);
  expect(Object.keys(form?.elements ?? {})).toEqual(['dados', 'itens']);
  expect(Object.keys(form?.elements?.itens?.columns ?? {})).toEqual(['descricao', 'quantidade', 'valor']);
});

test('rows of a list open their record, unless it says what a click does, is of other rows, or there is no form of them', () => {
  const clickOf = (view: object) => complete(view).list?.click;
  expect(clickOf({ list: { columns: { nome: {} } } })).toEqual({ navigate: '/crud/Fornecedor/{id}' });
  expect(clickOf({ list: { click: { open: 'Fornecedor/{id}' } } })).toEqual({ open: 'Fornecedor/{id}' });
  expect(clickOf({ list: { list: { method: 'GET', url: 'Cidade' } } })).toBeUndefined();
  expect(clickOf({ list: { entity: 'Cidade' } })).toBeUndefined();
  expect(clickOf({ name: 'escolha', list: { columns: { nome: {} } } })).toBeUndefined();
  expect(clickOf({ list: { columns: { nome: {} } }, elements: { nome: {} } })).toBeUndefined();
});

test('[W4] a list that nobody described shows the state of its flow beside the label, and filters by it first', () => {
  const options = [{ id: 'A', descricao: 'Aberta' }];
  const names = ['nome', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'situacao'];
  const text = JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        { type: 'string', ...(name === 'nome' ? {} : { enum: options.map(({ id }) => id) }) },
      ]),
    ),
  });
  const { model } = readEntity('Pedido', { file: 'Pedido.schema.json', text });
  if (model === null) throw new Error('no entity');
  const flow = { name: 'P', title: 'P', entity: 'Pedido', field: 'situacao', initial: 'A', states: {} };
  const { list } = defaultView({ ...model, flow }, new Map());
  expect(Object.keys(list?.columns ?? {}).slice(0, 3)).toEqual(['nome', 'situacao', 'c1']);
  expect(Object.keys(list?.filters ?? {})[0]).toBe('situacao');
  expect(Object.keys(defaultView(model, new Map()).list?.columns ?? {})).not.toContain('situacao');
});
