import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';
import { readWorkbook } from '../../support/workbook.ts';

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const access = { FINANCEIRO: all, DI: all };
/** What stands in the fields that DI may not read; no answer to them may have any of it. */
const secrets = ['sigiloso', '98765', 'Vila Oculta', 'parcela oculta', 'ficha.txt'];
const hidden = { 'x-access': { read: ['PERFIL:FINANCEIRO'] } };

const schemas = {
  Acordo: {
    title: 'Acordo',
    'x-plural': 'Acordos',
    'x-access': access,
    'x-search': ['nome', 'segredo'],
    'x-check': { teto: { condition: 'margem < 99999', message: 'Margem alta demais.', field: 'margem' } },
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80 },
      segredo: { title: 'Segredo', type: 'string', maxLength: 80, ...hidden },
      margem: { title: 'Margem', type: 'number', format: 'money', ...hidden },
      lugar: { title: 'Lugar', $ref: 'Lugar.schema.json' },
      anexo: { title: 'Anexo', type: 'object', format: 'file', 'x-accept': '*/*', ...hidden },
      prazo: { title: 'Prazo', type: 'integer', default: 30, 'x-access': { write: ['PERFIL:FINANCEIRO'] } },
      parcelas: { title: 'Parcelas', type: 'array', items: { $ref: 'Parcela.schema.json' }, 'x-mapped-by': 'acordo' },
      avisos: {
        title: 'Avisos',
        type: 'array',
        items: { $ref: 'Aviso.schema.json' },
        'x-mapped-by': 'acordo',
        ...hidden,
      },
    },
  },
  Lugar: {
    title: 'Lugar',
    'x-access': access,
    type: 'object',
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80, ...hidden },
      sigla: { title: 'Sigla', type: 'string', maxLength: 10 },
    },
  },
  Parcela: {
    title: 'Parcela',
    'x-access': access,
    type: 'object',
    properties: {
      numero: { title: 'Número', type: 'integer' },
      nota: { title: 'Nota', type: 'string', maxLength: 80, ...hidden },
      acordo: { title: 'Acordo', $ref: 'Acordo.schema.json' },
    },
  },
  Aviso: {
    title: 'Aviso',
    'x-access': access,
    type: 'object',
    properties: {
      texto: { title: 'Texto', type: 'string', maxLength: 80 },
      acordo: { title: 'Acordo', $ref: 'Acordo.schema.json' },
    },
  },
};

const statement = {
  title: 'Acordos somados',
  properties: {
    nome: { type: 'string' },
    margem: { type: 'number' },
    texto: { type: 'string' },
    nota: { type: 'string', 'x-access': { read: ['PERFIL:FINANCEIRO'] } },
  },
  search: ['nome'],
  permission: ['Acordo.LISTAR'],
};

let server: TestServer;
const tokens = { in: '', out: '' };
const ids = { acordo: 0, parcela: 0, lugar: 0, anexo: 0 };

const idOf = (record: unknown): number => Number(Object(record).id);
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = tokens.out) =>
  server.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const codes = ({ body }: Answer): unknown => body.details?.errors?.map(({ pointer, code }) => `${pointer} ${code}`);

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  const folder = join(server.root, 'schemas/company/teste');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'acordos_somados.statement.json'), JSON.stringify(statement));
  await writeFile(
    join(folder, 'acordos_somados.sql'),
    `select a.id, a.nome, a.margem, a.busca as texto, (select max(p.nota) from parcela as p where p.id_acordo = a.id) as nota
     from acordo as a`,
  );
  await server.statements.reload();
  tokens.in = await server.login('FINANCEIRO');
  tokens.out = await server.login('DI');
  const lugar = await call('POST', '/Lugar', { nome: 'Vila Oculta', sigla: 'VO' }, tokens.in);
  ids.lugar = idOf(lugar.body.data);
  const acordo = await call(
    'POST',
    '/Acordo',
    {
      ...{ nome: 'Acordo um', segredo: 'sigiloso', margem: 98765, prazo: 60, lugar: { id: ids.lugar } },
      anexo: { name: 'ficha.txt', extension: 'txt', type: 'text/plain', size: 3, data: 'data:text/plain;base64,b2xh' },
      parcelas: [{ numero: 1, nota: 'parcela oculta' }],
      avisos: [{ texto: 'parcela oculta' }],
    },
    tokens.in,
  );
  ids.acordo = idOf(acordo.body.data);
  ids.anexo = idOf(Object(acordo.body.data).anexo);
  const parcelas = await call('GET', '/Parcela', undefined, tokens.in);
  ids.parcela = idOf(Object(parcelas.body.data)[0]);
}, 120_000);
afterAll(() => server.close());

