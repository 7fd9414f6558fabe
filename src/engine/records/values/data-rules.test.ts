import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { inPortuguese } from '../../../../tests/support/errors.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { fieldErrorsOf } from '../../../platform/http/errors/define-errors.ts';

const text = { type: 'string', maxLength: 80 };
const admin = callerWith();
let bench: EntityBench;
beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Fabricante: { type: 'object', properties: { nome: text, ativo: { type: 'boolean' } } },
    PedidoItem: {
      type: 'object',
      properties: {
        pedido: { $ref: 'Pedido.schema.json' },
        quantidade: { type: 'integer' },
        motivo: { ...text, 'x-required': 'quantidade > 100' },
      },
    },
    Pedido: {
      type: 'object',
      'x-unique': [{ fields: ['placa'], where: { field: 'status', is: 'ABERTO' } }],
      'x-check': {
        periodo: {
          condition: 'fim >= inicio',
          message: 'Período Informado é Inválido',
          field: 'fim',
        },
        limite: {
          condition: {
            or: [
              { field: 'valor', empty: true },
              { field: 'valor', lte: 1000 },
            ],
          },
          message: 'O valor passa do limite.',
        },
        ativo: {
          condition: 'fabricante = null or fabricante.ativo',
          message: 'O fabricante está inativo.',
          field: 'fabricante',
        },
        itens: { condition: '$sum(itens.quantidade) <= 500', message: 'São itens demais.' },
        volta: {
          condition: "$not($old.status = 'APROVADO') or status = 'APROVADO'",
          message: 'Um pedido aprovado não volta.',
          field: 'status',
        },
      },
      properties: {
        tipo: { type: 'string', enum: ['PF', 'PJ'] },
        cnpj: { ...text, 'x-required': { field: 'tipo', is: 'PJ' } },
        contato: { ...text, 'x-required': "tipo = 'PJ' and fabricante.ativo" },
        placa: { ...text, 'x-readonly': { field: 'status', is: 'APROVADO' } },
        status: { type: 'string', enum: ['ABERTO', 'APROVADO'] },
        valor: { type: 'number', format: 'money' },
        inicio: { type: 'string', format: 'date' },
        fim: { type: 'string', format: 'date' },
        fabricante: { $ref: 'Fabricante.schema.json' },
        itens: { type: 'array', items: { $ref: 'PedidoItem.schema.json' }, 'x-mapped-by': 'pedido' },
      },
    },
    Lancamento: { type: 'object', 'x-append-only': true, properties: { valor: { type: 'number' } } },
  });
}, 60_000);
afterAll(() => bench.close());

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: ApiError) => {
      const errors = fieldErrorsOf(error);
      return errors.length > 0
        ? errors.map(inPortuguese).map(({ pointer, message }) => [pointer, message])
        : error.code;
    },
  );
const create = (incoming: Record<string, unknown>) => bench.engine.create(admin, 'Pedido', incoming);
const change = (id: number, versao: number, incoming: Record<string, unknown>) =>
  bench.engine.change(admin, 'Pedido', id, { versao, ...incoming });

