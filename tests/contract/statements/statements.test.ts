import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSchemas } from '../../../src/engine/records/schemas/schema-folder.ts';
import { readStatements } from '../../../src/engine/statements/read-statements.ts';
import { loadProject } from '../../../src/engine/views/load-project.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { loadContract } from '../../../src/platform/http/contract.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { knownCalls } from '../../../src/start/known-calls.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer, TestServer } from '../../support/server.ts';
import { startSmallNetwork } from '../../support/small-network.ts';
import { readWorkbook } from '../../support/workbook.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let admin: string;
let consultant: string;
beforeAll(async () => {
  ({ server, admin, consultant } = await startSmallNetwork());
}, 120_000);
afterAll(() => server.close());

const get = (path: string, token = admin): Promise<Answer> => server.call('GET', path, { token });

/** The rows of an answer, which must be a list. */
async function rows(path: string, token = admin): Promise<readonly Record<string, unknown>[]> {
  const { status, body, text } = await get(path, token);
  if (status !== 200 || !Array.isArray(body.data)) throw new Error(`${path} answered ${status}: ${text}`);
  return body.data.filter(isRecord);
}

/** Takes a statement of the project's own away, so that a test's answers its operation. */
async function removeOwn(path: string): Promise<void> {
  for (const ending of ['.sql', '.statement.json'])
    await rm(join(server.root, 'schemas', `${path}${ending}`), { force: true });
}

