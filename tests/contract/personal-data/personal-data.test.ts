import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findInactive } from '../../../src/areas/personal-data/server/inactive.ts';
import { serverModules } from '../../../src/areas/server-areas.ts';
import { findInFiles, findInTables } from '../../support/personal/dump.ts';
import { type Known, putPerson } from '../../support/personal/person-rows.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';
import { unzip } from '../../support/workbook.ts';

const known: Known = {
  ...{ nome: 'Íris Mühlbach Ferrão', cpf: '52998224725', email: 'iris.muhlbach@teste.example' },
  ...{ telefone: '+5511987650123', logradouro: 'Rua Açucena Dobrada', codigo: '7700456' },
};

let server: TestServer;
let client: number;
let administrator: string;
let own: string;
let stranger: string;
beforeAll(async () => {
  server = await startTestServer();
  client = (await putPerson(server, known)).get('Cliente') ?? 0;
  administrator = await server.login('ADMINISTRADOR', { tipo: 'ADMINISTRATIVO' });
  own = await server.login('CLIENTE', { id_cliente: client });
  stranger = await server.login('CLIENTE');
}, 180_000);
afterAll(() => server.close());

type Export = { id: number; situacao: string; entidade: string };
const exportsOf = async (token: string, query = ''): Promise<readonly Export[]> =>
  (await server.call('GET', `/exportacoesPessoais${query}`, { token })).body.data as unknown as readonly Export[];

const untilReady = (token: string, id: number) =>
  vi.waitFor(async () => expect((await exportsOf(token)).find((one) => one.id === id)?.situacao).toBe('PRONTO'), {
    interval: 100,
  });

async function fetchArchive(token: string, id: number): Promise<ReadonlyMap<string, string>> {
  const answer = await server.app.inject({
    ...{ method: 'GET', url: `/api/exportacoesPessoais/${id}/arquivo` },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return unzip(answer.rawPayload);
}

const idOf = (body: Answer['body']): number => (body.data as unknown as { id: number }).id;

describe('who may', () => {
  test('see, export or erase the data of others holds DADOS_PESSOAIS.ACESSAR', async () => {
    const path = `/dadosPessoais/Cliente/${client}`;
    for (const token of [stranger, own]) {
      expect((await server.call('GET', path, { token })).status).toBe(403);
      expect((await server.call('GET', `${path}/previa`, { token })).status).toBe(403);
      expect((await server.call('POST', `${path}/exportacao`, { token })).status).toBe(403);
      const body = { confirmacao: 'EXCLUIR' };
      expect((await server.call('POST', `${path}/exclusao`, { token, body })).status).toBe(403);
    }
    const { status, body } = await server.call('GET', path, { token: administrator });
    expect([status, body.data]).toEqual([
      200,
      { id: expect.any(Number), entidade: 'Pessoa', nome: known.nome, exclusao: null },
    ]);
    expect((await server.call('GET', '/dadosPessoais/Cliente/999999', { token: administrator })).status).toBe(404);
    expect((await server.call('GET', '/dadosPessoais/Pais/1', { token: administrator })).status).toBe(422);
  });
});

describe('an export', () => {
  test('holds every record by the titles of its fields, and its files, and is fetched once', async () => {
    await server.db.execute(sql`
      insert into vitral_comentario (entity, id_registro, texto) values ('Cliente', ${client}, 'Prefere a entrega de manhã')`);
    await server.db.execute(sql`
      with aberto as (
        insert into assinatura_processo (contrato, cliente, versao, fase, nome, hash, codigo_verificacao, dh_registro)
        values (1, ${client}, 1, 'finish', 'Compromisso', 'h', 'c', now()) returning id)
      insert into assinatura_documento select id, 'h', true, ${Buffer.from('O contrato assinado')}::bytea from aberto`);
    const { status, body } = await server.call('POST', `/dadosPessoais/Cliente/${client}/exportacao`, {
      token: administrator,
    });
    expect(status).toBe(202);
    const id = idOf(body);
    await untilReady(administrator, id);
    expect((await server.call('GET', `/exportacoesPessoais/${id}/arquivo`, { token: stranger })).status).toBe(404);
    const archive = await fetchArchive(administrator, id);
    const names = [...archive.keys()];
    const read = (name: string): unknown => JSON.parse(archive.get(name) ?? '');
    expect(names.length).toBeGreaterThan(35);
    expect(read('Endereços (Endereco).json')).toMatchObject([{ Logradouro: known.logradouro }]);
    expect(read('Clientes (Cliente).json')).toMatchObject([
      { Nome: known.nome, 'CPF ou CNPJ': known.cpf, 'Tipo de pessoa': 'Pessoa física', Foto: [expect.any(String)] },
    ]);
    expect(read('Comentários.json')).toMatchObject([
      { entidade: 'Cliente', registro: client, texto: 'Prefere a entrega de manhã', 'escrito pela pessoa': false },
    ]);
    const photo = names.find((name) => name.startsWith('Cliente/'));
    expect(archive.get(photo ?? '')).toBe(`Ficha de ${known.nome}, ${known.cpf}`);
    expect(read('Contratos.json')).toMatchObject([{ contrato: 'Compromisso' }]);
    expect(archive.get(names.find((name) => name.startsWith('Contratos/')) ?? '')).toBe('O contrato assinado');
    expect((await server.call('GET', `/exportacoesPessoais/${id}/arquivo`, { token: administrator })).status).toBe(404);
    const zips = await server.db.query(sql`select 1 as found from vitral_arquivo where extensao = 'zip'`);
    expect(zips).toEqual([]);
  });

  test('is written down as a reading, and who asked gets a notice', async () => {
    await vi.waitFor(async () => {
      const rows = await server.db.query<{ campos: string }>(sql`
          select campos from leitura_dado where meio = 'EXPORTACAO' and entidade = 'Pessoa'`);
      expect(rows[0]?.campos).toContain('Cliente.documento');
    });
    const [notice] = await server.db.query<{ url: string }>(sql`
      select url from ngs_notificacao_usuario where titulo = 'Dados pessoais prontos'`);
    expect(notice?.url).toMatch(/^\/dados_pessoais\/Pessoa\/\d+$/);
  });

  test('of oneself needs no permission, and one that waits is the same again', async () => {
    const first = await server.call('POST', '/meusDados/exportacao', { token: own });
    const second = await server.call('POST', '/meusDados/exportacao', { token: own });
    expect([first.status, second.body.data]).toEqual([202, first.body.data]);
    await untilReady(own, idOf(first.body));
    expect(await exportsOf(own, '?proprias=true&size=10&page=1&sortBy=dh_registro&sortType=desc')).toMatchObject([
      { entidade: 'Pessoa', situacao: 'PRONTO' },
    ]);
    expect(await exportsOf(stranger)).toEqual([]);
    const archive = await fetchArchive(own, idOf(first.body));
    expect([...archive.keys()]).toContain('Pessoas (Pessoa).json');
    expect((await exportsOf(own))[0]?.situacao).toBe('BAIXADO');
  });

  test('an hour later it can be fetched no more', async () => {
    const { body } = await server.call('POST', '/meusDados/exportacao', { token: stranger });
    await untilReady(stranger, idOf(body));
    await server.db.execute(sql`
      update vitral_exportacao_pessoa set dh_expira = now() - interval '1 second' where id = ${idOf(body)}`);
    const answer = await server.call('GET', `/exportacoesPessoais/${idOf(body)}/arquivo`, { token: stranger });
    expect([answer.status, answer.body.code]).toEqual([404, 'EXPORTACAO_INDISPONIVEL']);
    expect((await exportsOf(stranger))[0]?.situacao).toBe('EXPIRADO');
  });
});

/** The numbers that a report answers, whatever the order of its rows: those that lead to nobody by a name. */
async function figuresOf(name: string): Promise<readonly unknown[]> {
  const { status, body } = await server.call('GET', `/${name}?size=100`, { token: administrator });
  const numbers: number[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'number') numbers.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) if (key !== 'versao') walk(each);
  };
  walk(body.data);
  return [name, status, body.total, numbers.sort((a, b) => a - b)];
}

