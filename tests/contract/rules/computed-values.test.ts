import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const money = { type: 'number', format: 'money' };
const schemas = {
  Compra: {
    title: 'Compra',
    'x-plural': 'Compras',
    'x-access': { FINANCEIRO: all },
    'x-check': { teto: { condition: 'total <= 1000', message: 'A compra passa de 1.000.', field: 'total' } },
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80 },
      taxa: { title: 'Taxa', ...money, default: 10 },
      soma: { title: 'Soma', ...money, 'x-value': '$sum([itens.subtotal])' },
      total: { title: 'Total', ...money, 'x-value': 'soma + taxa' },
      resumo: { title: 'Resumo', type: 'string', maxLength: 80, 'x-value': 'nome & " (" & $count(itens) & ")"' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'CompraItem.schema.json' }, 'x-mapped-by': 'compra' },
    },
  },
  CompraItem: {
    title: 'Item',
    'x-access': { FINANCEIRO: all },
    type: 'object',
    required: ['quantidade', 'valor'],
    properties: {
      quantidade: { title: 'Quantidade', type: 'integer' },
      valor: { title: 'Valor', ...money },
      subtotal: { title: 'Subtotal', ...money, 'x-value': 'quantidade * valor' },
      compra: { title: 'Compra', $ref: 'Compra.schema.json' },
    },
  },
};

let server: TestServer;
let token: string;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  server.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const dataOf = (answer: { readonly body: object }) => Object(Reflect.get(answer.body, 'data'));
const read = async (id: number) => dataOf(await call('GET', `/Compra/${id}?eager=true`));
const make = async (itens: readonly object[]) => dataOf(await call('POST', '/Compra', { nome: 'Mesas', itens }));

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  token = await server.login('FINANCEIRO');
}, 120_000);
afterAll(() => server.close());

describe(`computed values on ${testDatabaseKind}`, () => {
  test('[D2] a record has what its lists come to, whatever its client says', async () => {
    expect(server.entities.problems()).toEqual([]);
    const body = {
      nome: 'Mesas',
      total: 1,
      soma: 1,
      itens: [
        { quantidade: 2, valor: 10.5, subtotal: 999 },
        { quantidade: 1, valor: 4 },
      ],
    };
    const answer = await call('POST', '/Compra', body);
    if (answer.status !== 201) throw new Error(answer.text);
    const made = dataOf(answer);
    expect(made).toMatchObject({ soma: 25, total: 35, resumo: 'Mesas (2)' });
    expect(await read(made.id)).toMatchObject({ versao: 1, itens: [{ subtotal: 21 }, { subtotal: 4 }] });
    const changed = dataOf(await call('PUT', `/Compra/${made.id}`, { versao: 1, taxa: 0, total: 7 }));
    expect(changed).toMatchObject({ versao: 2, soma: 25, total: 25 });
  });

  test('[D2] rows that are saved, added and deleted by themselves count at once', async () => {
    const { id, itens } = await read((await make([{ quantidade: 1, valor: 5 }])).id);
    await call('PUT', `/CompraItem/${itens[0].id}`, { versao: itens[0].versao, quantidade: 3 });
    expect(await read(id)).toMatchObject({ soma: 15, total: 25 });
    const added = dataOf(await call('POST', '/CompraItem', { quantidade: 1, valor: 1, compra: id }));
    expect(await read(id)).toMatchObject({ soma: 16, resumo: 'Mesas (2)' });
    await call('DELETE', `/Compra/${id}/itens/${added.id}`);
    expect(await read(id)).toMatchObject({ versao: 1, soma: 15, resumo: 'Mesas (1)' });
    const other = await make([]);
    await call('PUT', `/CompraItem/${itens[0].id}`, { versao: 2, compra: other.id });
    expect([await read(id), await read(other.id)]).toMatchObject([{ soma: 0 }, { soma: 15, total: 25 }]);
  });

  test('[D2] a check of the schema counts computed values, also through rows', async () => {
    const wrong = await call('POST', '/Compra', { nome: 'Cara', taxa: 2_000 });
    expect(wrong.body.details?.errors).toMatchObject([{ pointer: '/total', message: 'A compra passa de 1.000.' }]);
    const small = await make([{ quantidade: 1, valor: 5 }]);
    const grown = await call('PUT', `/Compra/${small.id}`, { versao: 1, itens: [{ quantidade: 500, valor: 5 }] });
    expect([grown.status, (await read(small.id)).soma]).toEqual([400, 5]);
  });

  test('[D2] what would be computed in a circle is a problem, and so is a name that there is not', async () => {
    const { readEntity } = await import('../../../src/language/entity/read-entity.ts');
    const properties = {
      a: { type: 'integer', 'x-value': 'b + 1' },
      b: { type: 'integer', 'x-value': 'a + 1' },
      c: { type: 'integer', 'x-value': 'd + 1' },
    };
    const { problems } = readEntity('Volta', { file: 'x', text: JSON.stringify({ type: 'object', properties }) });
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'expression/cycle /properties/a/x-value',
      'expression/unknown-path /properties/c/x-value',
    ]);
  });
});
