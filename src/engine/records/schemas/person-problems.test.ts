import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSchemas } from './schema-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas-'));
  await mkdir(join(folder, 'company'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function problemsOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, 'company', `${name}.schema.json`), text);
  const { problems } = await readSchemas(folder, []);
  return problems.map(({ code, severity, file, line, message, suggestions }) => ({
    ...{ at: `${file}:${line}`, code, severity, suggestions },
    message,
  }));
}

const pessoa = `{
  "type": "object",
  "x-person": true,
  "properties": { "nome": { "type": "string", "x-personal": "personal" }, "ficha": { "$ref": "Ficha.schema.json" } }
}`;
const ficha = (person: string) => `{
  "type": "object",
  "x-person": ${person},
  "properties": { "pessoa": { "$ref": "Pessoa.schema.json" }, "recado": { "$ref": "Recado.schema.json" } }
}`;
const recado = `{
  "type": "object",
  "properties": {
    "texto": {
      "type": "string",
      "x-personal": "personal"
    }
  }
}`;

test('paths of x-person that lead to a person are none', async () => {
  const plain = recado.replace(',\n      "x-personal": "personal"', '');
  for (const person of ['"pessoa"', '"Pessoa.ficha"', '{ "of": ["pessoa"], "erase": "record" }'])
    expect(await problemsOf({ Pessoa: pessoa, Ficha: ficha(person), Recado: plain })).toEqual([]);
});

test('[V1] each that leads nowhere has its file, its line and a way out', async () => {
  const problems = await problemsOf({ Pessoa: pessoa, Ficha: ficha('"Pesoa.ficha"'), Recado: recado });
  expect(problems).toMatchObject([
    {
      ...{ at: 'schemas/company/Ficha.schema.json:3', code: 'entity/unknown-entity', severity: 'error' },
      ...{ suggestions: ['Pessoa'], message: expect.stringContaining('Did you mean `Pessoa`?') },
    },
    {
      ...{ at: 'schemas/company/Recado.schema.json:6', code: 'entity/no-person', severity: 'warning' },
      message: expect.stringContaining('Give `Recado` an `x-person`'),
    },
  ]);
  expect(await problemsOf({ Pessoa: pessoa, Ficha: ficha('"Pessoa.nome"'), Recado: recado })).toMatchObject([
    { code: 'entity/unknown-field', suggestions: ['Pessoa.ficha'] },
    {},
  ]);
  expect(await problemsOf({ Pessoa: pessoa, Ficha: ficha('"recado"'), Recado: recado })).toMatchObject([
    { code: 'entity/wrong-value', message: expect.stringContaining('Let `Recado` have `x-person` too') },
    {},
  ]);
});

test('a circle in which nobody is a person is reported', async () => {
  const round = pessoa.replace('"x-person": true', '"x-person": "ficha"');
  const problems = await problemsOf({ Pessoa: round, Ficha: ficha('"pessoa"'), Recado: recado });
  expect(problems.map(({ at, code }) => [at, code])).toEqual(
    [
      ['schemas/company/Pessoa.schema.json:3', 'entity/wrong-value'],
      ['schemas/company/Ficha.schema.json:3', 'entity/wrong-value'],
      ['schemas/company/Recado.schema.json:6', 'entity/no-person'],
    ].sort(([a = ''], [b = '']) => a.localeCompare(b)),
  );
});
