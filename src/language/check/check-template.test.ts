import { expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { parseViewFile } from '../merge/view-file.ts';
import { validateView } from './check.ts';
import { locateIn } from './check-context.ts';

const anywhere = locateIn('x.view.json', () => ({ line: 1, column: 1 }));
const check = (view: unknown) => validateView(view, anywhere, { entities: sampleEntities });
const problemsOf = (template: unknown) =>
  check({ entity: 'Fornecedor', name: 'folha', template }).map(({ code, pointer }) => `${code} ${pointer}`);
const ofElements = (elements: unknown, more: object = {}) => problemsOf({ elements, ...more });

test('[X4] a template says what it prints, of an entity and on a page that there is', () => {
  expect(ofElements({ nome: {} })).toEqual([]);
  expect(problemsOf({})).toEqual(['view/missing-key /template']);
  expect(check({ elements: {}, template: { elements: {} } })[0]).toMatchObject({
    code: 'view/missing-key',
    pointer: '/template',
  });
  expect(check({ entity: 'Fornecedor', name: 'f', template: { page: 'A44', elements: {} } })[0]).toMatchObject({
    code: 'view/wrong-value',
    pointer: '/template/page',
    suggestions: ['A4'],
  });
  expect(problemsOf({ page: { width: 5, height: 50 }, elements: {} })).toEqual(['view/wrong-value /template/page']);
  expect(problemsOf({ elements: {}, header: { nome: {} } })).toEqual(['view/unknown-key /template/header/nome']);
});

test('[X4] fields, types, keys and colours are those that there are', () => {
  expect(ofElements({ nomee: {} })).toEqual(['view/unknown-field /template/elements/nomee']);
  expect(ofElements({ a: { field: 'cidade.nom' } })).toEqual(['view/unknown-field /template/elements/a/field']);
  expect(ofElements({ a: { type: 'grafico' } })).toEqual(['view/unknown-type /template/elements/a/type']);
  expect(ofElements({ a: { text: 'x', label: 'y' } })).toEqual(['view/unknown-key /template/elements/a/label']);
  expect(ofElements({ nome: { color: 'azul' } })).toEqual(['view/wrong-value /template/elements/nome/color']);
  expect(ofElements({ nome: { value: '$soma(itens.valor)' } })).toEqual([
    'expression/unknown-name /template/elements/nome/value',
  ]);
  expect(ofElements({ itens: { columns: { valor: { aggregate: 'sum' }, preco: {} } } })).toEqual([
    'view/unknown-field /template/elements/itens/columns/preco',
  ]);
  expect(ofElements({ quadro: { elements: { nome: {} } }, nome: {} })).toEqual([
    'view/duplicate-name /template/elements/nome',
  ]);
});

test('[X4] texts name fields of the record, and pages where these are known', () => {
  const text = '{nome} de {cidade.uf}, {$moment} por {$user.nome}';
  expect(ofElements({ a: { text } }, { footer: { elements: { p: { text: '{$page} de {$pages}' } } } })).toEqual([]);
  expect(ofElements({ a: { text: '{$page}' } })).toEqual(['view/wrong-value /template/elements/a/text']);
  expect(ofElements({ a: { text: 'de {cidad}' } })).toEqual(['view/unknown-field /template/elements/a/text']);
  expect(ofElements({ a: { text: '= nome & cidad' } })).toEqual(['expression/unknown-path /template/elements/a/text']);
});

test('[X4] what ends beyond its page or its section is reported, in words that say how far', () => {
  const card = { page: 'card', orientation: 'landscape' };
  const at = (more: object, name = 'nome') => ofElements({ [name]: { x: 60, y: 4, width: 25, ...more } }, card);
  expect(at({})).toEqual([]);
  expect(at({ width: 30 })).toEqual(['view/off-page /template/elements/nome/width']);
  expect(at({ x: 90, width: undefined })).toContain('view/off-page /template/elements/nome/x');
  expect(at({ height: 55 })).toEqual(['view/off-page /template/elements/nome/height']);
  expect(ofElements({ nome: { x: 4 } })).toEqual(['view/missing-key /template/elements/nome/x']);
  const [problem] = check({
    entity: 'Fornecedor',
    name: 'f',
    template: {
      ...card,
      elements: { q: { x: 0, y: 0, width: 40, height: 20, elements: { nome: { x: 30, y: 2, width: 20 } } } },
    },
  });
  expect(problem).toMatchObject({
    pointer: '/template/elements/q/elements/nome/width',
    message: 'This ends at 50 mm, but `q` is 40 mm wide. Make it smaller, or move it.',
  });
});

test('[X4] elements may be a list with names, as everywhere in views', () => {
  const { view } = parseViewFile(
    'views/x/Fornecedor.f.view.json',
    '{ "entity": "Fornecedor", "name": "f", "template": { "elements": ["nome", { "name": "itens", "columns": ["valor"] }] } }',
  );
  expect(view?.template).toEqual({ elements: { nome: {}, itens: { columns: { valor: {} } } } });
  expect(check(view)).toEqual([]);
});

test('[X4] an action prints a template of its entity', () => {
  const of = (print: string) => {
    const actions = { a: { label: 'A', print, bulk: true } };
    const known = { entities: sampleEntities, views: new Set(['Fornecedor', 'Fornecedor.folha', 'Cidade.mapa']) };
    return validateView({ entity: 'Fornecedor', list: { actions } }, anywhere, known).map(
      ({ code, pointer, suggestions }) => [code, pointer, suggestions],
    );
  };
  expect([of('folha'), of('Cidade.mapa')]).toEqual([[], []]);
  expect(of('folhas')).toEqual([['view/unknown-view', '/list/actions/a/print', ['folha']]]);
});

test('[X4] paper on which pages stand together is large enough, and what it says is of its kind', () => {
  const card = { page: 'card', orientation: 'landscape', elements: { nome: {} } };
  const of = (sheet: unknown) => problemsOf({ ...card, sheet });
  expect(of({ columns: 2, rows: 5, columnGap: 4, rowGap: 2, cutMarks: true })).toEqual([]);
  expect(of({ columns: 3, rows: 5 })).toEqual(['view/off-page /template/sheet/columns']);
  expect(of({ columns: 2, rows: 5, rowGap: 8 })).toEqual(['view/off-page /template/sheet/rows']);
  expect(of({ page: 'A6', columns: 2 })).toEqual(['view/off-page /template/sheet/columns']);
  expect(of({ page: 'A44' })).toEqual(['view/wrong-value /template/sheet/page']);
  expect(of({ columns: 0 })).toEqual(['view/wrong-value /template/sheet/columns']);
  expect(of({ gap: 3 })).toEqual(['view/unknown-key /template/sheet/gap']);
  expect(of('A4')).toEqual(['view/wrong-value /template/sheet']);
});
