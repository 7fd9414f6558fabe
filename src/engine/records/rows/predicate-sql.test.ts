import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../../tests/support/database.ts';
import {
  cidades,
  createWorld,
  insertPessoas,
  models,
  type Pessoa,
} from '../../../../tests/support/lists/list-fixture.ts';
import type { Predicate } from '../../../language/expressions/condition.ts';
import { evaluatePredicate } from '../../../language/expressions/predicate.ts';
import type { Database } from '../../../platform/database/database.ts';
import { predicateCondition } from './predicate-sql.ts';

const texts = ['', 'Ana', 'ana', 'Zé', 'ação', "d'água"];
const pessoas: readonly Pessoa[] = Array.from({ length: 60 }, (_, index): Pessoa => {
  const pick = <T>(values: readonly T[], step: number): T | null =>
    values[(index * step) % (values.length + 1)] ?? null;
  return {
    id: index + 1,
    nome: texts[index % texts.length] ?? '',
    apelido: pick(texts, 5),
    nota: null,
    documento: null,
    status: pick(['ATIVO', 'INATIVO'], 7),
    id_cidade: pick([10, 11, 12, 13], 3),
    idade: pick([0, 17, 18, 40], 2),
    saldo: pick([-5.5, 0, 10, 10.25], 3),
    ativo: pick([true, false], 1),
    nascimento: pick(['1990-01-31', '2000-12-01'], 5),
    visto: null,
    hora: null,
  };
});

/** A person as a record of the API: related records stand in it whole. */
function recordOf({ id_cidade, ...person }: Pessoa): Record<string, unknown> {
  const city = cidades.find(({ id }) => id === id_cidade);
  return {
    ...person,
    cidade:
      city === undefined
        ? null
        : { id: city.id, nome: city.nome, estado: city.id_estado === null ? null : { id: city.id_estado } },
  };
}

const operands: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  id: [1, 7, 60],
  apelido: texts,
  status: ['ATIVO', 'INATIVO'],
  cidade: [10, 11, 99],
  'cidade.nome': cidades.map(({ nome }) => nome),
  'cidade.estado': [1, 2],
  idade: [0, 17, 18, 40],
  saldo: [-5.5, 0, 10.25],
  ativo: [true, false],
  nascimento: ['1990-01-31', '2000-01-01', '2000-12-01'],
};
const comparison = fc.constantFrom(...Object.keys(operands)).chain((field) => {
  const value = fc.constantFrom(...(operands[field] ?? []));
  const orNull = fc.oneof(value, fc.constant(null));
  const bound = value.filter((given): given is string | number => typeof given !== 'boolean');
  const parts: fc.Arbitrary<Omit<Extract<Predicate, { field: string }>, 'field'>>[] = [
    fc.record({ is: orNull }),
    fc.record({ not: orNull }),
    fc.record({ in: fc.array(orNull, { minLength: 1, maxLength: 3 }) }),
    fc.record({ empty: fc.boolean() }),
    ...(field === 'ativo'
      ? []
      : [fc.record({ gt: bound }), fc.record({ gte: bound, lt: bound }), fc.record({ lte: bound })]),
  ];
  return fc.oneof(...parts).map((part): Predicate => ({ field, ...part }));
});
const { predicate } = fc.letrec<{ predicate: Predicate }>((tie) => ({
  predicate: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    fc.record({ and: fc.array(tie('predicate'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('predicate'), { minLength: 1, maxLength: 3 }) }),
  ),
}));

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await createWorld(db);
  await insertPessoas(db, pessoas);
}, 60_000);
afterAll(() => db.close());

test(`a predicate holds for the same rows in SQL and outside of it on ${testDatabaseKind}`, async () => {
  const model = models.get('Pessoa');
  if (model === undefined) throw new Error('Pessoa');
  await fc.assert(
    fc.asyncProperty(predicate, async (given) => {
      const condition = predicateCondition(given, model, models, 't');
      const rows = await db.query<{ id: number }>(sql`select id from pessoa as t where ${condition} order by id`);
      const wanted = pessoas.filter((person) => evaluatePredicate(given, recordOf(person)));
      expect(rows.map(({ id }) => Number(id))).toEqual(wanted.map(({ id }) => id));
    }),
    { numRuns: 300 },
  );
});

test('a field that is not there holds for no row', async () => {
  const model = models.get('Pessoa');
  if (model === undefined) throw new Error('Pessoa');
  for (const field of ['nada', 'cidade.nada', 'nome.x', 'dados']) {
    const condition = predicateCondition({ or: [{ field, empty: true }] }, model, models, 't');
    expect(await db.query(sql`select id from pessoa as t where ${condition}`)).toEqual([]);
  }
});
