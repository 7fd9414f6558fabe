import { expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { validateView } from './check.ts';
import { locateIn } from './check-context.ts';

const anywhere = locateIn('x.view.json', () => ({ line: 1, column: 1 }));
const resumo = { method: 'GET', url: '/resumo', query: { values: {} }, answer: 'Cidade' };
const problemsOf = (view: unknown) =>
  validateView(view, anywhere, { entities: sampleEntities, operations: [resumo] }).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
const call = { method: 'GET', url: 'resumo' };
const elements = { nome: {} };

test('[Q2] what stands on a screen with a source are the fields of its answer', () => {
  expect(
    problemsOf({ source: { call }, elements: { nome: {}, uf: { type: 'static', visible: "nome != ''" } } }),
  ).toEqual([]);
  expect(problemsOf({ source: { call }, elements: { nomee: {} } })).toEqual(['view/unknown-field /elements/nomee']);
  expect(problemsOf({ source: { call }, elements: { uf: { type: 'static', visible: "naem != ''" } } })).toEqual([
    'expression/unknown-path /elements/uf/visible',
  ]);
  const input = { busca: { type: 'text', label: 'Busca' } };
  expect(problemsOf({ source: { call }, elements: input })).toEqual(['view/unknown-field /elements/busca']);
  for (const source of [
    { call, wait: false },
    { call, beside: true },
  ])
    expect(problemsOf({ source, elements: input })).toEqual([]);
  expect(problemsOf({ source: {}, elements: {} })).toEqual(['view/missing-key /source']);
  expect(problemsOf({ entity: 'Cidade', source: { call } })).toEqual(['view/wrong-value /source']);
});

test('[Q11] labels are of a field of an entity that there is', () => {
  const of = (itemLabelOf: unknown) =>
    problemsOf({ elements: { x: { type: 'bar', label: 'X', list: call, itemLabel: 'nome', itemLabelOf } } });
  expect(of('Cidade.nome')).toEqual([]);
  expect(of('Cidad.nome')).toEqual(['view/unknown-entity /elements/x/itemLabelOf']);
  expect(of('Cidade.nom')).toEqual(['view/unknown-field /elements/x/itemLabelOf']);
  expect(of('Cidade')).toEqual(['view/wrong-value /elements/x/itemLabelOf']);
});

test('[Q2] an answer takes the place of a record only where there is one', () => {
  const click = { call: { method: 'GET', url: 'resumo' }, answer: 'source' };
  const of = (more: object) => problemsOf({ ...more, elements: { x: { type: 'button', label: 'X', click } } });
  expect(of({ source: { call } })).toEqual([]);
  expect(of({})).toEqual(['view/wrong-value /elements/x/click/answer']);
});

test('[Q4] filters are inputs, with periods that there are and checks that say something', () => {
  const of = (filters: object, more: object = {}) => problemsOf({ filters, ...more, source: { call }, elements });
  expect(of({ p: { type: 'period', default: 'mes_atual', periods: ['trimestre', 'outros'] } })).toEqual([]);
  expect(of({ p: { type: 'period', default: 'mes_atul' } })).toEqual(['view/wrong-value /filters/p/default']);
  expect(of({ p: { type: 'period', periods: ['semestre'] } })).toEqual(['view/wrong-value /filters/p/periods/0']);
  expect(of({ p: { type: 'bar', data: [] } })).toEqual(['view/wrong-type /filters/p/type']);
  expect(of({ p: { type: 'number', default: '= $ano()' } })).toEqual(['expression/unknown-name /filters/p/default']);
  expect(of({ p: { type: 'number' } }, { check: { a: { condition: true } } })).toEqual(['view/missing-key /check/a']);
  expect(problemsOf({ check: {}, elements: { a: { type: 'html', html: 'x' } } })).toEqual(['view/wrong-value /check']);
});

test('[Q1] a gate of a view of an entity is that of its address', () => {
  expect(problemsOf({ entity: 'Cidade', process: 'CIDADES' })).toEqual(['view/wrong-value /process']);
  expect(problemsOf({ entity: 'Cidade', name: 'a', address: '/cidades', process: 'CIDADES' })).toEqual([]);
});

test('[Q1] a name may stand for the rest of a part, and nothing behind it', () => {
  expect(problemsOf({ address: '/tv_:produto', elements: {} })).toEqual([]);
  expect(problemsOf({ address: '/:produto_tv-x', elements: {} })).toEqual(['view/wrong-value /address']);
});
