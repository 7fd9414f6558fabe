import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { readSchemaFile, schemaFiles } from '../../../tests/support/portal/schema-files.ts';
import { parseJson } from '../json/parse.ts';
import { accessFlagNames, entityKeywords, fieldKeywords, fieldTypes, scopeAttributes } from './entity-keywords.ts';
import { entitySchema } from './entity-schema.ts';
import { readEntity } from './read-entity.ts';
import { fieldFormats } from './texts/formats.ts';

const schemas = new URL('../../../schemas/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, schemas), 'utf8');
const validate = new Ajv({ strict: false, validateFormats: false }).compile(entitySchema());

test('the committed schema is the generated one', () => {
  expect(JSON.parse(read('entity.schema.json'))).toEqual(JSON.parse(JSON.stringify(entitySchema())));
});

test('every entity names it, and is as it says', () => {
  for (const [name, file] of schemaFiles) {
    const { value } = parseJson(file, readSchemaFile(name));
    const up = '../'.repeat(file.split('/').length - 2);
    expect([file, value]).toEqual([file, expect.objectContaining({ $schema: `${up}entity.schema.json` })]);
    expect([file, validate(value), validate.errors]).toEqual([file, true, null]);
  }
});

test.each([
  { 'x-menu': { ordem: 1 } },
  { 'x-access': { CONSULTOR: ['EDITR'] } },
  { 'x-scope': [{ profiles: ['A'], field: 'a', user: 'id_loja' }] },
  { properties: { a: { type: 'strng' } } },
  { properties: { a: { type: 'string', format: 'xyzzy' } } },
  { properties: { a: { type: 'string', 'x-lables': {} } } },
  { 'x-plurral': 'As' },
])('what the reader refuses is underlined: %j', (mistake) => {
  expect(validate({ type: 'object', properties: { a: { type: 'string' } } })).toBe(true);
  expect(validate({ type: 'object', properties: { a: { type: 'string' } }, ...mistake })).toBe(false);
});

test('schemas/README.md names every keyword, type, format and flag', () => {
  const readme = read('README.md');
  const keywords = [...Object.keys(entityKeywords), ...Object.keys(fieldKeywords)].filter((name) =>
    name.startsWith('x-'),
  );
  const all = [...keywords, ...fieldTypes, ...fieldFormats, ...accessFlagNames, ...scopeAttributes];
  expect(all.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

/** What must stand beside a keyword of a field, where that is not a text. */
const beside: Readonly<Record<string, object>> = {
  ...{ 'x-value': { type: 'number' }, 'x-mask': { type: 'number', format: 'money' }, 'x-decimals': { type: 'number' } },
  'x-currency': { type: 'number', format: 'money' },
  'x-country': { type: 'string', format: 'documento' },
  'x-hue': { type: 'string', enum: ['ATIVO', 'BLOQUEADO'] },
  'x-link': { type: 'integer' },
  'x-choices': { $ref: 'Pais.schema.json' },
  'x-circles': { $ref: 'Exemplo.schema.json' },
  ...{ 'x-accept': { type: 'object', format: 'file' }, 'x-max-size': { type: 'object', format: 'file' } },
};
/** One example for the keyword, or for both, of a row; rows with an example each are of keywords of JSON Schema. */
const examples = [...read('README.md').matchAll(/^\| `(x-[\w-]+)`(?:, `(x-[\w-]+)`)? \| .* \| `(.*)` \|$/gm)]
  .flatMap(([, first = '', second, example = '']) =>
    [first, ...(second === undefined ? [] : [second])].map((keyword) => [keyword, example] as const),
  )
  .filter(([keyword, example]) => keyword in fieldKeywords && !example.includes('`'));

test('the table of schemas/README.md has the keywords of fields by an example each', () => {
  const named = examples.map(([keyword]) => keyword);
  expect(named).toEqual(expect.arrayContaining(['x-value', 'x-required', 'x-access', 'x-mask', 'x-number', 'x-hue']));
});

test.each(examples)('the example of %s is read as it stands: %s', (keyword, example) => {
  // `x-access` of an entity stands in the table above, in the form of an entity.
  const isOfEntity = keyword === 'x-access' && example.includes('[') && !example.includes('read');
  const field = { type: 'string', title: 'Campo', ...beside[keyword], [keyword]: JSON.parse(example) };
  const properties = {
    ...{
      quantidade: { type: 'number' },
      valor: { type: 'number' },
      tipo: { type: 'string', enum: ['PF', 'PJ'] },
      pais: { type: 'string' },
    },
    campo: isOfEntity ? { type: 'string' } : field,
  };
  const schema = {
    ...{ type: 'object', properties, ...(isOfEntity ? { [keyword]: JSON.parse(example) } : {}) },
    ...(keyword === 'x-column' ? { 'x-stored': 'server' } : {}),
  };
  const { model, problems } = readEntity('Exemplo', { file: 'Exemplo.schema.json', text: JSON.stringify(schema) });
  expect([model?.fields.campo?.name, problems]).toEqual(['campo', []]);
  expect([validate(schema), validate.errors]).toEqual([true, null]);
});

/** Of the sections about schemas: whole ones, and fields, beside whose sections other kinds of files have examples. */
const written = read('README.md')
  .split(/^## /m)
  .filter((section) => !/^(Flows|Alerts|Statements)\n/.test(section))
  .flatMap((section) => [...section.matchAll(/```jsonc?\n([\s\S]*?)```/g)].map(([, text = '']) => text));

test('schemas/README.md has examples of links, settings and access to fields', () => {
  for (const keyword of ['x-link', 'x-single', '"x-access": { "read"'])
    expect(written.filter((text) => text.includes(keyword))).toHaveLength(1);
});

test.each(written)('an example of schemas/README.md is read as it stands: %s', (text) => {
  const isWhole = text.startsWith('{');
  const { value } = parseJson('README.md', isWhole ? text : `{${text}}`);
  const schema = isWhole ? value : { type: 'object', properties: value };
  const { model, problems } = readEntity('Exemplo', { file: 'Exemplo.schema.json', text: JSON.stringify(schema) });
  expect([model?.name, problems]).toEqual(['Exemplo', []]);
  expect([validate(schema), validate.errors]).toEqual([true, null]);
});
