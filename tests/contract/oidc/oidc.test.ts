import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OidcSettings, readOidcSettings } from '../../../src/areas/oidc/server/settings.ts';
import { codeOf } from '../../support/login/authenticator.ts';
import { type LoginProvider, providerClient, startLoginProvider } from '../../support/login/login-provider.ts';
import { type Answer, startTestServer, type TestServer, testPassword } from '../../support/server.ts';

const publicUrl = 'https://portal.empresa.example';
let provider: LoginProvider;
let server: TestServer;
let oidc: OidcSettings;
beforeAll(async () => {
  provider = await startLoginProvider(`${publicUrl}/login`);
  oidc = {
    ...{ issuer: provider.issuer, ...providerClient, name: 'Empresa', claim: 'email' },
    ...{ domains: ['@teste.example'], profile: null },
  };
  server = await startTestServer({
    publicUrl,
    oidc,
  });
  await server.login('CLIENTE');
}, 120_000);
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  provider.account = { email: 'pessoa1@teste.example', email_verified: true, name: 'Ana' };
  provider.tamper = null;
  provider.tokenLife = 300;
});

async function begin(): Promise<{ endereco: string; pedido: string }> {
  const { body } = await server.call('POST', '/login/oidc');
  return Object(body.data);
}

const finish = (pedido: string, retorno: string): Promise<Answer> =>
  server.call('PUT', '/login/oidc', { body: { pedido, retorno } });

async function logIn(): Promise<Answer> {
  const { endereco, pedido } = await begin();
  return finish(pedido, await provider.visit(endereco));
}

