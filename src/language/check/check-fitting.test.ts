import { expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { readEntity } from '../entity/read-entity.ts';
import { validateView } from './check.ts';

const known = { entities: sampleEntities, permissions: ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] };
const problemsOf = (view: object) =>
  validateView({ entity: 'Fornecedor', ...view }, () => ({ file: 'x', line: 1, column: 1 }), known);
const codesOf = (view: object) =>
  problemsOf(view).map(({ code, pointer, suggestions }) => [code, pointer, ...suggestions]);
const element = (condition: unknown) => ({ form: { elements: { nome: { visible: condition } } } });
const at = '/form/elements/nome/visible';

test('[V3] a permission that an expression asks for and nobody can have is a problem that names the nearest', () => {
  expect(codesOf(element('$access.EDITAR and $access.LISTAR'))).toEqual([]);
  const [problem, ...others] = problemsOf(element('nome = "x" or $access.EDITR'));
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    code: 'view/unknown-permission',
    message: 'There is no permission `EDITR`. Did you mean `EDITAR`?',
    // Where the name stands in the text, whose quote stands in column 1.
    column: 24,
  });
  expect(codesOf(element('$access.ZZZ'))).toHaveLength(1);
});

test.each([
  [{ field: 'tipo', is: 'PJ' }, []],
  [{ field: 'tipo', is: null }, []],
  [{ field: 'tipo', not: 'PX' }, [['view/wrong-value', `${at}/not`, 'PF', 'PJ']]],
  [{ field: 'tipo', in: ['PF', 'PRÉDIO'] }, [['view/wrong-value', `${at}/in/1`]]],
  [{ and: [{ field: 'tipo', is: 'pj' }] }, [['view/wrong-value', `${at}/and/0/is`, 'PJ', 'PF']]],
  [{ field: 'ativo', is: 'true' }, [['view/wrong-value', `${at}/is`]]],
  [{ field: 'limite', gt: '10' }, [['view/wrong-value', `${at}/gt`]]],
  [{ field: 'cidade', is: 3 }, []],
  [{ field: 'fundacao', lt: '2020-01-01' }, []],
  [{ field: 'cidade.nome', is: 1 }, [['view/wrong-value', `${at}/is`]]],
])('[V3] values of a predicate are those that the field can have: %j', (predicate, expected) => {
  expect(codesOf(element(predicate))).toEqual(expected);
});

test('[V3] what an action sets and a new row starts with fits as well', () => {
  const set = (values: object) => codesOf({ form: { elements: { nome: {} }, actions: { fim: { set: values } } } });
  expect(set({ tipo: 'PF', ativo: false, nome: '= "x"', limite: null })).toEqual([]);
  expect(set({ tipo: 'PFF', ativo: 'sim' })).toEqual([
    ['view/wrong-value', '/form/actions/fim/set/tipo', 'PF'],
    ['view/wrong-value', '/form/actions/fim/set/ativo'],
  ]);
  const rows = { type: 'grid', entity: 'Fornecedor', defaults: { ativo: 1 } };
  expect(codesOf({ form: { elements: { linhas: rows } } })).toEqual([
    ['view/wrong-value', '/form/elements/linhas/defaults/ativo'],
  ]);
});

test('[V3] a computed default is one of the entity: in a form it would stand as it is written, and where it is asked for it counts', () => {
  const at = (form: object) => codesOf({ form });
  expect(at({ elements: { nome: { default: '= $user.nome' } } })).toEqual([
    ['view/wrong-value', '/form/elements/nome/default'],
  ]);
  expect(at({ elements: { dados: { type: 'section', elements: { nome: { default: '=1' } } } } })).toEqual([
    ['view/wrong-value', '/form/elements/dados/elements/nome/default'],
  ]);
  expect(at({ elements: { nome: { default: 'A = B' } } })).toEqual([]);
  const ask = { motivo: { type: 'text', default: '= $user.nome' } };
  expect(at({ elements: { nome: {} }, actions: { fim: { ask, set: { nome: '= $ask.motivo' } } } })).toEqual([]);
});

test.each([
  ['limite', 'sum', null],
  ['fundacao', 'max', null],
  ['nome', 'count', null],
  ['nome', 'sum', ['count']],
  ['fundacao', 'avg', ['min', 'max', 'count']],
  ['ativo', 'min', ['count']],
  ['cidade.nome', 'max', ['count']],
])('[V3] the figure of a column is one of its kind: %s %s', (field, aggregate, suggestions) => {
  const problems = codesOf({ list: { columns: { coluna: { field, aggregate } } } });
  const pointer = '/list/columns/coluna/aggregate';
  expect(problems).toEqual(suggestions === null ? [] : [['view/wrong-type', pointer, ...suggestions]]);
});

