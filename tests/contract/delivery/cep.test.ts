import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CepAnswer } from '../../../src/integrations/cep/cep-port.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA'), (901, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into estado (id, nome, sigla, id_pais) values (900, 'São Paulo', 'SP', 900), (901, 'Bahia', 'BA', 900), (902, 'San Pedro', 'SP', 901);
    insert into cidade (id, nome, id_estado, codigo_ibge) values
      (900, 'São Paulo', 900, '3550308'), (901, 'São Paulo', 902, null), (902, 'Santa Luzia', 901, null);`);
  token = await server.login('CLIENTE');
}, 120_000);
afterAll(() => server.close());

const consult = (cep: string, language = 'pt-BR') =>
  server.call('GET', `/consultarCEP?cep=${cep}`, { token, headers: { 'x-language': language } });

/** A server with another port; both calls below ask it. */
async function withPort(answer: CepAnswer, work: (call: (cep: string) => Promise<unknown>) => Promise<void>) {
  const { db, entities, views } = server;
  const app: FastifyInstance = await createApp({
    ...{ db, entities, views, verifyAnswers: true },
    ports: { cep: { find: async () => answer } },
  });
  await app.ready();
  await work(async (cep) => {
    const url = `/api/consultarCEP?cep=${cep}`;
    const sent = await app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-language': 'es' } });
    return { status: sent.statusCode, body: sent.json() };
  });
  await app.close();
}

describe(`the CEP, on ${testDatabaseKind}`, () => {
  test('with and without its mask it answers the address, with the city where that is registered', async () => {
    const address = {
      ...{ cep: '01310100', logradouro: 'Avenida Paulista', complemento: 'de 612 a 1510 - lado par' },
      ...{ bairro: 'Bela Vista', cidade: 'São Paulo', estado: 'SP', id_cidade: 900 },
    };
    for (const cep of ['01310100', '01.310-100', '01310-100'])
      expect(await consult(cep)).toMatchObject({ status: 200, body: { data: address } });
    expect((await consult('01310100')).body.messages).toBeUndefined();
    expect((await consult('80010000')).body.data).toMatchObject({ cidade: 'Curitiba', estado: 'PR', id_cidade: null });
  });

  test('one that nobody has is 404, one that is none is 400, and nobody asks without a session', async () => {
    expect(await consult('00.010-000', 'en')).toMatchObject({
      status: 404,
      body: { code: 'CEP_NAO_ENCONTRADO', message: expect.stringContaining('00.010-000') },
    });
    expect((await consult('78950000')).status).toBe(404);
    for (const cep of ['0131010', 'abcdefgh', '01310100000']) expect((await consult(cep)).status).toBe(400);
    expect((await server.call('GET', '/consultarCEP?cep=01310100')).status).toBe(403);
  });

  test('a city without its code is found by its name, without regard to accents, in its state', async () => {
    const nothing = { logradouro: null, complemento: null, bairro: null, codigo_ibge: null };
    const address = { cep: '44000000', cidade: 'SANTA LÚZIA', estado: 'BA', ...nothing };
    await withPort({ kind: 'found', address }, async (call) => {
      expect(await call('44000000')).toMatchObject({ status: 200, body: { data: { id_cidade: 902 } } });
    });
    await withPort({ kind: 'found', address: { ...address, estado: 'SP' } }, async (call) => {
      expect(await call('44000000')).toMatchObject({ body: { data: { id_cidade: null } } });
    });
  });

  test('where nobody answers it is the state alone, with a message, and the address is typed', async () => {
    const nothing = { logradouro: null, complemento: null, bairro: null, cidade: null, codigo_ibge: null };
    const message = 'La consulta de CEP no respondió. Complete la dirección.';
    await withPort({ kind: 'unavailable', address: { cep: '01310100', estado: 'SP', ...nothing } }, async (call) => {
      const { codigo_ibge, ...data } = nothing;
      expect(await call('01310100')).toEqual({
        status: 200,
        body: { data: { cep: '01310100', estado: 'SP', ...data, id_cidade: null }, messages: [message] },
      });
    });
    await withPort({ kind: 'unavailable', address: null }, async (call) => {
      expect(await call('78950000')).toEqual({ status: 200, body: { data: { cep: '78950000' }, messages: [message] } });
    });
  });
});
