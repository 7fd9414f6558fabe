import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSchemas } from '../schemas/schema-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas-'));
  await mkdir(join(folder, 'company'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function problemsOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, 'company', `${name}.schema.json`), text);
  const { problems } = await readSchemas(folder, ['CONSULTOR', 'CLIENTE', 'FINANCEIRO']);
  return problems.map(({ code, severity, line, column, suggestions }) => [code, severity, line, column, suggestions]);
}

const cidade = `{
  // What a city is.
  "type": "object",
  "properties": { "nome": { "type": "string" } }
}`;

test('[V1] relations that lead nowhere are told where they stand', async () => {
  const pais = `{
  "type": "object",
  "properties": {
    "nome": { "type": "string" },
    "capital": { "$ref": "Cidad.schema.json" },
    "cidades": { "type": "array", "items": { "$ref": "Cidade.schema.json" }, "x-mapped-by": "pais" }
  }
}`;
  expect(await problemsOf({ Cidade: cidade, Pais: pais })).toEqual([
    ['entity/unknown-entity', 'error', 5, 5, ['Cidade']],
    ['entity/unknown-field', 'error', 6, 93, []],
  ]);
});

test('[D6] links name entities that there are, where the enum or `entities` names them', async () => {
  const nota = `{
  "type": "object",
  "properties": {
    "tipo": { "type": "string", "enum": ["Cidade", "Cidad"] },
    "alvo": { "x-link": "tipo" },
    "outro": { "x-link": { "field": "tipo", "entities": { "Cidade": "Cidade", "Cidad": "Cidadee" } } }
  }
}`;
  expect(await problemsOf({ Cidade: cidade, Nota: nota })).toEqual([
    ['entity/unknown-entity', 'error', 4, 52, ['Cidade']],
    ['entity/unknown-entity', 'error', 6, 88, ['Cidade']],
  ]);
});

test('[V3] what is to tell namesakes apart has to lead to a value', async () => {
  const pais = (detail: string) => `{
  "type": "object",
  "x-label-detail": "${detail}",
  "properties": { "nome": { "type": "string" }, "capital": { "$ref": "Cidade.schema.json" } }
}`;
  expect(await problemsOf({ Cidade: cidade, Pais: pais('capital.nome') })).toEqual([]);
  for (const detail of ['capital', 'capital.sigla']) {
    expect(await problemsOf({ Cidade: cidade, Pais: pais(detail) })).toEqual([
      ['entity/unknown-field', 'error', 3, 21, []],
    ]);
  }
});

test('[V3] a profile that nobody has is told with the nearest; the profiles of an entity that names none are not', async () => {
  const pais = `{
  "type": "object",
  "properties": { "nome": { "type": "string" }, "dono": { "type": "integer" } },
  "x-access": { "CONSULTR": ["LISTAR"], "CLIENTE": ["LISTAR"] },
  "x-scope": [{ "profiles": ["CLIENT"], "field": "dono", "user": "id" }, { "profiles": ["*"], "all": true }]
}`;
  expect(await problemsOf({ Cidade: cidade, Pais: pais })).toEqual([
    ['entity/unknown-profile', 'warning', 4, 17, ['CONSULTOR']],
    ['entity/unknown-profile', 'warning', 5, 30, ['CLIENTE']],
  ]);
});

test('a profile that may list records, but has no rule that says which, is reported', async () => {
  const pais = `{
  "type": "object",
  "properties": { "nome": { "type": "string" }, "dono": { "type": "integer" } },
  "x-access": { "CONSULTOR": ["LISTAR"], "CLIENTE": ["LISTAR"] },
  "x-scope": [{ "profiles": ["CLIENTE"], "field": "dono", "user": "id" }]
}`;
  expect(await problemsOf({ Cidade: cidade, Pais: pais })).toEqual([['entity/unscoped-profile', 'warning', 4, 17, []]]);
});

test('[V3] rules of a scope lead through fields that are there, and into a tree that is one', async () => {
  const cliente = `{
  "type": "object",
  "properties": { "nome": { "type": "string" }, "superior": { "$ref": "Cliente.schema.json" } }
}`;
  const pedido = (rule: string) => `{
  "type": "object",
  "properties": { "nome": { "type": "string" }, "cliente": { "$ref": "Cliente.schema.json" }, "cidade": { "$ref": "Cidade.schema.json" } },
  "x-scope": [{ "profiles": ["CLIENTE"], ${rule} }, { "profiles": ["*"], "all": true }]
}`;
  const of = (rule: string) => problemsOf({ Cidade: cidade, Cliente: cliente, Pedido: pedido(rule) });
  expect(await of('"field": "cliente", "within": "superior"')).toEqual([]);
  expect(await of('"field": "cliente", "within": "superiro"')).toEqual([
    ['entity/wrong-value', 'error', 4, 72, ['superior']],
  ]);
  expect(await of('"field": "cidade", "within": "superior"')).toMatchObject([
    ['entity/wrong-value', 'error', 4, 51, []],
  ]);
  expect(await of('"field": "cliente", "within": "rede"')).toEqual([]);
  expect(await of('"field": "cidade", "within": "rede"')).toMatchObject([['entity/wrong-value', 'error', 4, 51, []]]);
  expect(await of('"field": "cliente.superio", "user": "id_cliente"')).toMatchObject([
    ['entity/unknown-field', 'error', 4, 51, ['superior']],
  ]);
  expect(await of('"where": { "field": "cliente.nom", "is": "x" }')).toMatchObject([
    ['entity/unknown-field', 'error', 4, 51, ['nome']],
  ]);
});

