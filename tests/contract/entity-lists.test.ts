import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '../../src/platform/http/contract.ts';
import { knownCalls } from '../../src/start/known-calls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const contract = await loadContract();
const { served } = knownCalls(contract);
/** Calls of the contract that the generic list of an entity serves. */
const lists = [...contract.operations.values()].filter(
  ({ id, entity, method, path }) => entity !== null && method === 'GET' && !path.endsWith('}') && served.has(id),
);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

test('there are lists with a description of their own', () => {
  expect(lists.length).toBeGreaterThan(20);
});

test.each(lists.map(({ path, entity }) => [path, entity ?? ''] as const))(
  '%s takes the filters of every list',
  async (path, entity) => {
    const fields = Object.values(server.entities.models().get(entity)?.fields ?? {});
    const filters = fields.flatMap(({ name, kind }) =>
      kind === 'collection' || kind === 'json' ? [] : [[name, kind === 'relation' ? '1,2' : 'null'] as const],
    );
    const answers: (readonly [string, number])[] = [];
    const conditions = fields.flatMap(({ name, kind }) => (kind === 'collection' ? [] : [[[name, 'empty']]]));
    const all = [
      ['id', '1,2'] as const,
      ['id', '1 | 5'] as const,
      ['condicoes', JSON.stringify(conditions.slice(0, 20).map(([one]) => [one]))] as const,
      ...filters,
    ];
    for (const [name, value] of all) {
      const { status } = await server.call('GET', `${path}?${name}=${encodeURIComponent(value)}`, { token });
      answers.push([`${name}=${value}`, status]);
    }
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  },
);

test('clients are found by the beginning of their city, and by their telephone however it is written', async () => {
  const id = 970_001;
  await server.db.script(`insert into pais (id, nome, nome_es, sigla, sigla3) values (970, 'Zeta', 'Zeta', 'ZZ', 'ZZZ');
    insert into estado (id, nome, sigla, id_pais) values (970, 'Zeta', 'ZT', 970);
    insert into cidade (id, nome, id_estado) values (970, 'Vila Zafira', 970);
    insert into cliente (id, codigo_mundial, nome, telefone, tipo_pessoa, status, tipo, id_cidade)
      values (${id}, 'Z970', 'Quem Mora', '+5581981234567', 'FISICA', 'ATIVO', 'CLIENTE', 970)`);
  const find = async (query: string) => {
    const { body } = await server.call('GET', `/Cliente?query=${encodeURIComponent(query)}&fields=nome`, { token });
    return (body.data as { id: number }[]).map((row) => row.id);
  };
  for (const query of ['zafi', 'mora vila', '(81) 98123-4567', '81981234567', '98123-4567'])
    expect([query, await find(query)]).toEqual([query, [id]]);
  expect(await find('afira')).toEqual([]);
});

test('filters of lists are shared by whoever may, and read by all', async () => {
  const body = { lista: 'list/Cliente', nome: 'Aprovados', filtros: '{"status":"APROVADO"}' };
  const consultant = await server.login('CONSULTOR');
  expect((await server.call('POST', '/FiltroLista', { token: consultant, body })).status).toBe(403);
  expect((await server.call('POST', '/FiltroLista', { token, body })).status).toBe(201);
  const read = await server.call('GET', '/FiltroLista?lista=list/Cliente', { token: consultant });
  expect(read.body).toMatchObject({ total: 1, data: [{ nome: 'Aprovados' }] });
  expect((await server.call('GET', '/FiltroLista?lista=list', { token: consultant })).body).toMatchObject({ total: 0 });
});
