import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callerWith,
  consultant,
  type EntityBench,
  sampleSchemas,
  startEntities,
} from '../../../tests/support/entities.ts';
import type { ApiError } from '../../platform/http/errors/api-error.ts';
import { fieldErrorsOf } from '../../platform/http/errors/define-errors.ts';
import { listHistory } from './rows/history.ts';

let bench: EntityBench;
const admin = callerWith();

beforeAll(async () => {
  bench = await startEntities();
}, 60_000);
afterAll(() => bench.close());

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('it was accepted'),
    (error: ApiError) => error,
  );
const id = (record: { readonly id: number }): number => record.id;

describe('creating', () => {
  test('a record comes back as it was saved, relations with their label, defaults filled', async () => {
    const regiao = await bench.engine.create(admin, 'Regiao', { nome: 'Sul' });
    const record = await bench.engine.create(admin, 'Fornecedor', {
      nome: '  Aço & Cia ',
      email: 'Vendas@Aco.example',
      regiao: { id: regiao.id },
      limite: 1234.5,
      desde: '2024-02-29',
      extra: { a: [1, null] },
    });
    expect(record).toMatchObject({
      versao: 1,
      nome: 'Aço & Cia',
      email: 'vendas@aco.example',
      regiao: { id: regiao.id, nome: 'Sul' },
      limite: 1234.5,
      desde: '2024-02-29',
      situacao: 'ATIVO',
      extra: { a: [1, null] },
      dono: null,
    });
    expect(await bench.engine.get(admin, 'Fornecedor', record.id)).toEqual(record);
  });

  test('every wrong field is named, and nothing is saved', async () => {
    const before = await bench.db.query(sql`select count(*)::int as n from fornecedor`);
    const error = await failure(
      bench.engine.create(admin, 'Fornecedor', {
        nome: '',
        email: 'no mail',
        limite: 1.005,
        desde: '2023-02-29',
        situacao: 'OUTRO',
        regiao: 999_999,
        itens: 'x',
        nomee: 'typo',
        dono: 1.5,
      }),
    );
    expect(error.code).toBe('DADOS_INVALIDOS');
    expect(error.details).toMatchObject({ errors: expect.any(Array) });
    const pointers = fieldErrorsOf(error)
      .map(({ pointer }) => pointer)
      .sort();
    expect(pointers).toEqual([
      '/desde',
      '/dono',
      '/email',
      '/itens',
      '/limite',
      '/nome',
      '/nomee',
      '/regiao',
      '/situacao',
    ]);
    expect(await bench.db.query(sql`select count(*)::int as n from fornecedor`)).toEqual(before);
  });

  test('rows of a list are saved with their parent, in one transaction', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', {
      nome: 'Com itens',
      itens: [{ descricao: 'a', valor: 1 }, { descricao: 'b' }],
    });
    const whole = await bench.engine.get(admin, 'Fornecedor', record.id, { eager: true });
    expect(whole.itens).toMatchObject([
      { descricao: 'a', valor: 1 },
      { descricao: 'b', valor: null },
    ]);
    const error = await failure(
      bench.engine.create(admin, 'Fornecedor', { nome: 'Meio', itens: [{ descricao: 'ok' }, { valor: 2 }] }),
    );
    expect(error.details).toMatchObject({ errors: [{ pointer: '/itens/1/descricao', code: 'required' }] });
    expect(await bench.db.query(sql`select id from fornecedor where nome = 'Meio'`)).toEqual([]);
  });

  test('a unique key names its field', async () => {
    await bench.engine.create(admin, 'Fornecedor', { nome: 'Um', email: 'um@x.example' });
    const error = await failure(bench.engine.create(admin, 'Fornecedor', { nome: 'Outro', email: 'UM@x.example' }));
    expect([error.code, error.details]).toEqual(['VALOR_REPETIDO', { campos: ['email'], rotulos: ['E-mail'] }]);
  });
});

