import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedLanguages } from '../../../src/areas/language/server/seed.ts';
import { seedNotices } from '../../../src/areas/notices/demo/seed.ts';
import { createApp } from '../../../src/start/app.ts';
import { type Profile, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

type Person = { readonly token: string; readonly id: number };

async function person(profile: Profile): Promise<Person> {
  const token = await server.login(profile);
  const { id } = (await server.call('GET', '/sessao', { token })).body.data as { id: number };
  return { token, id };
}

async function notify({ id }: Person, titulo: string): Promise<number> {
  const [row] = await server.db.query<{ id: number }>(sql`
    insert into ngs_notificacao_usuario (titulo, texto, visualizada, id_usuario)
    values (${titulo}, '<p>Texto</p>', false, ${id}) returning id`);
  return row?.id ?? 0;
}

async function titles({ token }: Person): Promise<string[]> {
  const { body } = await server.call('GET', '/listarNotificacoes', { token });
  return (body.data as { titulo: string }[]).map(({ titulo }) => titulo);
}

async function unread({ token }: Person): Promise<unknown> {
  const { total, ...page } = Object((await server.call('GET', '/listarNotificacoes?count=true', { token })).body);
  expect(page).toEqual({ data: [], groups: [], totalizer: [], aggregate: [] });
  return { total };
}

test('without a session nothing of it is answered', async () => {
  for (const [method, url] of [
    ['GET', '/listarNotificacoes?count=true'],
    ['PUT', '/NGSNotificacaoUsuario/1'],
    ['POST', '/marcarNotificacoesVisualizadas'],
    ['POST', '/NgsNotificacao/1/enviar'],
    ['GET', '/listarPopUps'],
    ['POST', '/push/registry'],
  ] as const) {
    const { status, body } = await server.call(method, url, { body: method === 'GET' ? undefined : {} });
    expect([url, status, body.code]).toEqual([url, 403, 'SESSAO_INVALIDA']);
  }
});

describe('own notifications', () => {
  test('each sees and counts their own, newest first, administrators too, whatever the profile may do', async () => {
    await server.db.execute(
      sql`delete from permissao where entity = 'NGSNotificacaoUsuario' and id_perfil = (select id from perfil where constante = 'CLIENTE')`,
    );
    const ana = await person('CLIENTE');
    const admin = await person('ADMINISTRADOR');
    await notify(ana, 'Primeira');
    await notify(ana, 'Segunda');
    await notify(admin, 'Do administrador');
    expect(await titles(ana)).toEqual(['Segunda', 'Primeira']);
    expect(await titles(admin)).toEqual(['Do administrador']);
    expect(await unread(ana)).toEqual({ total: 2 });
  });

  test('reading marks it, once; nobody marks those of somebody else, and nothing else changes', async () => {
    const ana = await person('CLIENTE');
    const id = await notify(ana, 'Minha');
    const put = ({ token }: Person, body: unknown) =>
      server.call('PUT', `/NGSNotificacaoUsuario/${id}`, { token, body });
    for (const profile of ['CLIENTE', 'ADMINISTRATIVO', 'ADMINISTRADOR'] as const) {
      const answer = await put(await person(profile), { versao: 1, visualizada: true });
      expect([profile, answer.status]).toEqual([profile, 404]);
    }
    expect(await unread(ana)).toEqual({ total: 1 });
    const marked = await put(ana, { versao: 1, visualizada: true, titulo: 'Outro', usuario: 1 });
    expect([marked.status, marked.body.data]).toMatchObject([200, { visualizada: true, titulo: 'Minha', versao: 2 }]);
    // Another window, which read it before.
    expect((await put(ana, { versao: 1, visualizada: true })).status).toBe(200);
    expect(await unread(ana)).toEqual({ total: 0 });
  });

  test('all are marked at once, up to the newest one that was shown, with their history; those of others stay', async () => {
    const ana = await person('CLIENTE');
    const rui = await person('CONSULTOR');
    const markAll = ({ token }: Person, body: unknown) =>
      server.call('POST', '/marcarNotificacoesVisualizadas', { token, body });
    const first = await notify(ana, 'Primeira');
    const others = await notify(rui, 'Do Rui');
    const shown = await notify(ana, 'Segunda');
    const late = await notify(ana, 'Chegou depois');
    expect((await markAll(ana, {})).status).toBe(400);
    expect((await markAll(ana, { ate: shown })).body).toEqual({ data: { total: 2 } });
    expect([await unread(ana), await unread(rui)]).toEqual([{ total: 1 }, { total: 1 }]);
    const rows = await server.db.query(sql`
      select id, visualizada, versao from ngs_notificacao_usuario where id = any(${[first, shown, late, others]}::bigint[])
      order by id`);
    expect(rows).toEqual([
      { id: first, visualizada: true, versao: 2 },
      { id: others, visualizada: false, versao: 1 },
      { id: shown, visualizada: true, versao: 2 },
      { id: late, visualizada: false, versao: 1 },
    ]);
    const history = await server.db.query(sql`
      select versao, operacao, id_usuario, antes, depois from vitral_historico
      where entity = 'NGSNotificacaoUsuario' and id_registro = ${shown}`);
    expect(history).toEqual([
      {
        versao: 2,
        operacao: 'ALTERACAO',
        id_usuario: ana.id,
        antes: { visualizada: false },
        depois: { visualizada: true },
      },
    ]);
    expect((await markAll(ana, { ate: shown })).body).toEqual({ data: { total: 0 } });
  });

  test('one of them is found by its id, and none of somebody else', async () => {
    const ana = await person('CLIENTE');
    const wanted = await notify(ana, 'Procurada');
    await notify(ana, 'Outra');
    const ask = async ({ token }: Person) =>
      (await server.call('GET', `/listarNotificacoes?id=${wanted}&page=1&size=1`, { token })).body;
    expect(await ask(ana)).toMatchObject({ total: 1, data: [{ id: wanted, titulo: 'Procurada' }] });
    expect(await ask(await person('ADMINISTRADOR'))).toMatchObject({ total: 0, data: [] });
  });

  test('users make none, by no call', async () => {
    const staff = await person('ADMINISTRATIVO');
    const body = { titulo: 'Falsa', usuario: staff.id };
    expect((await server.call('POST', '/NGSNotificacaoUsuario/', { token: staff.token, body })).status).toBe(400);
    const { token } = await person('CLIENTE');
    expect((await server.call('POST', '/NGSNotificacaoUsuario/', { token, body })).status).toBe(403);
  });
});

describe('sending', () => {
  async function makeNotice(by: Person, more: object): Promise<{ id: number; versao: number }> {
    const body = { titulo: `Aviso ${Math.random()}`, texto: '<p>Oi<script>alert(1)</script></p>', ...more };
    const answer = await server.call('POST', '/NgsNotificacao/', { token: by.token, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data as { id: number; versao: number };
  }
  const send = ({ token }: Person, { id, versao }: { id: number; versao: number }) =>
    server.call('POST', `/NgsNotificacao/${id}/enviar`, { token, body: { versao } });

  test('to users and profiles, once while it is not read', async () => {
    const staff = await person('ADMINISTRATIVO');
    const ana = await person('CLIENTE');
    const rui = await person('CONSULTOR');
    const [profile] = await server.db.query<{ id: number }>(sql`select id from perfil where constante = 'CONSULTOR'`);
    await server.db.execute(sql`update usuario set ativo = true`);
    const notice = await makeNotice(staff, {
      destinatarios: [{ usuario: ana.id }, { perfil: profile?.id }, { usuario: ana.id }],
    });
    const sent = await send(staff, notice);
    expect([sent.status, sent.body]).toMatchObject([200, { data: { total: expect.any(Number) } }]);
    const { body } = await server.call('GET', '/listarNotificacoes', { token: ana.token });
    expect(body.data).toMatchObject([{ texto: '<p>Oi</p>', visualizada: false }]);
    expect(await titles(rui)).toHaveLength(1);
    // A second press is told that it was sent; sent again on purpose it reaches nobody who has it unread.
    expect((await send(staff, notice)).status).toBe(409);
    const again = await send(staff, { ...notice, versao: notice.versao + 1 });
    expect(again.body.data).toEqual({ total: 0 });
    expect(await titles(ana)).toHaveLength(1);
    const stored = await server.call('GET', `/NgsNotificacao/${notice.id}`, { token: staff.token });
    expect(stored.body.data).toMatchObject({
      enviada_em: expect.any(String),
      enviadas: (sent.body.data as { total: number }).total,
    });
  });

  test('to all who are active, and to nobody else', async () => {
    const staff = await person('ADMINISTRATIVO');
    const missing = await person('CLIENTE');
    await server.db.execute(sql`update usuario set ativo = false where id = ${missing.id}`);
    const [active] = await server.db.query<{ total: number }>(
      sql`select count(*) as total from usuario where ativo is not false`,
    );
    const { body } = await send(staff, await makeNotice(staff, { publico: 'TODOS' }));
    expect(body.data).toEqual({ total: active?.total });
  });

  test('without recipients it is refused, and so is who may not', async () => {
    const staff = await person('ADMINISTRATIVO');
    const notice = await makeNotice(staff, {});
    expect(await send(staff, notice)).toMatchObject({ status: 422, body: { code: 'REGRA_DE_NEGOCIO' } });
    for (const profile of ['CLIENTE', 'CONSULTOR'] as const)
      expect(await send(await person(profile), notice)).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO' } });
    expect((await send(staff, { id: 99_999, versao: 1 })).status).toBe(404);
  });

  test('two servers that send at once send once', async () => {
    const staff = await person('ADMINISTRATIVO');
    const ana = await person('CLIENTE');
    const notice = await makeNotice(staff, { destinatarios: [{ usuario: ana.id }] });
    const answers = await Promise.all([send(staff, notice), send(staff, notice), send(staff, notice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await titles(ana)).toHaveLength(1);
  });
});

test('pop-ups are those that are active, within their dates, and for this profile and country', async () => {
  await server.db.execute(sql`delete from permissao where entity = 'PopUp'`);
  const ana = await person('CLIENTE');
  const admin = await person('ADMINISTRADOR');
  const [profile] = await server.db.query<{ id: number }>(sql`select id from perfil where constante = 'CONSULTOR'`);
  const [country] = await server.db.query<{ id: number }>(
    sql`insert into pais (nome, nome_es, sigla) values ('Chile', 'Chile', 'CL') returning id`,
  );
  for (const [descricao, more] of [
    ['sempre', {}],
    ['hoje', { data_inicial: '2000-01-01', data_final: '2999-12-31' }],
    ['passado', { data_final: '2001-01-01' }],
    ['futuro', { data_inicial: '2999-01-01' }],
    ['inativo', { ativo: false }],
    ['de consultores', { perfil: profile?.id }],
    ['do Chile', { pais: country?.id }],
  ] as const) {
    const body = { descricao, imagem: '/static/x.svg', link_conteudo: '/home', ...more };
    expect((await server.call('POST', '/PopUp/', { token: admin.token, body })).status).toBe(201);
  }
  const shown = async ({ token }: Person): Promise<string[]> => {
    const { body } = await server.call('GET', '/listarPopUps?size=0&sortBy=id', { token });
    return (body.data as { descricao: string }[]).map(({ descricao }) => descricao);
  };
  expect(await shown(ana)).toEqual(['sempre', 'hoje']);
  expect(await shown(await person('CONSULTOR'))).toEqual(['sempre', 'hoje', 'de consultores']);
  await server.db.execute(sql`update usuario set id_pais = ${country?.id} where id = ${ana.id}`);
  expect(await shown(await readAnew(ana))).toEqual(['sempre', 'hoje', 'do Chile']);
  const bad = { descricao: 'x', imagem: 'javascript:alert(1)', link_conteudo: '/home' };
  expect((await server.call('POST', '/PopUp/', { token: admin.token, body: bad })).status).toBe(400);
  expect((await server.call('POST', '/PopUp/', { token: ana.token, body: bad })).status).toBe(403);
  const none = { descricao: 'x', link_conteudo: '/home' };
  const refused = await server.call('POST', '/PopUp/', { token: admin.token, body: none });
  expect([refused.status, refused.body.details?.errors]).toMatchObject([400, [{ pointer: '/arquivo' }]]);
  const notice = { titulo: 'Aviso', url: 'javascript:alert(1)' };
  expect((await server.call('POST', '/NgsNotificacao/', { token: admin.token, body: notice })).status).toBe(400);
});

test('a picture that was uploaded comes with the pop-up, for those alone whom it is for', async () => {
  await server.db.execute(sql`delete from permissao where entity = 'PopUp'`);
  const admin = await person('ADMINISTRADOR');
  const ana = await person('CLIENTE');
  const boundary = 'fim';
  const picture = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/arquivo',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${admin.token}` },
    payload: Buffer.concat([Buffer.from(picture), onePixel, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const arquivo = sent.json().data;
  const [profile] = await server.db.query<{ id: number }>(sql`select id from perfil where constante = 'CONSULTOR'`);
  const body = { descricao: 'enviada', arquivo, link_conteudo: '/home', perfil: profile?.id };
  expect((await server.call('POST', '/PopUp/', { token: admin.token, body })).status).toBe(201);
  const consultant = await person('CONSULTOR');
  const list = (await server.call('GET', '/listarPopUps?size=0', { token: consultant.token })).body.data;
  const shown = (list as { descricao: string; arquivo?: { url: string } | null }[]).find((each) => each.arquivo);
  expect(shown).toMatchObject({ descricao: 'enviada', arquivo: { url: `arquivo/${arquivo.id}` } });
  const read = ({ token }: Person) => server.call('GET', `/arquivo/${arquivo.id}`, { token });
  expect([(await read(consultant)).status, (await read(ana)).status]).toEqual([200, 404]);
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What is remembered of a session lasts two seconds; the consent to cookies makes the server forget it at once. */
async function readAnew(who: Person): Promise<Person> {
  await server.call('POST', '/salvarConfiguracaoUsuario', {
    token: who.token,
    body: { chave: 'salvar_cookies', valor: true },
  });
  return who;
}

test('the token of a browser belongs to who registered it last', async () => {
  const ana = await person('CLIENTE');
  const rui = await person('CONSULTOR');
  const register = ({ token }: Person) =>
    server.call('POST', '/push/registry', { token, body: { token: 'navegador-1' } });
  expect((await register(ana)).body.data).toEqual({ token: 'navegador-1' });
  expect((await register(rui)).status).toBe(200);
  expect(await server.db.query(sql`select token, id_usuario from vitral_push`)).toEqual([
    { token: 'navegador-1', id_usuario: rui.id },
  ]);
});

describe('live', () => {
  /** The totals of `notices` events, as they come. */
  async function follow(address: string, { token }: Person, stop: AbortController) {
    const response = await fetch(`${address}/api/views/mudancas`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return async (): Promise<number> => {
      for (;;) {
        const event = /event: notices\ndata: (.*)\n\n/.exec(text);
        if (event !== null) {
          text = text.slice(event.index + event[0].length);
          return (JSON.parse(event[1] ?? '') as { total: number }).total;
        }
        const piece = await reader?.read();
        if (piece === undefined || piece.done) throw new Error('The stream ended.');
        text += piece.value;
      }
    };
  }

  test('the unread count comes at connect and with every change, also of another server', {
    timeout: 30_000,
  }, async () => {
    const { db, entities, views } = server;
    const another = await createApp({ db, entities, views });
    const addresses = [
      await server.app.listen({ port: 0, host: '127.0.0.1' }),
      await another.listen({ port: 0, host: '127.0.0.1' }),
    ];
    const ana = await person('CLIENTE');
    const rui = await person('CONSULTOR');
    await notify(ana, 'Antes');
    const stop = new AbortController();
    try {
      const [here, there, others] = await Promise.all([
        follow(addresses[0] ?? '', ana, stop),
        follow(addresses[1] ?? '', ana, stop),
        follow(addresses[0] ?? '', rui, stop),
      ]);
      expect([await here(), await there(), await others()]).toEqual([1, 1, 0]);
      const id = await notify(ana, 'Durante');
      expect([await here(), await there()]).toEqual([2, 2]);
      await server.call('PUT', `/NGSNotificacaoUsuario/${id}`, {
        token: ana.token,
        body: { versao: 1, visualizada: true },
      });
      expect([await here(), await there()]).toEqual([1, 1]);
      // Nothing of it was for the other user, whose next event is their own.
      await notify(rui, 'Do Rui');
      expect(await others()).toBe(1);
    } finally {
      stop.abort();
      await another.close();
    }
  });
});

test('the demonstration data are put once', async () => {
  const staff = await person('ADMINISTRATIVO');
  await server.db.execute(sql`delete from ngs_notificacao_usuario`);
  await server.db.execute(sql`delete from pop_up`);
  await seedLanguages(server.db);
  const [user] = await server.db.query<{ login: string }>(sql`select login from usuario where id = ${staff.id}`);
  for (let run = 0; run < 2; run += 1) await seedNotices(server.db, [user?.login ?? '']);
  expect(await titles(staff)).toHaveLength(3);
  expect(await unread(staff)).toEqual({ total: 2 });
  const [counted] = await server.db.query(sql`
    select (select count(*) from pop_up) as pop_ups, (select count(distinct id_idioma) from faq) as idiomas,
      (select count(*) from faq) as perguntas`);
  expect(counted).toEqual({ pop_ups: 1, idiomas: 3, perguntas: 15 });
});
