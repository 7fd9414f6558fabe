import { randomBytes } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/platform/database/database.ts';
import { quoteIdentifier } from '../../../src/platform/database/identifier.ts';
import { embeddedSchema, testDatabaseKind } from '../../support/database.ts';
import { dropStoredSchema, restoreSchema, storeSchema } from '../../support/databases/stored-schemas.ts';
import { newEmbeddedDatabase, serverDatabase } from '../../support/migrated-database.ts';

const names = async (db: Database, query: string): Promise<readonly string[]> =>
  (await db.query<{ t: string }>(sql`${raw(query)}`)).map(({ t }) => t);

/** All that tells one schema from another, by names: rows but for their times, next numbers, definitions, statistics. */
async function describeSchema(db: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const own = `'${db.schema}'::regnamespace`;
  const tables = await names(db, `select relname as t from pg_class where relnamespace = ${own} and relkind = 'r'`);
  const found = async (query: string): Promise<readonly string[]> =>
    (await names(db, query)).map((text) => text.replaceAll(new RegExp(`"?${db.schema}"?\\.`, 'g'), '')).toSorted();
  return {
    rows: await found(
      tables
        .map((table) => {
          const times = `array['dh_registro', 'dh_alteracao']`;
          return `select '${table} ' || (to_jsonb(x) - ${times})::text as t from ${quoteIdentifier(table)} x`;
        })
        .join(' union all '),
    ),
    tables: await found(
      `select concat_ws(' ', relname, relkind, relnatts, relchecks, relacl, reloptions, case relkind when 'r' then reltuples end,
        case relkind when 'r' then relpages end) as t from pg_class where relnamespace = ${own}`,
    ),
    sequences: await found(
      `select concat_ws(' ', sequencename, start_value, increment_by, coalesce(last_value, -1)) as t from pg_sequences where schemaname = '${db.schema}'`,
    ),
    columns: await found(
      `select concat_ws(' ', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)) as t
      from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = ${own} and a.attnum > 0`,
    ),
    constraints: await found(
      `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, obj_description(oid, 'pg_constraint')) as t
      from pg_constraint where connamespace = ${own}`,
    ),
    indexes: await found(
      `select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, obj_description(indexrelid, 'pg_class')) as t
      from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = ${own}`,
    ),
    triggers: await found(
      `select concat_ws(' ', pg_get_triggerdef(g.oid), tgenabled, obj_description(g.oid, 'pg_trigger')) as t
      from pg_trigger g join pg_class c on c.oid = tgrelid where c.relnamespace = ${own} and not tgisinternal`,
    ),
    functions: await found(
      `select pg_get_functiondef(oid) as t from pg_proc where pronamespace = ${own} and prokind = 'f'`,
    ),
    views: await found(
      `select concat_ws(' ', viewname, definition) as t from pg_views where schemaname = '${db.schema}'`,
    ),
    statistics: await found(
      `select starelid::regclass::text as t from pg_statistic where starelid in (select oid from pg_class where relnamespace = ${own})`,
    ),
  };
}

/** Puts a row into every table that takes one made of samples, several times, and takes numbers of every sequence. */
const writeEverywhere = (schema: string): string => `
  do $do$
  declare one record; columns text; samples text;
  begin
    set local session_replication_role = replica;
    for one in select oid, relname from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r' loop
      select string_agg(quote_ident(attname), ', '), string_agg(case
        when format_type(atttypid, null) in ('bigint', 'integer', 'numeric', 'smallint', 'double precision') then '1'
        when format_type(atttypid, null) like 'timestamp%' or format_type(atttypid, null) = 'date' then 'now()'
        when format_type(atttypid, null) in ('json', 'jsonb') then '''{}'''
        when format_type(atttypid, null) = 'boolean' then 'true'
        when format_type(atttypid, null) = 'uuid' then 'gen_random_uuid()'
        when format_type(atttypid, null) like '%[]' then '''{}'''
        else '''x''' end, ', ')
      into columns, samples from pg_attribute
      where attrelid = one.oid and attnum > 0 and not attisdropped and attgenerated = '' and not atthasdef
        and attidentity = '';
      begin
        execute case when columns is null then format('insert into %I default values', one.relname)
          else format('insert into %I (%s) values (%s)', one.relname, columns, samples) end;
      exception when others then null;
      end;
    end loop;
    for one in select relname from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'S' loop
      perform nextval(quote_ident(one.relname));
    end loop;
  end $do$`;

