import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { pessoaArbitrary, requestArbitrary } from '../../../tests/support/lists/list-arbitraries.ts';
import { cidades, createWorld, insertPessoas, listable } from '../../../tests/support/lists/list-fixture.ts';
import { referenceRows } from '../../../tests/support/lists/reference-model.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { parseListRequest } from './request/parse-request.ts';
import { type FoundList, searchList, streamList } from './search.ts';

let db: Database;
const options = { scope: null, timeZone: 'UTC' };
const pessoas = fc
  .sample(pessoaArbitrary(), { numRuns: 300, seed: 7 })
  .map((pessoa, index) => ({ ...pessoa, id: index + 1 }));

beforeAll(async () => {
  db = await testDatabase();
  await createWorld(db);
  await insertPessoas(db, pessoas);
  await db.script('analyze');
}, 60_000);

afterAll(() => db.close());

function list(raw: Record<string, string>, name = 'Pessoa'): Promise<FoundList> {
  return searchList(db, listable(name), parseListRequest(raw, listable(name)), options);
}

const ids = ({ data }: Pick<FoundList, 'data'>): unknown[] => data.map(({ id }) => id);

describe(`lists on ${testDatabaseKind}`, () => {
  test('any request answers the rows, order and totals of the reference', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(requestArbitrary(), async (raw) => {
        const expected = referenceRows(pessoas, raw);
        const size = Number(raw.size);
        const start = (Number(raw.page) - 1) * size;
        // Twice: the second answer comes with the cached total and, where few rows match, by another plan.
        for (let turn = 0; turn < 2; turn++) {
          const answer = await list({ ...raw, aggregate: 'saldo:sum,idade:max,id:count', totalizer: 'status' });
          expect(answer.total).toBe(expected.length);
          expect(ids(answer)).toEqual(expected.slice(start, start + size).map(({ id }) => id));
          expect(answer.aggregate).toEqual([
            { function: 'sum', saldo: sum(expected.map(({ saldo }) => saldo)) },
            { function: 'max', idade: max(expected.map(({ idade }) => idade)) },
            { function: 'count', id: expected.length },
          ]);
          const counts = Object.fromEntries(answer.totalizer.map(({ id, count }) => [String(id), count]));
          expect(counts).toEqual(countBy(expected.map(({ status }) => String(status))));
        }
      }),
      { numRuns: 250 },
    );
  });

  test('a stream of all rows is the same list as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(requestArbitrary(), async (raw) => {
        const all = { ...raw, size: '0', aggregate: 'saldo:sum' };
        const request = parseListRequest(all, listable('Pessoa'));
        let text = '';
        for await (const piece of streamList(db, listable('Pessoa'), request, options)) text += piece;
        const streamed: FoundList = JSON.parse(text);
        expect(streamed).toEqual(await list(all));
        expect(ids(streamed)).toEqual(referenceRows(pessoas, raw).map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });

  test('a page in pieces is byte for byte the page as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        requestArbitrary(),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(3, 20, 500),
        fc.boolean(),
        async (raw, size, batch, isAggregated) => {
          const paged = { ...raw, size: String(size), ...(isAggregated ? { aggregate: 'saldo:sum' } : {}) };
          const request = parseListRequest(paged, listable('Pessoa'));
          let text = '';
          for await (const piece of streamList(db, listable('Pessoa'), request, { ...options, batch })) text += piece;
          expect(text).toBe(JSON.stringify(await searchList(db, listable('Pessoa'), request, options)));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('rows show relations as objects with id and label, and only the fields asked for', async () => {
    const pessoa = pessoas.find(({ id_cidade }) => id_cidade === 10);
    const raw = { id: String(pessoa?.id) };
    const whole = (await list(raw)).data[0];
    expect(Object.keys(whole ?? {}).sort()).toEqual([...listable('Pessoa').fields.keys()].sort());
    expect(whole).toMatchObject({
      ...raw,
      id: pessoa?.id,
      cidade: { id: 10, nome: 'Águas de Lindóia' },
      nascida: null,
    });
    expect((await list({ ...raw, fields: 'nome,cidade.estado.sigla,cidade.id' })).data).toEqual([
      {
        id: pessoa?.id,
        versao: 1,
        nome: pessoa?.nome,
        cidade: { id: 10, nome: 'Águas de Lindóia', estado: { id: 1, nome: 'São Paulo', sigla: 'SP' } },
      },
    ]);
    expect((await list({ ...raw, field: 'cidade' })).data).toEqual([
      { id: pessoa?.id, versao: 1, cidade: { id: 10, nome: 'Águas de Lindóia' } },
    ]);
    expect((await list({ id: '13', field: 'estado' }, 'Cidade')).data).toEqual([{ id: 13, versao: 1, estado: null }]);
  });

  test('groups carry the names asked for, their values and totals, sorted by label', async () => {
    const { groups, totalizer } = await list({ group: 'cidade.nome,cidade.id', totalizer: 'ativo,cidade,status' });
    const expected = [...cidades, { id: null, nome: null }]
      .map(({ id, nome }) => ({
        'cidade.nome': nome,
        'cidade.id': id,
        total: pessoas.filter(({ id_cidade }) => id_cidade === id).length,
      }))
      .filter(({ total }) => total > 0);
    expect(groups).toEqual(
      ['Águas de Lindóia', 'Avaré', 'Sem Estado', 'zona rural', null].map((nome) =>
        expected.find((one) => one['cidade.nome'] === nome),
      ),
    );
    expect(totalizer).toContainEqual({
      field: 'status',
      id: 'ATIVO',
      descricao: 'Ativo',
      count: pessoas.filter(({ status }) => status === 'ATIVO').length,
    });
    expect(totalizer).toContainEqual({
      field: 'cidade',
      id: 12,
      descricao: 'Avaré',
      count: pessoas.filter(({ id_cidade }) => id_cidade === 12).length,
    });
    expect(totalizer.filter(({ field }) => field === 'ativo').reduce((all, { count }) => all + count, 0)).toBe(300);
  });

  test('groups carry the aggregates of their rows, and those of another request are never taken for them', async () => {
    const asked = { group: 'status', size: '1' };
    expect((await list(asked)).groups.every((group) => !('aggregate' in group))).toBe(true);
    const { groups, aggregate } = await list({ ...asked, aggregate: 'id:sum,id:max' });
    const ofStatus = (status: unknown) => pessoas.filter((one) => (one.status ?? null) === status).map(({ id }) => id);
    expect(groups.length).toBeGreaterThan(1);
    for (const { status, aggregate: own } of groups) {
      const wanted = ofStatus(status);
      expect(own).toEqual([
        { function: 'sum', id: wanted.reduce((sum, id) => sum + id, 0) },
        { function: 'max', id: Math.max(...wanted) },
      ]);
    }
    expect(aggregate).toContainEqual({ function: 'sum', id: pessoas.reduce((sum, { id }) => sum + id, 0) });
  });

  test('a row scope holds for rows, totals, groups and aggregates', async () => {
    const request = parseListRequest({ size: '5', aggregate: 'id:count', totalizer: 'status' }, listable('Pessoa'));
    const scope = sql`t.id_cidade in (select id from cidade as c where c.id_estado = ${1})`;
    const answer = await searchList(db, listable('Pessoa'), request, { ...options, scope });
    const expected = pessoas.filter(({ id_cidade }) => id_cidade === 10 || id_cidade === 12);
    expect(answer.total).toBe(expected.length);
    expect(answer.aggregate).toEqual([{ function: 'count', id: expected.length }]);
    expect(answer.totalizer.reduce((all, { count }) => all + count, 0)).toBe(expected.length);
    expect(ids(answer)).toEqual(expected.slice(0, 5).map(({ id }) => id));
    // A change in the table that decides the scope counts as well.
    await db.execute(sql`update cidade set id_estado = 2 where id = 12`);
    const after = await searchList(db, listable('Pessoa'), request, { ...options, scope });
    expect(after.total).toBe(pessoas.filter(({ id_cidade }) => id_cidade === 10).length);
    await db.execute(sql`update cidade set id_estado = 1 where id = 12`);
  });

  test('a day of a datetime filter is a day of the given time zone', async () => {
    const at = async (day: string, timeZone: string): Promise<unknown[]> => {
      const request = parseListRequest({ visto: day, id: '9001' }, listable('Pessoa'));
      return ids(await searchList(db, listable('Pessoa'), request, { scope: null, timeZone }));
    };
    await db.execute(sql`insert into pessoa (id, nome, visto) values (9001, 'x', '2026-02-03T01:00:00Z')`);
    expect(await at('2026-02-03', 'UTC')).toEqual([9001]);
    expect(await at('2026-02-03', 'America/Sao_Paulo')).toEqual([]);
    expect(await at('2026-02-02', 'America/Sao_Paulo')).toEqual([9001]);
    await db.execute(sql`delete from pessoa where id = 9001`);
  });

  test('the list of one parent, by the name of its field, by id, by the list field', async () => {
    const expected = referenceRows(pessoas, { cidade: '12' }).length;
    const parent = { parentClass: 'Cidade', size: '1' };
    expect((await list({ ...parent, cidade: '12' })).total).toBe(expected);
    expect((await list({ ...parent, mappedBy: 'cidade', id: '12' })).total).toBe(expected);
    expect((await list({ ...parent, mappedBy: 'nascida', id: '12' })).total).toBe(0);
    expect((await list({ parentClass: 'Estado', id: '1', size: '1' }, 'Cidade')).total).toBe(2);
    expect((await list({ parentClass: 'Estado', id: '-1' }, 'Cidade')).total).toBe(0);
  });

  test('hostile input never reaches the database as anything but a value', { timeout: 120_000 }, async () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.constantFrom(
        "'; drop table pessoa; --",
        '%',
        '_',
        '\\',
        '"',
        '""',
        '\0',
        '\ud800',
        '$1',
        '{"id":null}',
        '[[]]',
      ),
      fc.constantFrom(
        '|',
        ' | ',
        '1e999',
        '9'.repeat(40),
        '-0',
        '2026-02-30',
        '0000-01-01',
        'NaN',
        'a'.repeat(100_000),
      ),
      fc.constantFrom('__proto__', 'constructor', 'nome.nome', 'cidade.estado.nome.x.y', 't.id', 'busca', 'id_cidade'),
      fc.integer().map((n) => 'ab%_\\'.repeat(Math.abs(n) % 200)),
    );
    const names = fc.oneof(
      fc.constantFrom(...listable('Pessoa').fields.keys(), 'cidade.nome', 'cidade.estado', 'cidade.estado.sigla'),
      fc.constantFrom('query', 'size', 'page', 'fields', 'field', 'group', 'sortBy', 'sortType', 'aggregate'),
      fc.constantFrom('totalizer', 'parentClass', 'mappedBy', 'lazy', '__proto__', 'toString'),
    );
    const isAsked = { refused: 0, answered: 0 };
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, hostile, { maxKeys: 3 }), async (raw) => {
        try {
          const answer = await list(raw);
          expect(answer.total).toBeGreaterThanOrEqual(0);
          isAsked.answered += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          isAsked.refused += 1;
        }
      }),
      { numRuns: 800 },
    );
    expect(Math.min(isAsked.answered, isAsked.refused)).toBeGreaterThan(20);
    expect((await list({})).total).toBe(300);
  });

  test('signs that LIKE gives a meaning are searched as themselves', async () => {
    for (const query of ['100%', 'a_b', 'c\\d', '%', '_', '\\']) {
      const expected = referenceRows(pessoas, { query });
      expect((await list({ query })).total, query).toBe(expected.length);
      expect((await list({ nota: query })).total, query).toBe(referenceRows(pessoas, { nota: query }).length);
    }
  });
});

