import { expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { parseJson } from '../json/parse.ts';
import type { ViewProblem } from '../json/problem.ts';
import { normaliseView } from '../view/normalize.ts';
import { validateView } from './check.ts';
import { type Known, locateIn } from './check-context.ts';

const known: Known = {
  entities: sampleEntities,
  components: ['commerce/cart', 'record/changes'],
  permissions: ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR', 'EDITAR_FILIAL'],
  operations: [
    { method: 'GET', url: '/{entity}' },
    { method: 'PUT', url: '/{entity}/{id}' },
    { method: 'GET', url: '/{entity}/print/{id}.pdf' },
    { method: 'POST', url: '/cart/cancel' },
    { method: 'POST', url: '/fornecedor/{id}/aprovar' },
    { method: 'GET', url: '/listarUltimasCompras' },
  ],
  icons: new Set(['truck', 'users', 'calendar']),
  views: new Set(['Fornecedor', 'Cidade', 'Cidade.picker', 'FornecedorItem', 'painel']),
};

/** A view in which nothing is wrong; each mistake changes one text of it. */
const right = `{
  "version": 1,
  "entity": "Fornecedor",
  "title": "Fornecedores",
  "icon": "truck",
  "access": { "create": "CADASTRAR", "aprovar": "EDITAR" },
  "list": {
    "type": "grid",
    "list": { "method": "GET", "url": "Fornecedor" },
    "size": 25,
    "columns": {
      "nome": { "sort": true, "bold": true, "click": { "navigate": "/crud/Fornecedor/{id}" } },
      "cidade": { "field": "cidade.nome", "filter": true },
      "limite": { "format": "money", "aggregate": "sum" },
      "ativo": { "type": "switch", "rowEdit": true }
    },
    "filters": { "ativo": { "dataType": "boolean" }, "fundacao": { "dataType": "date-range" } },
    "groupLabel": "cidade.nome",
    "groupValue": "cidade",
    "sortBy": "nome",
    "sortType": "asc",
    "actions": {
      "arquivar": { "label": "Arquivar", "bulk": true, "undo": "voltar", "call": { "method": "PUT", "url": "Fornecedor/{id}" } },
      "voltar": { "label": "Voltar", "call": { "method": "PUT", "url": "Fornecedor/{id}" } }
    },
    "selectAll": "arquivar",
    "click": { "open": "Cidade.picker?estado={cidade.id}" }
  },
  "form": {
    "elements": {
      "dados": {
        "type": "section",
        "elements": {
          "nome": { "required": true, "cols": 8, "maxLength": 80, "blur": { "set": { "email": "= $lowercase(nome)" } } },
          "tipo": { "type": "radio", "change": { "refresh": true } },
          "documento": { "visible": { "field": "tipo", "is": "PJ" }, "required": "tipo = 'PJ' and $exists(nome)" },
          "email": { "disabled": "id > 0" },
          "cidade": { "type": "picker", "entity": "Cidade", "itemLabel": "nome" },
          "limite": { "min": 0, "max": 5000 },
          "contrato": { "type": "upload", "field": "observacao", "acceptedFiles": "application/pdf,.png", "maxFileSize": 5000000 }
        }
      },
      "itens": {
        "type": "grid",
        "entity": "FornecedorItem",
        "mappedBy": "fornecedor",
        "columns": { "descricao": { "rowEdit": true }, "valor": { "visible": "$row.valor > 0" } },
        "defaults": { "quantidade": 1 },
        "beforeAdd": "{ 'quantidade': $count(itens) }",
        "detail": { "valor": { "label": "Valor" } },
        "click": { "navigate": "/crud/FornecedorItem/{id}?de={nome}" }
      },
      "total": { "type": "money", "value": "$sum(itens.(quantidade * valor))", "disabled": true },
      "carrinho": { "type": "component", "component": "commerce/cart" },
      "imprimir": { "type": "button", "click": { "download": { "method": "GET", "url": "Fornecedor/print/{id}.pdf" } } }
    },
    "actions": {
      "aprovar": {
        "validate": true,
        "confirm": "Aprovar {nome}?",
        "call": { "method": "POST", "url": "fornecedor/{id}/aprovar" },
        "redirect": "/crud/Fornecedor/"
      }
    }
  }
}`;

function check(text: string): readonly ViewProblem[] {
  const parsed = parseJson('x.view.json', text);
  const { view, problems, at } = normaliseView('x.view.json', parsed);
  const found = view === null ? [] : validateView(view, locateIn('x.view.json', at), known);
  return [...parsed.problems, ...problems, ...found];
}

/** What is replaced, by what, at which of its characters the mistake is found (`^` before it), and the best suggestion. */
const mistakes: readonly (readonly [right: string, wrong: string, suggestion: string | null])[] = [
  ['"entity": "Fornecedor",\n  "title"', '"entity": ^"Fornecedro",\n  "title"', 'Fornecedor'],
  ['"version": 1', '"version": ^"1"', null],
  ['"title": "F', '^"titel": "F', 'title'],
  ['"icon": "truck"', '"icon": ^"truk"', 'truck'],
  ['"create": "CADASTRAR"', '"create": ^"CADASTAR"', 'CADASTRAR'],
  ['"aprovar": "EDITAR"', '^"aprova": "EDITAR"', 'aprovar'],
  ['"type": "grid",\n    "list"', '"type": ^"gird",\n    "list"', 'grid'],
  ['"method": "GET", "url": "Fornecedor" }', '"method": "GET", "url": ^"Fornecdor" }', 'Fornecedor'],
  ['"size": 25', '"size": ^"25"', null],
  ['"sort": true', '^"sorted": true', null],
  ['"bold": true', '"bold": ^"sim"', null],
  ['/crud/Fornecedor/{id}" } }', '/crud/^Fornecedr/{id}" } }', 'Fornecedor'],
  ['/crud/Fornecedor/{id}" } }', '/crud/Fornecedor/{^idd}" } }', 'id'],
  ['"field": "cidade.nome"', '"field": ^"cidade.nmoe"', 'nome'],
  ['"limite": { "format"', '^"limte": { "format"', 'limite'],
  ['"format": "money"', '"format": ^"mony"', 'money'],
  ['"aggregate": "sum"', '"aggregate": ^"summ"', 'sum'],
  ['"type": "switch"', '"type": ^"swicth"', 'switch'],
  ['"rowEdit": true }\n    },', '^"rowEdti": true }\n    },', 'rowEdit'],
  ['"ativo": { "dataType"', '^"atvio": { "dataType"', 'ativo'],
  ['"date-range"', '^"daterange"', 'date-range'],
  ['"groupLabel": "cidade.nome"', '"groupLabel": ^"cidad.nome"', 'cidade'],
  ['"groupValue": "cidade"', '"groupValue": ^"cidadee"', 'cidade'],
  ['"sortBy": "nome"', '"sortBy": ^"nmoe"', 'nome'],
  ['"sortType": "asc"', '"sortType": ^"ascc"', 'asc'],
  ['"undo": "voltar"', '"undo": ^"volta"', 'voltar'],
  ['"bulk": true', '^"bulks": true', 'bulk'],
  ['"PUT", "url": "Fornecedor/{id}" } },', '"PUT", "url": ^"Forneceddor/{id}" } },', 'Fornecedor/{id}'],
  ['"PUT", "url": "Fornecedor/{id}" } },', '"PUT", "url": "Fornecedor/{^ide}" } },', 'id'],
  ['"PUT", "url": "Fornecedor/{id}" } },', '^"POST", "url": "Fornecedor/{id}" } },', 'PUT'],
  ['"selectAll": "arquivar"', '"selectAll": ^"arquiva"', 'arquivar'],
  ['"open": "Cidade.picker', '"open": ^"Cidade.piker', 'Cidade.picker'],
  ['"open": "Cidade.picker', '"open": ^"Cidad.picker', 'Cidade'],
  ['{cidade.id}', '{cidade.^idd}', null],
  ['"type": "section"', '"type": ^"secton"', 'section'],
  ['"nome": { "required"', '^"nmoe": { "required"', 'nome'],
  ['"required": true', '^"requred": true', 'required'],
  ['"cols": 8', '"cols": ^13', null],
  ['"maxLength": 80', '"maxLength": ^"80"', null],
  ['"email": "= $low', '^"emial": "= $low', 'email'],
  ['$lowercase(nome)', '$^lowercas(nome)', 'lowercase'],
  ['"blur": {', '^"blurr": {', 'blur'],
  ['"type": "radio"', '"type": ^"money"', 'select'],
  ['"refresh": true', '^"refrsh": true', 'refresh'],
  ['"field": "tipo", "is"', '"field": ^"tpo", "is"', 'tipo'],
  ['"is": "PJ"', '^"iss": "PJ"', 'is'],
  ["\"tipo = 'PJ' and", "\"^tpo = 'PJ' and", 'tipo'],
  ['$exists(nome)', '$^exist(nome)', 'exists'],
  ['"id > 0"', '"id > ^"', null],
  ['"entity": "Cidade"', '"entity": ^"Cidad"', 'Cidade'],
  ['"itemLabel": "nome"', '"itemLabel": ^"nmoe"', 'nome'],
  ['"min": 0', '"min": ^9000', null],
  ['"acceptedFiles": "application/pdf,.png"', '"acceptedFiles": "application/pdf,^png"', null],
  ['"maxFileSize": 5000000', '"maxFileSize": ^0', null],
  ['"mappedBy": "fornecedor"', '"mappedBy": ^"fornecdor"', 'fornecedor'],
  ['"descricao": { "rowEdit"', '^"descricoa": { "rowEdit"', 'descricao'],
  ['$row.valor > 0', '$row.^valro > 0', 'valor'],
  ['"quantidade": 1', '^"quantidad": 1', 'quantidade'],
  ['$count(itens) }', '$count(^itns) }', 'itens'],
  ['"detail": { "valor"', '"detail": { ^"valro"', 'valor'],
  ['?de={nome}', '?de={^nmoe}', 'nome'],
  ['?de={nome}', '?de={^nome', null],
  ['(quantidade * valor)', '(quantidade * ^valr)', 'valor'],
  ['"component": "commerce/cart"', '"component": ^"commerce/card"', 'commerce/cart'],
  ['"click": { "download"', '^"clik": { "download"', 'click'],
  ['"Fornecedor/print/{id}.pdf', '^"Fornecedor/prnt/{id}.pdf', 'Fornecedor/print/{id}.pdf'],
  ['"confirm": "Aprovar {nome}?"', '"confirm": "Aprovar {^nmoe}?"', 'nome'],
  ['"url": "fornecedor/{id}/aprovar"', '"url": ^"fornecedor/{id}/aprova"', 'fornecedor/{id}/aprovar'],
  ['"method": "POST"', '"method": ^"POTS"', 'POST'],
  ['"redirect": "/crud/Fornecedor/"', '"redirect": "/crud/^Fornecdor/"', 'Fornecedor'],
];

test('[V1] the view without a mistake has no problem', () => {
  expect(check(right)).toEqual([]);
});

test.each(mistakes.map(([from, to, suggestion]) => ({ from, to, suggestion })))(
  '[V1] [V3] one mistake, one problem, at its place: $to',
  ({ from, to, suggestion }) => {
    expect(right.split(from).length, 'what is replaced stands there').toBeGreaterThan(1);
    const marked = right.replace(from, () => to);
    const before = marked.slice(0, marked.indexOf('^')).split('\n');
    const problems = check(marked.replace('^', ''));
    expect(problems.map(({ code, message }) => `${code}: ${message}`)).toHaveLength(1);
    const [problem] = problems;
    expect({ line: problem?.line, column: problem?.column }).toEqual({
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    });
    if (suggestion !== null) expect(problem?.suggestions[0]).toBe(suggestion);
  },
);
