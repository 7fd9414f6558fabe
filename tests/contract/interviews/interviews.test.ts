import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

// 1 stands above 2 and 3, 2 above 4; 5 stands alone in another branch, 6 in the branch of all others.
const [leader, ana, bia, caio, stranger, neighbour] = [801, 802, 803, 804, 805, 806];
let server: TestServer;
let leaderToken: string;
let anaToken: string;
let strangerToken: string;
let neighbourToken: string;
let admin: string;

const answered = {
  ...{ experiencia_vendas: 'SIM', experiencia_descricao: 'Cinco anos.', motivo: 'Renda', horas_semana: 20 },
  ...{ disponibilidade: ['MANHA', 'NOITE'], recomenda: 'SIM', tem_veiculo: true, meta_mensal: 1500.5 },
};

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (800, 'Brasil', 'Brasil', 'BR');
    insert into filial (id, nome, moeda, id_pais) values (800, 'Norte', 'BRL', 800), (801, 'Sul', 'BRL', 800);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, id_consultor, aceite_consultor) values
      (${leader}, 'I1', 'Lia Líder', 'FISICA', 'APROVADO', 'DI', 800, null, true),
      (${ana}, 'I2', 'Ana', 'FISICA', 'ATIVO', 'CONSULTOR', 800, ${leader}, true),
      (${bia}, 'I3', 'Bia', 'FISICA', 'PENDENTE', 'CONSULTOR', 800, ${leader}, false),
      (${caio}, 'I4', 'Caio', 'FISICA', 'ATIVO', 'CONSULTOR', 801, ${ana}, true),
      (${stranger}, 'I5', 'Estela', 'FISICA', 'APROVADO', 'DI', 801, null, true),
      (${neighbour}, 'I6', 'Nina', 'FISICA', 'APROVADO', 'DI', 800, null, true);`);
  await fillNetwork(server.db);
  leaderToken = await server.login('DI', { id_cliente: leader });
  anaToken = await server.login('CONSULTOR', { id_cliente: ana });
  strangerToken = await server.login('DI', { id_cliente: stranger });
  neighbourToken = await server.login('DI', { id_cliente: neighbour });
  admin = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.script('truncate entrevista_consultor; delete from ngs_notificacao_usuario;');
  await server.db.script(`update cliente set status = 'ATIVO', tipo = 'CONSULTOR' where id = ${ana}`);
});

const post = (url: string, token: string, body: unknown): Promise<Answer> => server.call('POST', url, { token, body });
const get = (url: string, token: string): Promise<Answer> => server.call('GET', url, { token });
const request = (id_consultor: number, id_entrevistador: number, token = leaderToken) =>
  server.call('POST', '/solicitarEntrevista', {
    ...{ token, body: { id_consultor, id_entrevistador }, headers: { 'idempotency-key': crypto.randomUUID() } },
  });
const idOf = async (): Promise<number> => {
  const [row] = await server.db.query<{ id: number }>(sql`select max(id) as id from entrevista_consultor`);
  return row?.id ?? 0;
};
const errorsOf = ({ body }: Answer) => body.details?.errors?.map(({ pointer, code }) => [pointer, code]);

describe(`interviews of consultants, on ${testDatabaseKind}`, () => {
  test('are asked of a D.I. above or in the branch, once at a time, and notified', async () => {
    const offered = await get(`/listarEntrevistadores?id_consultor=${ana}&sortBy=nome`, leaderToken);
    expect((offered.body.data as readonly { id: number }[]).map(({ id }) => id)).toEqual([leader, neighbour]);
    const ofCaio = await get(`/listarEntrevistadores?id_consultor=${caio}&sortBy=nome`, leaderToken);
    expect((ofCaio.body.data as readonly { id: number }[]).map(({ id }) => id)).toEqual([stranger, leader]);
    await server.db.execute(sql`
      insert into usuario (nome, login, id_perfil, id_cliente, ativo)
      select 'Nina', 'nina@example.com', id, ${neighbour}, true from perfil where constante = 'DI' on conflict do nothing`);
    const made = await Promise.all([request(ana, neighbour), request(ana, leader)]);
    expect(made.map(({ status }) => status).sort(), made.map(({ text }) => text).join()).toEqual([200, 422]);
    const again = await request(ana, neighbour);
    expect(again.body.code).toBe('REGRA_DE_NEGOCIO');
    expect(again.text).toContain('já tem uma entrevista solicitada a');
    await server.db.script('truncate entrevista_consultor; delete from ngs_notificacao_usuario');
    expect((await request(ana, neighbour)).status).toBe(200);
    const notices = await server.db.query<{ url: string }>(sql`select distinct url from ngs_notificacao_usuario`);
    expect(notices).toEqual([{ url: `/entrevistas/consultor/${await idOf()}` }]);
  });

  test('are not asked for outside of the own network, of who is pending or has evolved, nor of anybody', async () => {
    const texts = [
      await request(ana, neighbour, strangerToken),
      await request(bia, leader),
      await request(ana, stranger),
      await request(ana, caio),
    ].map(({ status, text }) => `${status} ${text}`);
    expect(texts[0]).toMatch(/^403 .*PESSOA_SEM_ACESSO/);
    for (const text of texts.slice(1)) expect(text).toMatch(/^422 /);
    expect(texts[2]).toContain('não pode entrevistar');
    expect((await request(ana, leader, await server.login('FINANCEIRO'))).status).toBe(403);
    // Both who are wrong are named at once, by the same codes.
    const both = [
      ['/id_consultor', expect.any(String)],
      ['/id_entrevistador', 'REGRA_DE_NEGOCIO'],
    ];
    const wrong = [
      await request(ana, caio, strangerToken),
      await request(bia, bia),
      await request(99_999, 99_998, admin),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([403, 422, 404]);
    for (const answer of wrong) expect(errorsOf(answer), answer.text).toEqual(both);
  });

  test('keep their form, whose required and unknown fields are checked by what is shown', async () => {
    await request(ana, neighbour);
    const id = await idOf();
    const form = await get(`/formulario_entrevista/nova_entrevista_consultor?id_entrevista=${id}`, neighbourToken);
    expect(form.body).toMatchObject({ entity: 'nova_entrevista_consultor', problems: [] });
    const loaded = await get(`/carregarDadosEntrevista?id_entrevista=${id}`, neighbourToken);
    expect(loaded.body.data).toMatchObject({ id_entrevista: id, nome: 'Ana', respostas: {} });
    const save = (respostas: object, token = neighbourToken) =>
      post('/salvarEntrevista', token, { id_entrevista: id, respostas });
    expect(errorsOf(await save({ experiencia_vendas: 'NAO', horas_semana: 200, outra: 1 }))).toEqual([
      ['/respostas/outra', 'additionalProperties'],
      ['/respostas/motivo', 'required'],
      ['/respostas/disponibilidade', 'required'],
      ['/respostas/recomenda', 'required'],
      ['/respostas/horas_semana', 'maximum'],
    ]);
    // What is not asked is not required, and is not stored.
    expect(errorsOf(await save({ ...answered, experiencia_descricao: null }))).toEqual([
      ['/respostas/experiencia_descricao', 'required'],
    ]);
    expect(errorsOf(await save({ ...answered, recomenda: 'NAO' }))).toEqual([['/respostas/observacoes', 'required']]);
    expect((await save({ ...answered, experiencia_vendas: 'NAO', disponibilidade: 'MANHA, NOITE' })).status).toBe(200);
    const stored = await get(`/carregarDadosEntrevista?id_entrevista=${id}`, admin);
    const { experiencia_descricao: _, ...asked } = answered;
    expect((stored.body.data as { respostas: object }).respostas).toEqual({ ...asked, experiencia_vendas: 'NAO' });
  });

  test('are read and answered by who was asked, read by administrative users, and by nobody else', async () => {
    await request(ana, neighbour);
    const id = await idOf();
    const [{ referencia } = { referencia: '' }] = await server.db.query<{ referencia: string }>(
      sql`select referencia from entrevista_consultor`,
    );
    for (const token of [strangerToken, anaToken, leaderToken]) {
      expect((await get(`/carregarDadosEntrevista?id_entrevista=${id}`, token)).status).toBe(404);
      const form = `/formulario_entrevista/nova_entrevista_consultor?id_entrevista=${id}`;
      expect((await get(form, token)).status).toBe(404);
      expect((await post('/salvarEntrevista', token, { id_entrevista: id, respostas: answered })).status).toBe(404);
    }
    const byAdmin = await post('/salvarEntrevista', admin, { id_entrevista: id, respostas: answered });
    expect([byAdmin.status, byAdmin.body.code]).toEqual([403, 'SEM_PERMISSAO']);
    const print = (token: string) =>
      get(`/component/nova_entrevista_consultor/print.pdf?reference=${referencia}`, token);
    expect((await print(strangerToken)).status).toBe(404);
    expect((await print(leaderToken)).status).toBe(200);
    expect((await get(`/encontrar_entrevista_cliente?single=true&id_cliente=${ana}`, strangerToken)).status).toBe(403);
  });

  test('are listed for who was asked until they are answered or cancelled', async () => {
    await request(ana, neighbour);
    const id = await idOf();
    const listed = async (token: string) => (await get('/listarEntrevistas', token)).body.data;
    expect(await listed(neighbourToken)).toMatchObject([{ id_entrevista: id, nome: 'Ana' }]);
    expect(await listed(leaderToken)).toEqual([]);
    expect(await listed(admin)).toMatchObject([{ id_entrevista: id }]);
    expect((await post('/cancelarEntrevista', strangerToken, { id_entrevista: id, motivo: 'x' })).status).toBe(404);
    expect((await post('/cancelarEntrevista', leaderToken, { id_entrevista: id, motivo: 'Viajou' })).status).toBe(200);
    expect(await listed(neighbourToken)).toEqual([]);
    const late = await post('/salvarEntrevista', neighbourToken, { id_entrevista: id, respostas: answered });
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('foi encerrada')]);
    expect((await request(ana, leader)).status).toBe(200);
    const next = await idOf();
    const save = () => post('/salvarEntrevista', leaderToken, { id_entrevista: next, respostas: answered });
    expect((await save()).status).toBe(200);
    expect(await listed(leaderToken)).toEqual([]);
    expect((await post('/cancelarEntrevista', leaderToken, { id_entrevista: next, motivo: 'x' })).text).toContain(
      'já foi respondida',
    );
    const evolution = await get(`/consultarEvolucaoConsultor?consultor=${ana}`, leaderToken);
    expect(evolution.body.data, evolution.text).toMatchObject({ entrevista: true });
    // Corrected until the consultant evolves.
    expect((await save()).status).toBe(200);
    await server.db.execute(sql`update cliente set status = 'EVOLUIR_PARA_DI', tipo = 'DI' where id = ${ana}`);
    expect((await save()).text).toContain('foi encerrada');
  });

  test('are read with their questions and answers in words, on the screen and on paper, in three languages', async () => {
    await request(ana, neighbour);
    await post('/salvarEntrevista', neighbourToken, { id_entrevista: await idOf(), respostas: answered });
    const read = await get(`/encontrar_entrevista_cliente?single=true&id_cliente=${ana}`, leaderToken);
    const data = read.body.data as { reference: string; respostas: readonly Record<string, unknown>[] };
    expect(data).toMatchObject({ nome: 'Ana', entrevistador: 'Nina', id_cliente: ana });
    const words = Object.fromEntries(data.respostas.map(({ campo, resposta }) => [campo, resposta]));
    expect(words).toMatchObject({
      ...{ experiencia_vendas: 'Sim', disponibilidade: 'Manhã, Noite', tem_veiculo: 'Sim' },
      ...{ meta_mensal: expect.stringMatching(/1\.500,50/), outras_marcas: null, observacoes: null },
    });
    expect(data.respostas.map(({ ordem }) => ordem)).toEqual(data.respostas.map((_, index) => (index + 1) * 10));
    const url = `/api/component/nova_entrevista_consultor/print.pdf?reference=${data.reference}&token=${leaderToken}`;
    const pdf = await server.app.inject({ method: 'GET', url, headers: { 'x-language': 'en' } });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true);
    // The consultant, whose page leads to it, is one of those who see them.
    const own = await get(`/encontrar_entrevista_cliente?single=true&id_cliente=${ana}`, anaToken);
    expect([own.status, own.body], own.text).toEqual([200, read.body]);
    expect(
      (await get(`/component/nova_entrevista_consultor/print.pdf?reference=${data.reference}`, anaToken)).status,
    ).toBe(200);
    expect(await get(`/encontrar_entrevista_cliente?single=true&id_cliente=${caio}`, leaderToken)).toMatchObject({
      ...{ status: 200, body: { data: null } },
    });
  });

  test('raw SQL cannot make a second open one, or an answered one without its time', async () => {
    await request(ana, neighbour);
    const copy = (estado: string) =>
      server.db.execute(sql`
        insert into entrevista_consultor (referencia, cliente, entrevistador, estado, usuario, definicao, dh_registro)
        select 'x', cliente, entrevistador, ${estado}, usuario, definicao, dh_registro from entrevista_consultor limit 1`);
    await expect(copy('SOLICITADA')).rejects.toThrow(/entrevista_consultor_aberta/);
    await expect(copy('RESPONDIDA')).rejects.toThrow(/entrevista_consultor_resposta/);
  });
});

describe(`forms by their names, on ${testDatabaseKind}`, () => {
  test('are drawn from their component and answered with what it asks', async () => {
    const component = await get('/component/nova_entrevista_consultor', neighbourToken);
    expect(component.body).toMatchObject({ entity: 'nova_entrevista_consultor', model: null });
    expect((await get('/component/nova_entrevista_consultr', admin)).text).toContain('nova_entrevista_consultor');
    const closed = await server.login('FINANCEIRO');
    expect((await get('/component/nova_entrevista_consultor', closed)).status).toBe(403);
    const send = (body: object, token: string) =>
      server.call('POST', '/form/nova_entrevista_consultor/save', {
        ...{ token, body, headers: { 'idempotency-key': crypto.randomUUID() } },
      });
    expect((await send(answered, closed)).status).toBe(404);
    expect(errorsOf(await send({ ...answered, motivo: ' ' }, neighbourToken))).toEqual([['/motivo', 'required']]);
    const sent = await send({ ...answered, disponibilidade: 'MANHA,TARDE' }, neighbourToken);
    expect(sent.body).toEqual({ messages: ['Formulário enviado.'], redirect: true });
    const stored = await get('/FormularioResposta', admin);
    expect(stored.body.data).toMatchObject([
      { formulario: 'nova_entrevista_consultor', respostas: expect.stringContaining('Disponibilidade: Manhã, Tarde') },
    ]);
    const own = await server.call('POST', '/FormularioResposta', { token: admin, body: { formulario: 'x' } });
    expect(own.status).toBe(403);
  });
});
