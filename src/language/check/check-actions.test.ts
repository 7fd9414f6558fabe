import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { parseJson } from '../json/parse.ts';
import { normaliseView } from '../view/normalize.ts';
import { userNames } from '../view/user-names.ts';
import { validateView } from './check.ts';
import { locateIn } from './check-context.ts';

/** What the check says of the `click` of a button, as code and suggestions. */
function check(click: unknown, extra: Readonly<Record<string, unknown>> = {}) {
  const text = JSON.stringify({
    entity: 'Fornecedor',
    form: { elements: { b: { type: 'button', click }, ...extra } },
  });
  const { view, at } = normaliseView('x.view.json', parseJson('x.view.json', text));
  return validateView(view, locateIn('x.view.json', at), { entities: sampleEntities }).map(
    ({ code, pointer, suggestions }) => ({ code, pointer, suggestions }),
  );
}

test('[A1] a view that is opened names an entity, with view, record and filters if need be', () => {
  for (const open of ['Cidade', 'Cidade.picker', 'Cidade/{cidade}', 'Cidade.curta/0', 'Cidade?estado=1'])
    expect(check({ open })).toEqual([]);
  expect(check({ open: 'Cidadee/0' })).toMatchObject([
    { code: 'view/unknown-entity', pointer: '/form/elements/b/click/open', suggestions: ['Cidade'] },
  ]);
});

test('[A1] computed values of set are checked as expressions, texts are not', () => {
  expect(check({ set: { nome: 'a ( text', limite: '= $sum(itens.valor)' } })).toEqual([]);
  expect(check({ set: { nome: '= $sum(' } })).toMatchObject([
    { code: 'expression/syntax', pointer: '/form/elements/b/click/set/nome' },
  ]);
  expect(check({ set: { nome: '= $sum(itenss.valor)' } })).toMatchObject([{ code: 'expression/unknown-path' }]);
});

test('[E4] what is read of the user is there, in expressions and between braces', () => {
  expect(check({ set: { nome: '= $user.cliente.nome' } })).toEqual([]);
  expect(check({ navigate: '/x?de={$user.cliente}' })).toEqual([]);
  expect(check({ set: { nome: '= $user.id_client' } })).toMatchObject([
    { code: 'expression/unknown-path', pointer: '/form/elements/b/click/set/nome' },
  ]);
  expect(check({ navigate: '/x?de={$user.clientes}' })).toMatchObject([
    { code: 'expression/unknown-path', suggestions: ['cliente'] },
  ]);
  const { components } = JSON.parse(readFileSync('src/api/generated/contract.json', 'utf8'));
  expect(userNames).toEqual(Object.keys(components.schemas.UsuarioSessao.properties));
});

test('[V3] a component that nobody registered is a problem with the nearest name', () => {
  const element = (component: string) => ({ c: { type: 'component', component } });
  expect(check({ refresh: true }, element('record/changes'))).toEqual([]);
  expect(check({ refresh: true }, element('record/change'))).toEqual([
    { code: 'view/unknown-component', pointer: '/form/elements/c/component', suggestions: ['record/changes'] },
  ]);
});

test('a section may say whether it starts closed', () => {
  const section = (collapsed: unknown) => ({ s: { type: 'section', collapsed, elements: { nome: {} } } });
  expect(check({ refresh: true }, section(true))).toEqual([]);
  expect(check({ refresh: true }, section('yes'))).toMatchObject([{ code: 'view/wrong-value' }]);
});

const codes = (click: unknown) =>
  check(click).map(({ code, pointer }) => `${code} ${pointer.slice('/form/elements/b/click'.length)}`);

test('[A9] what an action asks for has types, and only that is read as `$ask`', () => {
  const ask = { motivo: { type: 'textarea', label: 'Motivo', required: true } };
  expect(codes({ ask, confirm: 'Por {$ask.motivo}?', set: { nome: '= $ask.motivo & nome' } })).toEqual([]);
  expect(codes({ ask: { motivo: {} } })).toEqual(['view/missing-type /ask/motivo']);
  expect(codes({ ask: { motivo: { type: 'textarea', requird: true } } })).toEqual([
    'view/unknown-key /ask/motivo/requird',
  ]);
  expect(codes({ ask, set: { nome: '= $ask.motvo' } })).toEqual(['view/unknown-field /set/nome']);
  expect(codes({ confirm: 'Por {$ask.motivo}?' })).toEqual(['expression/unknown-name /confirm']);
});

test('[A10] an answer is there behind a call and a dialog, and values go with a view that is opened', () => {
  const open = { open: 'Cidade', params: { estado: '{id}' }, answered: { set: { nome: '= $answer.nome' } } };
  expect(codes(open)).toEqual([]);
  expect(codes({ ...open, params: { estado: '{idd}' } })).toEqual(['view/unknown-field /params/estado']);
  expect(codes({ ...open, answered: { sett: {} } })).toEqual(['view/unknown-key /answered/sett']);
  expect(codes({ set: { nome: '= $answer.nome' } })).toEqual(['expression/unknown-name /set/nome']);
  expect(codes({ params: { a: 1 }, answered: {} })).toEqual(['view/missing-key /params', 'view/missing-key /answered']);
});

