import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import {
  callerWith,
  consultant,
  type EntityBench,
  sampleSchemas,
  startEntities,
} from '../../../tests/support/entities.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { BatchOutcome, BatchSave } from './record-batches.ts';

let bench: EntityBench;
const admin = callerWith();

beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Pais: { type: 'object', properties: { nome: { type: 'string' }, sigla: { type: 'string' } } },
    Pessoa: {
      type: 'object',
      properties: {
        pais: { $ref: 'Pais.schema.json' },
        documento: { type: 'string', format: 'documento', 'x-country': 'pais' },
      },
    },
  });
  await bench.db.execute(sql`
    create table if not exists vitral_historico (id bigint generated always as identity primary key, entity text not null,
      id_registro bigint not null, versao integer not null, operacao text not null, dh_registro timestamptz not null default now(),
      id_usuario bigint, antes jsonb, depois jsonb)`);
  await bench.db.execute(sql`insert into regiao (nome) values ('Norte'), ('Sul')`);
}, 120_000);
afterAll(() => bench.close());

const saveMany = (caller: Caller, saves: readonly BatchSave[]): Promise<readonly BatchOutcome[]> =>
  bench.db.transaction((tx) => bench.engine.saveMany(tx, caller, 'Fornecedor', saves));

/** What is stored of a record and its history, without what differs by nature. */
async function traces(id: number): Promise<unknown> {
  const record: Record<string, unknown> = { ...(await bench.engine.get(admin, 'Fornecedor', id)) };
  for (const name of ['id', 'dh_registro', 'dh_alteracao', 'email']) delete record[name];
  const history = await bench.db.query<{ antes: object | null; depois: object | null }>(
    sql`select versao, operacao, id_usuario, antes - 'email' as antes, depois - 'email' as depois
      from vitral_historico where entity = 'Fornecedor' and id_registro = ${id} order by versao`,
  );
  return { record, history };
}

/** Mostly what a save takes, now and then what it refuses. */
const mostly = <T, U>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<U>) =>
  fc.oneof({ arbitrary: good, weight: 15 }, { arbitrary: bad, weight: 1 });
const incoming = fc.record(
  {
    nome: mostly(fc.stringMatching(/^[a-zé ]{0,20}x$/), fc.oneof(fc.string({ maxLength: 100 }), fc.constant(null))),
    regiao: mostly(fc.constantFrom(1, 2, { id: 1 }, null), fc.constantFrom(99, 'x')),
    limite: mostly(fc.constantFrom(0, 1.25, 500, null), fc.constantFrom(-5, 1.005, 'dez')),
    desde: mostly(fc.constantFrom('2025-12-31', null), fc.constant('2025-02-30')),
    situacao: mostly(fc.constantFrom('ATIVO', 'INATIVO'), fc.constant('OUTRA')),
    extra: fc.constantFrom({ a: 1 }, [1], null),
    dono: mostly(fc.constantFrom(1, 2, null), fc.constant('eu')),
  },
  { requiredKeys: ['nome'] },
);

