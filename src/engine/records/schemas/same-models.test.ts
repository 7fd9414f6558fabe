import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSchemaFolder } from './schema-folder.ts';

/** Views and statements follow entities by their objects: what says the same is the same object. */
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'schemas-'));
  await mkdir(join(root, 'orders'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const schema = (name: string, title: string) =>
  writeFile(
    join(root, 'orders', `${name}.schema.json`),
    JSON.stringify({
      title,
      type: 'object',
      properties: {
        nome: { type: 'string', title: 'Nome' },
        situacao: {
          type: 'string',
          title: 'Situação',
          enum: ['NOVA', 'PAGA'],
          'x-labels': { NOVA: 'Nova', PAGA: 'Paga' },
        },
      },
    }),
  );
const flow = (label: string) =>
  writeFile(
    join(root, 'orders', 'Pedido.flow.json'),
    JSON.stringify({
      title: 'Pedidos',
      entity: 'Pedido',
      field: 'situacao',
      states: { NOVA: { events: { PAGAR: { to: 'PAGA', label, allow: ['Pedido.EDITAR'] } } }, PAGA: {} },
    }),
  );

test('an entity stays the same object until its schema or its flow changes, also for another reader', async () => {
  await Promise.all([schema('Pedido', 'Pedido'), schema('Loja', 'Loja'), flow('Pagar')]);
  const folder = createSchemaFolder(root);
  const first = await folder.read();
  expect(first.problems).toEqual([]);
  expect(first.models.get('Pedido')?.flow).toBeDefined();
  await schema('Loja', 'Filial');
  for (const read of [await folder.read(), await createSchemaFolder(root).read()]) {
    expect(read.models.get('Loja')?.title).toBe('Filial');
    expect(read.models.get('Pedido')).toBe(first.models.get('Pedido'));
  }
  await flow('Receber');
  const last = await folder.read();
  expect(last.models.get('Pedido')).not.toBe(first.models.get('Pedido'));
  expect(JSON.stringify(last.models.get('Pedido')?.flow)).toContain('Receber');
});