test('[A10] where an action leads may read the answer of its call, and what comes before it may not', () => {
  const call = { method: 'POST', url: 'Fornecedor' };
  expect(codes({ call, navigate: '/crud/Fornecedor/{$answer.id}' })).toEqual([]);
  expect(codes({ call, open: 'Cidade/{$answer.id}', params: { estado: '= $answer.id' } })).toEqual([]);
  expect(codes({ navigate: '/crud/Fornecedor/{$answer.id}' })).toEqual(['expression/unknown-name /navigate']);
  expect(codes({ call: { ...call, url: 'Fornecedor/{$answer.id}/x' } })).toEqual(['expression/unknown-name /call/url']);
  expect(codes({ call, confirm: '{$answer.id}?' })).toEqual(['expression/unknown-name /confirm']);
  expect(codes({ call, optimistic: { nome: '= $answer.nome' } })).toEqual(['expression/unknown-name /optimistic/nome']);
});

test('[A13] [K5] buttons alone are cancelled and have a key, and only what calls is cancelled', () => {
  const call = { method: 'GET', url: 'Cidade/5' };
  expect(codes({ call, cancel: true, enter: true })).toEqual([]);
  expect(codes({ set: { nome: 'x' }, cancel: true })).toEqual(['view/missing-key /cancel']);
  const element = (action: object) =>
    check({}, { nome: { change: action } }).map(({ code, pointer }) => `${code} ${pointer}`);
  expect(element({ call, cancel: true })).toEqual(['view/unknown-key /form/elements/nome/change/cancel']);
  expect(element({ call, enter: true })).toEqual(['view/unknown-key /form/elements/nome/change/enter']);
});

test('[A11] [A12] values that show at once are fields, and labels go with a question', () => {
  expect(codes({ optimistic: { nome: 'x' }, message: '{nome}: feito', alert: 'Veja' })).toEqual([]);
  expect(codes({ optimistic: { nomee: 'x' } })).toEqual(['view/unknown-field /optimistic/nomee']);
  expect(codes({ message: '{nomee}' })).toEqual(['view/unknown-field /message']);
  expect(codes({ confirmLabel: 'Sim' })).toEqual(['view/missing-key /confirmLabel']);
  expect(codes({ alert: 'Veja', confirmLabel: 'Confirmar' })).toEqual([]);
  expect(codes({ alert: 'Veja', cancelLabel: 'Não' })).toEqual(['view/missing-key /cancelLabel']);
});

test('[L30] [L31] paging and accent are taken where rows are drawn by them', () => {
  const of = (list: object) => {
    const text = JSON.stringify({ entity: 'Fornecedor', list });
    const { view, at } = normaliseView('x.view.json', parseJson('x.view.json', text));
    const problems = validateView(view, locateIn('x.view.json', at), { entities: sampleEntities });
    return problems.map(({ code, pointer }) => `${code} ${pointer}`);
  };
  for (const type of ['grid', 'table', 'cards', 'timeline'])
    expect(of({ type, paging: 'more', accent: 'nome' })).toEqual([]);
  expect(of({ paging: 'mor', accent: 'nomee' })).toEqual([
    'view/wrong-value /list/paging',
    'view/unknown-field /list/accent',
  ]);
  expect(of({ type: 'tree', paging: 'more', accent: 'nome' })).toEqual([
    'view/unknown-key /list/paging',
    'view/unknown-key /list/accent',
  ]);
  expect(of({ type: 'carousel', paging: 'more' })).toEqual(['view/unknown-key /list/paging']);
});

test('[A1] a name that a row and what it stands in both have says which is meant', () => {
  const problemsOf = (url: string, visible = 'id_entrega > 0') => {
    const text = JSON.stringify({
      filters: { id_entrega: { type: 'number' }, ano: { type: 'year' } },
      elements: {
        opcoes: {
          ...{ type: 'repeat', list: { method: 'GET', url: 'opcoes/{ano}' } },
          detail: {
            escolher: { type: 'button', visible, click: { call: { method: 'GET', url } } },
          },
        },
      },
    });
    const { view, at } = normaliseView('x.view.json', parseJson('x.view.json', text));
    const problems = validateView(view, locateIn('x.view.json', at), { entities: sampleEntities });
    return problems.map(({ code, severity, suggestions }) => ({ code, severity, suggestions }));
  };
  expect(problemsOf('escolher/{id_entrega}')).toEqual([
    {
      ...{ code: 'view/ambiguous-name', severity: 'warning' },
      suggestions: ['{$row.id_entrega}', '{$parent.id_entrega}'],
    },
  ]);
  expect(problemsOf('escolher/{$row.id_entrega}/{$parent.id_entrega}/{ano}')).toEqual([]);
  // Of the row nothing is known that has this name.
  expect(problemsOf('escolher/{id_entrega}', 'disponivel')).toEqual([]);
});