describe(`many saves at once, on ${testDatabaseKind}`, () => {
  test('each leaves what a save of its own would leave: record, history, refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(incoming, { minLength: 1, maxLength: 6 }),
        fc.array(incoming, { maxLength: 6 }),
        async (created, changed) => {
          const single: (number | ApiError)[] = [];
          for (const one of created)
            single.push(await bench.engine.create(admin, 'Fornecedor', one).then(({ id }) => id, asError));
          const many = await saveMany(
            admin,
            created.map((one) => ({ kind: 'create', incoming: one })),
          );
          await compare(single, many);
          const pairs = single.flatMap((id, index) => {
            const other = many[index];
            return typeof id === 'number' && other?.kind === 'created' ? [{ id, other: other.id }] : [];
          });
          const part = pairs.slice(0, changed.length);
          const singleChanges: (number | ApiError)[] = [];
          for (const [index, { id }] of part.entries())
            singleChanges.push(
              await bench.engine
                .change(admin, 'Fornecedor', id, { ...changed[index], versao: 1 })
                .then(() => id, asError),
            );
          const manyChanges = await saveMany(
            admin,
            part.map(({ other }, index) => ({ kind: 'change', id: other, incoming: changed[index] ?? {} })),
          );
          for (const [index, outcome] of manyChanges.entries()) {
            if (outcome.kind === 'same') continue;
            await compare([singleChanges[index] ?? 0], [outcome]);
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  async function compare(single: readonly (number | ApiError)[], many: readonly BatchOutcome[]): Promise<void> {
    for (const [index, one] of single.entries()) {
      const other = many[index];
      if (typeof one === 'number') {
        if (other === undefined || other.kind === 'refused')
          throw new Error(`Refused only in the batch: ${JSON.stringify(other)}`);
        expect(await traces(other.id)).toEqual(await traces(one));
      } else {
        expect(other?.kind === 'refused' ? [other.error.code, other.error.details] : other).toEqual([
          one.code,
          one.details,
        ]);
      }
    }
  }

  function asError(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    throw error;
  }

  test('what would not change is left alone, and only what changes is written', async () => {
    const { id } = await bench.engine.create(admin, 'Fornecedor', {
      nome: 'Fixo',
      limite: 10,
      desde: '2025-01-01',
      regiao: 1,
      extra: { a: [1] },
    });
    const same = {
      nome: ' Fixo ',
      limite: 10,
      desde: '2025-01-01',
      regiao: { id: 1 },
      situacao: 'ATIVO',
      extra: { a: [1] },
    };
    expect(await saveMany(admin, [{ kind: 'change', id, incoming: same }])).toEqual([{ kind: 'same', id }]);
    expect(await saveMany(admin, [{ kind: 'change', id, incoming: { ...same, limite: 11 } }])).toEqual([
      { kind: 'changed', id },
    ]);
    const [last] = await bench.db.query(
      sql`select versao, antes, depois from vitral_historico where id_registro = ${id} order by versao desc limit 1`,
    );
    expect(last).toEqual({ versao: 2, antes: { limite: 10 }, depois: { limite: 11 } });
  });

  test('unique values of others are refused one by one, those of the batch itself throw', async () => {
    await bench.engine.create(admin, 'Fornecedor', { nome: 'Tem', email: 'tem@example.com.br' });
    const outcomes = await saveMany(admin, [
      { kind: 'create', incoming: { nome: 'Quer', email: 'TEM@example.com.br' } },
      { kind: 'create', incoming: { nome: 'Outro', email: 'outro@example.com.br' } },
      { kind: 'create', incoming: { nome: 'Sem' } },
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'created', 'created']);
    const twice = ['a', 'b'].map(
      (nome): BatchSave => ({ kind: 'create', incoming: { nome, email: 'dois@example.com.br' } }),
    );
    await expect(saveMany(admin, twice)).rejects.toMatchObject({ code: 'VALOR_REPETIDO' });
    const own = outcomes[1];
    if (own === undefined || own.kind === 'refused') throw new Error('Nothing was created.');
    expect(
      await saveMany(admin, [
        { kind: 'change', id: own.id, incoming: { email: 'outro@example.com.br', nome: 'Novo' } },
      ]),
    ).toEqual([{ kind: 'changed', id: own.id }]);
  });

  test('a row scope holds for what is changed, what it becomes, and what it points at', async () => {
    const ana = consultant(1);
    const own = await bench.engine.create(admin, 'Fornecedor', { nome: 'Da Ana', dono: 1 });
    const other = await bench.engine.create(admin, 'Fornecedor', { nome: 'De Bruno', dono: 2 });
    expect(await saveMany(ana, [{ kind: 'change', id: other.id, incoming: { nome: 'x' } }])).toMatchObject([
      { kind: 'refused', error: { code: 'REGISTRO_NAO_ENCONTRADO' } },
    ]);
    await expect(saveMany(ana, [{ kind: 'change', id: own.id, incoming: { dono: 2 } }])).rejects.toMatchObject({
      code: 'SEM_PERMISSAO',
    });
    await expect(saveMany(ana, [{ kind: 'create', incoming: { nome: 'x', dono: 2 } }])).rejects.toMatchObject({
      code: 'SEM_PERMISSAO',
    });
    const none = callerWith({
      administrator: false,
      access: new Map([['Fornecedor', new Set(['LISTAR', 'EDITAR'] as const)]]),
    });
    await expect(saveMany(none, [{ kind: 'create', incoming: { nome: 'x' } }])).rejects.toMatchObject({
      code: 'SEM_PERMISSAO',
    });
    expect((await bench.engine.get(admin, 'Fornecedor', own.id)).dono).toBe(1);
  });

  test('documents are judged by the country of the record, as in single saves', async () => {
    const [br, pt] = await Promise.all(
      ['BR', 'PT'].map((sigla) => bench.engine.create(admin, 'Pais', { nome: sigla, sigla })),
    );
    const person = (pais: number | undefined, documento: string): BatchSave => ({
      kind: 'create',
      incoming: { pais, documento },
    });
    const saves = [person(br?.id, '52998224725'), person(pt?.id, '52998224725'), person(br?.id, '52998224724')];
    const outcomes = await bench.db.transaction((tx) => bench.engine.saveMany(tx, admin, 'Pessoa', saves));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'refused', 'refused']);
    const [first] = outcomes;
    const id = first?.kind === 'created' ? first.id : 0;
    const moved = await bench.db.transaction((tx) =>
      bench.engine.saveMany(tx, admin, 'Pessoa', [{ kind: 'change', id, incoming: { pais: pt?.id } }]),
    );
    expect(moved).toMatchObject([{ kind: 'refused', error: { details: { errors: [{ pointer: '/documento' }] } } }]);
  });
});
