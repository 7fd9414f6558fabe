import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { entityData } from '../../../../tests/support/entity-data.ts';
import { hostileText, hostileValue } from '../../../../tests/support/fuzz/hostile.ts';
import { entityKeywords, fieldKeywords } from '../../../language/entity/entity-keywords.ts';
import { createEntityCatalog } from './catalog.ts';

let bench: EntityBench;
beforeAll(async () => {
  bench = await startEntities();
}, 60_000);
afterAll(() => bench.close());

const long = 'AbcdefghijKlmnopqrstUvwxyzabcdEfghijklmnOpqrstuvwxYzabcdefgh';

test('a name too long is a problem at its place, and stops neither the other entities nor the next start', async () => {
  await bench.write(long, { type: 'object', properties: { nome: { type: 'string' } } });
  await bench.write(
    'Largo',
    `{\n  "type": "object",\n  "properties": { "nome": { "type": "string" },\n    "${'x'.repeat(61)}": { "type": "string" } }\n}`,
  );
  await bench.entities.reload();
  const found = bench.entities.problems().map(({ code, file, line, column }) => [code, file, line, column]);
  expect(found).toEqual([
    ['entity/name-too-long', `schemas/company/${long}.schema.json`, 1, 1],
    ['entity/name-too-long', 'schemas/company/Largo.schema.json', 4, 5],
  ]);
  expect(bench.entities.problems()[0]?.message).toContain('has 65 letters');
  expect(await bench.engine.create(callerWith(), 'Largo', { nome: 'x' })).toMatchObject({ nome: 'x' });
  const next = await createEntityCatalog({
    folder: bench.root,
    db: bench.db,
    log: () => undefined,
    data: entityData,
  });
  expect(next.problems()).toEqual(bench.entities.problems());
  expect(next.models().has('Largo')).toBe(true);
  await next.close();
}, 60_000);

/** Schemas with every keyword, sensible, wrong and hostile. */
const names = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,70}$/) },
  { weight: 1, arbitrary: hostileText.filter((text) => text.length < 200) },
);
const field = fc.oneof(
  { weight: 1, arbitrary: hostileValue },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object'),
        format: fc.constantFrom('date', 'date-time', 'time', 'money', 'html', 'cpf'),
        default: hostileValue,
        enum: fc.array(fc.oneof(hostileText, fc.double()), { maxLength: 4 }),
        minimum: fc.double(),
        maximum: fc.double(),
        minLength: fc.nat(),
        maxLength: fc.oneof(fc.nat(), fc.constant(1e300)),
        'x-decimals': fc.nat(2_000),
        title: hostileText,
        $ref: fc.constantFrom('Regiao.schema.json', 'Fornecedor.schema.json', 'Nada.schema.json'),
      },
      { requiredKeys: ['type'] },
    ),
  },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...Object.keys(fieldKeywords)), hostileValue, { maxKeys: 6 }) },
);
const schema = fc
  .tuple(
    fc.dictionary(names, field, { minKeys: 1, maxKeys: 8 }),
    fc.dictionary(fc.constantFrom(...Object.keys(entityKeywords).filter((key) => key !== 'properties')), hostileValue, {
      maxKeys: 6,
    }),
    fc.array(names, { maxLength: 40 }),
  )
  .map(([properties, keywords, listed]) => {
    const fields = [...Object.keys(properties), ...listed];
    return {
      type: 'object',
      required: fields.slice(0, 2),
      'x-unique': [fields],
      'x-indexes': [fields, fields.slice(0, 1)],
      'x-search': fields.slice(0, 1),
      ...keywords,
      properties,
    };
  });
const fileName = fc
  .oneof(
    fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,80}$/),
    // Tables of these names would be in the way of what the database makes by itself, or are words of SQL.
    fc.constantFrom('RegiaoIdSeq', 'RegiaoPkey', 'Text', 'User', 'Constructor', 'Table'),
  )
  .filter((name) => !Object.hasOwn(sampleSchemas, name));

test('whatever schema files hold, the server starts, again and again, and other entities work', async () => {
  const before = new Set(await readdir(bench.folder));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fileName, schema, { minKeys: 1, maxKeys: 4 }), async (schemas) => {
      for (const [name, content] of Object.entries(schemas)) await bench.write(name, content);
      const catalog = await createEntityCatalog({
        folder: bench.root,
        db: bench.db,
        log: () => undefined,
        data: entityData,
      });
      const files = catalog.problems().map(({ file }) => file.slice('schemas/company/'.length));
      expect(files.filter((file) => Object.hasOwn(sampleSchemas, file.split('.')[0] ?? ''))).toEqual([]);
      await catalog.close();
      await bench.entities.reload();
      expect(await bench.engine.create(callerWith(), 'Regiao', { nome: 'Norte' })).toMatchObject({ nome: 'Norte' });
      for (const file of await readdir(bench.folder)) if (!before.has(file)) await rm(join(bench.folder, file));
      await bench.entities.reload();
    }),
    { numRuns: 8 },
  );
}, 120_000);
