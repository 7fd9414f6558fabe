import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOf, operationsOf, recordOf, resolve } from '../../../scripts/contract/document.ts';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { personEntities } from '../../../src/areas/records/server/named-people.ts';
import { screenOfFlag } from '../../../src/domain/screens.ts';
import { pathOfStatement, takenParams } from '../../../src/engine/statements/statement.ts';
import { loadContract } from '../../../src/platform/http/contract.ts';
import { type PersonPlace, personRuleOf } from '../../../src/platform/http/named-people.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, type Profile, startTestServer, type TestServer } from '../../support/server.ts';

/**
 * One rule for whoever a call names: whom its caller may not see is refused with 403 PESSOA_SEM_ACESSO, whether there is such a person
 * or not. Found in the contract (`x-names`) and in the declarations of statements, never in a list of calls.
 */
const contract = await loadContract();
/** 1 above 2 and 3; 2 above 4; 3 above 6. Who asks is 2, and 6 is a stranger of another branch. */
const sponsors: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 1, 4: 2, 6: 3 };
const profiles = ['CLIENTE', 'CONSULTOR', 'DI', 'ATENDENTE_FILIAL'] as const satisfies readonly Profile[];
const own: Readonly<Record<string, number | string>> = { Cliente: 2 };
const stranger: Readonly<Record<string, number | string>> = { Cliente: 6, Pessoa: 6, Usuario: 1 };
const nobody: Readonly<Record<string, number | string>> = { Cliente: 999_999, Pessoa: 999_999, Usuario: 999_999 };
let server: TestServer;
const tokens = new Map<Profile, string>();

const operations = operationsOf(contract.document).flatMap((described) => {
  const bound = contract.operations.get(String(described.operation.operationId));
  return bound === undefined ? [] : [{ ...described, bound }];
});
/** Everybody sees all branches as the portal comes. */
const places = operations.flatMap((operation) =>
  operation.bound.people
    .filter(({ entity }) => entity !== 'Filial')
    .map((place) => [`${operation.bound.id} ${place.name}`, { operation, place }] as const),
);

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  // User 1 is somebody else.
  await server.login('ADMINISTRADOR');
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Lá', 'Allá', 'BR');
    insert into filial (id, nome, moeda, id_pais) values (70, 'Alta', 'BRL', 70), (71, 'Baixa', 'BRL', 70);`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial)
    select n, 'F' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', 'CONSULTOR', case when n in (3, 6) then 71 else 70 end
    from unnest(array[1, 2, 3, 4, 6]) as n`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await fillNetwork(db);
  await grantAll();
  for (const profile of profiles) tokens.set(profile, await server.login(profile, { id_cliente: 2, id_filial: 70 }));
}, 120_000);
afterAll(() => server.close());

/** Gives the profiles every permission that the contract and statements ask for: what is left are the rows that each sees. */
async function grantAll(): Promise<void> {
  const asked = [
    ...[...contract.operations.values()].flatMap(({ permissions }) => permissions),
    ...server.statements.all().flatMap(({ permission }) => permission ?? []),
  ];
  for (const permission of new Set(asked)) {
    if (permission.startsWith('PERFIL:')) continue;
    const [resource = '', flag] = permission.split('.');
    const entity = flag === undefined ? (screenOfFlag(resource)?.processo ?? '') : resource;
    await server.db.execute(sql`
      insert into permissao (id_perfil, entity, flag)
      select id, ${entity}, ${flag ?? resource} from perfil as p where constante = any (${[...profiles]}::text[])
        and not exists (select from permissao as q where q.id_perfil = p.id and q.entity = ${entity} and q.flag = ${flag ?? resource})`);
  }
}

