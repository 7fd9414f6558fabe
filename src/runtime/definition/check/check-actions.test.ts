import { expect, test } from 'vitest';
import { parseJson } from '../../json/parse.ts';
import { sampleEntities } from '../testing/sample-entities.ts';
import { normaliseView } from '../view/normalize.ts';
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
