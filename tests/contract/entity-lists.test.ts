import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '../../src/server/http/contract.ts';
import { servedOperations } from '../../src/server/served-operations.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const contract = await loadContract();
const served = await servedOperations(contract);
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
    for (const [name, value] of [['id', '1,2'] as const, ['id', '1 | 5'] as const, ...filters]) {
      const { status } = await server.call('GET', `${path}?${name}=${encodeURIComponent(value)}`, { token });
      answers.push([`${name}=${value}`, status]);
    }
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  },
);
