import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { inPortuguese } from '../../../../tests/support/errors.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { fieldErrorsOf } from '../../../platform/http/errors/define-errors.ts';
import type { BatchSave } from '../record-batches.ts';

const text = { type: 'string', maxLength: 80 };
const admin = callerWith();
let bench: EntityBench;
const ids = new Map<string, number>();

beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Setor: {
      type: 'object',
      properties: {
        nome: text,
        superior: { $ref: 'Setor.schema.json' },
        vizinho: { $ref: 'Setor.schema.json', 'x-circles': true },
        abaixo: { type: 'array', items: { $ref: 'Setor.schema.json' }, 'x-mapped-by': 'superior' },
      },
    },
  });
}, 60_000);
afterAll(() => bench.close());

/** A above B above C, and D beside them. */
beforeEach(async () => {
  await bench.db.execute(sql`delete from setor`);
  for (const [nome, superior] of [['A'], ['B', 'A'], ['C', 'B'], ['D']] as const) {
    const { id } = await bench.engine.create(admin, 'Setor', { nome, superior: ids.get(superior ?? '') ?? null });
    ids.set(nome, id);
  }
});

const of = (nome: string): number => ids.get(nome) ?? 0;
const move = async (nome: string, superior: string, versao = 1) =>
  bench.engine.change(admin, 'Setor', of(nome), { versao, superior: { id: of(superior) } });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiError) => {
      const errors = fieldErrorsOf(error);
      return errors.length > 0 ? errors.map(inPortuguese) : error.code;
    },
  );
const circle = (pointer: string, message: string) => [{ pointer, code: 'ciclo', message }];
const itself = 'Um registro não pode ficar dentro de si mesmo. Escolha outro.';
const below = 'O registro escolhido fica dentro deste. Escolha outro.';

describe(`trees of records on ${testDatabaseKind}`, () => {
  test('no record stands inside itself, nor inside what stands inside it', async () => {
    expect(await refusal(move('A', 'A'))).toEqual(circle('/superior', itself));
    expect(await refusal(move('A', 'C'))).toEqual(circle('/superior', below));
    expect(await refusal(move('C', 'D'))).toBeNull();
    expect(await refusal(move('A', 'C'))).toBeNull();
  });

  test('a field that allows circles takes them', async () => {
    const change = (nome: string, vizinho: string) =>
      bench.engine.change(admin, 'Setor', of(nome), { versao: 1, vizinho: of(vizinho) });
    expect(await refusal(change('A', 'B'))).toBeNull();
    expect(await refusal(change('B', 'A'))).toBeNull();
    expect(await refusal(change('C', 'C'))).toBeNull();
  });

  test('not by attaching, nor as rows of a list', async () => {
    expect(await refusal(bench.engine.attachChild(admin, 'Setor', of('C'), 'abaixo', of('A')))).toEqual(
      circle('/superior', below),
    );
    const nested = bench.engine.change(admin, 'Setor', of('A'), {
      versao: 1,
      abaixo: [{ id: of('B'), versao: 1, superior: of('A') }],
      superior: of('B'),
    });
    expect(await refusal(nested)).toEqual(circle('/superior', below));
  });

  test('not by many saves at once, alone or together', async () => {
    const save = (saves: readonly BatchSave[]) =>
      bench.db.transaction((tx) => bench.engine.saveMany(tx, admin, 'Setor', saves));
    const change = (nome: string, superior: string): BatchSave => ({
      kind: 'change',
      id: of(nome),
      incoming: { superior: of(superior) },
    });
    expect(await refusal(save([change('A', 'C')]))).toEqual(circle('/superior', below));
    expect(await refusal(save([change('A', 'D'), change('D', 'C')]))).toEqual(circle('/superior', below));
    expect(await refusal(save([change('C', 'D'), change('B', 'C')]))).toBeNull();
  });

  test('not by two moves at the same moment', async () => {
    const outcomes = await Promise.all([refusal(move('A', 'D')), refusal(move('D', 'C'))]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  });

  test('a circle that is there can be changed in other fields, and taken apart', async () => {
    await bench.db.execute(sql`update setor set id_superior = ${of('C')} where id = ${of('A')}`);
    const renamed = bench.engine.change(admin, 'Setor', of('B'), { versao: 1, nome: 'B2', superior: of('A') });
    expect(await refusal(renamed)).toBeNull();
    expect(await refusal(move('D', 'B'))).toBeNull();
    const apart = bench.engine.change(admin, 'Setor', of('A'), { versao: 1, superior: null });
    expect(await refusal(apart)).toBeNull();
  });
});