/** A call as its examples make it, but for the one whom it names. */
async function callNaming(
  { path, operation, parameters, bound }: (typeof operations)[number],
  named: readonly { readonly place: PersonPlace; readonly value: unknown }[],
  token: string,
  besides: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const given = new Map<string, unknown>();
  for (const { name, required, example, examples } of parameters)
    if (required === true) given.set(String(name), example ?? recordOf(Object.values(recordOf(examples))[0]).value);
  const content = recordOf(resolve(contract.document, operation.requestBody).content);
  const { example, examples } = recordOf(content['application/json']);
  const body = example ?? recordOf(Object.values(recordOf(examples))[0]).value;
  for (const { place, value } of named) if (place.where !== 'body') given.set(place.name, value);
  const inBody = named.flatMap(({ place, value }) => (place.where === 'body' ? [[place.name, value] as const] : []));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams(
    parameters.flatMap(({ name, in: where }): [string, string][] =>
      where === 'query' && given.has(String(name)) ? [[String(name), String(given.get(String(name)))]] : [],
    ),
  );
  for (const [name, value] of Object.entries(besides)) search.set(name, value);
  return server.call(bound.method, `${url}?${search}`, {
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined
      ? {}
      : { body: inBody.length > 0 ? { ...recordOf(body), ...Object.fromEntries(inBody) } : body }),
  });
}

/** What names somebody in a place. */
function whoIs({ by, entity }: PersonPlace, someone: Readonly<Record<string, number | string>>) {
  return by === 'codigo_mundial' ? `F${someone.Cliente}` : someone[entity];
}

function pointerOf({ where, name }: PersonPlace): string {
  return where === 'body' ? `/${name}` : `/${where}/${name}`;
}

function pointersOf(body: Answer['body']): readonly string[] {
  return listOf(body?.details?.errors).map((each) => String(recordOf(each).pointer));
}

test('the contract names people', () => {
  expect(places.length).toBeGreaterThan(60);
  expect(new Set(places.map(([, { place }]) => place.entity))).toEqual(new Set(['Cliente', 'Pessoa', 'Usuario']));
});

describe.each(profiles)(`%s names nobody whom they do not see, on ${testDatabaseKind}`, (profile) => {
  test.each(places)('%s', async (_, { operation, place }) => {
    for (const someone of [stranger, nobody]) {
      const value = whoIs(place, someone);
      const { status, body, text } = await callNaming(operation, [{ place, value }], tokens.get(profile) ?? '');
      expect([status, text.slice(0, 300)]).toEqual([403, expect.any(String)]);
      if (place.others !== 'asked' && !isForOtherProfiles(operation.bound.permissions))
        expect(body.code).toBe('PESSOA_SEM_ACESSO');
    }
  });

  test('but themselves', async () => {
    const refused: string[] = [];
    for (const [name, { operation, place }] of places) {
      if (place.entity !== 'Cliente' || place.others === 'asked') continue;
      const { body } = await callNaming(operation, [{ place, value: whoIs(place, own) }], tokens.get(profile) ?? '');
      // Another one whom the example names beside may be a stranger.
      if (body?.code === 'PESSOA_SEM_ACESSO' && pointersOf(body).includes(pointerOf(place))) refused.push(name);
    }
    expect(refused).toEqual([]);
  });

  test('all whom a call names at once', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      const named = places.flatMap(([, one]) => (one.operation === operation ? [one.place] : []));
      if (named.length < 2 || isForOtherProfiles(operation.bound.permissions)) continue;
      tried += 1;
      const values = named.map((place) => ({ place, value: whoIs(place, stranger) }));
      const { body, text } = await callNaming(operation, values, tokens.get(profile) ?? '');
      const pointers = pointersOf(body);
      // Whom the list does not name is refused by whoever else it names.
      const expected = named.filter(({ others }) => others !== 'asked').map(pointerOf);
      if (!expected.every((pointer) => pointers.includes(pointer)))
        wrong.push(`${operation.bound.id}: ${text.slice(0, 300)}`);
    }
    expect(tried).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  test('lists of statements and their exports', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const statement of server.statements.all()) {
      for (const { name, entity, schema } of statement.params.values()) {
        const named = personRuleOf(schema)?.entity ?? entity;
        if (named === null || !personEntities.has(named) || named === 'Filial' || !takenParams(statement).has(name))
          continue;
        const others = [...statement.params.values()].filter(({ isRequired }) => isRequired);
        const query = new URLSearchParams([
          ...others.map(({ name: other, schema: { format, minimum = 7, enum: known } }): [string, string] => [
            other,
            format === 'date' ? '2026-03-01' : String(listOf(known)[0] ?? minimum),
          ]),
          ...(statement.when === null ? [] : [[statement.when, 'X'] as [string, string]]),
        ]);
        query.set(name, personRuleOf(schema)?.by === 'codigo_mundial' ? 'F6' : '6');
        const token = tokens.get(profile) ?? '';
        const column = Object.keys(statement.model.fields)[0];
        const columns = [{ name: column, label: 'A', type: 'text', visible: true }];
        const listName = statement.operation?.id ?? statement.name;
        const answers = [
          await server.call('GET', `${pathOfStatement(statement)}?${query}`, { token }),
          await server.call('POST', `/${listName}/report/xls?${query}`, { token, body: { columns } }),
        ];
        tried += 1;
        for (const { status, body, text } of answers)
          if (status !== 403 || (body.code !== 'PESSOA_SEM_ACESSO' && body.code !== 'SEM_PERMISSAO'))
            wrong.push(`${statement.name} ${name}: ${status} ${text.slice(0, 200)}`);
      }
    }
    expect(tried).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});

