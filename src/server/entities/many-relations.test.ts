import { createHash } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../tests/support/entities.ts';
import {
  type RelatedKind,
  relatedKinds,
  relatedRecord,
  relatedSchemas,
  targetNames,
} from '../../../tests/support/relations.ts';
import type { Database, Queryable } from '../database/database.ts';
import { parseListRequest } from '../lists/parse-request.ts';
import { relationOfEntity } from '../lists/relation.ts';
import { searchList } from '../lists/search.ts';
import { createRecordEngine, type RecordEngine } from './records.ts';

// Fifty tables are made: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 120_000 });

const admin = callerWith();
const kinds = (Object.keys(relatedKinds) as RelatedKind[]).filter((name) => relatedKinds[name].relations > 0);
let bench: EntityBench;
let db: Database;
let engine: RecordEngine;
/** Texts of the statements since the last look. */
let sent: string[] = [];

beforeAll(async () => {
  const { Usuario, Perfil, Permissao } = sampleSchemas;
  bench = await startEntities({
    ...{ Usuario, Perfil, Permissao },
    ...relatedSchemas(),
    Larga: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 700 }, (_, index) => [`texto_${index}`, { type: 'string', maxLength: 40 }]),
      ),
    },
    Chave: {
      type: 'object',
      'x-unique': [['chave']],
      properties: { chave: { type: 'string', maxLength: 20_000 } },
    },
  });
  for (const name of targetNames)
    await bench.db.execute(
      sql`insert into ${raw(name.toLowerCase())} (nome, codigo) select ${name} || ' ' || n, n::text from generate_series(1, 5) n`,
    );
  const watched = (tx: Queryable): Queryable => ({
    query: (statement: Sql) => tx.query(note(statement)),
    execute: (statement) => tx.execute(note(statement)),
  });
  db = {
    ...bench.db,
    ...watched(bench.db),
    transaction: (work) => bench.db.transaction((tx) => work(watched(tx))),
  };
  engine = createRecordEngine(db, bench.entities.models);
}, 120_000);
afterAll(() => bench.close());

function note(statement: Sql): Sql {
  sent.push(statement.text);
  return statement;
}

/** Tables that statements since the last look join at most. */
function mostJoined(): number {
  const counts = sent.map((text) => text.split(/\bjoin\b/).length - 1);
  sent = [];
  return Math.max(0, ...counts);
}

describe(`an entity of many relations, on ${testDatabaseKind}`, () => {
  test.each(kinds)('%s is saved and read with every label, without a join for each', async (name) => {
    const made = await engine.create(admin, name, relatedRecord(name, 0));
    expect(made).toMatchObject(labelled(name, 0));
    const saved = await engine.change(admin, name, made.id, { versao: 1, ...relatedRecord(name, 1) });
    expect(saved).toMatchObject(labelled(name, 1));
    expect(await engine.get(admin, name, made.id)).toEqual(saved);
    expect(mostJoined()).toBe(0);
  });

  test('references to one target are looked up by one statement, whatever their number', async () => {
    await engine.create(admin, 'Empresa', relatedRecord('Empresa', 2));
    expect(sent.filter((text) => text.includes('union all'))).toHaveLength(1);
    mostJoined();
  });

  test('read with all that belongs to it, each related record is whole', async () => {
    const { id } = await engine.create(admin, 'Empresa', relatedRecord('Empresa', 3));
    sent = [];
    const record = await engine.get(admin, 'Empresa', id, { eager: true });
    expect(record.campo_0).toMatchObject({ id: 4, nome: 'Alvo0 4', codigo: '4', versao: 1 });
    // The record, and one statement for each entity that it points at.
    expect(sent).toHaveLength(1 + relatedKinds.Empresa.targets);
    mostJoined();
  });

  test.each(kinds)('a list of %s shows every label, on a page and whole', async (name) => {
    const models = bench.entities.models();
    const model = models.get(name);
    if (model === undefined) throw new Error(`There is no ${name}.`);
    await engine.create(admin, name, relatedRecord(name, 4));
    mostJoined();
    const relation = relationOfEntity(model, models);
    const request = parseListRequest({ nome: `${name} 4`, size: '10' }, relation);
    const page = await searchList(db, relation, request, { scope: null });
    expect(mostJoined()).toBe(0);
    expect(page.data).toMatchObject([labelled(name, 4)]);
    expect((await searchList(db, relation, { ...request, size: 0 }, { scope: null })).data).toEqual(page.data);
  });

  test('what no row can hold is refused with the reason', async () => {
    const filled = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`texto_${index}`, 'a'.repeat(20)]));
    await expect(engine.create(admin, 'Larga', filled)).rejects.toMatchObject({
      code: 'REGISTRO_GRANDE',
      status: 422,
      details: { motivo: 'linha' },
    });
    const { id } = await engine.create(admin, 'Larga', { texto_0: 'a' });
    await expect(engine.change(admin, 'Larga', id, { versao: 1, ...filled })).rejects.toMatchObject({
      code: 'REGISTRO_GRANDE',
      details: { motivo: 'linha' },
    });
    expect(await engine.get(admin, 'Larga', id)).toMatchObject({ versao: 1, texto_0: 'a', texto_1: null });
    // Of what repeats nothing, or the database would press it into its room.
    const text = Array.from({ length: 200 }, (_, index) =>
      createHash('sha256').update(`${index}`).digest('base64'),
    ).join('');
    await expect(engine.create(admin, 'Chave', { chave: text })).rejects.toMatchObject({
      code: 'REGISTRO_GRANDE',
      details: { motivo: 'indice' },
    });
  });
});

function labelled(name: RelatedKind, seed: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(relatedRecord(name, seed)).map(([field, value]) => {
      const index = Number(field.replace('campo_', ''));
      const target = targetNames[index % relatedKinds[name].targets];
      return [field, field === 'nome' ? value : { id: value, nome: `${target} ${String(value)}` }];
    }),
  );
}
