import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parseJson } from '../../json/parse.ts';
import { accessFlagNames, entityKeywords, fieldKeywords, fieldTypes, scopeAttributes } from './entity-keywords.ts';
import { entitySchema } from './entity-schema.ts';
import { fieldFormats } from './formats.ts';

const schemas = new URL('../../../../schemas/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, schemas), 'utf8');
const validate = new Ajv({ strict: false, validateFormats: false }).compile(entitySchema());

test('the committed schema is the generated one', () => {
  expect(JSON.parse(read('entity.schema.json'))).toEqual(JSON.parse(JSON.stringify(entitySchema())));
});

test('every entity names it, and is as it says', () => {
  for (const file of readdirSync(new URL('entities/', schemas))) {
    const { value } = parseJson(file, read(`entities/${file}`));
    expect([file, value]).toEqual([file, expect.objectContaining({ $schema: '../entity.schema.json' })]);
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
