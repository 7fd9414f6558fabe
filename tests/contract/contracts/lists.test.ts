import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Lists of contracts (specification 002, sections 2.15 and 7): what is found in them, and by whom. */
const [ana, bia, pia] = [901, 902, 903];
let server: TestServer;
let staff: string;
let own: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR'), (901, 'Paraguai', 'Paraguay', 'PY');
    insert into filial (id, nome, moeda, id_pais) values (900, 'Cá', 'BRL', 900), (901, 'Lá', 'PYG', 901);
    insert into cliente (id, codigo_mundial, nome, documento, email, tipo_pessoa, status, tipo, id_filial) values
      (${ana}, 'L1', 'Ana Lima', '52998224725', 'ana@example.com', 'FISICA', 'APROVADO', 'DI', 900),
      (${bia}, 'L2', 'Bia Reis', '11144477735', 'bia@example.com', 'FISICA', 'APROVADO', 'DI', 900),
      (${pia}, 'L3', 'Pía Ruiz', '39053344705', 'pia@example.com', 'FISICA', 'APROVADO', 'DI', 901);
    insert into contrato (id, nome, preparar, ativo, id_pais) values
      (31, 'Distribuição independente', true, true, null), (32, 'Uso de imagem', true, true, 900),
      (33, 'Distribución independiente', true, true, 901), (34, 'Adesão de 2019', true, false, 900),
      (35, 'Nunca mais', true, false, 900);
    insert into assinatura_processo (contrato, cliente, versao, fase, nome, hash, codigo_verificacao, motivo_recusa, dh_expira, dh_conclusao, dh_registro)
    values
      (31, ${ana}, 1, 'recusado', 'Distribuição independente', '', 'c-311', 'Endereço errado.', null, null, '2026-03-01T12:00:00Z'),
      (31, ${ana}, 2, 'di', 'Distribuição independente', '', 'c-312', null, '2126-04-09T12:00:00Z', null, '2026-04-02T12:00:00Z'),
      (34, ${ana}, 1, 'sending', 'Adesão de 2019 (assinada)', '', 'c-341', null, null, '2026-02-01T12:00:00Z', '2026-01-15T12:00:00Z'),
      (32, ${bia}, 1, 'testemunha', 'Uso de imagem', '', 'c-321', null, '2126-05-09T12:00:00Z', null, '2026-05-02T12:00:00Z');`);
  staff = await server.login('ADMINISTRATIVO');
  own = await server.login('DI', { id_cliente: ana });
}, 120_000);
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
async function list(query: string, token = staff): Promise<readonly Row[]> {
  const { status, body, text } = await server.call('GET', `/listarContratosCliente?${query}`, { token });
  expect(status, text).toBe(200);
  return body.data as readonly Row[];
}
const names = async (query: string, token = staff) => (await list(query, token)).map(({ nome }) => nome);

describe(`lists of contracts, on ${testDatabaseKind}`, () => {
  test('a row is the newest version, with what its phase shows and no more', async () => {
    expect(await list(`id_cliente=${ana}`)).toEqual([
      expect.objectContaining({
        ...{ id: 34, nome: 'Adesão de 2019 (assinada)', fase: 'finish', preparar: false, codigo_verificacao: 'c-341' },
        ...{ url: `/api/contrato/34/${ana}.pdf`, id_cliente: ana, nome_cliente: 'Ana Lima' },
      }),
      expect.objectContaining({
        id: 31,
        fase: 'di',
        motivo_recusa: null,
        codigo_verificacao: null,
        dh_conclusao: null,
      }),
      expect.objectContaining({ id: 32, fase: 'prepare', preparar: true, dh_prazo: null }),
    ]);
    const text = JSON.stringify(await list(`id_cliente=${ana}`));
    for (const hidden of ['c-311', 'c-312', 'token', 'codigo_sessao']) expect(text).not.toContain(hidden);
  });

  test('contracts are those of the country of the client, of all, and those that it has', async () => {
    expect(await names(`id_cliente=${pia}`)).toEqual(['Distribución independiente', 'Distribuição independente']);
    expect(await names(`id_cliente=${bia}`)).toEqual(['Distribuição independente', 'Uso de imagem']);
    await server.db.execute(sql`update cliente set id_filial = null where id = ${bia}`);
    expect(await names(`id_cliente=${bia}`)).toEqual(['Distribuição independente', 'Uso de imagem']);
  });

  test('it is searched, filtered, sorted and paged', async () => {
    const of = `id_cliente=${ana}`;
    expect(await names(`${of}&query=distribuicao`)).toEqual(['Distribuição independente']);
    expect(await names(`${of}&query=xyz`)).toEqual([]);
    expect(await names(`${of}&fase=di`)).toEqual(['Distribuição independente']);
    expect(await names(`${of}&sortBy=nome&sortType=desc`)).toEqual([
      ...['Uso de imagem', 'Distribuição independente', 'Adesão de 2019 (assinada)'],
    ]);
    expect((await names(`${of}&sortBy=dh_conclusao&sortType=asc`))[0]).toBe('Adesão de 2019 (assinada)');
    const page = await server.call('GET', `/listarContratosCliente?${of}&size=1&page=2`, { token: staff });
    expect(page.body).toMatchObject({ total: 3, data: [{ nome: 'Distribuição independente' }] });
  });

  test('each reads the own contracts alone, and names nobody else', async () => {
    const three = ['Adesão de 2019 (assinada)', 'Distribuição independente', 'Uso de imagem'];
    const refusal = async (token: string) => {
      const { status, body } = await server.call('GET', `/listarContratosCliente?id_cliente=${bia}`, { token });
      return [status, body.code];
    };
    expect(await refusal(own)).toEqual([403, 'PESSOA_SEM_ACESSO']);
    expect(await names(`id_cliente=${ana}`, own)).toEqual(three);
    expect(await names('', own)).toEqual(three);
    for (const profile of ['CONSULTOR', 'CLIENTE'] as const)
      expect(await refusal(await server.login(profile, { id_cliente: ana }))).toEqual([403, 'PESSOA_SEM_ACESSO']);
    for (const profile of ['CONSULTOR', 'ATENDENTE_FILIAL'] as const)
      expect(await refusal(await server.login(profile, {})), profile).toEqual([403, 'PESSOA_SEM_ACESSO']);
    expect(await names('', staff)).toEqual([]);
    expect((await server.call('GET', `/listarContratosCliente?id_cliente=${ana}`)).status).toBe(403);
  });

  test('a client asks for the link of its own contract, and only while it is its turn', async () => {
    const ask = async (contract: number, client: number, token: string) =>
      (
        await server.call('POST', `/signing/contract/${contract}/${client}/codigo`, {
          token,
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      ).status;
    expect(await ask(31, ana, own)).toBe(200);
    expect(await ask(32, ana, own)).toBe(403);
    expect(await ask(34, ana, own)).toBe(403);
    expect(await ask(32, bia, own)).toBe(403);
    expect(await ask(32, bia, await server.login('CLIENTE', { id_cliente: bia }))).toBe(403);
    expect(await ask(32, bia, staff)).toBe(200);
    expect(await ask(31, ana, await server.login('DI', {}))).toBe(403);
  });

  test('contracts of a country are those that hold there', async () => {
    const of = async (country: number) =>
      (await server.call('GET', `/listarContratosPorPais?id_pais=${country}`, { token: staff })).body.data;
    expect(await of(901)).toMatchObject([
      ...[{ nome: 'Distribución independiente', ativo: true }, { nome: 'Distribuição independente' }],
    ]);
    expect(await of(900)).toMatchObject([{ nome: 'Distribuição independente' }, { nome: 'Uso de imagem' }]);
  });
});
