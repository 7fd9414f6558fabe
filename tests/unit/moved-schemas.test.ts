import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createViewRegistry } from '../../src/engine/views/registry.ts';
import { type EntityBench, startEntities } from '../support/entities.ts';

let bench: EntityBench;
afterEach(() => bench.close());

test('[V2] a schema that moves to another folder unchanged is named where it stands', async () => {
  bench = await startEntities();
  const { entities, root } = bench;
  const views = await createViewRegistry({ root, entities: entities.models, schemaFileOf: entities.fileOf });
  const changed: (readonly string[])[] = [];
  entities.onChange((names) => changed.push(names));
  const fileOf = (name: string) => views.answer(name)?.layers[0]?.file;
  expect(fileOf('Regiao')).toBe('schemas/company/Regiao.schema.json');
  const other = views.answer('Contrato');
  await mkdir(join(root, 'lookups'));
  await rename(join(root, 'company/Regiao.schema.json'), join(root, 'lookups/Regiao.schema.json'));
  await entities.reload();
  expect(changed).toEqual([['Regiao']]);
  expect(await views.rebuild()).toEqual(['Regiao']);
  expect(fileOf('Regiao')).toBe('schemas/lookups/Regiao.schema.json');
  // Nothing else was built anew.
  expect(views.answer('Contrato')).toBe(other);
  await entities.reload();
  expect(changed).toHaveLength(1);
  await views.close();
}, 60_000);