const reports = [
  ...['report_pontuacaoRede', 'report_pontuacaoRedeAmericaLatina', 'report_analiseRiscoInatividadeRede'],
  ...[
    'report_bonusPorPeriodo',
    'report_graduacao',
    'report_qualificacao',
    'report_rankingDistribuidores',
    'report_eventos',
  ],
  ...['report_sintetico_extratoPontuacaoIndividual', 'report_analitico_extratoPontuacaoIndividual'],
  ...['report_pontos_vinculados', 'report_validacaoRede_estruturaRede', 'report_validacaoRede_membrosAtivosSemPais'],
  ...['report_apuracao_spv', 'PedidoVenda', 'PedidoPagamento', 'Cobranca', 'CreditoCliente', 'LancamentoCredito'],
];

async function allFigures(): Promise<readonly (readonly unknown[])[]> {
  const figures: (readonly unknown[])[] = [];
  for (const name of reports) figures.push(await figuresOf(name));
  return figures;
}

describe('an erasure', () => {
  const path = () => `/dadosPessoais/Cliente/${client}`;
  const erase = (confirmacao: string, token = administrator) =>
    server.call('POST', `${path()}/exclusao`, { token, body: { confirmacao } });

  test('is looked at first: what goes, what stays and why, and nothing has changed', async () => {
    const { status, body } = await server.call('GET', `${path()}/previa?size=0`, { token: administrator });
    expect(status).toBe(200);
    const lines = body.data as unknown as readonly Record<string, unknown>[];
    const line = (item: string) => lines.find((one) => one.item === item);
    expect(line('Endereços')).toMatchObject({ destino: 'APAGA', quantidade: 1, motivo: null });
    expect(line('Clientes')).toMatchObject({ destino: 'ESVAZIA', campos: expect.stringContaining('CPF ou CNPJ') });
    expect(line('Históricos de graduação')).toMatchObject({ destino: 'FICA' });
    expect(line('Sessões abertas')).toMatchObject({ destino: 'APAGA' });
    expect(lines.filter((one) => one.destino === 'FICA').every((one) => typeof one.motivo === 'string')).toBe(true);
    const page = await server.call(
      'GET',
      `${path()}/previa?size=1&page=2&lazy=true&fields=item&query=enderecos+telefones&sortBy=item`,
      {
        token: administrator,
      },
    );
    expect([page.status, page.body.total, page.body.data]).toEqual([200, 0, []]);
    const sorted = await server.call('GET', `${path()}/previa?size=2&page=1&sortBy=quantidade&sortType=desc`, {
      token: administrator,
    });
    const counts = lines.map(({ quantidade }) => Number(quantidade)).toSorted((a, b) => b - a);
    expect(sorted.body).toMatchObject({
      total: lines.length,
      data: counts.slice(0, 2).map((quantidade) => ({ quantidade })),
    });
    const english = await server.call('GET', `${path()}/previa?size=0`, {
      token: administrator,
      headers: { 'x-language': 'en' },
    });
    expect(JSON.stringify(english.body.data)).toContain('Addresses');
    expect((await findInTables(server.db, [known.nome])).length).toBeGreaterThan(20);
  });

  test('asks for its word, and nobody erases themselves or an administrator', async () => {
    const answer = await erase('sim');
    expect([answer.status, answer.body.details?.errors?.[0]?.pointer]).toEqual([400, '/confirmacao']);
    const superadmin = await server.login('ADMINISTRADOR', { id_cliente: client });
    expect((await erase('EXCLUIR', superadmin)).body.code).toBe('REGRA_DE_NEGOCIO');
    expect((await erase('EXCLUIR')).body.code).toBe('REGRA_DE_NEGOCIO');
    await server.db.execute(sql`
      update usuario set id_perfil = (select id from perfil where constante = 'CLIENTE')
      where id_cliente = ${client}`);
  });

  test('ends the sessions at once, and leaves nobody in tables and files', async () => {
    const before = await allFigures();
    expect(before.filter(([, code]) => code === 200).length).toBeGreaterThan(10);
    expect(before.some(([name, , total]) => name === 'PedidoVenda' && total === 1)).toBe(true);
    const { status, body } = await erase(' excluir ');
    expect(status).toBe(202);
    expect((await server.call('GET', '/exportacoesPessoais', { token: own })).body.code).toBe('SESSAO_INVALIDA');
    await vi.waitFor(
      async () => {
        const { body: now } = await server.call('GET', path(), { token: administrator });
        expect(now.data).toMatchObject({ exclusao: { numero: idOf(body), dh_fim: expect.any(String) } });
      },
      { timeout: 60_000, interval: 200 },
    );
    const values = [known.nome, known.cpf, known.email, known.telefone, known.logradouro];
    expect(await findInTables(server.db, values)).toEqual([]);
    const files = await findInFiles(`${server.root}/files`, values);
    expect(files.length).toBeLessThan(2);
    const after = await allFigures();
    expect(after).toEqual(before);
    expect((await erase('EXCLUIR')).status).toBe(422);
    const record = await server.call('GET', `/Cliente/${client}`, { token: administrator });
    expect(record.body.data).toMatchObject({ nome: `Pessoa excluída ${idOf(body)}`, codigo_mundial: known.codigo });
  });
});