async function write(name: string, declaration: unknown, statement: string): Promise<void> {
  const folder = join(server.root, 'schemas/company/teste');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.statement.json`), JSON.stringify(declaration, null, 2));
  await writeFile(join(folder, `${name}.sql`), statement);
}

describe(`statements of the project, on ${testDatabaseKind}`, () => {
  test('they fit the contract, the schemas and the database', () => {
    expect(server.statements.problems()).toEqual([]);
  });

  test('an operation without a handler of its own is answered by the statement that names it, newest first', async () => {
    const events = await rows('/listarTodosEventos');
    expect(events.map(({ titulo, finalizado, tipo_descricao }) => [titulo, finalizado, tipo_descricao])).toEqual([
      ['Interno', false, null],
      ['Novo', false, 'Convenção'],
      ['Antigo', true, 'Convenção'],
    ]);
    expect(events[1]?.anexos).toMatchObject([{ nome: 'a.pdf' }, { nome: 'b.pdf' }]);
    expect((await rows('/listarTodosEventos', consultant)).map(({ titulo }) => titulo)).toEqual(['Novo', 'Antigo']);
    const { body } = await get('/listarTodosEventos?query=nov&sortBy=titulo&totalizer=finalizado&size=1');
    expect(body).toMatchObject({
      total: 1,
      data: [{ titulo: 'Novo' }],
      totalizer: [{ field: 'finalizado', id: false, count: 1 }],
    });
    expect((await get('/listarTodosEventos?titulos=x')).status).toBe(400);
    const { paths } = (await get('/openapi.json')).body;
    expect(paths).toMatchObject({ '/listarTodosEventos': { get: { 'x-served': true } } });
  });

  test('one call with two kinds of answer is two statements, which its parameter tells apart', async () => {
    const period = 'date_start=2026-03-01&date_end=2026-03-31';
    const bars = await rows(`/dashboard_adm_cad_cadastrosPorStatus?${period}`);
    expect(bars.map(({ filter_key, total }) => [filter_key, total])).toEqual([
      ['ATIVO', 20],
      ['PENDENTE', 10],
    ]);
    const millis = `date_start=${Date.parse('2026-03-01T12:00:00Z')}&date_end=${Date.parse('2026-03-31T12:00:00Z')}`;
    expect(await rows(`/dashboard_adm_cad_cadastrosPorStatus?${millis}`)).toEqual(bars);
    const { body } = await get(
      `/dashboard_adm_cad_cadastrosPorStatus?${period}&filter_key=PENDENTE&sortBy=nome&size=2`,
    );
    expect(body).toMatchObject({
      total: 10,
      data: [{ nome: 'Cliente 12', estado: 'AL', pais: 'Lá' }, { nome: 'Cliente 15' }],
    });
    const wrong = await get('/dashboard_adm_cad_cadastrosPorStatus?date_start=2026-13-45');
    expect([wrong.status, wrong.body.details?.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/query/date_start', code: 'format' })],
    ]);
    // The permission of the contract holds besides that of the statement.
    expect((await get('/dashboard_adm_cad_cadastrosPorStatus', consultant)).body.code).toBe('SEM_PERMISSAO');
  });

  test('a bar of a month and a state on the map lead to exactly the clients that they count', async () => {
    const period = 'data_inicial_iso=2026-01-10&data_final_iso=2026-04-20&situacao=ATIVO,PENDENTE';
    const months = await rows(`/cadastros_por_mes?${period}`);
    const states = await rows(`/cadastros_por_estado?${period}`);
    expect([months.length, states.length].every((count) => count > 0)).toBe(true);
    const led = [
      ...months.map((row) => ({ row, days: [row.inicio, row.fim], more: `tipo_pessoa=${String(row.tipo_pessoa)}` })),
      ...states.map((row) => ({
        row,
        days: ['2026-01-10', '2026-04-20'],
        more: `cidade.estado=${Number(row.id_estado)}`,
      })),
    ];
    for (const { row, days, more } of led) {
      const path = `/Cliente?size=1&status=ATIVO,PENDENTE&${more}&data_cadastro=${encodeURIComponent(days.join(' | '))}`;
      expect((await get(path)).body.total, path).toBe(row.total);
    }
    const [first] = months;
    expect(Date.parse(String(first?.inicio))).toBeGreaterThanOrEqual(Date.parse('2026-01-10'));
  });

  test('a number of the summary and a country lead to exactly the clients that they count', async () => {
    const period = 'data_inicial_iso=2026-01-10&data_final_iso=2026-04-20&situacao=ATIVO,PENDENTE';
    const numbers = await rows(`/cadastros_resumo?${period}`);
    const countries = await rows(`/cadastros_por_pais?${period}`);
    expect([numbers, countries].map((found) => found.filter(({ total }) => Number(total) > 0).length)).not.toContain(0);
    for (const [more, total] of [
      ...numbers.map((row) => [`grupo=${String(row.filter_key)}`, row.total] as const),
      ...countries.map((row) => [`pais=${Number(row.id_pais)}`, row.total] as const),
    ])
      expect((await get(`/cadastros_do_grupo?size=1&${period}&${more}`)).body.total, more).toBe(total);
  });

  test('a statement of its own name is a list like any other, under the scope and the permission of its reader', async () => {
    const whole = await rows('/clientes_por_cidade');
    expect(whole.map(({ cidade, uf, clientes }) => [cidade, uf, clientes])).toEqual([
      [{ id: 71, nome: 'Vale' }, 'BX', 20],
      [{ id: 70, nome: 'Ápice' }, 'AL', 20],
    ]);
    // Every fourth client is theirs, and all of those live in one city.
    expect((await rows('/clientes_por_cidade', consultant)).map(({ uf, clientes }) => [uf, clientes])).toEqual([
      ['AL', 10],
    ]);
    expect((await get('/clientes_por_cidade', await server.login('NENHUM'))).body.code).toBe('SEM_PERMISSAO');
    const { body } = await get(
      '/clientes_por_cidade?status=PENDENTE&aggregate=clientes:sum,limite_credito:sum&group=uf&size=1&page=2',
    );
    expect(body).toMatchObject({
      total: 2,
      aggregate: [{ function: 'sum', clientes: 13, limite_credito: 273 }],
      groups: [
        { uf: 'AL', total: 1 },
        { uf: 'BX', total: 1 },
      ],
    });
    expect(await rows('/clientes_por_cidade?cidade.nome=vale')).toHaveLength(1);
    const refused = await get('/clientes_por_cidade?status=OUTRO');
    expect([refused.status, refused.body.details?.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/query/status', code: 'enum' })],
    ]);
  });

  test('a person of several branches is counted once, and credits of several currencies stand apart', async () => {
    await server.db.script(`
      insert into filial (id, nome, moeda, id_pais) values (70, 'Cá', 'BRL', 70), (71, 'Aqui', 'BRL', 70), (72, 'Acolá', 'PYG', 70);
      insert into pessoa (id, nome) values (70, 'Rosa'), (71, 'Davi');
      insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_cidade, limite_credito, id_filial, id_pessoa) values
        (970, 'C970', 'Rosa', 'FISICA', 'BLOQUEADO', 72, 100.5, 70, 70), (971, 'C970', 'Rosa', 'FISICA', 'BLOQUEADO', 72, 50, 71, 70),
        (972, 'C970', 'Rosa', 'FISICA', 'BLOQUEADO', 72, 900000, 72, 70), (973, 'C973', 'Davi', 'FISICA', 'BLOQUEADO', 72, 10, 70, 71);`);
    const { body } = await get('/clientes_por_cidade?status=BLOQUEADO&aggregate=limite_credito:sum&sortBy=moeda');
    expect(body.data).toMatchObject([
      { cidade: { id: 72 }, moeda: 'BRL', clientes: 2, limite_credito: 160.5 },
      { cidade: { id: 72 }, moeda: 'PYG', clientes: 1, limite_credito: 900_000 },
    ]);
    expect(body.aggregate).toEqual([{ function: 'sum', limite_credito: null }]);
    await server.db.script('delete from cliente where id between 970 and 973');
  });

  test('an export has the rows, the titles and the formats of its declaration, under the same scope', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/clientes_por_cidade/report/xls?aggregate=clientes:sum',
      headers: { authorization: `Bearer ${consultant}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(200);
    const [sheet] = readWorkbook(answer.rawPayload);
    const cells = [...(sheet?.rows.values() ?? [])].map((row) => Object.values(row).map(({ value }) => value));
    expect(cells[0]).toEqual(['UF', 'Cidade', 'Clientes', 'Moeda', 'Limite de crédito', 'Último cadastro']);
    expect(cells[1]?.slice(0, 4)).toEqual(['AL', 'Ápice', 10, 220]);
    const pdf = await server.app.inject({
      method: 'POST',
      url: '/api/listarTodosEventos/report/pdf',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('an export of an operation asks for the permission of the operation', async () => {
    const answer = await server.call('POST', '/dashboard_adm_cad_cadastrosPorStatus/report/xls', {
      token: consultant,
      body: {},
    });
    expect(answer.body.code).toBe('SEM_PERMISSAO');
  });
});

