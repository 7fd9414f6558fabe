import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let attendant: string;
let registrar: string;
let consultant: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (90, 'Brasil', 'Brasil', 'BR');
    insert into filial (id, nome, moeda, id_pais, telefone) values (90, 'Norte', 'BRL', 90, '+551130000000'), (91, 'Sul', 'BRL', 90, null);
    insert into ngs_notificacao (id, titulo, texto) values (95, 'Documentos pendentes', '<p>Envie &amp; avise:</p><ul><li>logo</li></ul>'), (96, 'Outra', '<p>x</p>');
    insert into ngs_notificacao_mensagem (id, id_notificacao, tipo, descricao, ordem)
      values (91, 95, 'DOCUMENTO', 'RG', 1), (92, 95, 'DOCUMENTO', 'CPF', 2), (93, 96, 'DOCUMENTO', 'Alheio', 1);
    insert into acao_status_cliente (id, descricao, id_status_origem, id_status, id_notificacao, ordem, ativo, perfis) values
      (91, 'Solicitar documentos', 1, null, 95, 1, true, null), (92, 'Ativar', 1, 2, null, 2, true, null),
      (93, 'Bloquear', 2, 8, 95, 3, true, '["ADM_CADASTRO"]'), (94, 'Velha', 2, 7, null, 4, false, null);`);
  attendant = await server.login('ATENDENTE_FILIAL', { id_filial: 90 });
  registrar = await server.login('ADM_CADASTRO');
  consultant = await server.login('CONSULTOR');
}, 120_000);
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  await db.script('truncate rede_no, rede_vinculo; truncate vitral_sim_whatsapp; delete from cliente;');
  await db.script(`
    insert into cliente (id, codigo_mundial, codigo, nome, tipo_pessoa, status, tipo, id_filial, telefone, aceite_consultor, id_consultor) values
      (1, 'F1', '1', 'Pai', 'FISICA', 'ATIVO', 'DI', 90, '+5511911111111', true, null),
      (2, 'F2', '2', 'Ana', 'FISICA', 'PENDENTE', 'CONSULTOR', 90, '+5511922222222', true, 1),
      (3, 'F3', '3', 'Bia', 'FISICA', 'PENDENTE', 'CLIENTE', 91, null, false, null);`);
  await fillNetwork(db);
});

const get = (url: string, token = attendant): Promise<Answer> => server.call('GET', url, { token });
const silent = {
  ...{ isEnviarMsgWhatsappCliente: false, isEnviarMsgWhatsappPai: false, isEnviarMsgWhatsappFilial: false },
};
const act = (id: number, body: object, token = attendant): Promise<Answer> =>
  server.call('PUT', `/Cliente/${id}`, { token, body: { ...silent, ...body } });
const rows = ({ body }: Answer) => body.data as readonly Record<string, unknown>[];
const sent = () =>
  server.db.query<{ para: string; texto: string; anexo: string | null }>(
    sql`select para, texto, anexo from vitral_sim_whatsapp order by para`,
  );

function upload(content: Buffer, name: string, token = attendant) {
  const boundary = 'x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  return server.app.inject({
    ...{ method: 'POST', url: `/api/cdn/simple/upload?token=${token}` },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe(`the customer flow on ${testDatabaseKind}`, () => {
  test('counts and lists the customers that somebody sees, with the actions for their profile', async () => {
    const totals = rows(await get('/listarFluxoCliente')).map(({ constante, total }) => [constante, total]);
    expect(totals.slice(0, 2)).toEqual([
      ['PENDENTE', 1],
      ['ATIVO', 1],
    ]);
    expect(rows(await get('/listarClientesFluxo?status=1'))).toMatchObject([
      { id_cliente: 2, codigo: '2', tipo_descricao: 'Consultor', filial: 'Norte', dias_ultima_alteracao: 0 },
    ]);
    expect(rows(await get('/listarClientesFluxo?status=1', registrar))).toHaveLength(2);
    const names = async (token: string) =>
      rows(await get('/listarAcoesCliente?status=2', token)).map((row) => row.descricao);
    expect([await names(attendant), await names(registrar)]).toEqual([[], ['Bloquear']]);
  });

  test('an action changes status and note, dates the status, and leaves the registration to be verified', async () => {
    await server.db.execute(sql`update cliente set dh_registro = now() - interval '9 days' where id = 2`);
    const { status, body } = await act(2, { status: 'ATIVO', observacao: 'Conferido.', versao: 1 });
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'ATIVO', observacao: 'Conferido.', verificacao_ativacao_pendente: true },
    ]);
    const [ana] = rows(await get('/listarClientesFluxo?status=2')).filter(({ id_cliente }) => id_cliente === 2);
    expect(ana).toMatchObject({ dias_ultima_alteracao: 0, verificacao_ativacao_pendente: true });
  });

  test('an action is refused that leads elsewhere, is for another profile or version, or for nobody that one sees', async () => {
    const code = async (answer: Promise<Answer>) => [(await answer).status, (await answer).body.code];
    expect(await code(act(2, { status: 'BLOQUEADO' }))).toEqual([422, 'FLUXO_ACAO']);
    expect(await code(act(1, { status: 'INATIVO' }))).toEqual([422, 'FLUXO_ACAO']);
    expect(await code(act(1, { status: 'BLOQUEADO' }))).toEqual([422, 'FLUXO_PERFIL']);
    expect(await code(act(2, { status: 'ATIVO', id_acao: 91 }))).toEqual([422, 'FLUXO_ACAO']);
    expect((await act(2, { status: 'ATIVO', versao: 7 })).status).toBe(409);
    expect((await act(3, { status: 'ATIVO' })).status).toBe(404);
    expect((await act(2, { status: 'ATIVO' }, consultant)).status).toBe(403);
    expect((await act(1, { status: 'BLOQUEADO' }, registrar)).status).toBe(200);
    expect((await act(2, { isEnviarMsgWhatsappPai: 'sim', status: 'ATIVO' })).status).toBe(400);
  });

  test('a plain save of a client is as ever', async () => {
    const { status, body } = await server.call('PUT', '/Cliente/2', {
      ...{ token: registrar, body: { nome: 'Ana Maria', versao: 1 } },
    });
    expect([status, body.data]).toMatchObject([200, { nome: 'Ana Maria', status: 'PENDENTE' }]);
    expect((await server.call('PUT', '/Cliente/2', { token: registrar, body: { nome: 'A' } })).status).toBe(400);
  });

  test('messages go to the client, who stands above and the branch, with documents and a picture', async () => {
    const stored = await upload(png, 'foto.png');
    expect(stored.statusCode).toBe(200);
    const { url } = stored.json().data;
    const wanted = {
      ...{ isEnviarMsgWhatsappCliente: true, isEnviarMsgWhatsappPai: true, isEnviarMsgWhatsappFilial: true },
      ...{ listaAnexosSelecionados: [92, 91], urlAnexoAdicional: url, observacao: 'Só para nós' },
    };
    expect(await act(2, { ...wanted, listaAnexosSelecionados: [93] })).toMatchObject({ status: 422 });
    expect((await act(2, { ...wanted, urlAnexoAdicional: 'https://x.example/arquivo/99999' })).body.code).toBe(
      'FLUXO_ANEXO',
    );
    const { status, body } = await act(2, wanted);
    expect([status, body.messages]).toEqual([200, undefined]);
    await expect.poll(sent).toHaveLength(3);
    const [branch, above, client] = await sent();
    expect(client).toEqual({
      ...{ para: '+5511922222222', anexo: 'foto.png' },
      texto: '*Documentos pendentes*\n\nEnvie & avise:\n• logo\n• RG\n• CPF',
    });
    expect(above).toMatchObject({ para: '+5511911111111', texto: expect.stringContaining('Cliente: F2 - Ana') });
    expect(branch?.para).toBe('+551130000000');
  });

  test('says whom a message cannot reach, and that an action has none', async () => {
    const { status, body } = await act(3, { isEnviarMsgWhatsappCliente: true }, registrar);
    expect([status, body.messages]).toEqual([
      200,
      ['O cliente não tem telefone nem e-mail: a mensagem não foi enviada a ele.'],
    ]);
    expect((await act(2, { status: 'ATIVO', isEnviarMsgWhatsappCliente: true })).body.code).toBe('FLUXO_SEM_MENSAGEM');
    expect(await sent()).toEqual([]);
  });

  test('only pictures are taken', async () => {
    expect((await upload(Buffer.from('<html></html>'), 'foto.png')).statusCode).toBe(415);
    expect(
      (await upload(Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'), 'foto.gif')).statusCode,
    ).toBe(415);
    expect((await upload(png, 'foto.png', 'nada')).statusCode).toBe(403);
  });

  test('a checked registration is confirmed once, by who sees it', async () => {
    await server.db.execute(sql`update cliente set verificacao_ativacao_pendente = true where id in (1, 3)`);
    const confirm = (id: number, token = attendant) =>
      server.call('POST', `/confirma/ativacao/cliente/${id}`, { token });
    const { status, body } = await confirm(1);
    expect([status, body.messages]).toEqual([200, ['Cadastro validado.']]);
    expect((await confirm(1)).body.code).toBe('FLUXO_SEM_VERIFICACAO');
    expect((await confirm(3)).status).toBe(404);
    expect((await confirm(3, registrar)).body.code).toBe('FLUXO_SEM_VERIFICACAO');
    expect((await confirm(1, consultant)).status).toBe(403);
  });
});
