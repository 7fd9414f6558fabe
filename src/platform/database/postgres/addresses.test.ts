import { expect, test } from 'vitest';
import { AddressError, hostOf, readAddresses } from './addresses.ts';
import { isPlainRead } from './plain-read.ts';
import { createPositionReader } from './position.ts';

test('an address of several servers is one of each, with what they share', () => {
  expect(
    readAddresses(
      'postgres://ana:a%2Cb@one:5432,two:5433,[::1]/vitral?target_session_attrs=read-write&sslmode=require',
    ),
  ).toEqual({
    urls: [
      'postgres://ana:a%2Cb@one:5432/vitral?sslmode=require',
      'postgres://ana:a%2Cb@two:5433/vitral?sslmode=require',
      'postgres://ana:a%2Cb@[::1]/vitral?sslmode=require',
    ],
    target: 'read-write',
  });
});

test('one server is taken as it is, several without more are asked for the one that takes changes', () => {
  expect(readAddresses('postgres://one/x')).toEqual({ urls: ['postgres://one/x'], target: 'any' });
  expect(readAddresses('postgres://one,two/x').target).toBe('read-write');
  expect(readAddresses('postgres://one,two/x?target_session_attrs=any').target).toBe('any');
  expect(hostOf('postgres://ana:secret@one:5432/x')).toBe('one:5432');
});

test('what is no address, or asks for a server that takes no changes, is refused with the name of the setting', () => {
  for (const url of [
    'postgres://one,,two/x',
    'postgres://one:x,two/x',
    'postgres://one,two/x?target_session_attrs=standby',
  ])
    expect(() => readAddresses(url, 'DATABASE_READ_URL')).toThrow(/DATABASE_READ_URL/);
  expect(() => readAddresses('postgres://ana:secret@one:x/y')).toThrow(AddressError);
  expect(() => readAddresses('postgres://ana:secret@one:x/y')).not.toThrow(/secret/);
});

test('only statements that do nothing but read may be sent twice', () => {
  const reads = [
    'select 1',
    ' \n with a as (select 1) select * from a',
    'select vitral_normaliza(nome), updated, dh_update_1 from t',
  ];
  for (const text of reads) expect(isPlainRead(text), text).toBe(true);
  const others = [
    'insert into t values (1)',
    `select nextval('s')`,
    'select * from t for update',
    'select * from t for no key update skip locked',
    'with a as (delete from t returning *) select * from a',
    'with a as (update t set n = 1 returning *) select * from a',
    'select vitral_fecha_mes($1)',
    'select pg_advisory_xact_lock(1)',
    'call x()',
  ];
  for (const text of others) expect(isPlainRead(text), text).toBe(false);
});

test('who asks while a question is under way gets the answer of the next one, which all of them share', async () => {
  const answers: ((position: number) => void)[] = [];
  const read = createPositionReader(() => new Promise((resolve) => answers.push(resolve)));
  const first = read();
  const [second, third] = [read(), read()];
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  expect(await first).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers).toHaveLength(2);
  answers[1]?.(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});
