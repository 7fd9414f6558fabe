import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exported } from '../support/exports.ts';
import { csvOf, importFile } from '../support/import.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';
import { unzip } from '../support/workbook.ts';

// A whole server starts, and imports run in the background: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

const everything = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const hidden = 'Nome oculto';
const shown = 'Nome da linha';
const chosen = 'Nome de escolha';

/** Rows of `Ficha` belong to somebody; who keeps them may not list `Oculto`, and chooses it in one field only. */
const schemas = {
  Oculto: {
    title: 'Oculto',
    'x-plural': 'Ocultos',
    'x-access': {},
    'x-search': ['nome'],
    'x-unique': [['sigla']],
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80 },
      sigla: { title: 'Sigla', type: 'string', maxLength: 10 },
      fichas: { title: 'Fichas', type: 'array', items: { $ref: 'Ficha.schema.json' }, 'x-mapped-by': 'oculto' },
    },
  },
  Ficha: {
    title: 'Ficha',
    'x-plural': 'Fichas',
    'x-access': { CONSULTOR: everything },
    'x-scope': [
      { profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' },
      { profiles: ['ADMINISTRATIVO', 'CONFIGURADOR', 'FINANCEIRO', 'CLIENTE'], all: true },
    ],
    type: 'object',
    properties: {
      titulo: { title: 'Título', type: 'string', maxLength: 80 },
      dono: { title: 'Dono', type: 'integer' },
      oculto: { title: 'Oculto', $ref: 'Oculto.schema.json' },
      escolha: { title: 'Escolha', $ref: 'Oculto.schema.json', 'x-choices': true },
      usuario: { title: 'Usuário', $ref: 'Usuario.schema.json' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'FichaItem.schema.json' }, 'x-mapped-by': 'ficha' },
    },
  },
  FichaItem: {
    title: 'Item de ficha',
    'x-plural': 'Itens de fichas',
    'x-access': { CONSULTOR: everything },
    type: 'object',
    required: ['ficha'],
    properties: {
      ficha: { title: 'Ficha', $ref: 'Ficha.schema.json' },
      oculto: { title: 'Oculto', $ref: 'Oculto.schema.json' },
    },
  },
};