describe.runIf(testDatabaseKind === 'pglite')('schemas that tests use one after the other', () => {
  it('finds after a server that wrote to everything what a new one finds', async () => {
    const used = await serverDatabase();
    const fresh = await newEmbeddedDatabase();
    const wanted = await describeSchema(fresh);
    expect(wanted.rows?.length).toBeGreaterThan(200);
    await used.script(writeEverywhere(used.schema));
    await used.script(`
      create table teste_vinda (id bigint primary key, id_cidade bigint references cidade (id));
      set session_replication_role = replica;
      insert into cidade (nome, id_estado) select 'Cidade ' || n, 1 from generate_series(1, 5000) n;
      delete from processo where id in (select id from processo order by id limit 20);
      set session_replication_role = origin;
      insert into teste_vinda select id, id from cidade;
      update processo set descricao = 'outra'`);
    await used.script('analyze');
    const written = await describeSchema(used);
    const filled = new Set(written.rows?.map((row) => row.split(' ')[0]));
    expect(filled.size).toBeGreaterThan(80);
    expect(written.sequences).not.toEqual(wanted.sequences);
    expect(written.statistics).not.toEqual([]);
    await used.close();

    const again = await serverDatabase();
    expect(again.schema).toBe(used.schema);
    expect(await describeSchema(again)).toEqual(wanted);
    await again.close();
    await fresh.close();
    // Tables are made for two.
  }, 120_000);

  const changes = {
    'a column that came': 'alter table a add column c text',
    'a column that was dropped': 'alter table a drop column nome',
    'a wider type': 'alter table a alter column nome type text',
    'another default': "alter table a alter column nome set default 'y'",
    'a column that may be empty': 'alter table a alter column nome drop not null',
    'a comment': "comment on column a.nome is 'other'",
    'a comment of a constraint': "comment on constraint a_ck on a is 'other'",
    'a constraint that was dropped': 'alter table a drop constraint a_ck',
    'an index that came': 'create index a_nome on a (nome)',
    'a trigger that sleeps': 'alter table a disable trigger a_t',
    'a trigger that was dropped': 'drop trigger a_t on a',
    'another function': "create or replace function f() returns trigger language plpgsql as 'begin return new; end'",
    'a function that came': "create function g() returns int language sql as 'select 1'",
    'a view': 'create view v as select * from a',
    'a table that was dropped': 'drop table b',
    'a table under another name': 'alter table b rename to c',
    'other steps of a sequence': 'alter sequence a_id_seq increment by 5',
    'a right': 'grant select on a to public',
    'a type': "create type t as enum ('a')",
    'a schema that was dropped': 'drop schema if exists {} cascade; create schema {}',
  };
  it.each(Object.entries(changes))('gives nobody a schema again that has %s', async (_name, change) => {
    const db = await embeddedSchema(`teste_${randomBytes(6).toString('hex')}`);
    await db.script(`
      create table a (id bigint generated by default as identity primary key, nome varchar(9) not null, constraint a_ck check (id > 0));
      create table b (id bigint generated by default as identity primary key, id_a bigint references a (id));
      create function f() returns trigger language plpgsql as 'begin return null; end';
      create trigger a_t after insert on a for each statement execute function f();
      insert into a (nome) values ('x')`);
    const stored = await storeSchema(db);
    expect(await restoreSchema(db, stored)).toBe(true);
    await db.script(change.replaceAll('{}', db.schema));
    expect(await restoreSchema(db, stored)).toBe(false);
    await dropStoredSchema(db);
    const left = await names(db, `select nspname as t from pg_namespace where nspname like '${db.schema}%'`);
    expect(left).toEqual([]);
  });
});
