import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCodes } from '../../support/codes/read-codes.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
let consultant: string;
const [open, over, inner] = [7001, 7002, 7003];

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://portal.example' });
  await server.db.script(`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_consultor) values
      (801, 'M801', 'Souza Representações Ltda', 'JURIDICA', 'ATIVO', 'DI', null),
      (802, 'M802', 'Beto Lima', 'FISICA', 'ATIVO', 'CONSULTOR', 801);
    insert into pessoa_fisica (id, cpf, rg, "dataNascimento", "nomeConjuge") values (801, '52998224725', '1', '1980-01-01', 'Lia Souza');
    insert into pessoa (id, tipo, nome, "id_pessoaFisica") values (801, 'PJ', 'Souza Representações Ltda', 801);
    insert into pessoa_socio (id, id_pessoa, cpf, nome) values (551, 801, '11144477735', 'Carlos Eduardo de Souza');
    insert into pessoa (id, tipo, nome) values (802, 'PF', 'Beto Lima');
    insert into pessoa_socio (id, id_pessoa, cpf, nome) values (552, 802, '11144477735', 'Outro Sócio');
    update cliente set id_pessoa = id where id in (801, 802);
    insert into evento (id, titulo, data_inicial, data_final, finalizado, permitido_consultores) values
      (${open}, 'Convenção Nacional', current_date + 5, current_date + 7, false, true),
      (${over}, 'Treinamento', current_date - 9, current_date - 8, true, true),
      (${inner}, 'Reunião de Diretoria', current_date + 5, current_date + 7, false, false);
    insert into evento_anexo (id, id_evento, "linkAnexo", descricao) values (71, ${open}, '/a.pdf', 'Programa'), (73, ${inner}, '/b.pdf', 'Sigilo');`);
  admin = await server.login('ADMINISTRATIVO');
  consultant = await server.login('CONSULTOR', { id_cliente: 802 });
}, 120_000);
afterAll(() => server.close(), 60_000);

const issue = (body: Readonly<Record<string, unknown>>, token = admin) =>
  server.call('POST', '/Cracha', {
    token,
    body: { evento: { id: open }, cliente: { id: 801 }, tipo: 'outros', ...body },
  });
const idOf = (body: unknown): number => Number((body as { readonly data: { readonly id: number } }).data.id);
const picture = (url: string) => server.app.inject({ url });
const addressOf = async (id: number): Promise<URL> => {
  const { status, body, text } = await server.call('GET', `/cracha/${id}/endereco`, { token: admin });
  expect(status, text).toBe(200);
  return new URL((body.data as unknown as { readonly url: string }).url);
};