let server: TestServer;
let token: string;
let dono: number;
let self: { id: number; nome: string };
const ids = { hidden: 0, shown: 0, chosen: 0, ficha: 0, usuario: 0 };

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  const one = async (statement: ReturnType<typeof sql>): Promise<number> =>
    (await server.db.query<{ id: number }>(statement))[0]?.id ?? 0;
  dono = await one(
    sql`insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('1', 'Consultora', 'FISICA', 'ATIVO') returning id`,
  );
  token = await server.login('CONSULTOR', { id_cliente: dono });
  const [user] = await server.db.query<{ id: number; nome: string }>(
    sql`select id, nome from usuario where id_cliente = ${dono}`,
  );
  self = user ?? { id: 0, nome: '' };
  const add = (nome: string, sigla: string) =>
    one(sql`insert into oculto (nome, sigla) values (${nome}, ${sigla}) returning id`);
  ids.hidden = await add(hidden, 'OC');
  ids.shown = await add(shown, 'LI');
  ids.chosen = await add(chosen, 'ES');
  ids.usuario = await one(
    sql`insert into usuario (nome, login, id_perfil) select ${hidden}, 'oculto@teste.example', id from perfil where constante = 'CLIENTE' returning id`,
  );
  ids.ficha = await one(
    sql`insert into ficha (titulo, dono, id_oculto, id_escolha) values ('Minha', ${dono}, ${ids.shown}, ${ids.chosen}) returning id`,
  );
}, 120_000);
afterAll(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<Answer> =>
  server.call(method, url, body === undefined ? { token } : { token, body });

/** Every text of the workbook that an export gives. */
async function workbookOf(query: string, body: unknown = {}): Promise<string> {
  const answer = await exported(server, 'xls', token, query, body, { entity: 'Ficha' });
  return answer.status === 200 ? [...unzip(answer.bytes).values()].join('\n') : answer.bytes.toString();
}

const textOf = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<string> =>
  (await call(method, url, body)).text;

async function imported(rows: readonly (readonly string[])[], simular: boolean): Promise<string> {
  const answer = await importFile(server, token, 'Ficha', { name: 'f.csv', content: csvOf(rows) }, { simular });
  const errors = await call('GET', `/importacao/${answer.id_importacao}/erros`);
  return JSON.stringify(answer) + errors.text;
}

describe('a name that no row of the caller shows is nowhere answered to an id', () => {
  const versao = async (): Promise<number> =>
    (await server.db.query<{ versao: number }>(sql`select versao from ficha where id = ${ids.ficha}`))[0]?.versao ?? 0;
  const places: Readonly<Record<string, () => Promise<string>>> = {
    'a filter of an export': () => workbookOf(`oculto=${ids.hidden},${ids.shown}`),
    'a filter of an export by the id behind the relation': () => workbookOf(`oculto.id=${ids.hidden}`),
    'a filter of an export through another relation': () => workbookOf(`oculto=${ids.hidden}&escolha.id=${ids.chosen}`),
    'a filter of an export that an object stands for': () =>
      workbookOf(`oculto=${encodeURIComponent(JSON.stringify({ id: ids.hidden }))}`),
    'a filter of an export on users': () => workbookOf(`usuario=${ids.usuario}`),
    'a group of an export': () =>
      workbookOf(`oculto=${ids.hidden}`, { groupLabel: 'oculto.nome', groupValue: 'oculto' }),
    'the parent of an exported list': () => workbookOf(`parentClass=Oculto&mappedBy=oculto&id=${ids.hidden}`),
    'the export of the entity itself': async () =>
      (await exported(server, 'xls', token, `id=${ids.hidden}`, {}, { entity: 'Oculto' })).bytes.toString(),
    'a list with groups and totals': () =>
      textOf('GET', `/Ficha?oculto=${ids.hidden}&group=oculto.nome,oculto&totalizer=oculto`),
    'a filter by the name': () => textOf('GET', `/Ficha?oculto.nome=oculto&usuario.nome=oculto`),
    'a new record': () => textOf('POST', '/Ficha', { titulo: 'Nova', dono, oculto: ids.hidden }),
    'a new record that names a user': () => textOf('POST', '/Ficha', { titulo: 'Nova', dono, usuario: ids.usuario }),
    'a changed record': async () =>
      textOf('PUT', `/Ficha/${ids.ficha}`, { versao: await versao(), oculto: { id: ids.hidden } }),
    'a row of a list of a record': async () =>
      textOf('PUT', `/Ficha/${ids.ficha}`, { versao: await versao(), itens: [{ id: -1, oculto: ids.hidden }] }),
    'a record read with all that belongs to it': () => textOf('GET', `/Ficha/${ids.ficha}?eager=true`),
    'a new form': () => textOf('GET', `/Ficha/0?oculto=${ids.hidden}`),
    'the history of a record': () => textOf('GET', `/Ficha/${ids.ficha}/historico`),
    'the history of the named record': () => textOf('GET', `/Oculto/${ids.hidden}/historico`),
    'the named record': () => textOf('GET', `/Oculto/${ids.hidden}`),
    'a record on paper': () => textOf('GET', `/Ficha/print/${ids.ficha}.html`),
    'the named record on paper': () => textOf('GET', `/Oculto/print/${ids.hidden}.html`),
    'choices of a field without them': () => textOf('GET', `/Ficha/opcoes/oculto?id=${ids.hidden}`),
    'choices of users': () => textOf('GET', `/Ficha/opcoes/usuario?id=${ids.usuario}`),
    'an import by ids, tried': () =>
      imported(
        [
          ['Título', 'Oculto'],
          ['Importada', String(ids.hidden)],
        ],
        true,
      ),
    'an import by ids': () =>
      imported(
        [
          ['Título', 'Oculto'],
          ['Importada', String(ids.hidden)],
        ],
        false,
      ),
    'an import by names nearly right': () =>
      imported(
        [
          ['Título', 'Oculto'],
          ['Importada', 'Nome ocult'],
        ],
        true,
      ),
    'the list after all of these': () => textOf('GET', '/Ficha?size=0'),
  };

  test.each(Object.entries(places))('%s', async (_, ask) => {
    const text = await ask();
    expect(text).not.toBe('');
    expect(text).not.toContain(hidden);
  });

  test('a save says of such an id what it says of one that does not exist', async () => {
    const real = await call('POST', '/Ficha', { titulo: 'Nova', dono, oculto: ids.hidden });
    const made = await call('POST', '/Ficha', { titulo: 'Nova', dono, oculto: 999_999 });
    expect([real.status, real.body.details]).toEqual([made.status, made.body.details]);
    expect([real.status, real.body.details?.errors]).toMatchObject([400, [{ pointer: '/oculto', code: 'referencia' }]]);
    const { length } = await server.db.query(sql`select 1 as found from ficha where id_oculto = ${ids.hidden}`);
    expect(length).toBe(0);
  });
});

describe('a name that the caller may know is answered', () => {
  test('of what their own row shows, wherever the row is read', async () => {
    for (const url of [`/Ficha/${ids.ficha}`, '/Ficha?size=0', `/Ficha/print/${ids.ficha}.html`])
      expect([url, await textOf('GET', url)]).toEqual([url, expect.stringContaining(shown)]);
    expect(await workbookOf('')).toContain(shown);
  });

  test('a reference that stays is no new one', async () => {
    const before = await call('GET', `/Ficha/${ids.ficha}`);
    const saved = await call('PUT', `/Ficha/${ids.ficha}`, { ...dataOf(before), titulo: 'Minha ainda' });
    expect([saved.status, dataOf(saved)]).toMatchObject([200, { titulo: 'Minha ainda', oculto: { id: ids.shown } }]);
  });

  test('of what they may choose', async () => {
    expect(await workbookOf(`escolha=${ids.chosen}`, { columns: [{ name: 'titulo' }] })).toContain(chosen);
    const saved = await call('POST', '/Ficha', { titulo: 'Escolhida', dono, escolha: ids.chosen });
    expect([saved.status, dataOf(saved)]).toMatchObject([201, { escolha: { id: ids.chosen, nome: chosen } }]);
  });

  test('of themselves', async () => {
    expect(await workbookOf(`usuario=${self.id}`, { columns: [{ name: 'titulo' }] })).toContain(self.nome);
    const saved = await call('POST', '/Ficha', { titulo: 'Própria', dono, usuario: self.id });
    expect([saved.status, dataOf(saved)]).toMatchObject([201, { usuario: { id: self.id, nome: self.nome } }]);
  });
});

function dataOf({ body }: Answer): Readonly<Record<string, unknown>> {
  return typeof body.data === 'object' && body.data !== null ? { ...body.data } : {};
}
