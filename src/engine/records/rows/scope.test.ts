import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { listableOfEntity } from '../../lists/listable.ts';
import { parseListRequest } from '../../lists/request/parse-request.ts';
import { searchList } from '../../lists/search.ts';
import { scopeOf } from './scope.ts';

const text = { type: 'string', maxLength: 80 };
const within = [
  { profiles: ['DI'], field: 'cliente', within: 'superior' },
  { profiles: ['CLIENTE'], any: [{ field: 'cliente', user: 'id_cliente' }, { where: { field: 'publico', is: true } }] },
  { profiles: ['DI', 'CLIENTE'], where: { field: 'situacao', not: 'RASCUNHO' } },
  { profiles: ['FINANCEIRO'], all: true },
  { profiles: ['GERENTE'], any: [{ permission: ['EDITAR_FILIAL'] }, { field: 'cliente', user: 'id_cliente' }] },
];
let bench: EntityBench;
const ids = new Map<string, number>();
const of = (name: string): number => ids.get(name) ?? 0;
const admin = callerWith();
const access = new Map([
  ['Pedido', new Set(['LISTAR', 'EDITAR'])],
  ['Cliente', new Set(['LISTAR'])],
]);
const callerOf = (perfil: string, client: string | null): Caller =>
  callerWith({
    perfil,
    administrator: false,
    configurator: false,
    access,
    id_cliente: client === null ? null : of(client),
    records: client === null ? new Map() : new Map([['Cliente', of(client)]]),
  });

beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Cliente: {
      type: 'object',
      'x-scope': [{ profiles: ['DI'], field: 'id', within: 'superior' }],
      properties: { nome: text, superior: { $ref: 'Cliente.schema.json', 'x-circles': true } },
    },
    Pedido: {
      type: 'object',
      'x-label': 'nome',
      'x-scope': within,
      properties: {
        nome: text,
        cliente: { $ref: 'Cliente.schema.json' },
        publico: { type: 'boolean' },
        situacao: { type: 'string', enum: ['RASCUNHO', 'ABERTO'] },
      },
    },
  });
  const people = [
    ['raiz', null],
    ['ana', 'raiz'],
    ['bia', 'ana'],
    ['caio', 'bia'],
    ['davi', 'raiz'],
  ] as const;
  for (const [nome, superior] of people) {
    const { id } = await bench.engine.create(admin, 'Cliente', {
      nome,
      superior: superior === null ? null : of(superior),
    });
    ids.set(nome, Number(id));
    await bench.engine.create(admin, 'Pedido', {
      nome: `de ${nome}`,
      cliente: of(nome),
      publico: nome === 'davi',
      situacao: 'ABERTO',
    });
    await bench.engine.create(admin, 'Pedido', {
      nome: `rascunho de ${nome}`,
      cliente: of(nome),
      publico: true,
      situacao: 'RASCUNHO',
    });
  }
}, 60_000);
afterAll(() => bench.close());

async function list(entity: string, caller: Caller): Promise<readonly string[]> {
  const models = bench.entities.models();
  const model = models.get(entity);
  if (model === undefined) throw new Error(entity);
  const listable = listableOfEntity(model, models);
  const request = parseListRequest({ size: '50', sortBy: 'id', fields: 'nome' }, listable);
  const { data, total } = await searchList(bench.db, listable, request, { scope: scopeOf(model, models, caller, 't') });
  expect(total).toBe(data.length);
  return data.map(({ nome }) => String(nome));
}

describe(`which rows exist for whom on ${testDatabaseKind}`, () => {
  test('a profile that no rule names sees none, one that is given all sees all', async () => {
    expect(await list('Pedido', callerOf('OUTRO', 'raiz'))).toEqual([]);
    expect(await list('Pedido', callerOf('FINANCEIRO', null))).toHaveLength(10);
    expect(await list('Pedido', admin)).toHaveLength(10);
    expect(await list('Cliente', callerOf('FINANCEIRO', null))).toEqual([]);
  });

  test('a network is the own record and all below it, whoever asks', async () => {
    expect(await list('Pedido', callerOf('DI', 'ana'))).toEqual(['de ana', 'de bia', 'de caio']);
    expect(await list('Cliente', callerOf('DI', 'ana'))).toEqual(['ana', 'bia', 'caio']);
    expect(await list('Cliente', callerOf('DI', 'davi'))).toEqual(['davi']);
    expect(await list('Pedido', callerOf('DI', null))).toEqual([]);
  });

  test('one of several rules suffices where they stand together, each must hold where they stand apart', async () => {
    expect(await list('Pedido', callerOf('CLIENTE', 'bia'))).toEqual(['de bia', 'de davi']);
  });

  test('who holds a permission sees all where a rule says so, others what the rest of it leaves', async () => {
    const caller = callerOf('GERENTE', 'bia');
    expect(await list('Pedido', caller)).toEqual(['de bia', 'rascunho de bia']);
    const holder = { ...caller, access: new Map([...access, ['CARRINHO', new Set(['EDITAR_FILIAL'])]]) };
    expect(await list('Pedido', holder)).toHaveLength(10);
  });

  test('who moves takes their network along, and the totals follow', async () => {
    const caller = callerOf('DI', 'davi');
    expect(await list('Pedido', caller)).toEqual(['de davi']);
    const moved = await bench.engine.change(admin, 'Cliente', of('bia'), { versao: 1, superior: { id: of('davi') } });
    expect(await list('Pedido', caller)).toEqual(['de bia', 'de caio', 'de davi']);
    expect(await list('Pedido', callerOf('DI', 'ana'))).toEqual(['de ana']);
    await bench.engine.change(admin, 'Cliente', of('bia'), {
      versao: Number(moved.versao),
      superior: { id: of('ana') },
    });
  });

  test('records that stand in a circle end it', async () => {
    await bench.db.execute(sql`update cliente set id_superior = ${of('caio')} where id = ${of('ana')}`);
    expect(await list('Cliente', callerOf('DI', 'bia'))).toEqual(['ana', 'bia', 'caio']);
    await bench.db.execute(sql`update cliente set id_superior = ${of('raiz')} where id = ${of('ana')}`);
  });

  test('what does not exist for somebody is neither read nor changed', async () => {
    const [draft] = await bench.db.query<{ id: number }>(sql`select id from pedido where nome = 'rascunho de bia'`);
    const caller = callerOf('DI', 'ana');
    const id = Number(draft?.id);
    await expect(bench.engine.get(caller, 'Pedido', id)).rejects.toMatchObject({ status: 404 });
    await expect(bench.engine.change(caller, 'Pedido', id, { versao: 1, nome: 'x' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