describe('changing', () => {
  test('only what was sent changes, and the version grows', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'Antes', limite: 10 });
    const after = await bench.engine.change(admin, 'Fornecedor', record.id, { versao: 1, nome: 'Depois' });
    expect(after).toMatchObject({ versao: 2, nome: 'Depois', limite: 10 });
  });

  test('a save of an outdated version is refused with the base and both versions', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'Base', limite: 10 });
    await bench.engine.change(admin, 'Fornecedor', record.id, { versao: 1, nome: 'Da Ana' });
    await bench.engine.change(admin, 'Fornecedor', record.id, { versao: 2, limite: 20 });
    const error = await failure(bench.engine.change(admin, 'Fornecedor', record.id, { versao: 1, nome: 'Do Bruno' }));
    expect(error.code).toBe('REGISTRO_ALTERADO');
    expect(error.details).toMatchObject({
      base: { versao: 1, nome: 'Base', limite: 10 },
      atual: { versao: 3, nome: 'Da Ana', limite: 20 },
      enviado: { versao: 1, nome: 'Do Bruno' },
    });
  });

  test('of two saves at once exactly one wins, and the other is told', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'Disputado' });
    const saves = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        bench.engine.change(admin, 'Fornecedor', record.id, { versao: 1, nome: `Editor ${index}` }),
      ),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bench.engine.get(admin, 'Fornecedor', record.id)).toMatchObject({ versao: 2 });
  });

  test('without the version that was read nothing is saved', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'Sem versão' });
    const error = await failure(bench.engine.change(admin, 'Fornecedor', record.id, { nome: 'X' }));
    expect(error.details).toMatchObject({ errors: [{ pointer: '/versao' }] });
  });

  test('the history tells who changed what', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'H', limite: 1 });
    await bench.engine.change(admin, 'Fornecedor', record.id, { versao: 1, limite: 2 });
    const history = await listHistory(bench.db, bench.engine.model('Fornecedor'), record.id);
    expect(history).toMatchObject([
      {
        versao: 2,
        operacao: 'ALTERACAO',
        usuario: { id: 1, nome: 'Ana' },
        antes: { limite: 1 },
        depois: { limite: 2 },
      },
      { versao: 1, operacao: 'CRIACAO', antes: null, depois: { nome: 'H', limite: 1 } },
    ]);
    expect(history[0]?.antes).toEqual({ limite: 1 });
  });

  test('a row of a list belongs to its parent: another parent cannot change it', async () => {
    const one = await bench.engine.create(admin, 'Fornecedor', { nome: 'Pai 1', itens: [{ descricao: 'meu' }] });
    const two = await bench.engine.create(admin, 'Fornecedor', { nome: 'Pai 2' });
    const whole = await bench.engine.get(admin, 'Fornecedor', one.id, { eager: true });
    const [item] = whole.itens as { id: number; versao: number }[];
    const error = await failure(
      bench.engine.change(admin, 'Fornecedor', two.id, {
        versao: 1,
        itens: [{ id: item?.id, versao: item?.versao, descricao: 'roubado' }],
      }),
    );
    expect(error.code).toBe('REGISTRO_NAO_ENCONTRADO');
    expect(
      (
        await failure(
          bench.engine.removeChild(admin, {
            entity: 'Fornecedor',
            parentId: two.id,
            field: 'itens',
            id: item?.id ?? 0,
            versao: null,
          }),
        )
      ).code,
    ).toBe('REGISTRO_NAO_ENCONTRADO');
    await bench.engine.attachChild(admin, 'Fornecedor', two.id, 'itens', item?.id ?? 0);
    await bench.engine.removeChild(admin, {
      entity: 'Fornecedor',
      parentId: two.id,
      field: 'itens',
      id: item?.id ?? 0,
      versao: null,
    });
    expect((await bench.engine.get(admin, 'Fornecedor', two.id, { eager: true })).itens).toEqual([]);
  });
});