describe('logging in at the provider', () => {
  test('opens a session of the user with that e-mail, as a password does', async () => {
    const offer = await server.call('GET', '/login/oidc');
    expect(offer.body).toEqual({ data: { nome: 'Empresa' } });
    const answer = await logIn();
    expect([answer.status, answer.body.data]).toMatchObject([200, { usuario: { login: 'pessoa1@teste.example' } }]);
    const token = String(Reflect.get(Object(answer.body.data), 'token'));
    expect((await server.call('GET', '/sessao', { token })).status).toBe(200);
  });

  test('is begun from a device where somebody logged in so, whoever else begins logins at its address', async () => {
    const { createApp } = await import('../../../src/start/app.ts');
    const app = await createApp({
      ...server,
      oidc,
      publicUrl: () => publicUrl,
      loginLimits: { perLogin: 3, perAddress: 2 },
    });
    const start = (cookie = '') =>
      app.inject({ ...{ method: 'POST', url: '/api/login/oidc' }, headers: cookie === '' ? {} : { cookie } });
    const begun = (await start()).json().data;
    const retorno = await provider.visit(begun.endereco);
    const ended = await app.inject({
      ...{ method: 'PUT', url: '/api/login/oidc', payload: { pedido: begun.pedido, retorno } },
    });
    const [cookie = ''] = [ended.headers['set-cookie'] ?? []].flat()[0]?.split(';') ?? [];
    expect([ended.statusCode, cookie]).toEqual([200, expect.stringMatching(/^vitral_aparelho=[\w.-]{30}/)]);
    const others = Array.from({ length: 6 }, () => start());
    await Promise.all(others.slice(0, 2));
    expect((await start(cookie)).statusCode).toBe(200);
    expect((await start(cookie)).statusCode).toBe(200);
    await app.close();
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 429, 429, 429]);
  });

  test('asks with PKCE, state and nonce, and keeps none of the secrets in the address', async () => {
    const { endereco, pedido } = await begin();
    const { searchParams } = new URL(endereco);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/login`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(20);
    expect(endereco).not.toContain(pedido);
    expect(endereco).not.toContain(providerClient.clientSecret);
  });

  test('nobody becomes a user by it, nor is let in blocked, of another domain or unverified', async () => {
    const refusals: [string, string][] = [];
    for (const [email, email_verified] of [
      ['ninguem@teste.example', true],
      ['pessoa1@outra.example', true],
      ['pessoa1@teste.example', false],
    ] as const) {
      provider.account = { email, email_verified, name: 'Ana' };
      const { body, status } = await logIn();
      expect(status).toBe(401);
      refusals.push([email, String(body.code)]);
    }
    expect(refusals.map(([, code]) => code)).toEqual(['OIDC_SEM_CADASTRO', 'OIDC_SEM_CADASTRO', 'OIDC_SEM_EMAIL']);
    provider.account = { email: 'pessoa1@teste.example', email_verified: true, name: 'Ana' };
    await server.db.execute(sql`update usuario set ativo = false where login = 'pessoa1@teste.example'`);
    expect((await logIn()).body.code).toBe('OIDC_SEM_CADASTRO');
    await server.db.execute(sql`update usuario set ativo = true where login = 'pessoa1@teste.example'`);
  });

  test('asks for the second factor of who has one', async () => {
    const token = await server.login('CLIENTE');
    const { login } = Object((await server.call('GET', '/sessao', { token })).body.data);
    const begun = await server.call('POST', '/sessao/segundoFator', { token, body: { senhaAtual: testPassword } });
    const secret = String(Reflect.get(Object(begun.body.data), 'segredo'));
    await server.call('PUT', '/sessao/segundoFator', { token, body: { codigo: codeOf(secret) } });
    provider.account = { email: login, email_verified: true, name: 'Ana' };
    const answer = await logIn();
    expect([answer.status, answer.body.code, answer.body.details]).toMatchObject([
      401,
      'SEGUNDO_FATOR',
      { etapa: 'codigo' },
    ]);
    const desafio = answer.body.details?.desafio;
    const done = await server.call('POST', '/login/codigo', { body: { desafio, codigo: codeOf(secret, 1) } });
    expect(done.status).toBe(200);
  });
});

describe('what is refused', () => {
  const refused = { status: 401, body: { code: 'OIDC_RECUSADO' } };

  test('a login that was cancelled', async () => {
    provider.account = null;
    expect(await logIn()).toMatchObject(refused);
  });

  test('another state, and none', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('state', 'x'),
      (query: URLSearchParams) => query.delete('state'),
    ]) {
      const { endereco, pedido } = await begin();
      const query = new URLSearchParams(await provider.visit(endereco));
      change(query);
      expect(await finish(pedido, `?${query}`)).toMatchObject(refused);
    }
  });

  test('the answer of another login: who sends somebody a link does not log them in', async () => {
    const [own, other] = [await begin(), await begin()];
    expect(await finish(own.pedido, await provider.visit(other.endereco))).toMatchObject(refused);
    expect(await finish('x'.repeat(43), await provider.visit(own.endereco))).toMatchObject(refused);
  });

  test('a login that was ended before, and one that took too long', async () => {
    const { endereco, pedido } = await begin();
    const query = await provider.visit(endereco);
    expect((await finish(pedido, query)).status).toBe(200);
    expect(await finish(pedido, query)).toMatchObject(refused);
    const late = await begin();
    await server.db.execute(sql`update vitral_oidc_pedido set dh_expira = now() - interval '1 second'`);
    expect(await finish(late.pedido, await provider.visit(late.endereco))).toMatchObject(refused);
  });

  test('a token with another nonce', async () => {
    const { endereco, pedido } = await begin();
    await server.db.execute(sql`update vitral_oidc_pedido set nonce = 'another'`);
    expect(await finish(pedido, await provider.visit(endereco))).toMatchObject(refused);
  });

  test('a code whose proof key is another', async () => {
    const { endereco, pedido } = await begin();
    await server.db.execute(sql`update vitral_oidc_pedido set verificador = ${'y'.repeat(43)}`);
    expect(await finish(pedido, await provider.visit(endereco))).toMatchObject(refused);
  });

  test('a token that is over', async () => {
    provider.tokenLife = -600;
    expect(await logIn()).toMatchObject(refused);
  });

  test('a token whose claims were changed, and one without signature', async () => {
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    provider.tamper = (token) => {
      const [head, , signature] = token.split('.');
      return [head, encode({ ...claimsOf(token), email: 'pessoa2@teste.example' }), signature].join('.');
    };
    expect(await logIn()).toMatchObject(refused);
    provider.tamper = (token) => `${encode({ alg: 'none' })}.${encode(claimsOf(token))}.`;
    expect(await logIn()).toMatchObject(refused);
  });
});

describe('an installation', () => {
  test('without a provider offers none', async () => {
    const plain = await startTestServer();
    try {
      expect((await plain.call('GET', '/login/oidc')).body).toEqual({ data: null });
      expect((await plain.call('POST', '/login/oidc')).body.code).toBe('OIDC_INATIVO');
    } finally {
      await plain.close();
    }
  }, 240_000);

  test('whose provider does not answer says so; one with a profile makes users of it', async () => {
    const absent = { issuer: new URL('http://127.0.0.1:9'), ...providerClient, name: 'X', claim: 'email' };
    const made = await startTestServer({ publicUrl, oidc: { ...absent, domains: [], profile: 'CLIENTE' } });
    try {
      const answer = await made.call('POST', '/login/oidc');
      expect([answer.status, answer.body.code]).toEqual([503, 'OIDC_INDISPONIVEL']);
    } finally {
      await made.close();
    }
    const creating = await startTestServer({
      publicUrl,
      oidc: { ...absent, issuer: provider.issuer, domains: [], profile: 'CLIENTE' },
    });
    try {
      provider.account = { email: 'Nova@teste.example', email_verified: true, name: 'Nova Pessoa' };
      const { endereco, pedido } = Object((await creating.call('POST', '/login/oidc')).body.data);
      const retorno = await provider.visit(endereco);
      const answer = await creating.call('PUT', '/login/oidc', { body: { pedido, retorno } });
      expect(answer.body.data).toMatchObject({
        usuario: { login: 'nova@teste.example', nome: 'Nova Pessoa', perfil: { constante: 'CLIENTE' } },
      });
    } finally {
      await creating.close();
    }
  }, 240_000);

  test.each([
    [{ VITRAL_OIDC_ISSUER: 'http://login.empresa.com.br' }, 'https'],
    [{ VITRAL_OIDC_ISSUER: 'https://login.empresa.com.br' }, 'VITRAL_OIDC_CLIENT_ID'],
  ])('refuses the settings %j', (env, text) => {
    expect(() => readOidcSettings(env)).toThrow(text);
  });

  test('reads its settings', () => {
    const client = { VITRAL_OIDC_CLIENT_ID: 'a', VITRAL_OIDC_CLIENT_SECRET: 'b' };
    expect(readOidcSettings(client)).toBeNull();
    const given = {
      ...client,
      VITRAL_OIDC_ISSUER: 'https://login.empresa.com.br',
      VITRAL_OIDC_DOMAIN: 'A.com, @b.com',
    };
    expect(readOidcSettings(given)).toMatchObject({
      name: 'login.empresa.com.br',
      claim: 'email',
      domains: ['@a.com', '@b.com'],
      profile: null,
    });
  });
});
