import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../tests/support/entities.ts';
import type { ApiError } from '../../platform/http/errors/api-error.ts';
import { fieldErrorsOf } from '../../platform/http/errors/define-errors.ts';
import type { RecordEngine } from './record-engine.ts';
import { savedValue } from './record-rules.ts';
import { createRecordEngine } from './records.ts';

const text = { type: 'string', maxLength: 8 };
const admin = callerWith();
let bench: EntityBench;
let engine: RecordEngine;

beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Nota: {
      type: 'object',
      required: ['nome'],
      properties: {
        nome: text,
        itens: { type: 'array', items: { $ref: 'NotaItem.schema.json' }, 'x-mapped-by': 'nota' },
      },
    },
    NotaItem: {
      type: 'object',
      required: ['nota', 'nome'],
      properties: {
        nota: { $ref: 'Nota.schema.json' },
        nome: text,
        regiao: { $ref: 'Regiao.schema.json' },
        dentro: { $ref: 'NotaItem.schema.json' },
        partes: { type: 'array', items: { $ref: 'NotaParte.schema.json' }, 'x-mapped-by': 'item' },
      },
    },
    NotaParte: {
      type: 'object',
      required: ['item', 'nome'],
      properties: { item: { $ref: 'NotaItem.schema.json' }, nome: text },
    },
  });
  engine = createRecordEngine({
    db: bench.db,
    models: bench.entities.models,
    files: undefined,
    rules: {
      save: {
        NotaItem: async (_tx, save) =>
          savedValue(save, 'nome') === 'proibido'
            ? [{ pointer: `${save.base}/nome`, code: 'regra', text: 'regra', values: {} }]
            : [],
      },
    },
  });
}, 60_000);
afterAll(() => bench.close());

const places = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiError) => {
      const errors = fieldErrorsOf(error);
      return errors.length > 0 ? errors.map(({ pointer }) => pointer) : error.code;
    },
  );

describe(`errors of nested rows on ${testDatabaseKind}`, () => {
  test('of a new record all are named at once, its own as well', async () => {
    const found = await places(
      engine.create(admin, 'Nota', {
        nome: '',
        itens: [
          { nome: 'comprido demais' },
          { nome: 'bom', partes: [{ nome: 'certo' }, { nome: '' }] },
          { nome: 'bom', regiao: 999_999 },
          { id: -1, nome: 'bom' },
          { nome: 'bom', dentro: { id: -1 } },
        ],
      }),
    );
    expect(found).toEqual(['/nome', '/itens/0/nome', '/itens/1/partes/1/nome', '/itens/2/regiao']);
    expect(await bench.db.query(sql`select 1 as found from nota`)).toEqual([]);
  });

  test('of rows below a record that is right, rules of their entity are asked too', async () => {
    const found = await places(
      engine.create(admin, 'Nota', {
        nome: 'certa',
        itens: [{ nome: 'proibido' }, { id: -1, nome: '' }, { nome: 'bom', dentro: { id: -1 } }, { nome: 'proibido' }],
      }),
    );
    expect(found).toEqual(['/itens/0/nome', '/itens/1/nome', '/itens/3/nome']);
    expect(await bench.db.query(sql`select 1 as found from nota`)).toEqual([]);
    expect(await bench.db.query(sql`select 1 as found from nota_item`)).toEqual([]);
  });

  test('of a change all are named as well, and nothing of it is kept', async () => {
    const { id } = await engine.create(admin, 'Nota', { nome: 'velha', itens: [{ nome: 'um' }] });
    const [item] = await bench.db.query<{ id: number }>(sql`select id from nota_item where id_nota = ${id}`);
    const itens = [{ id: item?.id, versao: 1, nome: 'proibido' }, { nome: 'novo' }, { nome: '' }];
    expect(await places(engine.change(admin, 'Nota', id, { versao: 1, nome: 'nova', itens }))).toEqual([
      '/itens/0/nome',
      '/itens/2/nome',
    ]);
    expect(await places(engine.change(admin, 'Nota', id, { versao: 1, nome: '', itens }))).toEqual([
      '/nome',
      '/itens/2/nome',
    ]);
    expect(await engine.get(admin, 'Nota', id)).toMatchObject({ versao: 1, nome: 'velha' });
    expect(await bench.db.query(sql`select nome from nota_item where id_nota = ${id}`)).toEqual([{ nome: 'um' }]);
  });
});