describe(`badges on ${testDatabaseKind}`, () => {
  test('partners and the spouse of a client are those who may have one', async () => {
    const list = (token: string, more = '') =>
      server.call('GET', `/listar_socios_credenciamento?id_pessoa=801${more}`, { token });
    expect((await list(admin)).body).toMatchObject({
      total: 2,
      data: [
        { nome: 'Carlos Eduardo de Souza', tipo: 'socio', socio: 551 },
        { nome: 'Lia Souza', tipo: 'conjuge', socio: null },
      ],
    });
    expect((await list(admin, '&tipo=conjuge')).body).toMatchObject({ total: 1, data: [{ nome: 'Lia Souza' }] });
    // Another's partners are nobody else's business.
    expect((await list(consultant)).body.code).toBe('PESSOA_SEM_ACESSO');
    expect((await server.call('GET', '/listar_socios_credenciamento', { token: admin })).status).toBe(400);
  });

  test('need an event, a client, a kind and a name, and the role of a spouse is a spouse’s', async () => {
    for (const [lacking, body] of [
      ['evento', { evento: null, nome: 'Ana' }],
      ['cliente', { cliente: null, nome: 'Ana' }],
      ['tipo', { tipo: null, nome: 'Ana' }],
      ['nome', { nome: '' }],
    ] as const) {
      const { status, body: refused } = await issue(body);
      expect([lacking, status]).toEqual([lacking, 400]);
      expect(refused.details?.errors?.map(({ pointer }) => pointer)).toContain(`/${lacking}`);
    }
    const wrong = await issue({ nome: 'Ana', cargo: 'Cônjuge' });
    expect(wrong.body.details?.errors).toMatchObject([{ pointer: '/cargo' }]);
    const spouse = await issue({ tipo: 'conjuge', nome: 'Lia Souza', cargo: 'Diretoria' });
    expect(spouse.status, spouse.text).toBe(201);
    expect(spouse.body.data).toMatchObject({ cargo: 'Cônjuge' });
    const foreign = await issue({ tipo: 'socio', nome: 'Outro', cargo: 'Assessor', socio: { id: 552 } });
    expect(foreign.body.details?.errors).toMatchObject([{ pointer: '/socio' }]);
    const own = await issue({ tipo: 'socio', nome: 'Carlos Eduardo de Souza', cargo: '.', socio: { id: 551 } });
    expect(own.status, own.text).toBe(201);
    expect((await issue({ nome: 'Ana', cargo: 'Convidado' }, consultant)).status).toBe(403);
    expect((await server.call('GET', '/Cracha', { token: consultant })).status).toBe(403);
  });

  test('are a picture whose code an independent reader reads, and which the public page checks', async () => {
    const { body } = await issue({ nome: 'Íris Conceição & Filhos', cargo: 'Convidado' });
    const address = await addressOf(idOf(body));
    expect(address.pathname).toBe(`/api/public/cracha/801-${open}.png`);
    const { statusCode, headers, rawPayload } = await picture(address.pathname + address.search);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
    const [code = ''] = await readCodes(rawPayload, 'QRCode');
    expect(code).toMatch(/^https:\/\/portal\.example\/credencial\/verificar\/[\w-]{24}$/);
    const checked = await server.call('GET', `/public/credencial/${code.split('/').at(-1)}`);
    expect(checked.body.data).toMatchObject({
      ...{ tipo: 'CRACHA', nome: 'Íris Conceição & Filhos', descricao_tipo: 'Convidado', valida: true },
      ...{ empresa: 'Souza Representações Ltda', evento: 'Convenção Nacional' },
    });
    expect(checked.text).not.toMatch(/52998224725|M801/);
    await server.db.execute(sql`update evento set finalizado = true where id = ${open}`);
    const later = await server.call('GET', `/public/credencial/${code.split('/').at(-1)}`);
    expect(later.body.data).toMatchObject({ valida: false });
    await server.db.execute(sql`update evento set finalizado = false where id = ${open}`);
  });

  test('are refused for every address that was not signed for them, or is over', async () => {
    const { body } = await issue({ nome: 'Ana Lima', cargo: 'Assessor' });
    await issue({ nome: 'Bia Lima', cargo: 'Assessor' });
    const address = await addressOf(idOf(body));
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return picture(url.pathname + url.search);
    };
    const token = String(address.searchParams.get('access_token'));
    const [kind, time = '', signature] = token.split('.');
    const later = (Number.parseInt(time, 36) + 60).toString(36);
    for (const change of [
      (url: URL) => url.searchParams.set('nome', 'Bia Lima'),
      (url: URL) => url.searchParams.set('cargo', 'Diretoria'),
      (url: URL) => (url.pathname = `/api/public/cracha/802-${open}.png`),
      (url: URL) => (url.pathname = `/api/public/cracha/801-${inner}.png`),
      (url: URL) => url.searchParams.set('access_token', `${kind}.${later}.${signature}`),
      (url: URL) => url.searchParams.set('access_token', `${kind}.${time}.${'A'.repeat(43)}`),
      (url: URL) => url.searchParams.set('access_token', 'x'.repeat(40)),
      (url: URL) => url.searchParams.set('access_token', consultant),
    ])
      expect((await changed(change)).statusCode, String(change)).toBe(403);
    expect((await changed((url) => url.searchParams.delete('access_token'))).statusCode).toBe(400);
    expect((await changed((url) => url.searchParams.set('cargo', 'Chefe'))).statusCode).toBe(400);
    // The session of who issues badges does, for what was issued.
    expect((await changed((url) => url.searchParams.set('access_token', admin))).statusCode).toBe(200);
    const unknown = await changed((url) => {
      url.searchParams.set('access_token', admin);
      url.searchParams.set('nome', 'Ninguém');
    });
    expect(unknown.statusCode).toBe(404);
    expect((await server.call('GET', `/cracha/${idOf(body)}/endereco`, { token: consultant })).status).toBe(403);
  });

  test('hold for a day, and only by the secret of this database', async () => {
    const { isBadgeSigned, readBadgeSecret, signBadge } = await import(
      '../../../src/areas/events/server/signed-badge.ts'
    );
    const badge = { clientId: 801, eventId: open, nome: 'Ana', cargo: '.' };
    const secret = await readBadgeSecret(server.db);
    expect(await readBadgeSecret(server.db)).toBe(secret);
    const now = Date.parse('2026-11-27T12:00:00Z');
    const { token, until } = signBadge(secret, badge, now);
    expect(until.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    const day = 24 * 60 * 60 * 1000;
    expect(isBadgeSigned(secret, badge, token, now + day - 1)).toBe(true);
    expect(isBadgeSigned(secret, badge, token, now + day)).toBe(false);
    expect(isBadgeSigned(`${secret}x`, badge, token, now)).toBe(false);
    expect(isBadgeSigned(secret, { ...badge, eventId: inner }, token, now)).toBe(false);
  });

  test('are printed in one file, where all have a role', async () => {
    const ids: number[] = [];
    for (const name of ['Um', 'Dois', 'Três']) ids.push(idOf((await issue({ nome: name, cargo: 'Consultor' })).body));
    const print = (wanted: readonly number[], token = admin) =>
      server.app.inject({
        url: `/api/Cracha/print/cracha/folhas.pdf?id=${wanted.join(',')}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const { statusCode, rawPayload } = await print(ids);
    expect(statusCode).toBe(200);
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    const plain = idOf((await issue({ nome: 'Sem cargo' })).body);
    const refused = await print([...ids, plain]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'IMPRESSAO_INCOMPLETA' });
    expect(refused.json().message).toContain('Cargo');
    expect((await server.call('GET', `/cracha/${plain}/endereco`, { token: admin })).status).toBe(422);
    expect((await print(ids, consultant)).statusCode).toBe(403);
  });
});

describe(`participants of events on ${testDatabaseKind}`, () => {
  test('are those with a credential or a badge, each once, with kind and role of the badge', async () => {
    await server.db.script(`
      insert into credencial_cliente (tipo, nome, id_cliente, id_consultor, id_evento) values
        ('CREDENCIAL_CONSULTOR', 'Souza Representações Ltda', 801, 801, ${over});`);
    const badge = (nome: string, cargo: string) => issue({ nome, cargo, evento: { id: over } });
    expect((await badge('Souza Representações Ltda', 'Diretoria')).status).toBe(201);
    expect((await badge('Convidada', 'Convidado')).status).toBe(201);
    const { body, text } = await server.call(
      'GET',
      `/report_eventos?id_evento=${over}&data_inicial=2000-01-01&data_final=2099-12-31`,
      {
        token: await server.login('SUPERADMIN'),
      },
    );
    expect(body.total, text).toBe(2);
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ nome: 'Souza Representações Ltda', tipo: 'outros', cargo: 'Diretoria' }),
        expect.objectContaining({ nome: 'Convidada', tipo: 'outros', cargo: 'Convidado' }),
      ]),
    );
  });
});

describe(`events for consultants on ${testDatabaseKind}`, () => {
  test('are the permitted ones, whatever call asks', async () => {
    for (const path of ['/Evento?sortBy=id', '/Evento?sortBy=id&lazy=false', '/listarTodosEventos?sortBy=id']) {
      const { body, text } = await server.call('GET', path, { token: consultant });
      expect([path, body.total]).toEqual([path, 2]);
      expect(text).not.toMatch(/Reunião|Sigilo/);
    }
    const groups = await server.call('GET', '/Evento?query=Reunião&group=titulo', { token: consultant });
    expect(groups.body).toMatchObject({ total: 0 });
    for (const path of [
      `/Evento/${inner}`,
      `/Evento/${inner}/historico`,
      `/Evento/print/${inner}.html`,
      '/EventoAnexo/73',
    ])
      expect([path, (await server.call('GET', path, { token: consultant })).status]).toEqual([path, 404]);
    expect(
      (await server.call('GET', `/Evento?id=${inner}&lazy=false&resume=true`, { token: consultant })).body,
    ).toMatchObject({ total: 0 });
    expect((await server.call('GET', '/EventoAnexo', { token: consultant })).body).toMatchObject({ total: 1 });
    expect((await server.call('GET', '/listarTodosEventos', { token: admin })).body).toMatchObject({ total: 3 });
    const shared = await server.call('GET', `/evento/${open}/compartilhar`, { token: consultant });
    const news = `https://portal.example/eventos/${open}`;
    expect(shared.body.data).toEqual({
      endereco: news,
      email: `mailto:?subject=Conven%C3%A7%C3%A3o%20Nacional&body=${encodeURIComponent(news)}`,
      whatsapp: `https://wa.me/?text=${encodeURIComponent(`Convenção Nacional ${news}`)}`,
      facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(news)}`,
    });
    expect((await server.call('GET', `/evento/${inner}/compartilhar`, { token: consultant })).status).toBe(404);
    const active = await server.call('GET', '/listarEventosAtivosPermitidosParaConsultores', { token: admin });
    expect(active.body).toMatchObject({ total: 1, data: [{ id: open }] });
  });
});