describe('statements as files', () => {
  afterEach(async () => {
    await rm(join(server.root, 'schemas/company/teste'), { recursive: true, force: true });
    await server.statements.reload();
  });
  const declared = {
    title: 'Clientes por dia',
    properties: { dia: { type: 'string', format: 'date' }, total: { type: 'integer' } },
    key: ['dia'],
    params: { de: { type: 'string', format: 'date', required: true } },
    permission: ['Cliente.LISTAR'],
  };
  const statement =
    'select data_cadastro as dia, count(*) as total from cliente where data_cadastro >= :de group by data_cadastro';

  test('two files are a list at once, a broken one keeps its last version, and none harms the others', async () => {
    await server.statements.watch();
    const changes: string[] = [];
    server.statements.onChange((names) => changes.push(...names));
    const others = server.statements.all();
    expect((await get('/clientes_por_dia?de=2026-04-01')).status).toBe(404);
    await write('clientes_por_dia', declared, statement);
    await vi.waitFor(() => expect(changes).toContain('clientes_por_dia'), 10_000);
    // The same objects: what follows them makes nothing anew.
    const now = new Set(server.statements.all());
    expect(others.filter((one) => !now.has(one)).map(({ name }) => name)).toEqual([]);
    expect(await rows('/clientes_por_dia?de=2026-04-09&sortBy=dia')).toEqual([
      { id: expect.any(Number), dia: '2026-04-09', total: 1 },
      { id: expect.any(Number), dia: '2026-04-10', total: 1 },
    ]);
    const missing = await get('/clientes_por_dia');
    expect([missing.status, missing.body.details?.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/query/de', code: 'required' })],
    ]);

    await write('clientes_por_dia', declared, `${statement};\n  delete from cliente`);
    await write('quebrada', declared, 'select pg_sleep(60) as dia, 1 as total');
    await vi.waitFor(() => expect(server.statements.problems()).toHaveLength(2), 10_000);
    expect(server.statements.problems()).toMatchObject([
      { code: 'statement/several-statements', file: 'schemas/company/teste/clientes_por_dia.sql', line: 2, column: 3 },
      { code: 'statement/unknown-function', file: 'schemas/company/teste/quebrada.sql', line: 1, column: 8 },
    ]);
    expect(await rows('/clientes_por_dia?de=2026-04-10')).toHaveLength(1);
    expect((await get('/quebrada?de=2026-04-10')).status).toBe(404);
    expect(await rows('/listarTodosEventos')).toHaveLength(3);
    const seen = await get('/views/problemas');
    expect(seen.text).toContain('schemas/company/teste/quebrada.sql');

    await rm(join(server.root, 'schemas/company/teste'), { recursive: true });
    await vi.waitFor(() => expect(server.statements.problems()).toEqual([]), 10_000);
    expect((await get('/clientes_por_dia?de=2026-04-10')).status).toBe(404);
  });

  test('the example of the documentation works', async () => {
    const text = await readFile(join(projectRoot, 'schemas/README.md'), 'utf8');
    const example = text.slice(text.indexOf('## Statements'));
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(example) ?? [];
    const [, query = ''] = /```sql\n([\s\S]*?)```/.exec(example) ?? [];
    await write('clientes_por_mes', JSON.parse(json), query);
    await server.statements.reload();
    expect(server.statements.problems()).toEqual([]);
    const { body } = await get('/clientes_por_mes?desde=2026-03-01&aggregate=clientes:sum');
    expect(body).toMatchObject({
      total: 2,
      data: [
        { mes: '2026-04-01', filial: null, clientes: 10 },
        { mes: '2026-03-01', filial: null, clientes: 30 },
      ],
      aggregate: [{ function: 'sum', clientes: 40 }],
    });
    expect((await get('/clientes_por_mes')).status).toBe(400);
  });

  test('the first row of a single one is the record, and without rows there is none', async () => {
    const properties = { nome: { type: 'string' }, clientes: { type: 'integer' } };
    const params = { sigla: { type: 'string', required: true } };
    await write(
      'resumo_do_estado',
      { properties, params, permission: ['Cliente.LISTAR'], single: true },
      `select e.id, e.nome, (select count(*) from cliente as c join cidade as m on m.id = c.id_cidade where m.id_estado = e.id) as clientes
        from estado as e where e.sigla = :sigla`,
    );
    await server.statements.reload();
    expect((await get('/resumo_do_estado?sigla=AL')).body).toEqual({ data: { id: 70, nome: 'Alto', clientes: 20 } });
    // Under the scope of the reader.
    expect((await get('/resumo_do_estado?sigla=AL', consultant)).body.data).toMatchObject({ clientes: 10 });
    const missing = await get('/resumo_do_estado?sigla=XX');
    expect([missing.status, missing.body.code]).toEqual([404, 'REGISTRO_NAO_ENCONTRADO']);
    // As an answer of the contract, too, in place of the project's own.
    await removeOwn('dashboards/points/dashboard_encontrarResumoDashboard');
    await write(
      'resumo',
      { operation: 'dashboard_encontrarResumoDashboard', key: ['nome_cliente'], permission: [], single: true },
      `select :perfil as nome_cliente, false as qualificado, :periodo_inicio::text as periodo_referencia, false as "exibirPontos",
        false as exibir_pontos_erp, false as visualizar_spv_apurado, count(*) as total_afiliados
        from cliente where data_cadastro <= :periodo_fim having count(*) > 0`,
    );
    await server.statements.reload();
    expect((await get('/dashboard_encontrarResumoDashboard?date_start=2026-03-01')).body).toMatchObject({
      data: { nome_cliente: 'ADMINISTRADOR', periodo_referencia: '2026-03-01', total_afiliados: 40 },
    });
  });

  test('a declaration may require a parameter that the contract leaves open', async () => {
    const query = `select :perfil as nome_cliente, false as qualificado, :periodo_inicio::text as periodo_referencia,
      false as "exibirPontos", false as exibir_pontos_erp, false as visualizar_spv_apurado, 1 as total_afiliados`;
    const operation = 'dashboard_encontrarResumoDashboard';
    const common = { operation, key: ['nome_cliente'], permission: [], single: true };
    await removeOwn(`dashboards/points/${operation}`);
    await write('resumo', { ...common, params: { date_start: { required: true } } }, query);
    await server.statements.reload();
    expect(server.statements.problems().filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await get(`/${operation}?date_start=2026-03-01`)).status).toBe(200);
    const refused = await get(`/${operation}`);
    expect([refused.status, refused.body.details?.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/query/date_start', code: 'required' })],
    ]);
    expect((await get(`/${operation}?date_start=ontem`)).status).toBe(400);
  });

  test('without a permission only administrators may read it', async () => {
    const { permission: _, ...closed } = declared;
    await write('fechada', closed, statement);
    await server.statements.reload();
    expect((await get('/fechada?de=2026-04-01')).status).toBe(200);
    expect((await get('/fechada?de=2026-04-01', consultant)).body.code).toBe('SEM_PERMISSAO');
  });

  test('a field that an entity loses costs the statements that read it, and no other', async () => {
    const path = join(server.root, 'schemas/events/Evento.schema.json');
    const before = await readFile(path, 'utf8');
    await write(
      'avulsa',
      { properties: { nome: { type: 'string' } }, permission: [] },
      'select id, nome_que_falta as nome from evento',
    );
    await server.statements.reload();
    expect(server.statements.problems()).toMatchObject([
      { code: 'statement/refused', file: 'schemas/company/teste/avulsa.sql', line: 1, column: 12 },
    ]);
    await writeFile(path, before.replace('"texto": {', '"nome_que_falta": { "type": "string" },\n    "texto": {'));
    await server.entities.reload();
    // Statements that answer events go without the new field, which is worth a warning.
    const broken = () => server.statements.problems().filter(({ severity }) => severity === 'error');
    await vi.waitFor(() => expect(broken()).toEqual([]), 10_000);
    expect((await get('/avulsa')).status).toBe(200);
  });
});

