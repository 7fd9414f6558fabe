import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, test } from 'vitest';
import { type EntityBench, startEntities } from '../../../../tests/support/entities.ts';
import { entityData } from '../../../../tests/support/entity-data.ts';
import { schemaFiles } from '../../../../tests/support/portal/schema-files.ts';
import { tableOf } from '../../../language/entity/read-entity.ts';
import { namesOfTables } from '../../../platform/database/tables/server-tables.ts';
import { createEntityCatalog } from './catalog.ts';
import { foldName, noOwners, ownerOf, type SchemaKind, settleOwners } from './table-owners.ts';

const shipped = [...schemaFiles.keys()];
const serverTables = namesOfTables(entityData.tables);
const nothing = { ...noOwners, serverTables };

/** Another spelling of a name: any of its letters in the other case. */
const respelled = fc
  .tuple(fc.constantFrom(...shipped), fc.infiniteStream(fc.boolean()))
  .map(
    ([name, flips]) =>
      [name, [...name].map((letter, at) => (at > 0 && flips.next().value ? flip(letter) : letter)).join('')] as const,
  );

function flip(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

describe('names and tables', () => {
  test('whichever names there are, no two that are served have one table or are two spellings of one name', () => {
    const kind = fc.constantFrom<SchemaKind>('stored', 'stored', 'stored', 'server', 'shape');
    const files = fc.array(fc.tuple(respelled, kind), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(files, (given) => {
        const schemas = new Map(
          given.flatMap(
            ([[name, other], as]) =>
              [
                [name, as],
                [other, as],
              ] as const,
          ),
        );
        const { owned, problems } = settleOwners(schemas, nothing);
        const stored = [...owned].filter((name) => schemas.get(name) === 'stored').map(tableOf);
        expect(new Set(stored).size).toBe(stored.length);
        expect(new Set([...owned].map(foldName)).size).toBe(owned.size);
        // Who is not served is refused by name, and the order of the files decides nothing.
        expect(new Set(problems.map(({ file }) => file)).size).toBe(schemas.size - owned.size);
        expect(settleOwners(new Map([...schemas].reverse()), nothing).owned).toEqual(owned);
      }),
      { numRuns: 500 },
    );
  });

  test('the first owner of a table stays, whatever comes beside it and whether its file is there or not', () => {
    fc.assert(
      fc.property(
        respelled,
        fc.boolean(),
        fc.constantFrom<SchemaKind>('stored', 'server', 'shape'),
        ([name, other], isThere, kind) => {
          fc.pre(other !== name && !serverTables.has(tableOf(name)));
          const known = { ...nothing, owners: new Map([[tableOf(name), name]]) };
          const schemas = new Map<string, SchemaKind>([[other, kind], ...(isThere ? [[name, 'stored'] as const] : [])]);
          expect([...settleOwners(schemas, known).owned]).toEqual(isThere ? [name] : []);
          expect([ownerOf(other, known), ownerOf(name, known)]).toEqual([name, name]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('no entity is kept in a table that the server writes, and no schema opens another table', () => {
    for (const table of serverTables) {
      const name = table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect([table, tableOf(name), [...settleOwners(new Map([[name, 'stored']]), nothing).owned]]).toEqual([
        table,
        table,
        [],
      ]);
    }
    for (const name of ['Usuario', 'VitralCredencial', 'PgAuthid', 'PEDIDOVENDA'])
      expect([...settleOwners(new Map([[name, 'server']]), nothing).owned]).toEqual([]);
    expect(serverTables.has('ponto_lancamento') && serverTables.has('spv_apurado')).toBe(true);
    // Where nobody knows which areas there are, those of the platform are closed all the same.
    const known = ['VitralSessao', 'PontoLancamento'].map((name) =>
      settleOwners(new Map([[name, 'stored']]), noOwners),
    );
    expect(known.map(({ owned }) => owned.size)).toEqual([0, 1]);
    expect([...settleOwners(new Map([['PontoMensal', 'server']]), noOwners).owned]).toEqual(['PontoMensal']);
  });

  test('the shipped schemas are all the owners of theirs', () => {
    expect(settleOwners(new Map(shipped.map((name) => [name, 'shape'])), noOwners).problems).toEqual([]);
  });
});

describe('a running installation', () => {
  let bench: EntityBench;
  afterEach(() => bench.close());

  const second = {
    type: 'object',
    'x-access': { ADMINISTRATIVO: ['LISTAR'] },
    properties: { nome: { type: 'string' }, a: { type: 'integer' } },
  };
  const refused = (name: string) =>
    expect.objectContaining({ code: 'entity/same-table', file: `schemas/company/${name}.schema.json`, line: 1 });

  test('keeps the owner where the other file comes while it runs, while it is stopped, and after the owner is gone', async () => {
    bench = await startEntities();
    await bench.db.execute(sql`insert into perfil (constante) values ('ADMINISTRATIVO')`);
    await bench.entities.reload();
    const look = async () => ({
      columns: await bench.db.query(
        sql`select attname::text as name from pg_attribute where attrelid = 'fornecedor'::regclass and attnum > 0 order by 1`,
      ),
      grants: await bench.db.query(sql`select entity, flag from permissao order by 1, 2`),
    });
    const before = await look();
    await bench.write('FORNECEDOR', second);
    await bench.entities.reload();
    expect(bench.entities.problems()).toContainEqual(refused('FORNECEDOR'));
    const options = { folder: bench.root, db: bench.db, log: () => undefined, data: entityData };
    const again = await createEntityCatalog(options);
    expect([again.models().has('Fornecedor'), again.models().has('FORNECEDOR')]).toEqual([true, false]);
    await again.close();
    await rm(join(bench.folder, 'Fornecedor.schema.json'));
    for (const catalog of [bench.entities, await createEntityCatalog(options)]) {
      await catalog.reload();
      expect([catalog.models().has('FORNECEDOR'), catalog.ownerOf('FORNECEDOR')]).toEqual([false, 'Fornecedor']);
      expect(catalog.problems()).toContainEqual(refused('FORNECEDOR'));
      if (catalog !== bench.entities) await catalog.close();
    }
    expect(await look()).toEqual(before);
  }, 60_000);

  test('takes the plain spelling for the owner where both are there from the first start', async () => {
    const usuario = { type: 'object', properties: { nome: { type: 'string' } } };
    bench = await startEntities({
      Usuario: usuario,
      FORNECEDOR: second,
      Fornecedor: { ...second, title: 'Fornecedor' },
      ForNecedor: second,
    });
    expect([...bench.entities.models().keys()]).toEqual(['Fornecedor', 'Usuario']);
  }, 60_000);

  test('sees the other file as the watcher does, and serves the owner', async () => {
    bench = await startEntities();
    bench.entities.watch();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await bench.write('REGIAO', second);
    await expect.poll(() => bench.entities.problems()).toContainEqual(refused('REGIAO'));
    expect([bench.entities.models().has('Regiao'), bench.entities.models().has('REGIAO')]).toEqual([true, false]);
  }, 60_000);
});
