import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (720, 'Brasil', 'Brasil', 'BR'), (721, 'Paraguai', 'Paraguay', 'PY');
    insert into filial (id, nome, moeda, id_pais) values (720, 'Norte', 'BRL', 720), (721, 'Assunção', 'PYG', 721);`);
}, 120_000);
afterAll(() => server.close());

const address = '/consultaTransmissaoAtivaClienteUsuario';
/** Programmes one transmission alone, in minutes from now, and lets a second pass for what is answered from memory. */
async function programme(id: number, from: number, to: number, more = 'null, null, null, true'): Promise<void> {
  await server.db.script(`delete from transmissao_programada;
    insert into transmissao_programada (id, titulo, url, inicio, fim, id_filial, id_pais, id_perfil, ativo)
    select ${id}, 'Lançamento', 'https://live.example.com.br/${id}', now() + interval '1 minute' * (${from}), now() + interval '1 minute' * (${to}), ${more}`);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
}
const ask = async (token: string) => {
  const { status, body, text } = await server.call('GET', address, { token });
  expect(status, text).toBe(200);
  return (body.data as { readonly id_transmissao: number } | null)?.id_transmissao ?? null;
};
const mayWatch = async (token: string, id: number) => {
  const { status, body } = await server.call('GET', `/transmissao/validaAcesso/${id}`, { token });
  return status === 200 ? body.acessoPermitido : status;
};

describe(`live transmissions, on ${testDatabaseKind}`, () => {
  test('are answered while they are on the air, and end by themselves', async () => {
    const token = await server.login('CLIENTE', { id_filial: 720 });
    expect([await ask(token), await mayWatch(token, 5)]).toEqual([null, 404]);
    await programme(5, -5, 5);
    expect([await ask(token), await mayWatch(token, 5)]).toEqual([5, true]);
    await programme(5, 1, 5);
    expect([await ask(token), await mayWatch(token, 5)]).toEqual([null, false]);
    await programme(5, -5, -1);
    expect([await ask(token), await mayWatch(token, 5)]).toEqual([null, false]);
    await programme(5, -5, 5, 'null, null, null, false');
    expect([await ask(token), await mayWatch(token, 5)]).toEqual([null, false]);
  });

  test('are for those of their branch, country or profile alone', async () => {
    const [here, there, di] = await Promise.all([
      server.login('CLIENTE', { id_filial: 720 }),
      server.login('CLIENTE', { id_filial: 721 }),
      server.login('DI', { id_filial: 721 }),
    ]);
    // A country of one's own goes before that of the branch.
    await server.db.script(
      "update usuario set id_pais = 720 where id_perfil = (select id from perfil where constante = 'DI')",
    );
    const seen = async () => Promise.all([here, there, di].map(ask));
    await programme(6, -5, 5, '720, null, null, true');
    expect(await seen()).toEqual([6, null, null]);
    expect([await mayWatch(here, 6), await mayWatch(there, 6)]).toEqual([true, false]);
    await programme(7, -5, 5, 'null, 720, null, true');
    expect(await seen()).toEqual([7, null, 7]);
    await programme(8, -5, 5, "null, null, (select id from perfil where constante = 'DI'), true");
    expect(await seen()).toEqual([null, null, 8]);
    expect(await ask(await server.login('ADMINISTRADOR'))).toBe(8);
  });

  test('an unchanged answer costs nothing, a changed one has another tag', async () => {
    await programme(9, -5, 5);
    const token = await server.login('CLIENTE', { id_filial: 720 });
    const get = (tag?: string) =>
      server.app.inject({
        url: `/api${address}`,
        headers: { authorization: `Bearer ${token}`, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      });
    const first = await get();
    const tag = String(first.headers.etag);
    expect([first.statusCode, (await get(tag)).statusCode]).toEqual([200, 304]);
    await programme(10, -5, 5);
    const changed = await get(tag);
    expect([changed.statusCode, changed.json().data.id_transmissao]).toEqual([200, 10]);
  });

  test('nobody without a session is answered', async () => {
    expect((await server.call('GET', address, {})).status).toBe(403);
  });
});