test('totals of one path are never taken for those of another path to the same table', async () => {
  await db.execute(sql`update pessoa set id_nascida = 12 where id_cidade = 11`);
  const expected = async (column: 'id_cidade' | 'id_nascida'): Promise<number> => {
    const rows = await db.query<{ id_cidade: number | null; id_nascida: number | null }>(
      sql`select id_cidade, id_nascida from pessoa`,
    );
    return rows.filter((row) => row[column] === 12).length;
  };
  const lives = await list({ 'cidade.nome': 'Avar', size: '1', aggregate: 'id:count', totalizer: 'status' });
  const born = await list({ 'nascida.nome': 'Avar', size: '1', aggregate: 'id:count', totalizer: 'status' });
  const counted = ({ totalizer }: FoundList): number => totalizer.reduce((sum, { count }) => sum + count, 0);
  const [inCity, bornIn] = [await expected('id_cidade'), await expected('id_nascida')];
  expect(inCity).not.toBe(bornIn);
  expect([lives.total, counted(lives)]).toEqual([inCity, inCity]);
  expect([born.total, counted(born)]).toEqual([bornIn, bornIn]);
});

test('no answer is older than the last committed write, whoever wrote', { timeout: 120_000 }, async () => {
  const table = listable('Estado');
  const ask = (raw: Record<string, string>): Promise<FoundList> =>
    searchList(db, table, parseListRequest(raw, table), options);
  let committed = 0;
  let started = 0;
  let isDone = false;
  const write = async (seed: number): Promise<void> => {
    for (let turn = 0; turn < 40; turn++) {
      const count = 1 + ((seed + turn) % 3);
      started += count;
      const isCached = turn % 5 !== 4;
      const work = db.transaction(async (tx) => {
        for (let n = 0; n < count; n++) await tx.execute(sql`insert into estado (nome, sigla) values ('Novo', 'NV')`);
        if (!isCached) throw new Error('rolled back');
      });
      if (isCached) {
        await work;
        committed += count;
      } else {
        await expect(work).rejects.toThrow('rolled back');
        started -= count;
      }
    }
  };
  const requests = [
    { sigla: 'NV', size: '1' },
    { sigla: 'NV', size: '1', totalizer: 'sigla' },
    { nome: 'novo', size: '2' },
  ];
  let answers = 0;
  const read = async (): Promise<void> => {
    while (!isDone) {
      for (const raw of requests) {
        const before = committed;
        const { total, totalizer } = await ask(raw);
        expect(total).toBeGreaterThanOrEqual(before);
        expect(total).toBeLessThanOrEqual(started + 12);
        for (const { count } of totalizer) expect(count).toBeGreaterThanOrEqual(before);
        answers += 1;
      }
    }
  };
  const writers = Promise.all([write(0), write(1), write(2), write(3)]).finally(() => {
    isDone = true;
  });
  await Promise.all([writers, read(), read(), read()]);
  expect(answers).toBeGreaterThan(10);
  for (const raw of requests) {
    expect((await ask(raw)).total).toBe(committed);
    expect((await ask(raw)).total).toBe(committed);
  }
  await db.execute(sql`delete from estado where sigla = 'NV'`);
  for (const raw of requests) expect((await ask(raw)).total).toBe(0);
});

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
}

function max(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