test('registrations that came to nothing are found when they are old, and nobody else is', async () => {
  const { db } = server;
  const put = async (codigo: string, status: string, months: number): Promise<number> => {
    const [row] = await db.query<{ id: number }>(sql`
      insert into cliente (codigo_mundial, nome, tipo_pessoa, status, dh_registro)
      values (${codigo}, 'Registro Parado', 'FISICA', ${status}, now() - make_interval(months => ${months}::int)) returning id`);
    return row?.id ?? 0;
  };
  const stale = await put('I1', 'PENDENTE', 30);
  for (const [codigo, status, months] of [
    ['I2', 'ATIVO', 30],
    ['I3', 'PENDENTE', 20],
  ] as const)
    await put(codigo, status, months);
  const buyer = await put('I4', 'PENDENTE', 30);
  await db.execute(sql`
    insert into pedido_venda (id_cliente, id_filial, moeda, id_titular)
    select ${buyer}, p.id_filial, 'BRL', (select max(id) from usuario) from pedido_venda as p limit 1`);
  const ties = serverModules.flatMap(({ clientTie }) => clientTie ?? []);
  expect(await findInactive(db, ties, 24)).toEqual([{ entity: 'Cliente', id: stale }]);
  // What an area has of somebody it says itself.
  expect((await findInactive(db, [], 24)).map(({ id }) => id)).toEqual([stale, buyer]);
});