/** Every call that answers what records hold, as somebody may write it. */
const ways: Readonly<Record<string, () => Promise<Answer>>> = {
  record: () => call('GET', `/Acordo/${ids.acordo}`),
  'whole record': () => call('GET', `/Acordo/${ids.acordo}?eager=true`),
  'record behind a relation': () => call('GET', `/Parcela/${ids.parcela}?eager=true`),
  'new record': () => call('GET', '/Acordo/0?crud=true'),
  list: () => call('GET', '/Acordo'),
  'list of all rows': () => call('GET', '/Acordo?size=0'),
  'list of hidden fields': () => call('GET', '/Acordo?fields=nome,segredo,margem,lugar.nome'),
  'list behind a relation': () => call('GET', '/Parcela?fields=acordo.segredo,acordo.lugar.nome,nota'),
  'list of a record': () => call('GET', `/Parcela?parentClass=Acordo&acordo=${ids.acordo}`),
  'label behind a relation': () => call('GET', '/Acordo?fields=lugar&group=lugar,lugar&totalizer=lugar&sortBy=lugar'),
  history: () => call('GET', `/Acordo/${ids.acordo}/historico`),
  choices: () => call('GET', '/Acordo/opcoes/lugar'),
  'changed record': () => call('PUT', `/Acordo/${ids.acordo}`, { versao: 1, nome: 'Acordo um' }),
  'outdated record': () => call('PUT', `/Acordo/${ids.acordo}`, { versao: 999, nome: 'Outro' }),
  'refused deletion': () => call('DELETE', `/Lugar/${ids.lugar}`),
  html: () => call('GET', `/Acordo/print/${ids.acordo}.html`),
  statement: () => call('GET', '/acordos_somados?size=0&aggregate=margem:sum&totalizer=margem'),
  'statement of hidden fields': () => call('GET', '/acordos_somados?fields=nome,nota'),
  'fields of an import': () => call('GET', '/Acordo/importacao/campos'),
};

