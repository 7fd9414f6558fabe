import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSchemas } from './catalog.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function problemsOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.schema.json`), text);
  const { problems } = await readSchemas(folder, undefined, ['CONSULTOR', 'CLIENTE', 'FINANCEIRO']);
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

test('[V3] a profile that nobody has is told with the nearest; the profiles of an entity that names none are not', async () => {
  const pais = `{
  "type": "object",
  "properties": { "nome": { "type": "string" }, "dono": { "type": "integer" } },
  "x-access": { "CONSULTR": ["LISTAR"], "CLIENTE": ["LISTAR"] },
  "x-scope": [{ "profiles": ["CLIENT"], "field": "dono", "user": "id" }]
}`;
  expect(await problemsOf({ Cidade: cidade, Pais: pais })).toEqual([
    ['entity/unknown-profile', 'warning', 4, 17, ['CONSULTOR']],
    ['entity/unknown-profile', 'warning', 5, 30, ['CLIENTE']],
  ]);
});