describe('views over statements and shapes', () => {
  const folder = (): string => join(server.root, 'views/teste');
  const screen = (elements: unknown): string => JSON.stringify({ title: 'Teste', elements });
  async function viewOf(
    elements: unknown,
  ): Promise<{ view: Record<string, unknown>; problems: ReturnType<TestServer['views']['problems']> }> {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'listateste.view.json'), screen(elements));
    await server.views.reload();
    const { body } = await get('/view/listateste');
    const [layer] = Array.isArray(body.layers) ? body.layers.filter(isRecord) : [];
    const parts = isRecord(layer?.view) && isRecord(layer.view.elements) ? layer.view.elements : {};
    return {
      view: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, isRecord(part) ? part : {}])),
      problems: server.views.problems(),
    };
  }
  afterEach(async () => {
    await rm(folder(), { recursive: true, force: true });
    await server.views.reload();
  });

  test('a grid takes its columns, labels and formats from the declaration, or from the shape of the answer', async () => {
    const { view, problems } = await viewOf({
      cidades: { type: 'grid', list: { method: 'GET', url: 'clientes_por_cidade', params: { status: 'ATIVO' } } },
      eventos: {
        type: 'grid',
        list: { method: 'GET', url: '/report_graduacao' },
        columns: { nome_cliente: { bold: true } },
      },
    });
    expect(problems.filter(({ file }) => file.includes('listateste'))).toEqual([]);
    expect(view.cidades).toMatchObject({
      columns: {
        uf: { label: 'UF' },
        cidade: { label: 'Cidade', field: 'cidade.nome' },
        limite_credito: { type: 'money', label: 'Limite de crédito' },
        ultimo_cadastro: { type: 'date', label: 'Último cadastro' },
      },
    });
    expect(view.eventos).toMatchObject({
      columns: { nome_cliente: { label: 'Nome do cliente', type: expect.any(String), bold: true } },
    });
  });

  test('a column, a parameter or a statement that does not exist is named with the nearest', async () => {
    await viewOf({
      cidades: {
        type: 'grid',
        list: { method: 'GET', url: 'clientes_por_cidade', params: { stattus: 'ATIVO' } },
        columns: { limite_credit: {} },
      },
      outra: { type: 'grid', list: { method: 'GET', url: 'clientes_por_cidad' } },
    });
    // As the command checks it, which knows the calls of the contract.
    const contract = await loadContract();
    const calls = { ...knownCalls(contract), served: new Set<string>() };
    const { problems } = await loadProject(
      server.root,
      (path) => readSchemas(path),
      (schemas) => readStatements(server.root, schemas, calls, null),
    );
    const found = problems.map((problem) => (isRecord(problem) ? [problem.code, problem.suggestions] : []));
    expect(found).toContainEqual(['view/unknown-field', ['limite_credito']]);
    expect(found).toContainEqual(['view/unknown-operation', ['clientes_por_cidade']]);
    expect(found).toContainEqual(['view/unknown-parameter', ['status']]);
  });
});