test('[V1] a short list of what there is stands in the message when nothing is near', () => {
  const message = (view: object) => problemsOf(view).map((problem) => problem.message);
  expect(message(element({ field: 'nome', wie: 1, is: 'x' }))).toEqual([
    'A predicate has no `wie`. There are and, or, field, is, not, in, gt, gte, lt, lte, empty.',
  ]);
  expect(message({ form: { actions: { x: { call: { method: 'GET', url: 'Fornecedor', corpo: 1 } } } } })).toEqual([
    'A call has no key `corpo`. There are method, url, params, body.',
  ]);
  expect(message({ list: { columns: { limite: { format: 'dinheiro' } } } })).toEqual([
    '`format` cannot be `dinheiro`. It is one of text, money, number, percent, date, datetime, time, boolean.',
  ]);
});

test('an action for several rows at once has something to do for each', () => {
  const list = (action: object) => codesOf({ list: { actions: { fim: { bulk: true, ...action } } } });
  expect(list({ set: { ativo: false } })).toEqual([]);
  expect(list({ navigate: '/home' })).toEqual([['view/missing-key', '/list/actions/fim']]);
});

test('[V3] addresses inside the portal lead somewhere', () => {
  const views = new Set(['Fornecedor', 'Fornecedor.passos', 'Cidade', 'vendas']);
  const lead = (navigate: string) =>
    validateView(
      { entity: 'Fornecedor', form: { actions: { ir: { navigate } } } },
      () => ({ file: 'x', line: 1, column: 1 }),
      { ...known, views },
    ).map(({ code, suggestions, column }) => [code, column, ...suggestions]);
  expect(lead('/crud/Fornecedor/{id}?view=passos')).toEqual([]);
  expect(lead('/tela/vendas?ano=2026')).toEqual([]);
  expect(lead('/crud/Fornecedor/?size=5&view=pasos')).toEqual([['view/unknown-view', 32, 'passos']]);
  expect(lead('/tela/venda')).toEqual([['view/unknown-view', 8, 'vendas']]);
  expect(lead('/crud/Fornecedr/')).toEqual([['view/unknown-entity', 8, 'Fornecedor']]);
});

test('[W4] what an expression reads of a flow is a problem where there is none', () => {
  expect(codesOf(element('$state = "X" and $can.ENVIAR'))).toEqual([
    ['expression/unknown-name', at],
    ['expression/unknown-name', at],
  ]);
});

test('[V3] rows have no order by what stands in several entities, and only its parts are read', () => {
  const text = JSON.stringify({
    type: 'object',
    properties: { tipo: { type: 'string', enum: ['Cidade', 'Fornecedor'] }, alvo: { 'x-link': 'tipo' } },
  });
  const { model } = readEntity('Nota', { file: 'Nota.schema.json', text });
  if (model === null) throw new Error('The schema cannot be read.');
  const entities = new Map([...sampleEntities, ['Nota', model] as const]);
  const wrong = (view: object) =>
    validateView({ entity: 'Nota', ...view }, () => ({ file: 'x', line: 1, column: 1 }), { ...known, entities }).map(
      ({ code, pointer }) => [code, pointer],
    );
  const columns = (column: object) => ({ list: { columns: { alvo: column } } });
  expect(wrong(columns({}))).toEqual([]);
  expect(wrong(columns({ sort: true }))).toEqual([['view/wrong-type', '/list/columns/alvo/sort']]);
  const click = (name: string) => ({
    list: { columns: { tipo: {} }, click: { navigate: `/crud/{alvo.entity}/{${name}}` } },
  });
  expect(wrong(click('alvo.id'))).toEqual([]);
  expect(wrong(click('alvo.numero'))).toHaveLength(1);
  expect(wrong({ form: { elements: { alvo: { type: 'autocomplete' } } } })).toEqual([]);
  expect(wrong({ form: { elements: { alvo: { type: 'number' } } } })).toHaveLength(1);
});

test('[V3] a form says what stands in the head of its record, and that none begins as a copy', () => {
  const of = (form: object) => codesOf({ form: { elements: { nome: {} }, ...form } });
  expect(of({ heading: ['nome', 'tipo'], copy: false })).toEqual([]);
  expect(of({ heading: [] })).toEqual([]);
  expect(of({ heading: ['nmoe'], copy: 'não' })).toEqual([
    ['view/unknown-field', '/form/heading/0', 'nome'],
    ['view/wrong-value', '/form/copy'],
  ]);
});
