import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, forgetUsedCodes } from '../../support/login/authenticator.ts';
import { type Answer, startTestServer, type TestServer, testPassword } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

type Person = { readonly token: string; readonly id: number; readonly login: string };

async function newPerson(profile: Parameters<TestServer['login']>[0] = 'CLIENTE'): Promise<Person> {
  const token = await server.login(profile);
  const { id, login } = (await server.call('GET', '/sessao', { token })).body.data as Omit<Person, 'token'>;
  return { token, id, login };
}

function field(answer: Answer, name: string): string {
  return String(Reflect.get(Object(answer.body.data), name));
}

const enter = (login: string) => server.call('POST', '/login', { body: { username: login, password: testPassword } });
const challengeOf = (answer: Answer) => String(answer.body.details?.desafio);
const confirmCode = (desafio: string, codigo: string) =>
  server.call('POST', '/login/codigo', { body: { desafio, codigo } });

/** Enrols an authenticator; answers its secret and the recovery codes. */
async function enrol({ token }: Person): Promise<{ secret: string; codes: readonly string[] }> {
  const begun = await server.call('POST', '/sessao/segundoFator', { token, body: { senhaAtual: testPassword } });
  const secret = field(begun, 'segredo');
  const done = await server.call('PUT', '/sessao/segundoFator', { token, body: { codigo: codeOf(secret) } });
  await forgetUsedCodes(server.db);
  return { secret, codes: Reflect.get(Object(done.body.data), 'codigos') as readonly string[] };
}

describe('enrolling', () => {
  test('asks for the password, shows a secret, and counts from its first code on', async () => {
    const person = await newPerson();
    const { token, login } = person;
    const wrong = await server.call('POST', '/sessao/segundoFator', { token, body: { senhaAtual: 'errada' } });
    expect([wrong.status, wrong.body.details?.errors?.[0]]).toMatchObject([
      400,
      { pointer: '/senhaAtual', code: 'senha_atual' },
    ]);
    const begun = await server.call('POST', '/sessao/segundoFator', { token, body: { senhaAtual: testPassword } });
    const secret = field(begun, 'segredo');
    expect(field(begun, 'endereco')).toContain(`secret=${secret}`);
    expect((await enter(login)).status).toBe(200);
    const refused = await server.call('PUT', '/sessao/segundoFator', { token, body: { codigo: '000000' } });
    expect([refused.status, refused.body.details?.errors?.[0]?.pointer]).toEqual([400, '/codigo']);
    const done = await server.call('PUT', '/sessao/segundoFator', { token, body: { codigo: codeOf(secret) } });
    expect(Reflect.get(Object(done.body.data), 'codigos')).toHaveLength(10);
    expect((await server.call('GET', '/sessao/segundoFator', { token })).body.data).toMatchObject({
      ativo: true,
      exigido: false,
      codigos: 10,
    });
    const other = await server.call('GET', '/sessao/lista', { token });
    expect(other.body.data).toHaveLength(1);
    const again = await server.call('POST', '/sessao/segundoFator', { token, body: { senhaAtual: testPassword } });
    expect([again.status, again.body.code]).toEqual([422, 'SEGUNDO_FATOR_ATIVO']);
  });

  test('neither secrets nor recovery codes stand in the database as they are', async () => {
    const { secret, codes } = await enrol(await newPerson());
    const stored = await server.db.query<{ row: string }>(sql`
      select segredo as row from vitral_segundo_fator union all select codigo_hash from vitral_codigo_recuperacao`);
    const texts = stored.map(({ row }) => row).join(' ');
    for (const hidden of [secret, ...codes]) expect(texts).not.toContain(hidden);
  });
});

