import { describe, expect, test } from 'vitest';
import { sampleEntities } from '../../../../../tests/support/samples/sample-entities.ts';
import { languageOfSchema } from './schema-language.ts';
import { languageOfSql } from './sql-language.ts';

const names = { entities: sampleEntities, profiles: ['FINANCEIRO', 'CLIENTE'] };
const schemas = languageOfSchema('schema', names);
const flows = languageOfSchema('flow', names);
const declarations = languageOfSchema('statement', names);

/** Suggestions at the position of `|` in the text. */
function at(marked: string, language = schemas) {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return language.complete(text, offset, [])?.options.map(({ label }) => label) ?? [];
}

describe('an entity schema is completed from its JSON schema', () => {
  test('keys of the entity and of a field, without those that are there', () => {
    expect(at('{ "title": "A", "|" }')).toEqual(expect.arrayContaining(['x-plural', 'properties', 'x-scope']));
    expect(at('{ "title": "A", "|" }')).not.toContain('title');
    expect(at('{ "properties": { "nome": { "|" } } }')).toEqual(
      expect.arrayContaining(['maxLength', 'x-access', '$ref']),
    );
  });

  test('values, entities, own fields and profiles', () => {
    expect(at('{ "properties": { "a": { "type": "|" } } }')).toEqual(expect.arrayContaining(['string', 'boolean']));
    expect(at('{ "properties": { "a": { "$ref": "|" } } }')).toContain('Fornecedor.schema.json');
    expect(at('{ "x-label": "|", "properties": { "nome": {}, "cnpj": {} } }')).toEqual(['nome', 'cnpj']);
    expect(at('{ "properties": { "tipo": {}, "a": { "x-link": "|" } } }')).toEqual(['tipo', 'a']);
    const linked = '{ "properties": { "a": { "x-link": { "entities": { "PED": "|" } } } } }';
    expect(at(linked)).toContain('Fornecedor');
    expect(at('{ "required": ["|"], "properties": { "nome": {} } }')).toEqual(['nome']);
    expect(at('{ "x-access": { "|" } }')).toEqual(['FINANCEIRO', 'CLIENTE']);
    expect(at('{ "x-access": { "CLIENTE": ["|"] } }')).toContain('EDITAR');
  });

  test('a key says what it is for, with an example', () => {
    const text = '{ "x-label": "nome" }';
    expect(schemas.hover(text, text.indexOf('label'))).toMatchObject({ title: 'x-label', example: expect.any(String) });
    expect(schemas.hover(text, text.indexOf('nome'))).toBeNull();
  });
});

test('a flow knows its entities, states, fields and permissions', () => {
  const flow = (event: string) =>
    `{ "entity": "Fornecedor", "field": "tipo", "states": { "A": { "events": { "IR": { ${event} } } }, "B": {} } }`;
  expect(at(flow('"to": "|"'), flows)).toEqual(['A', 'B']);
  expect(at(flow('"allow": ["|"]'), flows)).toEqual(expect.arrayContaining(['PERFIL:CLIENTE', 'Fornecedor.EDITAR']));
  expect(at(flow('"ask": { "|" }'), flows)).toContain('nome');
  expect(at(flow('"|"'), flows)).toEqual(expect.arrayContaining(['label', 'notify', 'owner']));
  expect(at('{ "entity": "Fornecedor", "field": "tipo", "states": { "|" } }', flows)).toEqual(['PF', 'PJ']);
  expect(at('{ "entity": "|" }', flows)).toContain('Fornecedor');
});

test('a declaration knows its fields and permissions, and the SQL of a statement its tables, columns and parameters', () => {
  expect(at('{ "key": ["|"], "properties": { "mes": {} } }', declarations)).toEqual(['mes']);
  expect(at('{ "permission": ["|"] }', declarations)).toContain('Fornecedor.LISTAR');
  const sql = languageOfSql(sampleEntities, ['mes', 'usuario_id'], ['ativos']);
  expect(at('select * from |', sql)).toContain('fornecedor');
  expect(at('select f.| from fornecedor as f', sql)).toEqual(expect.arrayContaining(['id', 'nome', 'id_cidade']));
  expect(at('select 1 where -- include: a|', sql)).toEqual(['ativos']);
  expect(at('select 1 where x = :|', sql)).toEqual([':mes', ':usuario_id']);
});
