import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleEntities, sampleEntity } from '../../../tests/support/samples/sample-entities.ts';
import { completeView } from '../complete/complete-view.ts';
import { defaultView } from '../complete/default-view.ts';
import { parseJson } from '../json/parse.ts';
import type { ViewProblem } from '../json/problem.ts';
import { normaliseView } from '../view/normalize.ts';
import { validateView } from './check.ts';
import { locateIn } from './check-context.ts';

const known = { entities: sampleEntities, components: ['commerce/cart'], permissions: ['CADASTRAR', 'EDITAR'] };

function check(text: string): readonly ViewProblem[] {
  const parsed = parseJson('x.view.json', text);
  const { view, problems, at } = normaliseView('x.view.json', parsed);
  const found = view === null ? [] : validateView(view, locateIn('x.view.json', at), known);
  return [...parsed.problems, ...problems, ...found];
}

const view = (inner: string) => `{ "entity": "Fornecedor", ${inner} }`;
const form = (elements: string) => view(`"form": { "elements": { ${elements} } }`);
const list = (inner: string) => view(`"list": { ${inner} }`);

describe('[V1] what is right has no problems', () => {
  test.each([
    '{ "entity": "Fornecedor" }',
    '{ "elements": { "vendas": { "type": "bar", "list": "dashboard_vendas" } } }',
    view('"$schema": "x", "version": 1, "title": "A", "icon": "truck", "access": { "create": "CADASTRAR" }'),
    list(
      '"columns": ["nome", { "name": "cidade", "field": "cidade.nome", "sort": true }], "filters": { "ativo": true }, "click": "/crud/Fornecedor/{id}"',
    ),
    list('"list": { "method": "GET", "url": "listarOutros" }, "columns": { "qualquer": {} }'),
    form(
      '"dados": { "type": "section", "elements": { "nome": { "required": true }, "cidade": {} } }, "itens": { "columns": { "descricao": {} } }',
    ),
    form('"total": { "type": "money", "value": "$sum(itens.(quantidade * valor))", "disabled": true }'),
    form('"limite": { "visible": { "field": "tipo", "is": "PJ" }, "required": "ativo and $count(itens) > 0" }'),
    form(
      '"itens": { "type": "grid", "entity": "FornecedorItem", "mappedBy": "fornecedor", "columns": { "valor": { "visible": "$row.valor > 0" } } }',
    ),
    form(
      '"carrinho": { "type": "component", "component": "commerce/cart" }, "aviso": { "type": "html", "html": "<p>a</p>" }',
    ),
    form('"tipo": { "type": "radio", "data": { "PF": "Física" } }'),
    form('"limite": { "type": "money", "currency": "R$" }, "nome": { "type": "documento", "country": "cidade.nome" }'),
    list('"columns": { "nome": { "type": "documento", "country": "PY", "documentType": "tipo" } }'),
    '// a comment\n{ "entity": "Fornecedor" /* and another */ }',
  ])('%s', (text) => expect(check(text)).toEqual([]));

  test.each(['Fornecedor', 'FornecedorItem', 'Cidade'] as const)('the default view of %s, completed or not', (name) => {
    const written = defaultView(sampleEntity(name), sampleEntities);
    const locate = () => ({ file: 'x', line: 1, column: 1 });
    expect(validateView(written, locate, known)).toEqual([]);
    expect(validateView(completeView(written, sampleEntities), locate, known)).toEqual([]);
  });
});

