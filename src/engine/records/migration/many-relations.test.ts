import { createHash } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import {
  type RelatedKind,
  relatedKinds,
  relatedRecord,
  relatedSchemas,
  targetNames,
} from '../../../../tests/support/relations.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { listableOfEntity } from '../../lists/listable.ts';
import { parseListRequest } from '../../lists/request/parse-request.ts';
import { searchList } from '../../lists/search.ts';
import type { RecordEngine } from '../record-engine.ts';
import { createRecordEngine } from '../records.ts';

// Fifty tables are made: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 120_000 });

const admin = callerWith();
const kinds = (Object.keys(relatedKinds) as RelatedKind[]).filter((name) => relatedKinds[name].relations > 0);
/** Entities by the kind of their label, with a value as records show it. */
const labelKinds = {
  Rotulo: { schema: { type: 'string', maxLength: 40 }, value: '7' },
  Inteiro: { schema: { type: 'integer' }, value: 7 },
  Valor: { schema: { type: 'number', format: 'money' }, value: 7.25 },
  Dia: { schema: { type: 'string', format: 'date' }, value: '2026-02-28' },
  Momento: { schema: { type: 'string', format: 'date-time' }, value: '2026-02-28T10:20:30.120Z' },
} as const;
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
    ...Object.fromEntries(
      Object.entries(labelKinds).map(([name, { schema }]) => [
        name,
        { type: 'object', 'x-label': 'valor', properties: { valor: schema } },
      ]),
    ),
    Mista: {
      type: 'object',
      'x-label': 'nome',
      properties: {
        nome: { type: 'string', maxLength: 40 },
        mesma: { $ref: 'Mista.schema.json', 'x-circles': true },
        ...Object.fromEntries(
          Object.keys(labelKinds).flatMap((name) =>
            ['a', 'b', 'c'].map((place) => [`${name.toLowerCase()}_${place}`, { $ref: `${name}.schema.json` }]),
          ),
        ),
      },
    },
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
  engine = createRecordEngine({ db, models: bench.entities.models });
}, 120_000);
afterAll(() => bench.close());

function note(statement: Sql): Sql {
  sent.push(statement.text);
  return statement;
}

/** Tables that statements since the last look join at most. */
function maxJoined(): number {
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
    expect(maxJoined()).toBe(0);
  });

  test('references to one target are looked up by one statement, whatever their number', async () => {
    await engine.create(admin, 'Empresa', relatedRecord('Empresa', 2));
    expect(sent.filter((text) => text.includes('union all'))).toHaveLength(1);
    maxJoined();
  });

  test('read with all that belongs to it, each related record is whole', async () => {
    const { id } = await engine.create(admin, 'Empresa', relatedRecord('Empresa', 3));
    sent = [];
    const record = await engine.get(admin, 'Empresa', id, { eager: true });
    expect(record.campo_0).toMatchObject({ id: 4, nome: 'Alvo0 4', codigo: '4', versao: 1 });
    // The record, what its relations are called, and one statement for each entity that it points at.
    expect(sent).toHaveLength(2 + relatedKinds.Empresa.targets);
    maxJoined();
  });

  test.each(kinds)('a list of %s shows every label, on a page and whole', async (name) => {
    const models = bench.entities.models();
    const model = models.get(name);
    if (model === undefined) throw new Error(`There is no ${name}.`);
    await engine.create(admin, name, relatedRecord(name, 4));
    maxJoined();
    const listable = listableOfEntity(model, models);
    const request = parseListRequest({ nome: `${name} 4`, size: '10' }, listable);
    const page = await searchList(db, listable, request, { scope: null });
    expect(maxJoined()).toBe(0);
    expect(page.data).toMatchObject([labelled(name, 4)]);
    expect((await searchList(db, listable, { ...request, size: 0 }, { scope: null })).data).toEqual(page.data);
  });

  test('labels of any kind are values of that kind, however they are read', async () => {
    const ids = new Map<string, number>();
    for (const [name, { value }] of Object.entries(labelKinds))
      ids.set(name, (await engine.create(admin, name, { valor: value })).id);
    const given = (place: string): Record<string, unknown> =>
      Object.fromEntries([...ids].map(([name, id]) => [`${name.toLowerCase()}_${place}`, id]));
    const shown = (place: string): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(labelKinds).map(([name, { value }]) => [
          `${name.toLowerCase()}_${place}`,
          { id: ids.get(name), valor: value },
        ]),
      );
    const made = await engine.create(admin, 'Mista', { nome: 'Uma', ...given('a') });
    expect(made).toMatchObject({ ...shown('a'), rotulo_b: null });
    const saved = await engine.change(admin, 'Mista', made.id, {
      versao: 1,
      ...given('b'),
      ...given('c'),
      dia_a: null,
    });
    expect(saved).toMatchObject({ ...shown('a'), dia_a: null, ...shown('b'), ...shown('c') });
    expect(await engine.get(admin, 'Mista', made.id)).toEqual(saved);
    const models = bench.entities.models();
    const model = models.get('Mista');
    if (model === undefined) throw new Error('There is no Mista.');
    const listable = listableOfEntity(model, models);
    const read = async (raw: Record<string, string>): Promise<unknown> =>
      (await searchList(db, listable, parseListRequest(raw, listable), { scope: null })).data[0];
    expect(await read({})).toEqual(saved);
    // Few of them are joined.
    const fields = 'inteiro_a,dia_b,momento_c';
    expect(await read({ fields })).toEqual({
      ...{ id: saved.id, versao: saved.versao },
      ...{ inteiro_a: saved.inteiro_a, dia_b: saved.dia_b, momento_c: saved.momento_c },
    });
  });

  test('a record that points at itself is called by its new name', async () => {
    const { id } = await engine.create(admin, 'Mista', { nome: 'Antes' });
    expect(await engine.change(admin, 'Mista', id, { versao: 1, mesma: id })).toMatchObject({
      mesma: { id, nome: 'Antes' },
    });
    expect(await engine.change(admin, 'Mista', id, { versao: 2, nome: 'Depois', mesma: id })).toMatchObject({
      mesma: { id, nome: 'Depois' },
    });
    const other = await engine.create(admin, 'Mista', { nome: 'Outra' });
    expect(await engine.change(admin, 'Mista', other.id, { versao: 1, nome: 'Nova', mesma: other.id })).toMatchObject({
      mesma: { id: other.id, nome: 'Nova' },
    });
  });

  test('a save reads each label at most once', async () => {
    const { id } = await engine.create(admin, 'Empresa', relatedRecord('Empresa', 3));
    sent = [];
    await engine.change(admin, 'Empresa', id, { versao: 1, nome: 'Outro nome' });
    expect(sent.filter((text) => text.includes('union all'))).toHaveLength(1);
    maxJoined();
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