describe(`rules of the data on ${testDatabaseKind}`, () => {
  test('[D1] the schemas are taken as they are meant', () => {
    expect(bench.entities.problems()).toEqual([]);
  });

  test('[D1] what a condition requires must be there, also behind a relation, and at each row of a list', async () => {
    const { id } = await bench.engine.create(admin, 'Fabricante', { nome: 'Aurora', ativo: true });
    expect(await refusal(create({ tipo: 'PF' }))).toBeNull();
    expect(await refusal(create({ tipo: 'PJ' }))).toEqual([['/cnpj', 'Preencha este campo.']]);
    expect(await refusal(create({ tipo: 'PJ', cnpj: '1', fabricante: id }))).toEqual([
      ['/contato', 'Preencha este campo.'],
    ]);
    const itens = [{ quantidade: 1 }, { quantidade: 101 }];
    expect(await refusal(create({ itens }))).toEqual([['/itens/1/motivo', 'Preencha este campo.']]);
    const pj = await create({ tipo: 'PJ', cnpj: '1' });
    expect(await refusal(change(pj.id, 1, { cnpj: null }))).toEqual([['/cnpj', 'Preencha este campo.']]);
    expect(await refusal(change(pj.id, 1, { cnpj: null, tipo: 'PF' }))).toBeNull();
  });

  test('[D1] a field that a condition closes keeps its value', async () => {
    const { id } = await create({ placa: 'AAA1', status: 'ABERTO' });
    expect(await refusal(change(id, 1, { placa: 'AAA2', status: 'APROVADO' }))).toBeNull();
    expect(await refusal(change(id, 2, { placa: 'AAA3' }))).toEqual([
      ['/placa', 'Este campo não pode mais ser alterado.'],
    ]);
    expect(await refusal(change(id, 2, { placa: 'AAA2', valor: 3 }))).toBeNull();
  });

  test('[D1] checks hold for saves and batches alike, and those of the record itself in the database too', async () => {
    expect(await refusal(create({ inicio: '2026-02-01', fim: '2026-01-01' }))).toEqual([
      ['/fim', 'Período Informado é Inválido'],
    ]);
    expect(await refusal(create({ valor: 1000.01 }))).toEqual([['', 'O valor passa do limite.']]);
    const { id: inactive } = await bench.engine.create(admin, 'Fabricante', { nome: 'Velha', ativo: false });
    expect(await refusal(create({ fabricante: inactive }))).toEqual([['/fabricante', 'O fabricante está inativo.']]);
    const { id, versao } = await create({ itens: [{ quantidade: 90 }], status: 'APROVADO' });
    expect(await refusal(change(id, Number(versao), { status: 'ABERTO' }))).toEqual([
      ['/status', 'Um pedido aprovado não volta.'],
    ]);
    const many = Array.from({ length: 5 }, () => ({ quantidade: 90 }));
    expect(await refusal(change(id, Number(versao), { itens: many }))).toEqual([['', 'São itens demais.']]);
    const outcomes = await bench.db.transaction((tx) =>
      bench.engine.saveMany(tx, admin, 'Pedido', [
        { kind: 'create', incoming: { valor: 2000 } },
        { kind: 'change', id, incoming: { versao, fim: '2026-01-01', inicio: '2026-01-02' } },
        { kind: 'create', incoming: { valor: 10 } },
      ]),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'created']);
    await expect(bench.db.execute(sql`insert into pedido (valor) values (5000)`)).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('[D1] values are unique among the records for which a condition holds', async () => {
    const first = await create({ placa: 'BBB1', status: 'ABERTO' });
    expect(await refusal(create({ placa: 'BBB1', status: 'ABERTO' }))).toBe('VALOR_REPETIDO');
    const second = await create({ placa: 'BBB1' });
    expect(await refusal(change(second.id, 1, { status: 'ABERTO' }))).toBe('VALOR_REPETIDO');
    const saves = [{ kind: 'change' as const, id: second.id, incoming: { versao: 1, status: 'ABERTO' } }];
    const [outcome] = await bench.db.transaction((tx) => bench.engine.saveMany(tx, admin, 'Pedido', saves));
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'VALOR_REPETIDO' } });
    expect(await refusal(change(first.id, 1, { status: 'APROVADO' }))).toBeNull();
    expect(await refusal(change(second.id, 1, { status: 'ABERTO' }))).toBeNull();
  });

  test('records that are only added are neither changed nor deleted, by administrators either', async () => {
    const { id } = await bench.engine.create(admin, 'Lancamento', { valor: 1 });
    expect(await refusal(bench.engine.change(admin, 'Lancamento', id, { versao: 1, valor: 2 }))).toBe(
      'SOMENTE_INCLUSAO',
    );
    expect(await refusal(bench.engine.remove(admin, 'Lancamento', id, null))).toBe('SOMENTE_INCLUSAO');
    const saves = [{ kind: 'change' as const, id, incoming: { versao: 1, valor: 2 } }];
    expect(await refusal(bench.db.transaction((tx) => bench.engine.saveMany(tx, admin, 'Lancamento', saves)))).toBe(
      'SOMENTE_INCLUSAO',
    );
    expect((await bench.engine.get(admin, 'Lancamento', id)).valor).toBe(1);
  });

  test('[D1] an old value that breaks a later rule carries no change past the others', async () => {
    const schema = (maxLength: number) => ({
      type: 'object',
      'x-check': { peso: { condition: 'peso <= 10', message: 'Pesa demais.', field: 'peso' } },
      properties: { codigo: { type: 'string', maxLength }, peso: { type: 'integer' } },
    });
    await bench.write('Mala', schema(80));
    await bench.entities.reload();
    const { id } = await bench.engine.create(admin, 'Mala', { codigo: 'comprido', peso: 1 });
    await bench.write('Mala', schema(3));
    await bench.entities.reload();
    const incoming = { versao: 1, codigo: 'comprido', peso: 50 };
    expect(await refusal(bench.engine.change(admin, 'Mala', id, incoming))).toEqual([['/peso', 'Pesa demais.']]);
    const saves = [{ kind: 'change' as const, id, incoming }];
    const [outcome] = await bench.db.transaction((tx) => bench.engine.saveMany(tx, admin, 'Mala', saves));
    expect(outcome?.kind).toBe('refused');
    expect(await refusal(bench.engine.change(admin, 'Mala', id, { ...incoming, peso: 2 }))).toBeNull();
    await bench.write('Mala', schema(80));
    await bench.entities.reload();
  });

  test('[V3] rules that come later leave the records that break them, and hold for what changes', async () => {
    const schema = (rules: object) => ({
      type: 'object',
      ...rules,
      properties: { codigo: text, ativo: { type: 'boolean' }, peso: { type: 'integer' } },
    });
    await bench.write('Caixa', schema({}));
    await bench.entities.reload();
    for (const peso of [5, 50]) await bench.engine.create(admin, 'Caixa', { codigo: 'X', ativo: true, peso });
    await bench.write(
      'Caixa',
      schema({
        'x-unique': [{ fields: ['codigo'], where: { field: 'ativo', is: true } }],
        'x-check': { peso: { condition: { field: 'peso', lte: 10 }, message: 'Pesa demais.', field: 'peso' } },
      }),
    );
    await bench.entities.reload();
    const broken = bench.entities.problems().filter(({ code }) => code === 'entity/broken-rule');
    expect(broken.map(({ pointer }) => pointer).sort()).toEqual(['/x-check/peso', '/x-unique/0']);
    const heavy = await bench.db.query<{ id: number }>(sql`select id from caixa where peso = 50`);
    const id = Number(heavy[0]?.id);
    await expect(bench.db.execute(sql`update caixa set peso = 60 where id = ${id}`)).rejects.toMatchObject({
      code: '23514',
    });
    await expect(
      bench.db.execute(sql`insert into caixa (codigo, ativo, peso) values ('X', true, 1)`),
    ).rejects.toMatchObject({ code: '23505' });
    await bench.db.execute(sql`insert into caixa (codigo, ativo, peso) values ('X', false, 1)`);
    await bench.db.execute(sql`update caixa set peso = 1 where id = ${id}`);
    await bench.db.execute(sql`update caixa set codigo = 'Y' where id = ${id}`);
    await bench.entities.reload();
    expect(bench.entities.problems().filter(({ code }) => code === 'entity/broken-rule')).toEqual([]);
  });
});