/** A mistake, the text at which it is found, its code, and the best suggestion. */
const mistakes: readonly (readonly [text: string, found: string, code: string, suggestion?: string])[] = [
  ['{ "entity": "Fornecedro" }', '"Fornecedro"', 'view/unknown-entity', 'Fornecedor'],
  ['{ "title": "x" }', '{', 'view/missing-key'],
  ['[1]', '[', 'view/wrong-value'],
  [view('"titel": "x"'), '"titel"', 'view/unknown-key', 'title'],
  [view('"title": 5'), '5', 'view/wrong-value'],
  [view('"version": 2'), '2', 'view/unknown-version'],
  [view('"access": { "create": "CADASTAR" }'), '"CADASTAR"', 'view/unknown-permission', 'CADASTRAR'],
  [form('"nome": { "type": "tabel" }'), '"tabel"', 'view/unknown-type', 'table'],
  [form('"nome": { "type": 7 }'), '7', 'view/wrong-value'],
  [form('"nmoe": {}'), '"nmoe"', 'view/unknown-field', 'nome'],
  [form('"a": { "field": "nmoe" }'), '"nmoe"', 'view/unknown-field', 'nome'],
  [form('"nmoe": { "type": "text" }'), '"nmoe"', 'view/unknown-field', 'nome'],
  [form('"nome": { "lable": "x" }'), '"lable"', 'view/unknown-key', 'label'],
  [form('"nome": { "min": 3 }'), '"min"', 'view/unknown-key'],
  [form('"nome": { "type": "documento", "country": "cidadee" }'), '"cidadee"', 'view/unknown-field', 'cidade'],
  [list('"columns": { "nome": { "currency": "tipoo" } }'), '"tipoo"', 'view/unknown-field', 'tipo'],
  [form('"nome": { "type": "documento", "country": 55 }'), '55', 'view/wrong-value'],
  [form('"nome": { "$remove": true }'), '"$remove"', 'view/unknown-key'],
  [form('"nome": { "required": "sim" }'), 'sim', 'expression/unknown-path'],
  [form('"nome": { "required": 1 }'), '1', 'view/wrong-value'],
  [form('"nome": { "cols": 13 }'), '13', 'view/wrong-value'],
  [form('"nome": { "cols": "6" }'), '"6"', 'view/wrong-value'],
  [form('"nome": { "maxLength": 1.5 }'), '1.5', 'view/wrong-value'],
  [form('"nome": { "type": "money" }'), '"money"', 'view/wrong-type', 'text'],
  [form('"nome": { "type": "masked" }'), '"nome"', 'view/missing-key'],
  [form('"nome": "x"'), '"x"', 'view/wrong-value'],
  [form('"1a": {}'), '"1a"', 'view/bad-name'],
  [
    form(
      '"s": { "type": "section", "elements": { "nome": {} } }, "t": { "type": "section", "elements": { "nome": {  } } }',
    ),
    '"nome": {  }',
    'view/duplicate-name',
  ],
  [form('"nome": {}, "nome": {  }'), '"nome": {  }', 'json/duplicate-key'],
  [form('"nome": { "renamedFrom": ["email"] }, "email": {}'), '["email"]', 'view/duplicate-name'],
  [form('"cidade": { "entity": "Cidad" }'), '"Cidad"', 'view/unknown-entity', 'Cidade'],
  [
    form('"x": { "type": "component", "component": "commerce/card" }'),
    '"commerce/card"',
    'view/unknown-component',
    'commerce/cart',
  ],
  [form('"tipo": { "data": [{ "id": "PF" }] }'), '{ "id": "PF" }', 'view/wrong-value'],
  [form('"nome": { "visible": "tipo =" }'), '" } } } }', 'expression/syntax'],
  [form('"nome": { "visible": "tpo = 1" }'), 'tpo', 'expression/unknown-path', 'tipo'],
  [form('"nome": { "visible": "ativo and cidade.nmoe = 1" }'), 'nmoe', 'expression/unknown-path', 'nome'],
  [form('"nome": { "visible": "nome.x.y = 1" }'), 'x.y', 'expression/unknown-path'],
  [form('"nome": { "visible": "$summ(itens.valor) > 1" }'), 'summ', 'expression/unknown-name', 'sum'],
  [form('"nome": { "visible": "$eval(nome)" }'), 'eval', 'expression/unknown-name'],
  [form('"nome": { "visible": "$contains(nome, /(a+)+$/)" }'), '/(a+)+$/', 'expression/unsafe-regex'],
  [form('"nome": { "visible": "$exists(cidade.*)" }'), 'cidade.*', 'expression/unloadable'],
  [form('"nome": { "visible": "itens.fornecedor.itens.valor > 1" }'), 'itens.valor', 'expression/unloadable'],
  [form('"nome": { "visible": { "field": "tpo", "is": 1 } }'), '"tpo"', 'view/unknown-field', 'tipo'],
  [form('"nome": { "visible": { "field": "tipo", "iss": 1 } }'), '"iss"', 'view/unknown-key', 'is'],
  [form('"nome": { "visible": { "field": "tipo" } }'), '{ "field": "tipo" }', 'view/wrong-value'],
  [
    form('"nome": { "visible": { "and": { "field": "tipo", "is": 1 } } }'),
    '{ "field": "tipo", "is": 1 }',
    'view/wrong-value',
  ],
  [
    form('"a": { "type": "number", "value": "b + 1" }, "b": { "type": "number", "value": "a + 1" }'),
    '"b + 1"',
    'expression/cycle',
  ],
  [form('"limite": { "value": "limite + 1" }'), '"limite + 1"', 'expression/cycle'],
  [
    '{ "elements": { "vendas": { "type": "repeat", "list": "dashboard_vendas", "detail": { "nome": { "type": "static", "value": "nome & 1" } } } } }',
    '"nome & 1"',
    'expression/cycle',
  ],
  [
    form('"nome": { "click": { "ask": { "a": { "type": "number", "value": "a + 1" } } } }'),
    '"a + 1"',
    'expression/cycle',
  ],
  [form('"nome": { "click": { "cal": {} } }'), '"cal"', 'view/unknown-key', 'call'],
  [form('"nome": { "click": { "call": { "method": "FETCH", "url": "x" } } }'), '"FETCH"', 'view/wrong-value'],
  [form('"nome": { "click": { "call": { "method": "GET" } } }'), '{ "method": "GET" }', 'view/missing-key'],
  [form('"itens": { "columns": { "descricoa": {} } }'), '"descricoa"', 'view/unknown-field', 'descricao'],
  [view('"form": { "elments": {} }'), '"elments"', 'view/unknown-key', 'elements'],
  [view('"form": []'), '[]', 'view/wrong-value'],
  [view('"form": { "actions": { "a": { "confirm": true } } }'), 'true', 'view/wrong-value'],
  [list('"type": "gird"'), '"gird"', 'view/unknown-type', 'grid'],
  [list('"size": -1'), '-1', 'view/wrong-value'],
  [list('"colums": {}'), '"colums"', 'view/unknown-key', 'columns'],
  [list('"columns": { "nmoe": {} }'), '"nmoe"', 'view/unknown-field', 'nome'],
  [list('"columns": { "c": { "field": "cidade.nmoe" } }'), '"cidade.nmoe"', 'view/unknown-field', 'nome'],
  [list('"columns": { "nome": { "sorted": true } }'), '"sorted"', 'view/unknown-key'],
  [list('"columns": { "nome": { "sort": "yes" } }'), '"yes"', 'view/wrong-value'],
  [list('"columns": { "limite": { "aggregate": "summ" } }'), '"summ"', 'view/wrong-value', 'sum'],
  [list('"columns": [{ "sort": true }]'), '{ "sort": true }', 'view/missing-name'],
  [list('"filters": { "ativo": { "dataType": "bool" } }'), '"bool"', 'view/wrong-value'],
  [list('"groupValue": "cidad"'), '"cidad"', 'view/unknown-field', 'cidade'],
  [list('"sortBy": "nom"'), '"nom"', 'view/unknown-field', 'nome'],
];

describe('[V1] one mistake gives one problem, at its place, with the nearest name', () => {
  test.each(mistakes.map((mistake) => ({ mistake, text: mistake[0] })))('$text', ({ mistake }) => {
    const [text, found, code, suggestion] = mistake;
    const problems = check(`\n  ${text}`);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    const [problem] = problems;
    expect({ line: problem?.line, column: problem?.column }).toEqual({ line: 2, column: text.lastIndexOf(found) + 3 });
    if (suggestion !== undefined) expect(problem?.suggestions[0]).toBe(suggestion);
  });
});

test('[V1] checking never throws, whatever the view holds', () => {
  const key = fc.constantFrom(
    'entity',
    'form',
    'list',
    'elements',
    'columns',
    'filters',
    'nome',
    'itens',
    'type',
    'value',
    'visible',
    'and',
    'field',
    'data',
    'click',
    'call',
    '__proto__',
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom('Fornecedor', 'grid', 'section', 'nome', '$', 1, null, true, []),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.dictionary(key, value), (any) => {
      expect(Array.isArray(check(JSON.stringify(any)))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