test('[V3] a profile that many schemas name is one line, with how often', async () => {
  const access =
    '{ "type": "object", "properties": { "nome": { "type": "string" } }, "x-access": { "VENDAS": ["LISTAR"] } }';
  for (const name of ['Aba', 'Bota', 'Caixa']) await writeFile(join(folder, 'company', `${name}.schema.json`), access);
  const { problems } = await readSchemas(folder, ['CONSULTOR']);
  expect(problems.map(({ code, file, message }) => [code, file, message])).toEqual([
    [
      'entity/unknown-profile',
      'schemas/company/Aba.schema.json',
      'There is no profile `VENDAS`, so this and 2 more places that name it are for nobody until somebody makes it under Perfis. There is only `CONSULTOR`.',
    ],
  ]);
});

test('[V1] files in another encoding or under another ending are named, and one in a folder of its own is read', async () => {
  await writeFile(join(folder, 'company', 'Latim.schema.json'), Buffer.from('{ "title": "Região" }', 'latin1'));
  await writeFile(join(folder, 'company', 'Largo.schema.json'), Buffer.from('{ "title": "x" }', 'utf16le'));
  await writeFile(join(folder, 'company', 'Outro.json'), cidade);
  await mkdir(join(folder, 'company', 'vendas'));
  await writeFile(join(folder, 'company', 'vendas', 'Pedido.schema.json'), cidade);
  const { models, problems } = await readSchemas(folder);
  expect(problems.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['entity/wrong-place', 'schemas/company/Outro.json', 1, 1],
    ['entity/not-utf-8', 'schemas/company/Largo.schema.json', 1, 1],
    ['entity/not-utf-8', 'schemas/company/Latim.schema.json', 1, 17],
  ]);
  expect([...models.keys()]).toEqual(['Pedido']);
});

test('[V1] a second file of a name is named with the first, and folders of one kind of file are read as those of an area', async () => {
  for (const name of ['people', 'entities']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'people', 'Cidade.schema.json'), cidade);
  await writeFile(join(folder, 'entities', 'Estado.schema.json'), cidade);
  expect([...(await readSchemas(folder)).models.keys()].sort()).toEqual(['Cidade', 'Estado']);
  await writeFile(join(folder, 'people', 'Estado.schema.json'), cidade.replace('nome', 'sigla'));
  const { models, problems } = await readSchemas(folder);
  expect(Object.keys(models.get('Estado')?.fields ?? {})).toContain('nome');
  expect(problems.map(({ code, file, message }) => [code, file, message])).toEqual([
    [
      'entity/second-file',
      'schemas/people/Estado.schema.json',
      '`schemas/entities/Estado.schema.json` is the schema of `Estado` already; this one is not read. Delete or rename one of them.',
    ],
  ]);
});

test('[V1] entities that require each other, and a list mapped by what points elsewhere, are named where they stand', async () => {
  const requiring = (field: string, target: string) => `{
  "type": "object", "required": ["${field}"],
  "properties": { "nome": { "type": "string" },
    "${field}": { "$ref": "${target}.schema.json" } }
}`;
  const pais = `{
  "type": "object",
  "properties": { "nome": { "type": "string" },
    "cidades": { "type": "array", "items": { "$ref": "Cidade.schema.json" }, "x-mapped-by": "prefeito" } }
}`;
  const cidadeOf = `{ "type": "object", "properties": {
    "prefeito": { "$ref": "Pessoa.schema.json" }, "pais": { "$ref": "Pais.schema.json" } } }`;
  expect(
    await problemsOf({
      Chefe: requiring('setor', 'Setor'),
      Setor: requiring('chefe', 'Chefe'),
      Conta: requiring('pai', 'Conta'),
      Pessoa: requiring('conta', 'Conta'),
      Pais: pais,
      Cidade: cidadeOf,
    }),
  ).toEqual([
    ['entity/wrong-mapping', 'error', 4, 93, ['pais']],
    ['entity/required-circle', 'error', 4, 5, []],
    ['entity/required-circle', 'error', 4, 5, []],
  ]);
  const { models } = await readSchemas(folder);
  expect(Object.keys(models.get('Pais')?.fields ?? {})).toEqual(['nome']);
});
