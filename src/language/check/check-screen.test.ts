import { expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { validateView } from './check.ts';
import { locateIn } from './check-context.ts';

const anywhere = locateIn('x.view.json', () => ({ line: 1, column: 1 }));
const resumo = { method: 'GET', url: '/resumo', query: { values: {} }, answer: 'Cidade' };
const text = { type: 'string' };
const cidades = { method: 'GET', url: '/cidades', query: { values: { query: text, uf: text } }, answer: 'Cidade' };
const problemsOf = (view: unknown) =>
  validateView(view, anywhere, { entities: sampleEntities, operations: [resumo, cidades] }).map(
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

test('[Q2] what stands beside the record of a source may be read, by its name alone', () => {
  const of = (visible: string) => problemsOf({ source: { call, own: ['achadas'] }, elements: { nome: { visible } } });
  expect(of('achadas > 0')).toEqual([]);
  expect(of('achada > 0')).toEqual(['expression/unknown-path /elements/nome/visible']);
});

test('[Q1] who may open a screen is a permission of some screen, or a profile', () => {
  const of = (permission: string) =>
    validateView({ address: '/conferencia', permission: [permission], elements: {} }, anywhere, {
      entities: sampleEntities,
      permissions: ['EDITAR', 'EXCLUIR'],
    }).map(({ code, suggestions }) => [code, ...(suggestions ?? [])]);
  for (const name of ['EDITAR', 'PERFIL:DIRETORIA', 'Fornecedor.EDITAR']) expect(of(name)).toEqual([]);
  expect(of('EDITARR')).toEqual([['view/unknown-permission', 'EDITAR']]);
});

test('[Q1] an entry of the menu for everybody is warned about, unless the view says so', () => {
  const of = (view: object) =>
    validateView({ menu: { order: 1 }, elements: {}, ...view }, anywhere, { entities: sampleEntities }).map(
      ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
    );
  const rows = (url: string) => ({ linhas: { type: 'table', label: 'Linhas', list: { method: 'GET', url } } });
  expect(of({ elements: rows('compras_por_mes') })).toEqual(['warning view/missing-key /menu']);
  expect(of({ elements: rows('Fornecedor') })).toEqual([]);
  for (const declared of [{ permission: [] }, { permission: ['Fornecedor.LISTAR'] }, { process: 'CONFERENCIA' }])
    expect(of({ elements: rows('compras_por_mes'), ...declared })).toEqual([]);
});

test('[Q2] the title of a screen is a field of the answer of its source', () => {
  const of = (titleField: unknown) => problemsOf({ source: { call, titleField }, elements });
  expect(of('nome')).toEqual([]);
  expect(of('nomee')).toEqual(['view/unknown-field /source/titleField']);
});

test('[Q2] only a section at the top of a screen without an entity stands in its head', () => {
  const head = { type: 'section', head: true, elements: { nome: {} } };
  expect(problemsOf({ source: { call }, elements: { head } })).toEqual([]);
  expect(problemsOf({ source: { call }, elements: { x: { type: 'section', elements: { head } } } })).toEqual([
    'view/wrong-value /elements/x/elements/head/head',
  ]);
  expect(problemsOf({ entity: 'Cidade', form: { elements: { head } } })).toEqual([
    'view/wrong-value /form/elements/head/head',
  ]);
});

test('[Q2] only a section in a dialog stands in the address or is left, and its title names fields', () => {
  const of = (section: object, view: object = { source: { call } }) =>
    problemsOf({ ...view, elements: { x: { type: 'section', elements: { nome: {} }, ...section } } });
  const leave = { message: 'Até logo.' };
  expect(of({ dialog: true, param: 'id', leave, label: 'Sobre {nome}' })).toEqual([]);
  expect(of({ param: 'id', leave })).toEqual([
    'view/missing-key /elements/x/param',
    'view/missing-key /elements/x/leave',
  ]);
  expect(of({ dialog: true, label: 'Sobre {naem}' }, { entity: 'Cidade' })).toEqual([
    'view/unknown-field /elements/x/label',
  ]);
});

test('[A8] what a dialog sends as it is left is asked about, unless the contract gives it to the screen', () => {
  const own = { method: 'PUT', url: '/avisos', query: { values: {} }, screens: ['/tela/x'] };
  const put = { call: { method: 'PUT', url: 'avisos', body: {} } };
  const section = { type: 'section', label: 'X', dialog: true, elements: {}, leave: put };
  const of = (address: string) =>
    validateView({ address, elements: { x: section } }, anywhere, { entities: sampleEntities, operations: [own] }).map(
      ({ code }) => code,
    );
  expect(of('/tela/y')).toContain('view/asked-call');
  expect(of('/tela/x')).not.toContain('view/asked-call');
});

test('[V3] the icon of a value is one that there is', () => {
  const of = (icon: string) =>
    validateView({ elements: { x: { type: 'static', value: '1', icon } } }, anywhere, {
      entities: sampleEntities,
      icons: new Set(['bell', 'truck']),
    });
  expect(of('bell')).toEqual([]);
  expect(of('bel')).toMatchObject([{ code: 'view/unknown-icon', pointer: '/elements/x/icon', suggestions: ['bell'] }]);
});

test('[Q13] the rows inside of a row are asked for by a call that there is', () => {
  const list = { method: 'GET', url: 'cidades' };
  const of = (nested: object) =>
    problemsOf({ elements: { x: { type: 'repeat', label: 'X', list, collapsed: true, nested, detail: {} } } });
  expect(of({ ...list, params: { uf: "= nome != '' ? uf" } })).toEqual([]);
  expect(of({ ...list, url: 'cidads' })).toEqual(['view/unknown-operation /elements/x/nested/url']);
  expect(of({ ...list, params: { size: 5 } })).toContain('view/wrong-value /elements/x/nested/params/size');
});

test('[V3] the address that a forward leads to is a field of the answer of its call', () => {
  const of = (more: object) => problemsOf({ elements: { x: { type: 'forward', list: call, ...more } } });
  expect(of({ itemValue: 'nome' })).toEqual([]);
  expect(of({ itemValue: 'nomee' })).toEqual(['view/unknown-field /elements/x/itemValue']);
  expect(of({})).toEqual(['view/missing-key /elements/x']);
  expect(of({ itemValue: 'nome', list: { ...call, url: 'resumos' } })).toEqual([
    'view/unknown-operation /elements/x/list/url',
  ]);
});

test('[Q3] an element without a search may send a query of its own, a list has one', () => {
  const list = { method: 'GET', url: 'cidades', params: { query: 'a' } };
  const of = (type: object) => problemsOf({ elements: { x: { label: 'X', list, ...type } } });
  expect(of({ type: 'repeat', detail: {} })).toEqual([]);
  expect(of({ type: 'grid', columns: {} })).toEqual(['view/wrong-value /elements/x/list/params/query']);
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

test('[Q13] what stands beside the rows of a repeat is read and typed like a field of them', () => {
  const of = (defaults: object) =>
    problemsOf({
      elements: {
        x: {
          ...{ type: 'repeat', label: 'X', entity: 'Cidade', edit: true, defaults },
          detail: { vezes: { type: 'spinner', label: 'Vezes' }, nome: { visible: 'vezes > 0' } },
        },
      },
    });
  expect(of({ vezes: 1 })).toEqual([]);
  expect(of({ veses: 1 })).toEqual(['view/unknown-field /elements/x/detail/vezes']);
});

test('[I4] the limit of a spinner is a number or a field of the record', () => {
  const of = (max: unknown) =>
    problemsOf({
      source: { call, beside: true },
      elements: { vezes: { type: 'spinner', label: 'Vezes', min: 'uf', max } },
    });
  expect(of(3)).toEqual([]);
  expect(of('nome')).toEqual([]);
  expect(of('nomee')).toEqual(['view/unknown-field /elements/vezes/max']);
});

test('what stands in a row that leads somewhere leads nowhere itself', () => {
  const of = (detail: object, click?: object) =>
    problemsOf({ elements: { x: { type: 'repeat', list: call, detail, ...(click === undefined ? {} : { click }) } } });
  const open = { type: 'button', label: 'Abrir', click: { navigate: '/home' } };
  const go = { navigate: '/home' };
  expect(of({ nome: { type: 'static' } }, go)).toEqual([]);
  expect(of({ open })).toEqual([]);
  expect(of({ open }, go)).toEqual(['view/wrong-value /elements/x/detail/open/click']);
  expect(of({ parte: { type: 'section', elements: { open } } }, go)).toEqual([
    'view/wrong-value /elements/x/detail/parte/elements/open/click',
  ]);
});