describe('deleting', () => {
  test('a record goes with the rows of its lists, and stays while another points at it', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'Fim', itens: [{ descricao: 'a' }] });
    const contrato = await bench.engine.create(admin, 'Contrato', { descricao: 'C', fornecedor: record.id });
    const error = await failure(bench.engine.remove(admin, 'Fornecedor', record.id, null));
    const registros = [{ id: contrato.id, nome: 'C' }];
    const uso = { entidade: 'Contrato', titulo: 'Contrato', campo: 'fornecedor', total: 1, registros };
    expect([error.code, error.details]).toEqual(['REGISTRO_EM_USO', { onde: 'Contrato', usos: [uso] }]);
    await bench.engine.change(admin, 'Contrato', contrato.id, { versao: 1, fornecedor: null });
    await bench.engine.remove(admin, 'Fornecedor', record.id, null);
    expect((await failure(bench.engine.get(admin, 'Fornecedor', record.id))).code).toBe('REGISTRO_NAO_ENCONTRADO');
    expect(await bench.db.query(sql`select id from fornecedor_item where id_fornecedor = ${record.id}`)).toEqual([]);
  });

  test('a record that somebody has changed since it was read stays, as do rows of lists', async () => {
    const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'Antes', itens: [{ descricao: 'a' }] });
    await bench.engine.change(admin, 'Fornecedor', record.id, { versao: 1, nome: 'Depois' });
    const error = await failure(bench.engine.remove(admin, 'Fornecedor', record.id, 1));
    expect([error.code, error.details]).toMatchObject([
      'REGISTRO_ALTERADO',
      { base: { nome: 'Antes' }, atual: { nome: 'Depois', versao: 2 }, enviado: { id: record.id, versao: 1 } },
    ]);
    const [item] = await bench.db.query<{ id: number }>(
      sql`update fornecedor_item set versao = 2 where id_fornecedor = ${record.id} returning id`,
    );
    const row = item?.id ?? 0;
    const child = await failure(
      bench.engine.removeChild(admin, {
        entity: 'Fornecedor',
        parentId: record.id,
        field: 'itens',
        id: row,
        versao: 1,
      }),
    );
    expect(child.code).toBe('REGISTRO_ALTERADO');
    await bench.engine.removeChild(admin, {
      entity: 'Fornecedor',
      parentId: record.id,
      field: 'itens',
      id: row,
      versao: 2,
    });
    await bench.engine.remove(admin, 'Fornecedor', record.id, 2);
    expect((await failure(bench.engine.get(admin, 'Fornecedor', record.id))).code).toBe('REGISTRO_NAO_ENCONTRADO');
  });

  test('a soft deletion hides the record and keeps the row', async () => {
    const record = await bench.engine.create(admin, 'Contrato', { descricao: 'Guardado' });
    await bench.engine.remove(admin, 'Contrato', record.id, null);
    expect((await failure(bench.engine.get(admin, 'Contrato', record.id))).code).toBe('REGISTRO_NAO_ENCONTRADO');
    expect(
      await bench.db.query(sql`select descricao from contrato where id = ${record.id} and dh_exclusao is not null`),
    ).toHaveLength(1);
  });
});

describe('row scope and permission', () => {
  test('a user never reads, changes or makes rows of another', async () => {
    const mine = await bench.engine.create(consultant(7), 'Fornecedor', { nome: 'Meu', dono: 7 });
    expect(await bench.engine.get(consultant(7), 'Fornecedor', mine.id)).toMatchObject({ nome: 'Meu' });
    for (const stranger of [consultant(8), consultant(null)]) {
      expect((await failure(bench.engine.get(stranger, 'Fornecedor', id(mine)))).code).toBe('REGISTRO_NAO_ENCONTRADO');
      expect(
        (await failure(bench.engine.change(stranger, 'Fornecedor', id(mine), { versao: 1, nome: 'X' }))).code,
      ).toBe('REGISTRO_NAO_ENCONTRADO');
      expect((await failure(bench.engine.remove(stranger, 'Fornecedor', id(mine), null))).code).toBe(
        'REGISTRO_NAO_ENCONTRADO',
      );
      expect((await failure(bench.engine.create(stranger, 'Fornecedor', { nome: 'Alheio', dono: 7 }))).code).toBe(
        'SEM_PERMISSAO',
      );
    }
    // Neither may a row be given away.
    expect(
      (await failure(bench.engine.change(consultant(7), 'Fornecedor', id(mine), { versao: 1, dono: 8 }))).code,
    ).toBe('SEM_PERMISSAO');
    expect(await bench.engine.get(admin, 'Fornecedor', id(mine))).toMatchObject({ dono: 7, versao: 1 });
    expect(await bench.db.query(sql`select id from fornecedor where nome = 'Alheio'`)).toEqual([]);
  });

  test('a relation cannot point at a row that the user may not see', async () => {
    const hidden = await bench.engine.create(admin, 'Fornecedor', { nome: 'Escondido', dono: 1 });
    const who = consultant(9);
    const error = await failure(
      bench.engine.create(
        { ...who, access: new Map([...who.access, ['Contrato', new Set(['LISTAR', 'CADASTRAR'] as const)]]) },
        'Contrato',
        { descricao: 'espia', fornecedor: hidden.id },
      ),
    );
    expect(error.details).toMatchObject({ errors: [{ pointer: '/fornecedor', code: 'referencia' }] });
  });

  test('a refused deletion counts and names only what the user may see', async () => {
    const regiao = await bench.engine.create(admin, 'Regiao', { nome: 'Usada' });
    const mine = await bench.engine.create(admin, 'Fornecedor', { nome: 'Meu', dono: 7, regiao: regiao.id });
    for (const nome of ['Alheio A', 'Alheio B'])
      await bench.engine.create(admin, 'Fornecedor', { nome, dono: 8, regiao: regiao.id });
    const usesFor = async (who: typeof admin) => {
      const error = await failure(bench.engine.remove(who, 'Regiao', regiao.id, null));
      return [error.code, Object(error.details).usos ?? null];
    };
    const uso = { entidade: 'Fornecedor', titulo: 'Fornecedores', campo: 'regiao' };
    expect(await usesFor(consultant(7))).toEqual([
      'REGISTRO_EM_USO',
      [{ ...uso, total: 1, registros: [{ id: mine.id, nome: 'Meu' }] }],
    ]);
    expect(await usesFor(admin)).toMatchObject(['REGISTRO_EM_USO', [{ ...uso, total: 3 }]]);
    const unlisting = { ...consultant(7), access: new Map([['Regiao', new Set(['EXCLUIR'] as const)]]) };
    expect(await usesFor(unlisting)).toEqual(['REGISTRO_EM_USO', []]);
  });

  test('without the flag nothing happens', async () => {
    const nobody = callerWith({ administrator: false, perfil: 'CLIENTE' });
    for (const work of [
      () => bench.engine.get(nobody, 'Regiao', 1),
      () => bench.engine.create(nobody, 'Regiao', { nome: 'X' }),
      () => bench.engine.change(nobody, 'Regiao', 1, { versao: 1, nome: 'X' }),
      () => bench.engine.remove(nobody, 'Regiao', 1, null),
    ]) {
      expect((await failure(work())).code).toBe('SEM_PERMISSAO');
    }
  });

  test('an unknown entity answers the nearest names', async () => {
    expect((await failure(bench.engine.get(admin, 'Fornecedro', 1))).details).toMatchObject({
      sugestoes: expect.arrayContaining(['Fornecedor']),
    });
  });
});