describe(`fields that a profile may not read on ${testDatabaseKind}`, () => {
  test('[D4] the schemas and the statement have no mistakes', () => {
    expect([...server.entities.problems(), ...server.statements.problems()]).toEqual([]);
  });

  test.each(Object.entries(ways))('[D4] %s answers nothing of them', async (name, way) => {
    const { status, text } = await way();
    expect([name, status < 500, status !== 404]).toEqual([name, true, true]);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('[D4] who may read them reads them the same ways', async () => {
    const { text } = await call('GET', `/Acordo/${ids.acordo}?eager=true`, undefined, tokens.in);
    for (const secret of secrets) expect(text).toContain(secret);
    const rows = await call('GET', '/acordos_somados', undefined, tokens.in);
    expect(rows.body.data).toMatchObject([{ margem: 98765, texto: ' acordo um\n sigiloso', nota: 'parcela oculta' }]);
    const others = await call('GET', '/acordos_somados');
    expect(others.body.data).toEqual([{ id: ids.acordo, nome: 'Acordo um', margem: null, texto: ' acordo um' }]);
  });

  test.each([
    'sortBy=segredo',
    'segredo=sigiloso',
    'margem=98765',
    'group=segredo,segredo',
    'aggregate=margem:sum',
    'totalizer=margem',
    'lugar.nome=Vila',
    'sortBy=lugar.nome',
  ])('[D4] a list does not search by them: %s', async (query) => {
    expect((await call('GET', `/Acordo?${query}`)).body.code).toBe('PARAMETRO_DESCONHECIDO');
    expect((await call('GET', `/Acordo?${query}`, undefined, tokens.in)).status).toBe(200);
  });

  test('[D4] the search looks into what its user may read', async () => {
    const found = async (query: string, token: string) =>
      (await call('GET', `/Acordo?query=${query}`, undefined, token)).body.total;
    expect(await found('sigiloso', tokens.in)).toBe(1);
    expect(await found('sigiloso', tokens.out)).toBe(0);
    expect(await found('acordo', tokens.out)).toBe(1);
  });

  test('[D4] an export has the columns that its reader may read', async () => {
    const columns = ['nome', 'segredo', 'margem', 'lugar.nome', 'prazo'].map((name) => ({ name }));
    const sheetOf = async (token: string, url = 'Acordo', payload: object = { columns }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await server.app.inject({ method: 'POST', url: `/api/${url}/report/xls`, headers, payload });
      expect(answer.statusCode).toBe(200);
      const [sheet] = readWorkbook(answer.rawPayload);
      return [...(sheet?.rows.values() ?? [])].map((row) => Object.values(row).map(({ value }) => value));
    };
    expect((await sheetOf(tokens.out)).slice(0, 2)).toEqual([
      ['Nome', 'Prazo'],
      ['Acordo um', 60],
    ]);
    expect((await sheetOf(tokens.in))[1]).toEqual(['Acordo um', 'sigiloso', 98765, 'Vila Oculta', 60]);
    const others = JSON.stringify([
      await sheetOf(tokens.out, 'Acordo', {}),
      await sheetOf(tokens.out, 'acordos_somados', {}),
    ]);
    for (const secret of secrets) expect(others).not.toContain(secret);
  });

  test('[D4] a file of such a field is not there for others', async () => {
    expect((await call('GET', `/arquivo/${ids.anexo}`, undefined, tokens.in)).status).toBe(200);
    expect((await call('GET', `/arquivo/${ids.anexo}`)).status).toBe(404);
  });

  test('[D4] saving what one may not write is refused at the field, and what a form sends back is left out', async () => {
    const path = `/Acordo/${ids.acordo}`;
    const { body } = await call('GET', path);
    const read = Object(body.data);
    const back = await call('PUT', path, { ...read, nome: 'Acordo um' });
    expect([back.status, Object(back.body.data).prazo]).toEqual([200, 60]);
    const { versao } = Object(back.body.data);
    expect(codes(await call('PUT', path, { versao, prazo: 90 }))).toEqual(['/prazo sem_permissao']);
    // The answer tells nothing of what is stored.
    expect(codes(await call('PUT', path, { versao, segredo: 'sigiloso' }))).toEqual(['/segredo sem_permissao']);
    expect(codes(await call('POST', '/Acordo', { nome: 'Dois', prazo: 31, margem: 1 }))).toEqual([
      '/prazo sem_permissao',
      '/margem sem_permissao',
    ]);
    const made = await call('POST', '/Acordo', { nome: 'Dois', prazo: 30, margem: null });
    expect([made.status, Object(made.body.data).prazo, 'margem' in Object(made.body.data)]).toEqual([201, 30, false]);
    const parcela = { id: ids.parcela, versao: 1, nota: 'outra' };
    expect(codes(await call('PUT', path, { versao, parcelas: [parcela] }))).toEqual(['/parcelas/0/nota sem_permissao']);
    expect(codes(await call('PUT', path, { versao, avisos: [{ texto: 'x' }] }))).toEqual(['/avisos sem_permissao']);
    expect((await call('PUT', `/Acordo/${ids.acordo}/avisos/1`)).status).toBe(403);
    const whole = await call('GET', `${path}?eager=true`, undefined, tokens.in);
    expect(whole.body.data).toMatchObject({ prazo: 60, segredo: 'sigiloso', parcelas: [{ nota: 'parcela oculta' }] });
  });

  test('[D4] a rule over what its user may not read holds all the same', async () => {
    const over = await call('POST', '/Acordo', { nome: 'Três', margem: 100_000 }, tokens.in);
    expect(codes(over)).toEqual(['/margem regra']);
  });

  test('[D4] a view draws without them, closes what is not to be written, and is another answer than that of others', async () => {
    const [own, others] = [await call('GET', '/view/Acordo', undefined, tokens.in), await call('GET', '/view/Acordo')];
    expect(own.headers.etag).not.toBe(others.headers.etag);
    expect(Object.keys(Object(others.body.model).fields)).toEqual(['nome', 'lugar', 'prazo', 'parcelas']);
    expect(Object(others.body.model).fields.prazo.readOnly).toBe(true);
    expect(Object(others.body.related).Lugar.label).toBe('id');
    const [{ view }] = Object(others.body.layers);
    expect(JSON.stringify(view)).not.toMatch(/segredo|margem|anexo|avisos/);
    expect(JSON.stringify(view.form)).toContain('"disabled":true');
    expect(JSON.stringify(Object(own.body.layers)[0].view)).toMatch(/segredo.*margem/);
    const again = await server.call('GET', '/view/Acordo', {
      token: tokens.in,
      headers: { 'if-none-match': String(others.headers.etag) },
    });
    expect(again.status).toBe(200);
  });
});
