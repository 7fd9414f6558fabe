import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { changeCounterSql, installBase, searchExpression, sortKeySql } from './base.ts';
import type { Database } from './database.ts';
import { SqlError, TransactionMisuseError } from './errors.ts';
import { accentTable, normalizeText } from './normalize.ts';

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  await installBase(db);
  await db.script(`create table conta (id bigint primary key, nome text, saldo numeric(14,2));
    ${changeCounterSql('conta')}`);
}, 60_000);

afterAll(() => db.close());

const version = async (): Promise<number> =>
  (await db.query<{ n: number }>(sql`select coalesce(sum(versao), 0) as n from vitral_versao_tabela`))[0]?.n ?? -1;

describe(`database on ${testDatabaseKind}`, () => {
  test('values keep their form on the way out and in', async () => {
    const [row] = await db.query(sql`select
      ${9007199254740991}::int8 as big, ${'1.50'}::numeric as dec, ${new Date(0)}::timestamptz as moment,
      '2026-01-31 23:59:59.98765-03'::timestamptz as local, ${'2026-02-28'}::date as day, '10:20'::time as hour,
      ${true}::boolean as yes, ${null}::text as nothing, ${JSON.stringify([1, { a: 'é' }])}::jsonb as doc,
      ${['a', 'b"c\\', null]}::text[] as texts, array[1, 2]::int8[] as bigs, array[date '2026-01-01'] as days,
      ${{ a: 1 }}::jsonb as made, 'infinity'::timestamptz as never`);
    expect(row).toEqual({
      big: 9007199254740991,
      dec: 1.5,
      moment: '1970-01-01T00:00:00.000Z',
      local: '2026-02-01T02:59:59.987Z',
      day: '2026-02-28',
      hour: '10:20:00',
      yes: true,
      nothing: null,
      doc: [1, { a: 'é' }],
      texts: ['a', 'b"c\\', null],
      bigs: [1, 2],
      days: ['2026-01-01'],
      made: { a: 1 },
      never: 'infinity',
    });
    const [bytes] = await db.query<{ b: Uint8Array }>(sql`select ${new Uint8Array([0, 255])}::bytea as b`);
    expect([...(bytes?.b ?? [])]).toEqual([0, 255]);
  });

  test('any text survives, save the null character, which is refused with a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter }), async (text) => {
        const asked = db.query<{ t: string }>(sql`select ${text}::text as t`);
        if (text.includes('\0')) await expect(asked).rejects.toMatchObject({ code: '22021' });
        else expect((await asked)[0]?.t).toBe(text.toWellFormed());
      }),
      { numRuns: 60 },
    );
  });

  test('a refused statement says which rule it broke', async () => {
    await db.execute(sql`insert into conta (id, nome) values (1, 'a')`);
    const again = db.execute(sql`insert into conta (id, nome) values (1, 'segredo')`);
    await expect(again).rejects.toBeInstanceOf(SqlError);
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'conta_pkey', table: 'conta' });
    await expect(again).rejects.not.toMatchObject({ message: expect.stringContaining('segredo') });
    expect(await db.execute(sql`delete from conta`)).toBe(1);
  });

  test('a transaction is all or nothing', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into conta (id) values (1)`);
      await tx.execute(sql`insert into conta (id) values (2)`);
    });
    const failed = db.transaction(async (tx) => {
      await tx.execute(sql`delete from conta`);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await db.query(sql`select count(*) as n from conta`)).toEqual([{ n: 2 }]);
    await db.execute(sql`delete from conta`);
  });

  test('a transaction that swallows the error of a statement is not reported as stored', async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.execute(sql`insert into conta (id) values (5)`);
      await tx.execute(sql`select 1 / 0`).catch(() => null);
    });
    await expect(swallowed).rejects.toBeInstanceOf(TransactionMisuseError);
    expect(await db.query(sql`select * from conta`)).toEqual([]);
  });

  test('a statement beside a running transaction sees none of it, and goes on', async () => {
    let inside: () => void = () => undefined;
    const isInside = new Promise<void>((resolve) => {
      inside = resolve;
    });
    const writing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into conta (id) values (9)`);
      inside();
      await new Promise((resolve) => setTimeout(resolve, 30));
      throw new Error('rolled back');
    });
    await isInside;
    const [rows] = await Promise.all([db.query(sql`select * from conta`), expect(writing).rejects.toThrow()]);
    expect(rows).toEqual([]);
  });

  test('the outer handle inside a transaction is refused instead of waiting for ever', async () => {
    for (const misuse of [
      () => db.query(sql`select 1`),
      () => db.transaction(async () => 1),
      () => db.script('select 1'),
      () => db.exclusively(async () => 1),
    ]) {
      await expect(db.transaction(async () => void (await misuse()))).rejects.toBeInstanceOf(TransactionMisuseError);
    }
    const leaked = await db.transaction(async (tx) => tx);
    await expect(leaked.query(sql`select 1`)).rejects.toBeInstanceOf(TransactionMisuseError);
    expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test('a stream reads all rows in batches while others work, and may be left early', async () => {
    const sizes: number[] = [];
    for await (const rows of db.stream<{ g: number }>(sql`select generate_series(1, ${25}::int) as g`, 10)) {
      sizes.push(rows.length);
      await db.query(sql`select 1`);
    }
    expect(sizes).toEqual([10, 10, 5]);
    for (let turn = 0; turn < 20; turn++) {
      for await (const _ of db.stream(sql`select generate_series(1, 100000) as g`, 10)) break;
    }
    const broken = async (): Promise<void> => {
      for await (const _ of db.stream(sql`select 1 / ${0}::int`, 10)) break;
    };
    await expect(broken()).rejects.toMatchObject({ code: '22012' });
  });

  test('bulk loading loads all rows or none', async () => {
    function* csv(rows: number): Iterable<string> {
      for (let id = 1; id <= rows; id++) yield `${id},"Nome, ""${id}""\ncom linha",${id}.25\n`;
    }
    expect(await db.copyIn('conta', ['id', 'nome', 'saldo'], csv(30_000))).toBe(30_000);
    expect(await db.query(sql`select nome, saldo from conta where id = 30000`)).toEqual([
      { nome: 'Nome, "30000"\ncom linha', saldo: 30000.25 },
    ]);
    await db.execute(sql`delete from conta where id > 20000`);
    await expect(db.copyIn('conta', ['id', 'nome', 'saldo'], csv(30_000))).rejects.toMatchObject({ code: '23505' });
    expect(await db.query(sql`select count(*) as n from conta`)).toEqual([{ n: 20_000 }]);
    await db.execute(sql`delete from conta`);
  });

  test('exclusive work takes turns and may be nested', async () => {
    const steps: string[] = [];
    const work = (name: string) => () =>
      db.exclusively(async () => {
        steps.push(`${name} in`);
        await db.exclusively(() => db.query(sql`select 1`));
        steps.push(`${name} out`);
      });
    await Promise.all([work('a')(), work('b')(), work('c')()]);
    for (let index = 0; index < 6; index += 2) {
      expect(steps[index + 1]).toBe(steps[index]?.replace('in', 'out'));
    }
  });

  test('every kind of change counts once it is committed, and only then', async () => {
    const counts = [await version()];
    const look = async (): Promise<void> => void counts.push(await version());
    await db.execute(sql`insert into conta (id) values (1), (2)`);
    await look();
    await db.execute(sql`update conta set nome = 'x' where id = 99`);
    await look();
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from conta where id = 1`);
      await tx.execute(sql`delete from conta where id = 2`);
    });
    await look();
    await db.copyIn('conta', ['id'], ['7\n']);
    await look();
    await db.script('truncate conta');
    await look();
    const rolledBack = db.transaction(async (tx) => {
      await tx.execute(sql`insert into conta (id) values (3)`);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await look();
    const first = counts[0] ?? 0;
    expect(counts.map((count) => count - first)).toEqual([0, 1, 2, 4, 5, 6, 6]);
    await installBase(db);
    expect(await version()).toBe(counts.at(-1));
  });

  test('text is normalised alike in SQL and here, for every letter', async () => {
    const samples = [
      'SÃO JOSÉ',
      'Ñandú Ærø Łódź Şırnak',
      'a\u0301e\u0302',
      'ỹ Ẽ ễ g\u0303 ș ǎ',
      '\u201cL\u2019Oréal\u201d\u00a0\u2013 d\u00b4água \u202f\u00ad\u200b ´`',
      'ΣΩ Жя 漢字 😀',
      '1º 2ª',
      'ＪＯＳÉ Ｓ．Ａ．　１２％＿＼＇～',
      accentTable.from,
      '',
      'plain',
    ];
    for (const text of samples) {
      expect(await db.query(sql`select vitral_normaliza(${text}) as t`)).toEqual([{ t: normalizeText(text) }]);
    }
    expect(normalizeText('SÃO JOSÉ a\u0301 1º')).toBe('sao jose a 1o');
    expect(normalizeText('Ｊｏsé Ｓ．Ａ．　１２％＿＼')).toBe('jose s.a. 12%_\\');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
        fc.pre(!text.includes('\0'));
        expect((await db.query(sql`select vitral_normaliza(${text}) as t`))[0]?.t).toBe(
          normalizeText(text.toWellFormed()),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('a search column and a sort index are made of the base functions', async () => {
    await db.script(`create table gente (id bigint primary key, nome text, apelido text,
      busca text generated always as (${searchExpression(['nome', 'apelido'])}) stored);
      create index gente_busca on gente using gin (busca gin_trgm_ops);
      create index gente_nome on gente ((${sortKeySql('nome')}), id) include (nome);`);
    await db.execute(
      sql`insert into gente values (1, 'Ângela Sá', null), (2, 'bruno', 'Zé'), (3, 'Älex', 'b'), (4, null, null)`,
    );
    expect(await db.query(sql`select busca from gente order by id`)).toEqual([
      { busca: ' angela sa\n ' },
      { busca: ' bruno\n ze' },
      { busca: ' alex\n b' },
      { busca: ' \n ' },
    ]);
    const sorted = await db.query(sql`select id from gente order by ${raw(sortKeySql('nome'))} nulls last, id`);
    expect(sorted.map((row) => row.id)).toEqual([3, 1, 2, 4]);
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      return tx.query(sql`explain select id from gente order by ${raw(sortKeySql('nome'))}, id limit 1`);
    });
    expect(JSON.stringify(plan)).toContain('gente_nome');
  });
});
