import { describe, expect, test } from 'vitest';
import { sampleEntities } from '../../../../../tests/support/samples/sample-entities.ts';
import { type CompletionContext, completionsAt } from './completion.ts';
import { hoverAt } from './hover-text.ts';

const context: CompletionContext = {
  entities: sampleEntities,
  entity: 'Fornecedor',
  isOverride: false,
  operations: [{ method: 'POST', url: 'fornecedor/{id}/aprovar', summary: 'Approve' }],
  fragments: new Map([
    [
      'contato',
      {
        params: {
          titulo: { description: 'Título do bloco.', required: true },
          largura: { required: false, default: 6 },
        },
        elements: {},
      },
    ],
  ]),
  icons: ['truck', 'trash'],
  base: null,
};
const override: CompletionContext = {
  ...context,
  isOverride: true,
  base: { form: { elements: { dados: { elements: { nome: {}, email: {} } } } }, list: { columns: { nome: {} } } },
};

/** Suggestions at the position of `|` in the text. */
function at(marked: string, given: CompletionContext = context) {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const found = completionsAt(text, offset, given);
  const labels = found?.options.map(({ label }) => label) ?? [];
  const apply = (label: string): string => {
    const option = found?.options.find((each) => each.label === label);
    if (found === null || option === undefined) throw new Error(`${label} is not among ${labels.join(', ')}`);
    const written = option.snippet.replaceAll(/#\{([^{}]*)\}/g, '$1');
    return text.slice(0, found.from) + written + text.slice(found.to);
  };
  return { labels, apply, matched: found === null ? null : text.slice(found.matchFrom, offset) };
}

test('[M2] a name that the file speaks of in another section is not offered again', () => {
  const text = '{ "form": { "elements": { "nome": { "label": "A" }, "dados": { "elements": { "|" } } } } }';
  const { labels } = at(text, override);
  expect(labels).toContain('email');
  expect(labels).not.toContain('nome');
});

test('[V7] an include has the names of fragments, and the parameters of the one that it names', () => {
  const include = (rest: string) => `{ "form": { "elements": { "a": { "type": "include", ${rest} } } } }`;
  expect(at(include('"view": "|"')).labels).toEqual(['contato']);
  const params = at(include('"view": "contato", "params": { "larg|" }'));
  expect(params.labels).toEqual(['titulo', 'largura']);
  expect(params.apply('largura')).toBe(include('"view": "contato", "params": { "largura": 6 }'));
  expect(at(include('"view": "contato", "params": { "titulo": "x", "|" }')).labels).toEqual(['largura']);
  expect(at(include('"view": "outro", "params": { "|" }')).labels).toEqual([]);
  // `view` is the name of a fragment only in an include.
  expect(at('{ "form": { "elements": { "a": { "type": "text", "view": "|" } } } }').labels).toEqual([]);
  const text = include('"view": "contato", "params": { "titulo": "x" }');
  expect(hoverAt(text, text.indexOf('contato') + 1, context)?.lines).toEqual([
    'titulo · Título do bloco. · required',
    'largura · default: 6',
  ]);
  expect(hoverAt(text, text.indexOf('titulo') + 1, context)).toMatchObject({
    title: 'titulo',
    lines: ['Título do bloco.', 'required'],
  });
});

describe('[V1] keys', () => {
  test('of a view, without those that stand there already', () => {
    const { labels } = at('{ "entity": "Fornecedor", "|" }');
    expect(labels).toEqual(expect.arrayContaining(['title', 'list', 'form']));
    expect(labels).not.toContain('entity');
    expect(labels).not.toContain('$new');
  });

  test('bring quotes, colon and a value to begin with, and a comma where more follows', () => {
    expect(at('{ "tit|" }').apply('title')).toBe('{ "title": "" }');
    expect(at('{ tit| }').apply('title')).toBe('{ "title": "" }');
    expect(at('{ "tit|" "icon": "truck" }').apply('title')).toBe('{ "title": "", "icon": "truck" }');
    expect(at('{ "tit|": "x" }').apply('title')).toBe('{ "title": "x" }');
    expect(at('{ "form": { "elements": { "nome": { "req|" } } } }').apply('required')).toContain('"required": ');
  });

  test('of an element are those of its type, stated or following from its field', () => {
    const stated = at('{ "form": { "elements": { "nome": { "type": "textarea", "|" } } } }').labels;
    expect(stated).toContain('rows');
    expect(stated).not.toContain('columns');
    const inferred = at('{ "form": { "elements": { "itens": { "|" } } } }').labels;
    expect(inferred).toContain('columns');
    expect(inferred).not.toContain('rows');
  });

  test('of lists, columns, actions, calls and predicates', () => {
    expect(at('{ "list": { "|" } }').labels).toEqual(expect.arrayContaining(['columns', 'size', 'click']));
    expect(at('{ "list": { "columns": { "nome": { "|" } } } }').labels).toContain('aggregate');
    expect(at('{ "form": { "actions": { "a": { "|" } } } }').labels).toContain('confirm');
    expect(at('{ "form": { "actions": { "a": { "call": { "|" } } } } }').labels).toEqual([
      'method',
      'url',
      'params',
      'body',
    ]);
    expect(at('{ "source": { "|" } }').labels).toEqual([
      'call',
      'first',
      'titleField',
      'empty',
      'help',
      'failed',
      'missing',
      'own',
      'wait',
      'beside',
    ]);
    expect(at('{ "filters": { "mes": { "type": "period", "|" } } }').labels).toContain('periods');
    expect(at('{ "check": { "ordem": { "|" } } }').labels).toEqual(['condition', 'message']);
    expect(at('{ "form": { "elements": { "nome": { "visible": { "|" } } } } }').labels).toEqual(
      expect.arrayContaining(['field', 'is', 'and']),
    );
  });

  test('with `$` come in overrides alone, inside what is named', () => {
    expect(at('{ "form": { "elements": { "nome": { "|" } } } }', override).labels).toContain('$after');
    expect(at('{ "form": { "elements": { "nome": { "|" } } } }').labels).not.toContain('$after');
  });
});

describe('[V3] names', () => {
  test('of fields that are not on the form yet, whatever their section', () => {
    const { labels } = at('{ "form": { "elements": { "dados": { "elements": { "nome": {} } }, "|" } } }');
    expect(labels).toEqual(expect.arrayContaining(['email', 'itens']));
    expect(labels).not.toContain('nome');
  });

  test('an override speaks of what the base has, and creates the rest with $new', () => {
    const found = at('{ "form": { "elements": { "|" } } }', override);
    expect(found.labels.slice(0, 3)).toEqual(['dados', 'nome', 'email']);
    expect(found.apply('ativo')).toContain('"ativo": { "$new": true }');
    expect(found.apply('email')).toBe('{ "form": { "elements": { "email": {  } } } }');
    expect(at('{ "form": { "elements": { "ativo": { "$after": "|" } } } }', override).labels).toContain('email');
  });

  test('columns inside a nested grid are fields of its rows', () => {
    const { labels } = at('{ "form": { "elements": { "itens": { "columns": { "|" } } } } }');
    expect(labels).toEqual(expect.arrayContaining(['descricao', 'quantidade']));
    expect(labels).not.toContain('email');
  });

  test('paths lead through relations', () => {
    const { labels, apply } = at('{ "list": { "columns": { "cidade": { "field": "cid|" } } } }');
    expect(labels).toContain('cidade.nome');
    expect(apply('cidade.nome')).toContain('"field": "cidade.nome" }');
  });
});

describe('values', () => {
  test.each([
    ['types', '{ "form": { "elements": { "nome": { "type": "|" } } } }', 'textarea'],
    ['list types', '{ "list": { "type": "|" } }', 'cards'],
    ['flags', '{ "list": { "columns": { "nome": { "sort": | } } } }', 'true'],
    ['entities', '{ "entity": "|" }', 'Cidade'],
    ['calls', '{ "form": { "actions": { "a": { "call": { "url": "|" } } } } }', 'fornecedor/{id}/aprovar'],
    ['methods', '{ "form": { "actions": { "a": { "call": { "method": "|" } } } } }', 'POST'],
    ['icons', '{ "icon": "tr|" }', 'truck'],
    ['formats', '{ "list": { "columns": { "limite": { "format": "|" } } } }', 'money'],
    ['conditions', '{ "form": { "elements": { "nome": { "required": | } } } }', 'false'],
    ['addresses', '{ "list": { "click": { "navigate": "|" } } }', '/crud/Fornecedor/{id}'],
    ['permissions', '{ "access": { "create": "|" } }', 'CADASTRAR'],
    ['fields to sort by', '{ "list": { "sortBy": "|" } }', 'nome'],
  ])('%s', (_, text, label) => expect(at(text).labels).toContain(label));

  test('in an expression: fields, bindings after `$`, and fields behind a path', () => {
    const inside = (text: string) => at(`{ "form": { "elements": { "nome": { "visible": "${text}" } } } }`);
    expect(inside("tipo = 'PJ' and at|").labels).toContain('ativo');
    expect(inside('$us|').labels).toContain('$user');
    expect(inside('$sum(cidade.|)').labels).toEqual(expect.arrayContaining(['nome', 'uf']));
    expect(inside('cidade.no|').apply('nome')).toContain('"cidade.nome"');
  });

  test('nothing in a comment, and never an error whatever stands in the file', () => {
    expect(at('{ // "|\n }').labels).toEqual([]);
    const text = '{ "form": { "elements": { "nome": { "type": "text", "cols": 4 }, ["x", { "a": "b" } }';
    for (let offset = 0; offset <= text.length; offset += 1) {
      for (const broken of [text.slice(0, offset), text])
        expect(() => completionsAt(broken, Math.min(offset, broken.length), override)).not.toThrow();
    }
  });
});

test('[V7] an include has its own keys, and a fragment says its parameters', () => {
  expect(at('{ "form": { "elements": { "a": { "type": "|" } } } }').labels).toContain('include');
  const keys = at('{ "form": { "elements": { "a": { "type": "include", "|" } } } }').labels;
  expect(keys).toEqual(expect.arrayContaining(['view', 'params', 'visible']));
  expect(keys).not.toContain('field');
  expect(at('{ "fragment": { "titulo": { "|" } } }').labels).toEqual(['description', 'required', 'default']);
});

test('[X4] in a print template the keys, types and fields are those of templates', () => {
  const inTemplate = (inner: string) => at(`{ "entity": "Fornecedor", "template": { ${inner} } }`).labels;
  expect(at('{ "entity": "Fornecedor", "|" }').labels).toContain('template');
  expect(inTemplate('"|"')).toEqual(expect.arrayContaining(['page', 'header', 'elements', 'footer']));
  expect(inTemplate('"elements": { "|" }')).toEqual(expect.arrayContaining(['nome', 'itens']));
  expect(inTemplate('"header": { "elements": { "x": { "type": "|" } } }')).toContain('qrcode');
  const ofLine = inTemplate('"elements": { "x": { "type": "line", "|" } }');
  expect(ofLine).toContain('thickness');
  expect(ofLine).not.toContain('text');
  expect(inTemplate('"elements": { "itens": { "columns": { "|" } } }')).toContain('quantidade');
  expect(inTemplate('"elements": { "itens": { "columns": { "valor": { "aggregate": "|" } } } }')).toContain('sum');
});