describe('entities with mistakes or uncommon rules', () => {
  let odd: EntityBench;
  beforeAll(async () => {
    odd = await startEntities({
      ...sampleSchemas,
      Pedido: {
        type: 'object',
        properties: {
          nome: { type: 'string' },
          itens: { type: 'array', items: { $ref: 'PedidoItem.schema.json' }, 'x-mapped-by': 'pedido' },
          notas: { type: 'array', items: { $ref: 'PedidoItem.schema.json' }, 'x-mapped-by': 'pedidoo' },
        },
      },
      PedidoItem: {
        type: 'object',
        required: ['pedido'],
        'x-soft-delete': true,
        properties: { nome: { type: 'string' }, pedido: { $ref: 'Pedido.schema.json', readOnly: true } },
      },
    });
  }, 60_000);
  afterAll(() => odd.close());

  test('a list that is mapped by no field is left out of reading and deleting', async () => {
    const record = await odd.engine.create(admin, 'Pedido', { nome: 'Um' });
    expect(await odd.engine.get(admin, 'Pedido', record.id, { eager: true })).toMatchObject({ nome: 'Um', itens: [] });
    await odd.engine.remove(admin, 'Pedido', record.id, null);
  });

  test('rows belong to their parent even where the field may not be edited', async () => {
    const record = await odd.engine.create(admin, 'Pedido', { nome: 'Dois', itens: [{ nome: 'a' }] });
    const other = await odd.engine.create(admin, 'Pedido', { nome: 'Três' });
    const whole = await odd.engine.get(admin, 'Pedido', record.id, { eager: true });
    expect(whole.itens).toMatchObject([{ nome: 'a', pedido: { id: record.id } }]);
    const [item] = whole.itens as { id: number }[];
    await odd.engine.attachChild(admin, 'Pedido', other.id, 'itens', item?.id ?? 0);
    expect((await odd.engine.get(admin, 'Pedido', other.id, { eager: true })).itens).toMatchObject([{ nome: 'a' }]);
  });

  test('deleted rows that still point at a record keep it, and the answer says so', async () => {
    const record = await odd.engine.create(admin, 'Pedido', { nome: 'Quatro', itens: [{ nome: 'a' }] });
    const [item] = (await odd.engine.get(admin, 'Pedido', record.id, { eager: true })).itens as { id: number }[];
    await odd.engine.removeChild(admin, {
      entity: 'Pedido',
      parentId: record.id,
      field: 'itens',
      id: item?.id ?? 0,
      versao: null,
    });
    const error = await failure(odd.engine.remove(admin, 'Pedido', record.id, null));
    expect([error.code, error.details]).toEqual(['REGISTRO_EM_USO', { onde: 'PedidoItem', usos: [] }]);
  });
});

test('of a body of nothing but unknown fields only some are named', async () => {
  const junk = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`nom${index}`, 1]));
  const error = await failure(bench.engine.create(admin, 'Fornecedor', { nome: 'x', itens: [junk] }));
  expect(error.details).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ code: 'desconhecido' })]),
  });
  expect(fieldErrorsOf(error).length).toBeLessThanOrEqual(100);
});