describe('logging in', () => {
  let person: Person;
  let secret: string;
  let codes: readonly string[];
  beforeAll(async () => {
    person = await newPerson();
    ({ secret, codes } = await enrol(person));
  });
  beforeEach(() => forgetUsedCodes(server.db));

  test('the password alone opens no session', async () => {
    const answer = await enter(person.login);
    expect([answer.status, answer.body.code, answer.body.details]).toMatchObject([
      401,
      'SEGUNDO_FATOR',
      { etapa: 'codigo' },
    ]);
    const wrong = await server.call('POST', '/login', { body: { username: person.login, password: 'errada' } });
    expect(wrong.body.code).toBe('CREDENCIAIS_INVALIDAS');
  });

  test('a code opens one, and never twice', async () => {
    const code = codeOf(secret);
    const [one, other] = [challengeOf(await enter(person.login)), challengeOf(await enter(person.login))];
    const opened = await confirmCode(one, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(opened.status).toBe(200);
    expect((await server.call('GET', '/sessao', { token: field(opened, 'token') })).status).toBe(200);
    const replayed = await confirmCode(other, code);
    expect([replayed.status, replayed.body.code]).toEqual([401, 'CODIGO_INCORRETO']);
    expect((await confirmCode(other, codeOf(secret, -1))).body.code).toBe('CODIGO_INCORRETO');
    expect((await confirmCode(one, codeOf(secret, 1))).body.code).toBe('DESAFIO_INVALIDO');
    expect((await confirmCode(other, codeOf(secret, 1))).status).toBe(200);
  });

  test('of two calls with one code at once, one gets in', async () => {
    const code = codeOf(secret);
    const challenges = [challengeOf(await enter(person.login)), challengeOf(await enter(person.login))];
    const answers = await Promise.all(challenges.map((challenge) => confirmCode(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a recovery code opens one, in any case, once', async () => {
    const code = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    expect((await confirmCode(challengeOf(await enter(person.login)), code)).status).toBe(200);
    const again = await confirmCode(challengeOf(await enter(person.login)), code);
    expect(again.body.code).toBe('CODIGO_INCORRETO');
    const state = await server.call('GET', '/sessao/segundoFator', { token: person.token });
    expect(state.body.data).toMatchObject({ codigos: 9 });
  });

  test('five wrong codes end a challenge, also when they come at once', async () => {
    const challenge = challengeOf(await enter(person.login));
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirmCode(challenge, '000000')));
    const tried = answers.filter(({ body }) => body.code === 'CODIGO_INCORRETO');
    expect(tried.length).toBe(5);
    expect((await confirmCode(challenge, codeOf(secret))).body.code).toBe('DESAFIO_INVALIDO');
  });

  test('a challenge ends with time, with another password, and for who is blocked', async () => {
    const late = challengeOf(await enter(person.login));
    await server.db.execute(sql`update vitral_desafio set dh_expira = now() - interval '1 second'`);
    expect((await confirmCode(late, codeOf(secret))).body.code).toBe('DESAFIO_INVALIDO');
    const blocked = challengeOf(await enter(person.login));
    await server.db.execute(sql`update usuario set ativo = false where id = ${person.id}`);
    expect((await confirmCode(blocked, codeOf(secret))).body.code).toBe('DESAFIO_INVALIDO');
    await server.db.execute(sql`update usuario set ativo = true where id = ${person.id}`);
    expect((await confirmCode('x'.repeat(43), codeOf(secret))).body.code).toBe('DESAFIO_INVALIDO');
  });

  test('the challenge of a code takes no enrolment', async () => {
    const desafio = challengeOf(await enter(person.login));
    const begun = await server.call('POST', '/login/segundoFator', { body: { desafio } });
    expect([begun.status, begun.body.code]).toEqual([401, 'DESAFIO_INVALIDO']);
    const done = await server.call('PUT', '/login/segundoFator', { body: { desafio, codigo: codeOf(secret) } });
    expect(done.body.code).toBe('DESAFIO_INVALIDO');
  });
});

describe('what a profile demands', () => {
  test('is enrolled at the next login, and cannot be turned off', async () => {
    const { login } = await newPerson('FINANCEIRO');
    await server.db.execute(sql`update perfil set exige_segundo_fator = true where constante = 'FINANCEIRO'`);
    const refused = await enter(login);
    expect(refused.body.details).toMatchObject({ etapa: 'cadastro' });
    const desafio = challengeOf(refused);
    expect((await confirmCode(desafio, '123456')).body.code).toBe('DESAFIO_INVALIDO');
    const secret = field(await server.call('POST', '/login/segundoFator', { body: { desafio } }), 'segredo');
    const wrong = await server.call('PUT', '/login/segundoFator', { body: { desafio, codigo: '000000' } });
    expect(wrong.body.code).toBe('CODIGO_INCORRETO');
    const done = await server.call('PUT', '/login/segundoFator', { body: { desafio, codigo: codeOf(secret) } });
    const data = Object(done.body.data);
    expect(data.codigos).toHaveLength(10);
    await forgetUsedCodes(server.db);
    const off = await server.call('POST', '/sessao/segundoFator/desativar', {
      token: data.sessao.token,
      body: { codigo: codeOf(secret) },
    });
    expect([off.status, off.body.code]).toEqual([422, 'SEGUNDO_FATOR_EXIGIDO']);
    expect((await enter(login)).body.details).toMatchObject({ etapa: 'codigo' });
  });
});

describe('turning it off', () => {
  test('needs a code; recovery codes are renewed by one too', async () => {
    const person = await newPerson();
    const { secret, codes } = await enrol(person);
    const { token } = person;
    const wrong = await server.call('POST', '/sessao/segundoFator/codigos', { token, body: { codigo: '000000' } });
    expect(wrong.status).toBe(400);
    const renewed = await server.call('POST', '/sessao/segundoFator/codigos', {
      token,
      body: { codigo: codeOf(secret) },
    });
    expect(Reflect.get(Object(renewed.body.data), 'codigos')).not.toContain(codes[0]);
    expect((await confirmCode(challengeOf(await enter(person.login)), codes[0] ?? '')).status).toBe(401);
    await forgetUsedCodes(server.db);
    const off = await server.call('POST', '/sessao/segundoFator/desativar', {
      token,
      body: { codigo: codeOf(secret) },
    });
    expect(off.status).toBe(204);
    expect((await enter(person.login)).status).toBe(200);
    const twice = await server.call('POST', '/sessao/segundoFator/desativar', { token, body: { codigo: '123456' } });
    expect(twice.body.code).toBe('SEGUNDO_FATOR_INATIVO');
  });

  test('an administrator takes it away from who has lost it, which the history keeps', async () => {
    const person = await newPerson();
    await enrol(person);
    const admin = await newPerson('ADMINISTRADOR');
    const path = `/Usuario/${person.id}/redefinirSegundoFator`;
    expect((await server.call('POST', path, { token: person.token })).status).toBe(403);
    expect((await server.call('POST', path, { token: await server.login('SUPERADMIN') })).status).toBe(403);
    const done = await server.call('POST', path, { token: admin.token });
    expect([done.status, done.body.data]).toEqual([200, { id: person.id, ativo: false }]);
    expect((await server.call('GET', '/sessao', { token: person.token })).body.code).toBe('SESSAO_INVALIDA');
    expect((await enter(person.login)).status).toBe(200);
    const history = await server.db.query(sql`
      select id_usuario, antes from vitral_historico where entity = 'Usuario' and id_registro = ${person.id}`);
    expect(history).toContainEqual({ id_usuario: admin.id, antes: { segundo_fator: true } });
    expect((await server.call('POST', path, { token: admin.token })).body.code).toBe('SEGUNDO_FATOR_INATIVO');
    const own = await server.call('POST', `/Usuario/${admin.id}/redefinirSegundoFator`, { token: admin.token });
    expect(own.body.code).toBe('SEGUNDO_FATOR_PROPRIO');
    expect((await server.call('POST', '/Usuario/999999/redefinirSegundoFator', { token: admin.token })).status).toBe(
      404,
    );
  });
});

test('guessing at the codes of a user is slowed down, whichever challenge it uses', async () => {
  const small = await startTestServer({ loginLimits: { perLogin: 8, perAddress: 100_000 } });
  try {
    const token = await small.login('CLIENTE');
    const begun = await small.call('POST', '/sessao/segundoFator', { token, body: { senhaAtual: testPassword } });
    await small.call('PUT', '/sessao/segundoFator', { token, body: { codigo: codeOf(field(begun, 'segredo')) } });
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const body = { username: 'pessoa1@teste.example', password: testPassword };
      const desafio = challengeOf(await small.call('POST', '/login', { body }));
      for (let tries = 0; tries < 4; tries += 1)
        statuses.push((await small.call('POST', '/login/codigo', { body: { desafio, codigo: '000000' } })).status);
    }
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(401));
    // On a busy machine a wait may be over before the next try.
    expect(statuses.slice(8)).toContain(429);
  } finally {
    await small.close();
  }
}, 120_000);