test('a parameter of a statement that is called as somebody says of which entity', () => {
  const silent = server.statements.all().flatMap((statement) =>
    [...statement.params.values()]
      .filter(({ name, type }) => type === 'bigint' && /^(id_)?(cliente|consultor|usuario|pessoa|filial)/.test(name))
      .filter(({ entity, schema }) => entity === null && personRuleOf(schema) === null)
      .map(({ name }) => `${statement.name} ${name}`),
  );
  expect(silent).toEqual([]);
});

test('a list gives no rows to who names anybody by a parameter that it does not have', async () => {
  const filtered = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'filtros'));
  expect(filtered.length).toBeGreaterThan(60);
  const heedless: string[] = [];
  for (const operation of filtered) {
    const { status, body } = await callNaming(operation, [], tokens.get('DI') ?? '', { id_ninguem: '6' });
    if (status === 200 && listOf(body.data).length > 0) heedless.push(operation.bound.id);
  }
  expect(heedless).toEqual([]);
});

test('who sees all learns that nobody is there, and is not refused', async () => {
  const token = await server.login('ADMINISTRADOR', { id_cliente: 1 });
  for (const path of ['/listarMeusPedidos?id_cliente=999999', '/listarContratosCliente?id_cliente=999999'])
    expect((await server.call('GET', path, { token })).status).toBe(200);
  const { status, body } = await server.call('GET', '/listarRede?id_cliente_filtro=999999', { token });
  expect([status, body.code]).toEqual([404, 'REGISTRO_NAO_ENCONTRADO']);
});

test('who sees all learns of everybody who is not there', async () => {
  const token = await server.login('ADMINISTRADOR', { id_cliente: 1 });
  const ends = operations.filter(({ bound }) =>
    ['id_origem', 'id_destino'].every((name) => bound.people.some((place) => place.name === name)),
  );
  expect(ends.length).toBe(4);
  for (const operation of ends) {
    const named = operation.bound.people.map((place, at) => ({ place, value: 999_998 + at }));
    const { status, body } = await callNaming(operation, named, token);
    expect([operation.bound.id, status, body.code, pointersOf(body)]).toEqual([
      ...[operation.bound.id, 404, 'REGISTRO_NAO_ENCONTRADO'],
      named.map(({ place }) => pointerOf(place)),
    ]);
  }
});

/** Whether only profiles open it that none of these is. */
function isForOtherProfiles(permissions: readonly unknown[]): boolean {
  return permissions.length > 0 && listOf(permissions).every((one) => String(one).startsWith('PERFIL:'));
}
