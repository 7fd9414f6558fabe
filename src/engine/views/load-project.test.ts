import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEntity } from '../../language/entity/read-entity.ts';
import { mergeView } from '../../language/merge/merge-view.ts';
import { explainView, formatExplanations } from './explain-view.ts';
import { loadProject, type SchemaReader } from './load-project.ts';
import { scaffoldEntity } from './scaffold-entity.ts';

const broken = fileURLToPath(new URL('../../../tests/fixtures/broken', import.meta.url));

/** Reads schemas of an area by name, so that this part needs nothing of the entity engine. */
const schemasOf =
  (area: string, ...names: string[]): SchemaReader =>
  async (folder) => {
    const texts = new Map(
      await Promise.all(
        names.map(
          async (name): Promise<[string, string]> => [
            name,
            await readFile(join(folder, area, `${name}.schema.json`), 'utf8'),
          ],
        ),
      ),
    );
    const read = Array.from(texts, ([name, text]) => ({
      name,
      ...readEntity(name, { file: `schemas/${area}/${name}.schema.json`, text }),
    }));
    return {
      texts,
      places: new Map(names.map((name) => [name, `schemas/${area}/${name}.schema.json`])),
      shapes: new Map(),
      models: new Map(read.flatMap(({ name, model }) => (model === null ? [] : [[name, model] as const]))),
      problems: read.flatMap(({ problems }) => problems),
    };
  };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'project-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('[V1] every mistake of the broken project is found, once, at its place, with the nearest name', async () => {
  const { problems } = await loadProject(broken, schemasOf('cadastros', 'Fornecedor', 'Marca', 'Produto'));
  const expected: unknown = JSON.parse(await readFile(join(broken, 'expected.json'), 'utf8'));
  const found = problems.map(({ file, line, column, code, pointer, suggestions }) =>
    [`${file}:${line}:${column}`, code, pointer, ...suggestions.slice(0, 1)].join(' '),
  );
  expect(found).toEqual(expected);
});

test('[V2] every view of the broken project is served all the same', async () => {
  const { registry } = await loadProject(broken, schemasOf('cadastros', 'Fornecedor', 'Marca', 'Produto'));
  const view = (entity: string) => mergeView(registry.answer(entity)?.layers ?? []).view;
  expect(view('Fornecedor').form?.elements).toHaveProperty('limite.type', 'money');
  expect(view('Produto').list?.columns).toHaveProperty('descricao');
  expect(view('Marca').form?.elements?.dados?.elements?.nome).toMatchObject({ help: 'Como aparece no rótulo.' });
});

test('[M6] the explanation names layer, file and line of every value', async () => {
  const { registry } = await loadProject(broken, schemasOf('cadastros', 'Fornecedor', 'Marca', 'Produto'));
  const answer = registry.answer('Marca');
  if (answer === null) throw new Error('no view');
  const lines = formatExplanations(explainView(answer, '/form/elements/dados/elements/nome') ?? []).split('\n');
  expect(lines.find((line) => line.includes('/help'))).toMatch(
    / = "Como aparece no rótulo\." +override {2}views\/overrides\/Marca\.view\.json:6:17$/,
  );
  expect(lines.find((line) => line.includes('/label'))).toMatch(
    /base +schemas\/cadastros\/Marca\.schema\.json.*follows from the entity schema/,
  );
  expect(explainView(answer, '/form/nada')).toBeNull();
});

test('a scaffolded entity is right as it is, and nothing is ever overwritten', async () => {
  expect(await scaffoldEntity(root, 'FornecedorItem', 'company')).toMatchObject({ ok: true });
  const { problems, fileCount } = await loadProject(root, schemasOf('company', 'FornecedorItem'));
  expect({ problems, fileCount }).toEqual({ problems: [], fileCount: 2 });
  expect(await scaffoldEntity(root, 'FornecedorItem', 'company')).toMatchObject({
    ok: false,
    message: expect.stringContaining('exists already'),
  });
  for (const name of ['', 'fornecedor', 'A', '../X', 'Nome Comum', '__proto__']) {
    expect(await scaffoldEntity(root, name, 'company')).toMatchObject({
      ok: false,
      message: expect.stringContaining('no name'),
    });
  }
  expect(await scaffoldEntity(root, 'AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGhIjKlMnOpQr', 'company')).toMatchObject({
    ok: false,
    message: expect.stringContaining('the database takes 63'),
  });
});
