import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/start/app.ts';
import { fileOfSchema } from '../../support/portal/schema-files.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const flowFile = 'schemas/orders/PedidoVenda.flow.json';
const address = (path: string): string => `/estudio/arquivo?file=${encodeURIComponent(path)}`;
const write = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

let server: TestServer;
let app: Awaited<ReturnType<typeof createApp>>;
let config: string;
let other: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  config = await server.login('CONFIGURADOR');
  other = await server.login('CONFIGURADOR');
  admin = await server.login('ADMINISTRADOR');
  app = await createApp({ ...server, verifyAnswers: true, writesViews: true });
}, 120_000);
afterAll(async () => {
  await app.close();
  await server.close();
});

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { as = config, body, hash }: { readonly as?: string; readonly body?: object; readonly hash?: string } = {},
) {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}`, ...(hash === undefined ? {} : { 'if-match': `"${hash}"` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

const onDisk = (file: string) => readFile(join(server.root, file), 'utf8').catch(() => null);
async function hashOf(file: string): Promise<{ hash?: string }> {
  const { status, body } = await call('GET', address(file), { as: admin });
  return status === 200 ? { hash: body.data.hash } : {};
}
async function save(file: string, text: string, as = config) {
  return call('PUT', address(file), { as, body: { text }, ...(await hashOf(file)) });
}
const shown = async (id: number) => (await call('GET', `/estudio/propostas/${id}`, { as: admin })).body.data;
const agree = (id: number, hash_atual: string | null, as = admin) =>
  call('POST', `/estudio/propostas/${id}/aprovacao`, { as, body: { hash_atual } });
const refuse = (id: number, motivo: string, as = admin) =>
  call('POST', `/estudio/propostas/${id}/recusa`, { as, body: { motivo } });

/** The flow of orders with another word, as somebody would change it. */
async function changedFlow(title: string): Promise<string> {
  const text = (await onDisk(flowFile)) ?? '';
  return text.replace(/"title": "[^"]*"/, `"title": "${title}"`);
}

describe('what decides about money, points, contracts and rights', () => {
  const declaration = (extra: object = {}): string =>
    write({ title: 'X', properties: { id: { type: 'integer' } }, permission: [], ...extra });
  const alert = (entity: string): string =>
    write({ title: 'X', entity, on: ['created'], to: [{ profile: 'FINANCEIRO' }], notice: { title: 'X' } });

  test.each([
    ['the flow of orders', flowFile, () => changedFlow('Outro'), ['money']],
    [
      'a flow under another name',
      'schemas/company/Livre.flow.json',
      async () => write({ entity: 'OCSpv', field: 'status' }),
      ['points'],
    ],
    [
      'prices',
      'schemas/catalogue/products/PrecoSku.schema.json',
      async () =>
        ((await onDisk('schemas/catalogue/products/PrecoSku.schema.json')) ?? '').replace(
          '"title"',
          '"x-icon": "coin", "title"',
        ),
      ['money'],
    ],
    [
      'an entity that stops to decide',
      'schemas/contracts/Contrato.schema.json',
      async () => ((await onDisk('schemas/contracts/Contrato.schema.json')) ?? '').replace(/.*"x-governs".*\n/, ''),
      ['contracts'],
    ],
    [
      'a new entity that says so',
      'schemas/company/Comissao.schema.json',
      async () => write({ 'x-governs': 'money', type: 'object', properties: { nome: { type: 'string' } } }),
      ['money'],
    ],
    [
      'a table of the server that is opened',
      'schemas/company/PontoSaldo.schema.json',
      async () => write({ 'x-stored': 'server', type: 'object', properties: { mes: { type: 'integer' } } }),
      ['rights'],
    ],
    ['an alert on orders', 'schemas/company/Pedido.alert.json', async () => alert('PedidoVenda'), ['money']],
    [
      'a statement over orders',
      'schemas/company/pedidos_todos.sql',
      async () => 'select id from pedido_venda\n',
      ['money'],
    ],
    [
      'one in another spelling',
      'schemas/company/pedidos_todos.sql',
      async () => 'select id from (select * from "pedido_venda") as x, PUBLIC.Ponto_Lancamento\n',
      ['money', 'points'],
    ],
    [
      'one over a table without an entity',
      'schemas/company/senhas.sql',
      async () => 'select hash from vitral_credencial\n',
      ['rights'],
    ],
    ['one over the catalog', 'schemas/company/senhas.sql', async () => 'select rolname from pg_authid\n', ['rights']],
    [
      'rows that are read whoever asks',
      'schemas/company/bancos_todos.statement.json',
      async () => declaration({ unscoped: { Banco: 'Porque sim.' } }),
      ['rights'],
    ],
  ])('%s waits, and nothing is written', async (_what, file, textOf, areas) => {
    await server.db.execute(sql`
      insert into permissao (id_perfil, entity, flag) select p.id, e.entity, 'LISTAR' from perfil as p,
        (values ('PedidoVenda'), ('OCSpv'), ('Usuario')) as e(entity) where p.constante = 'CONFIGURADOR'
          and not exists (select from permissao as m where m.id_perfil = p.id and m.entity = e.entity and m.flag = 'LISTAR')`);
    const as = await server.login('CONFIGURADOR');
    const before = await onDisk(file);
    const { status, body } = await save(file, await textOf(), as);
    expect([status, body.data?.areas ?? body]).toEqual([202, areas]);
    expect(body.data).toMatchObject({
      arquivo: file,
      operacao: 'GRAVACAO',
      situacao: 'AGUARDA',
      minha: true,
      desatualizada: false,
    });
    expect(await onDisk(file)).toBe(before);
    // What an administrator writes counts at once.
    await mkdir(dirname(join(server.root, file)), { recursive: true });
    expect((await save(file, await textOf(), admin)).status).toBe(200);
    if (before === null) await rm(join(server.root, file));
    else await writeFile(join(server.root, file), before);
    await server.entities.reload();
    await server.statements.reload();
  });

  test('SQL waits for what the statements that include it read, and a statement for what it includes', async () => {
    const folder = join(server.root, 'schemas/company');
    const [fragment, statement] = ['schemas/company/quais.fragment.sql', 'schemas/company/quais_todos.sql'];
    // Nothing includes it: it reads nothing.
    expect((await save(fragment, 'select id from banco\n')).status).toBe(200);
    await writeFile(join(folder, 'quais_todos.sql'), 'select id from (\n-- include: quais\n) as x\n');
    const waiting = await save(fragment, 'select id from PEDIDO_VENDA\n');
    expect([waiting.status, waiting.body.data?.areas]).toEqual([202, ['money']]);
    await writeFile(join(folder, 'quais.fragment.sql'), 'select id from pedido_venda\n');
    const other = await save(statement, 'select id from (\n-- include: quais\n) as y\n');
    expect([other.status, other.body.data?.areas]).toEqual([202, ['money']]);
    await rm(join(folder, 'quais_todos.sql'));
    await rm(join(folder, 'quais.fragment.sql'));
  });

  test.each([
    ['views/people/Cliente.view.json', async () => onDisk('views/people/Cliente.view.json')],
    [
      'schemas/company/Comum.schema.json',
      async () => write({ type: 'object', properties: { valor: { type: 'number', format: 'money' } } }),
    ],
    ['schemas/company/Comum.flow.json', async () => write({ entity: 'Comum' })],
    ['schemas/company/Comum.alert.json', async () => alert('Banco')],
    ['schemas/company/comum.sql', async () => 'select id from banco, tabela_que_nao_existe\n'],
    ['schemas/company/comum.statement.json', async () => declaration()],
  ])('%s is live at once', async (file, textOf) => {
    expect((await save(file, (await textOf()) ?? '')).status).toBe(200);
    expect((await call('GET', `/estudio/propostas?file=${encodeURIComponent(file)}`)).body.data).toEqual([]);
  });
});

describe('a change that waits', () => {
  test('is seen with its difference, agreed to by an administrator, live, and kept with both names', async () => {
    const [before, text] = [await onDisk(flowFile), await changedFlow('Pedido novo')];
    const { id } = (await save(flowFile, text)).body.data;
    const listed = (await call('GET', '/estudio/propostas', { as: admin })).body.data;
    expect(listed[0]).toMatchObject({ id, minha: false, situacao: 'AGUARDA', decidida_por: null });
    const compared = await shown(id);
    expect([compared.base, compared.atual, compared.novo]).toEqual([before, before, text]);
    for (const as of [config, other, await server.login('ADMINISTRATIVO'), await server.login('CLIENTE')])
      expect((await agree(id, compared.hash_atual, as)).status).toBe(403);
    expect((await agree(id, 'outro')).body.code).toBe('PROPOSTA_DESATUALIZADA');
    expect(await onDisk(flowFile)).toBe(before);
    const agreed = await agree(id, compared.hash_atual);
    expect([agreed.status, agreed.body.data.situacao]).toEqual([200, 'APROVADA']);
    expect(await onDisk(flowFile)).toBe(text);
    expect(server.entities.models().get('PedidoVenda')?.flow?.title).toBe('Pedido novo');
    const [version] = (await call('GET', `/estudio/arquivo/versoes?file=${encodeURIComponent(flowFile)}`)).body.data;
    expect([version.usuario.id, version.aprovador.id]).toEqual([
      agreed.body.data.usuario.id,
      agreed.body.data.decidida_por.id,
    ]);
    expect(version.usuario.id).not.toBe(version.aprovador.id);
    expect((await agree(id, compared.hash_atual)).body.code).toBe('PROPOSTA_DECIDIDA');
    // An older version comes back by the same door.
    expect((await save(flowFile, before ?? '')).status).toBe(202);
    expect((await save(flowFile, before ?? '', admin)).status).toBe(200);
  });

  test('is refused with a reason, which its author reads, and taken back by its author alone', async () => {
    const { id } = (await save(flowFile, await changedFlow('A'))).body.data;
    expect([(await refuse(id, 'x', config)).status, (await refuse(id, '  ')).status]).toEqual([403, 400]);
    expect((await refuse(id, ' Não agora. ')).body.data).toMatchObject({ situacao: 'RECUSADA', motivo: 'Não agora.' });
    const own = (await call('GET', `/estudio/propostas?file=${encodeURIComponent(flowFile)}`)).body.data;
    expect(own.find((one: { id: number }) => one.id === id)).toMatchObject({ minha: true, motivo: 'Não agora.' });
    const second = (await save(flowFile, await changedFlow('B'))).body.data.id;
    const back = (as: string) => call('POST', `/estudio/propostas/${second}/retirada`, { as });
    expect([(await back(other)).status, (await back(admin)).status]).toEqual([403, 403]);
    expect((await back(config)).body.data.situacao).toBe('RETIRADA');
    expect([(await back(config)).body.code, (await refuse(second, 'x')).body.code]).toEqual([
      'PROPOSTA_DECIDIDA',
      'PROPOSTA_DECIDIDA',
    ]);
    expect((await call('GET', '/estudio/propostas/999999')).body.code).toBe('PROPOSTA_NAO_ENCONTRADA');
  });

  test('gives way to the next of its author, and stands beside that of somebody else', async () => {
    const first = (await save(flowFile, await changedFlow('A'))).body.data.id;
    const second = (await save(flowFile, await changedFlow('B'))).body.data.id;
    const theirs = (await save(flowFile, await changedFlow('C'), other)).body.data.id;
    expect([(await shown(first)).proposta.situacao, (await shown(second)).proposta.situacao]).toEqual([
      'SUBSTITUIDA',
      'AGUARDA',
    ]);
    const { hash_atual } = await shown(second);
    expect((await agree(second, hash_atual)).status).toBe(200);
    // The other was asked for on another text: nobody agrees to it unseen, its author makes it anew.
    const outdated = await shown(theirs);
    expect(outdated.proposta.desatualizada).toBe(true);
    expect((await agree(theirs, outdated.hash_atual)).body.code).toBe('PROPOSTA_DESATUALIZADA');
    const again = (await save(flowFile, await changedFlow('C'), other)).body.data;
    expect([again.desatualizada, (await shown(theirs)).proposta.situacao]).toEqual([false, 'SUBSTITUIDA']);
    expect((await refuse(again.id, 'Não.')).status).toBe(200);
  });

  test('is a conflict where the file changed before it was asked for, and where the server changed it meanwhile', async () => {
    const stale = await call('PUT', address(flowFile), { body: { text: '{}' }, hash: 'outro' });
    expect([stale.status, stale.body.code]).toEqual([409, 'ARQUIVO_ALTERADO']);
    const { id } = (await save(flowFile, await changedFlow('D'))).body.data;
    const text = await changedFlow('Do operador');
    await writeFile(join(server.root, flowFile), text);
    const { proposta, hash_atual } = await shown(id);
    expect(proposta.desatualizada).toBe(true);
    expect((await agree(id, hash_atual)).body.code).toBe('PROPOSTA_DESATUALIZADA');
    expect(await onDisk(flowFile)).toBe(text);
    await refuse(id, 'O arquivo mudou.');
  });

  test('may be a deletion or another name', async () => {
    const file = 'schemas/company/DePedido.alert.json';
    const to = 'schemas/company/DePedidos.alert.json';
    const alert = {
      title: 'X',
      entity: 'PedidoVenda',
      on: ['created'],
      to: [{ profile: 'FINANCEIRO' }],
      notice: { title: 'X' },
    };
    expect((await save(file, write(alert), admin)).status).toBe(200);
    const as = await server.login('CONFIGURADOR');
    const rename = await call('PUT', `/estudio/arquivo/nome?file=${encodeURIComponent(file)}`, {
      as,
      body: { file: to },
      ...(await hashOf(file)),
    });
    expect([rename.status, rename.body.data.operacao, rename.body.data.para]).toEqual([202, 'RENOMEACAO', to]);
    expect((await agree(rename.body.data.id, (await shown(rename.body.data.id)).hash_atual)).status).toBe(200);
    expect([await onDisk(file), await onDisk(to)]).toEqual([null, write(alert)]);
    const deletion = await call('DELETE', address(to), { as, ...(await hashOf(to)) });
    expect([deletion.status, deletion.body.data.operacao]).toEqual([202, 'EXCLUSAO']);
    const compared = await shown(deletion.body.data.id);
    expect([compared.base, compared.novo]).toEqual([write(alert), null]);
    expect((await agree(deletion.body.data.id, compared.hash_atual)).status).toBe(200);
    expect(await onDisk(to)).toBeNull();
    expect(server.entities.alerts().filter(({ entity }) => entity === 'PedidoVenda')).toEqual([]);
  });

  test('is not decided on twice, whoever comes at once, and not written where this server writes no files', async () => {
    const { id } = (await save(flowFile, await changedFlow('E'))).body.data;
    const { hash_atual } = await shown(id);
    const reading = await server.call('POST', `/estudio/propostas/${id}/aprovacao`, {
      token: admin,
      body: { hash_atual },
    });
    expect([reading.status, reading.body.code]).toEqual([403, 'GRAVACAO_DESLIGADA']);
    const answers = await Promise.all([
      agree(id, hash_atual),
      agree(id, hash_atual),
      refuse(id, 'Não.'),
      agree(id, hash_atual),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'PROPOSTA_DECIDIDA')).toHaveLength(3);
  });

  test('waits again where its change could not be made', async () => {
    const [file, to] = ['schemas/company/DeCompra.flow.json', 'schemas/company/Tomado.flow.json'];
    expect((await save(file, write({ entity: 'PedidoVenda' }), admin)).status).toBe(200);
    const as = await server.login('CONFIGURADOR');
    const { body } = await call('PUT', `/estudio/arquivo/nome?file=${encodeURIComponent(file)}`, {
      as,
      body: { file: to },
      ...(await hashOf(file)),
    });
    expect((await save(to, write({ entity: 'OCSpv' }), admin)).status).toBe(200);
    const { hash_atual } = await shown(body.data.id);
    expect((await agree(body.data.id, hash_atual)).body.code).toBe('ARQUIVO_EXISTENTE');
    expect((await shown(body.data.id)).proposta).toMatchObject({ situacao: 'AGUARDA', decidida_por: null });
    for (const each of [file, to]) await rm(join(server.root, each));
    await server.entities.reload();
  });
});

test('one whose server was killed after it was agreed to is made by the next server, or waits again', async () => {
  const { db } = server;
  const asked = async (title: string): Promise<number> => (await save(flowFile, await changedFlow(title))).body.data.id;
  /** As a server leaves one that was killed between the agreement and the writing, with the next look due at once. */
  const leave = async (id: number): Promise<void> => {
    await db.execute(sql`
      update vitral_proposta set situacao = 'APROVADA', gravando = true, dh_decisao = now() - interval '1 minute',
        id_usuario_decisao = (select id_usuario from vitral_proposta where id = ${id})
      where id = ${id}`);
    await db.execute(sql`update vitral_tarefa set dh_prevista = now() where nome = 'estudio.propostas'`);
  };
  const original = (await onDisk(flowFile)) ?? '';
  const id = await asked('Depois da queda');
  expect(await onDisk(flowFile)).toBe(original);
  await leave(id);
  await expect
    .poll(() => db.query(sql`select gravando from vitral_proposta where id = ${id}`), { timeout: 20_000 })
    .toEqual([{ gravando: false }]);
  expect(await onDisk(flowFile)).toContain('Depois da queda');
  expect((await shown(id)).proposta.situacao).toBe('APROVADA');
  // The file is another one by now.
  const late = await asked('Tarde demais');
  await writeFile(join(server.root, flowFile), original);
  await leave(late);
  await expect
    .poll(async () => (await shown(late)).proposta, { timeout: 20_000 })
    .toMatchObject({ situacao: 'AGUARDA', desatualizada: true });
  expect(await onDisk(flowFile)).toBe(original);
}, 60_000);

test('an entity whose file is gone for a while is not opened by who writes it anew', async () => {
  for (const [name, areas] of [
    ['Banco', ['rights']],
    // Its text was kept as somebody wrote it here.
    ['PrecoSku', ['money', 'rights']],
  ] as const) {
    const file = fileOfSchema(name);
    const text = (await onDisk(file)) ?? '';
    await rm(join(server.root, file));
    await server.entities.reload();
    const open = write({ type: 'object', properties: { nome: { type: 'string' } } });
    const { status, body } = await save(file, open);
    expect([name, status, body.data?.areas]).toEqual([name, 202, areas]);
    await writeFile(join(server.root, file), text);
    await server.entities.reload();
  }
}, 60_000);

test.each(['CLIENTE', 'CONSULTOR', 'ADMINISTRATIVO'] as const)('%s neither sees nor decides', async (profile) => {
  const as = await server.login(profile);
  const answers = [
    await call('GET', '/estudio/propostas', { as }),
    await call('GET', '/estudio/propostas/1', { as }),
    await agree(1, null, as),
    await refuse(1, 'x', as),
    await call('POST', '/estudio/propostas/1/retirada', { as }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'SEM_PERMISSAO']));
});
