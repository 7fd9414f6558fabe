import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { readWorkbook } from '../../support/workbook.ts';

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const schemas = {
  Caixa: {
    title: 'Caixa',
    'x-plural': 'Caixas',
    'x-access': { FINANCEIRO: all, DI: all },
    type: 'object',
    required: ['nome', 'saldo'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80 },
      saldo: {
        title: 'Saldo',
        type: 'number',
        format: 'money',
        'x-mask': 'money',
        'x-access': { open: ['PERFIL:FINANCEIRO'] },
      },
      mae: { title: 'Mãe', $ref: 'Caixa.schema.json' },
    },
  },
};
const declaration = {
  title: 'Saldos',
  properties: {
    nome: { type: 'string' },
    total: { title: 'Total', type: 'number', format: 'money', 'x-mask': 'money' },
  },
  search: ['nome'],
  permission: ['Caixa.LISTAR'],
};

let server: TestServer;
let path: string;
const tokens = { may: '', other: '' };
const get = (url: string, token = tokens.may) => server.call('GET', url, { token });
const turn = (visivel: boolean, token = tokens.may) =>
  server.call('PUT', '/mascaras/money', { token, body: { visivel } });
const idOf = (record: unknown): number => Number(Object(record).id);

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  const folder = join(server.root, 'schemas/company/teste');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'saldos.statement.json'), JSON.stringify(declaration));
  await writeFile(join(folder, 'saldos.sql'), 'select c.id, c.nome, c.saldo as total from caixa as c');
  // As the lists of the dashboard: what their rows are stands in a shape.
  const shaped = { shape: 'PainelComissao', permission: ['Caixa.LISTAR'] };
  await writeFile(join(folder, 'comissoes.statement.json'), JSON.stringify(shaped));
  await writeFile(
    join(folder, 'comissoes.sql'),
    `select c.id, null::bigint as id_categoria_bonus, c.nome as descricao, null::text as tipo, null::date as referencia,
      c.saldo as base_calculo, 1::numeric as pontos, c.saldo as valor from caixa as c`,
  );
  await server.statements.reload();
  tokens.may = await server.login('FINANCEIRO');
  tokens.other = await server.login('DI');
  const made = await server.call('POST', '/Caixa', { token: tokens.may, body: { nome: 'Cofre', saldo: 43210 } });
  path = `/Caixa/${idOf(made.body.data)}`;
  await server.call('POST', '/Caixa', {
    token: tokens.may,
    body: { nome: 'Gaveta', saldo: 5, mae: idOf(made.body.data) },
  });
}, 120_000);
afterAll(() => server.close());

/** Ways out, each with what it answers of the figure once the eye is open. */
const ways: Readonly<Record<string, () => Promise<string>>> = {
  record: async () => (await get(path)).text,
  'whole record': async () => (await get(`${path}?eager=true`)).text,
  list: async () => (await get('/Caixa')).text,
  stream: async () => (await get('/Caixa?size=0')).text,
  aggregate: async () => (await get('/Caixa?aggregate=saldo:max&nome=Cofre')).text,
  'behind a relation': async () => (await get('/Caixa?fields=nome,mae.saldo')).text,
  history: async () => (await get(`${path}/historico`)).text,
  html: async () => (await get(`${path.replace('/Caixa/', '/Caixa/print/')}.html`)).text.replaceAll('.', ''),
  statement: async () => (await get('/saldos')).text,
  'statement with a shape': async () => (await get('/comissoes')).text,
  'sum of a statement': async () => (await get('/saldos?aggregate=total:max&size=1&sortBy=nome')).text,
  workbook: () => workbook('Caixa'),
  'workbook of a statement': () => workbook('saldos'),
};

async function workbook(list: string): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.may}`, 'content-type': 'application/json' };
  const answer = await server.app.inject({ method: 'POST', url: `/api/${list}/report/xls`, headers, payload: {} });
  return JSON.stringify([...(readWorkbook(answer.rawPayload)[0]?.rows.values() ?? [])]);
}

describe(`values behind an eye on ${testDatabaseKind}`, () => {
  test.each(Object.entries(ways))('[Q8] %s has the figure only while the eye is open', async (_, way) => {
    await turn(false);
    expect(await way()).not.toContain('43210');
    await turn(true);
    expect(await way()).toContain('43210');
  });

  test('[Q8] nothing stands in place of a figure, and the answer says of which fields', async () => {
    await turn(false);
    const { body } = await get('/Caixa?aggregate=saldo:sum&sortBy=saldo');
    expect(body).toMatchObject({
      data: [{ saldo: null }, { saldo: null }],
      mascarados: ['saldo'],
      aggregate: [{ saldo: null }],
    });
    expect((await get('/saldos')).body).toMatchObject({
      data: [{ total: null }, { total: null }],
      mascarados: ['total'],
    });
    await turn(true);
    expect((await get('/Caixa?aggregate=saldo:sum')).body).toMatchObject({ aggregate: [{ saldo: 43_215 }] });
    expect((await get('/Caixa')).body).not.toHaveProperty('mascarados');
  });

  test('[Q8] a closed eye is not searched past', async () => {
    await turn(false);
    for (const query of ['saldo=43210', 'group=saldo,saldo', 'condicoes=[[["saldo","greater","1"]]]'])
      expect((await get(`/Caixa?${query}`)).body.code).toBe('VALOR_OCULTO');
    expect(await workbook('Caixa')).toContain('••••');
  });

  test('[Q8] what came back as nothing stays as it is, and what is written is', async () => {
    await turn(false);
    const read = Object((await get(path)).body.data);
    const back = await server.call('PUT', path, { token: tokens.may, body: { ...read, nome: 'Cofre 1' } });
    expect([back.status, Object(back.body.data).saldo]).toEqual([200, null]);
    await turn(true);
    expect(Object((await get(path)).body.data)).toMatchObject({ nome: 'Cofre 1', saldo: 43_210 });
  });

  test('[Q8] an eye is that of a session, and only who may opens it', async () => {
    await turn(true);
    const second = await server.login('FINANCEIRO');
    expect((await get('/mascaras', second)).body.data).toEqual([{ nome: 'money', permitida: true, visivel: false }]);
    expect((await get('/Caixa', second)).text).not.toContain('43210');
    expect((await get('/mascaras')).body.data).toEqual([{ nome: 'money', permitida: true, visivel: true }]);
    // The statement lets everybody open its own figure; that of the entity stays closed.
    expect((await turn(true, tokens.other)).status).toBe(200);
    expect((await get('/Caixa', tokens.other)).text).not.toContain('43210');
    const wrong = await server.call('PUT', '/mascaras/mony', { token: tokens.may, body: { visivel: true } });
    expect(wrong.body).toMatchObject({ code: 'MASCARA_NAO_ENCONTRADA', details: { sugestoes: ['money'] } });
  });

  test('[Q8] a view is the same whether the eye is open or not', async () => {
    await turn(false);
    const closed = await get('/view/Caixa');
    await turn(true);
    expect((await get('/view/Caixa')).headers.etag).toBe(closed.headers.etag);
    expect(Object(closed.body.model).fields.saldo.mask).toBe('money');
  });
});
