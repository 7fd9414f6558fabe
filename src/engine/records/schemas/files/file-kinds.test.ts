import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSchemaFolder } from '../schema-folder.ts';
import { kindBelowSchemas } from './file-kinds.ts';

test.each([
  ['people/Cliente.schema.json', 'schema'],
  ['Cliente.schema.json', 'schema'],
  ['translations/Cliente.schema.json', 'schema'],
  ['orders/Pedido.flow.json', 'flow'],
  ['orders/a/b/PedidoCaro.alert.json', 'alert'],
  ['company/por_mes.statement.json', 'statement'],
  ['company/por_mes.relation.json', 'stray'],
  ['company/por_mes.sql', 'sql'],
  ['company/do_mes.fragment.sql', 'fragment'],
  ['company/Outro.json', 'stray'],
  ['company/translations/es.json', 'stray'],
  ['translations/es.json', null],
  ['entity.schema.json', null],
  ['company/README.md', null],
  ['company/.Cliente.schema.json', null],
  ['company/.por_mes.sql', null],
] as const)('%s is a file of the kind %s', (file, kind) => {
  expect(kindBelowSchemas(file)).toBe(kind);
});

test('a hidden file that an editor leaves for a moment is no schema, whoever names it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kinds-'));
  await mkdir(join(root, 'company'));
  await writeFile(join(root, 'company/.Loja.schema.json'), '{ "title": "Loja", "type": "object" }');
  const { models, problems, texts } = await createSchemaFolder(root).read(['company/.Loja.schema.json']);
  expect([models.size, texts.size, problems]).toEqual([0, 0, []]);
  await rm(root, { recursive: true });
});
