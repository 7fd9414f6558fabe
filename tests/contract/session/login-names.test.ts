import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDatabaseProblems } from '../../../src/engine/records/schemas/database-problems.ts';
import { readSchemas } from '../../../src/engine/records/schemas/schema-folder.ts';
import { installSystemTables } from '../../../src/platform/database/tables/system-tables.ts';
import { findLogin } from '../../../src/platform/sessions/session.queries.ts';
import { entityData } from '../../support/entity-data.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
let perfil: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
  const [row] = await server.db.query<{ id: number }>(sql`select id from perfil where constante = 'CLIENTE'`);
  perfil = row?.id ?? 0;
}, 120_000);
afterAll(() => server.close());

const create = (login: string, codigo_mundial?: string) =>
  server.call('POST', '/Usuario', {
    token: admin,
    body: { nome: login, login, codigo_mundial, tipo: 'CLIENTE', perfil: { id: perfil } },
  });
const idOf = async (login: string) =>
  (await server.db.query<{ id: number }>(sql`select id from usuario where login = ${login}`))[0]?.id;

test('nobody takes the e-mail of another as their code, in whatever case', async () => {
  await create('chefe@v.example');
  const answer = await create('ladra@v.example', 'Chefe@V.example');
  expect([answer.status, answer.body.details?.errors]).toMatchObject([
    400,
    [
      {
        pointer: '/codigo_mundial',
        code: 'login',
        message: 'Outra pessoa já entra no portal com este valor. Use outro.',
      },
    ],
  ]);
  expect((await findLogin(server.db, ' CHEFE@v.example'))?.user.login).toBe('chefe@v.example');
});

test('nor the code of another as their e-mail, nor a code that differs in case only', async () => {
  await create('dona@v.example', 'd@v.example');
  const asLogin = await create('d@v.example');
  expect(asLogin.body.details?.errors?.map(({ pointer }) => pointer)).toEqual(['/login']);
  await create('caixa@v.example', 'abc1');
  const inCase = await create('caixa2@v.example', 'ABC1');
  expect(inCase.body.details?.errors?.map(({ pointer }) => pointer)).toEqual(['/codigo_mundial']);
  expect((await findLogin(server.db, 'Abc1'))?.user.login).toBe('caixa@v.example');
});

test('the same name twice in its own field is refused by its key, and one may be called the same in both', async () => {
  await create('eco@v.example', 'eco@v.example');
  expect((await findLogin(server.db, 'eco@v.example'))?.user.login).toBe('eco@v.example');
  const again = await create('eco@v.example');
  expect([again.status, again.body.code]).toEqual([409, 'VALOR_REPETIDO']);
});

test('a name that was given up is free, and the database holds to all this by itself', async () => {
  await create('antes@v.example', 'velho');
  await server.db.execute(sql`update usuario set codigo_mundial = null where login = 'antes@v.example'`);
  expect((await create('depois@v.example', 'VELHO')).status).toBe(201);
  await expect(
    server.db.execute(sql`update usuario set codigo_mundial = 'velho' where login = 'antes@v.example'`),
  ).rejects.toMatchObject({ code: '23505', constraint: 'vitral_login_nome' });
});

test('two who take one name at once: one of them gets it', async () => {
  const answers = await Promise.all([create('corrida@v.example'), create('outra@v.example', 'corrida@v.example')]);
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => [201, 400, 409].includes(status))).toBe(true);
});

test('where users of an earlier version share a name, the e-mail lets in and the code does not', async () => {
  await create('dono@v.example');
  await create('intruso@v.example', 'livre');
  await server.db.script(`alter table usuario disable trigger vitral_guarda_login;
    update usuario set codigo_mundial = 'dono@v.example' where login = 'intruso@v.example';
    alter table usuario enable trigger vitral_guarda_login;
    delete from vitral_login;
    drop table if exists vitral_definicao;`);
  await installSystemTables(server.db, entityData.tables);
  expect((await findLogin(server.db, 'dono@v.example'))?.user.id).toBe(await idOf('dono@v.example'));
  expect((await findLogin(server.db, 'intruso@v.example'))?.user.id).toBe(await idOf('intruso@v.example'));
  const stored = await server.db.execute(sql`update usuario set nome = 'Outro nome' where login = 'intruso@v.example'`);
  expect(stored).toBe(1);

  const config = await server.login('CONFIGURADOR');
  const report = async () => {
    const { body } = await server.call('GET', '/views/problemas', { token: config });
    return (body.data as { code: string }[]).filter(({ code }) => code === 'entity/shared-login');
  };
  const [owner, intruder] = [await idOf('dono@v.example'), await idOf('intruso@v.example')];
  const reported = await report();
  expect(reported).toMatchObject([
    {
      severity: 'warning',
      file: 'schemas/administration/Usuario.schema.json',
      pointer: '/properties/codigo_mundial',
      message: expect.stringContaining(` ${intruder} (the name of ${owner}). `),
    },
  ]);
  // The terminal and the log show it as well.
  expect(JSON.stringify(reported)).not.toContain('@v.example');
  const schemas = await readSchemas(join(server.root, 'schemas'));
  expect((await findDatabaseProblems(server.db, schemas, entityData)).problems).toEqual(reported);
  await server.db.execute(sql`update usuario set codigo_mundial = 'eigen' where login = 'intruso@v.example'`);
  expect(await report()).toEqual([]);
});
