import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { type ReadCell, readWorkbook } from './workbook.ts';

/** Number of rows of the sample entity; every third belongs to the consultant. */
export const rowCount = 3_000;
const everything = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const access = { ADMINISTRATIVO: everything, CONSULTOR: ['LISTAR'] };

/** An entity with a field of each kind, row scope, and a list of its own. */
const schemas = {
  Amostra: {
    title: 'Amostra',
    'x-plural': 'Amostras',
    'x-search': ['nome'],
    'x-scope': [
      { profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' },
      { profiles: ['ADMINISTRATIVO', 'CONFIGURADOR', 'FINANCEIRO', 'CLIENTE'], all: true },
    ],
    'x-access': access,
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 200 },
      valor: { title: 'Valor', type: 'number', format: 'money' },
      moeda: { title: 'Moeda', type: 'string', maxLength: 3 },
      taxa: { title: 'Taxa', type: 'number', format: 'percent', 'x-decimals': 2 },
      quantidade: { title: 'Quantidade', type: 'integer' },
      quando: { title: 'Quando', type: 'string', format: 'date' },
      momento: { title: 'Momento', type: 'string', format: 'date-time' },
      hora: { title: 'Hora', type: 'string', format: 'time' },
      ativo: { title: 'Ativo', type: 'boolean' },
      situacao: {
        title: 'Situação',
        type: 'string',
        enum: ['NOVA', 'PRONTA'],
        'x-labels': { NOVA: 'Nova ainda', PRONTA: 'Já pronta' },
      },
      cpf: { title: 'CPF', type: 'string', format: 'cpf', maxLength: 11 },
      banco: { title: 'Banco', $ref: 'Banco.schema.json' },
      observacao: { title: 'Observação', type: 'string', format: 'multiline', maxLength: 2_000 },
      dono: { title: 'Dono', type: 'integer' },
      cliente: { title: 'Cliente', $ref: 'Cliente.schema.json' },
      foto: { title: 'Foto', type: 'object', format: 'image' },
      anexos: { title: 'Anexos', type: 'array', format: 'file', maxItems: 50 },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'AmostraItem.schema.json' }, 'x-mapped-by': 'amostra' },
    },
  },
  AmostraItem: {
    title: 'Item',
    'x-plural': 'Itens',
    'x-menu': false,
    'x-access': { ADMINISTRATIVO: everything },
    type: 'object',
    required: ['amostra'],
    properties: {
      amostra: { title: 'Amostra', $ref: 'Amostra.schema.json' },
      descricao: { title: 'Descrição', type: 'string', maxLength: 80 },
      preco: { title: 'Preço', type: 'number', format: 'money' },
    },
  },
};

/** A server with sample rows, and the tokens of an administrator and of a consultant who sees the rows of `owner`. */
export type ExportBench = {
  readonly server: TestServer;
  readonly admin: string;
  readonly consultant: string;
  readonly owner: number;
};

export async function startExports(): Promise<ExportBench> {
  const server = await startTestServer({ extraSchemas: schemas });
  const { db } = server;
  const [client] = await db.query<{ id: number }>(
    sql`insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('1', 'Consultora', 'FISICA', 'ATIVO') returning id`,
  );
  const owner = client?.id ?? 0;
  const admin = await server.login('ADMINISTRADOR');
  const consultant = await server.login('CONSULTOR', { id_cliente: owner });
  await db.execute(
    sql`insert into banco (codigo, nome) values ('001', 'Banco Ágil'), ('002', 'Banco do Sertão'), ('003', 'Caixa')`,
  );
  await db.execute(sql`
    insert into amostra (nome, valor, taxa, quantidade, quando, momento, hora, ativo, situacao, id_banco, dono)
    select (array['Ana', 'Árvore', 'bola', 'Çedilha', 'ovo'])[1 + n % 5] || ' ' || (n * 7919 % 1000),
      case when n % 11 = 0 then null else (n * 104729 % 2000000 - 500000)::numeric / 100 end,
      case when n % 7 = 0 then null else (n * 31 % 10000)::numeric / 100 end,
      n * 13 % 500, date '2020-01-01' + n * 17 % 2000, timestamptz '2026-01-01 02:30:00+00' + n * interval '97 minutes',
      time '08:15' + (n % 300) * interval '1 minute',
      case n % 3 when 0 then null else n % 3 = 1 end, (array['NOVA', 'PRONTA', null])[1 + n % 3],
      case when n % 4 = 0 then null else (select min(id) from banco) + n % 3 end,
      case when n % 3 = 0 then ${owner}::integer else ${owner}::integer + 1 end
    from generate_series(1, ${rowCount}::integer) n`);
  return { server, admin, consultant, owner };
}

export type Column = Readonly<Record<string, unknown>> & { readonly name: string };
/** A column of a list's configuration. */
export const column = (name: string, more: Readonly<Record<string, unknown>> = {}): Column => ({ name, ...more });

/** Exports a list; returns the bytes of the file or of the error. */
export async function exported(
  server: TestServer,
  format: 'xls' | 'pdf',
  token: string,
  query: string,
  body: unknown,
  { entity = 'Amostra', headers = {} }: { entity?: string; headers?: Readonly<Record<string, string>> } = {},
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/${entity}/report/${format}?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** Exports a workbook; returns its data cells by column label, and the rows below the data (`closing`). */
export async function workbook(
  server: TestServer,
  token: string,
  query: string,
  columns: readonly Column[],
  language = 'pt-BR',
) {
  // Lists send the filters of their view.
  const filters = [{ name: 'quando', field: 'quando', dataType: 'date-range' }, { name: 'situacao' }];
  const answer = await exported(
    server,
    'xls',
    token,
    query,
    { columns, filters },
    { headers: { 'x-language': language } },
  );
  expect([answer.status, answer.status === 200 ? '' : answer.bytes.toString()]).toEqual([200, '']);
  const [sheet, information] = readWorkbook(answer.bytes);
  if (sheet === undefined || information === undefined) throw new Error('The workbook lacks a sheet.');
  const rows = [...sheet.rows];
  const labels = Object.entries(rows[0]?.[1] ?? {}).map(([place, { value }]) => [place, String(value)] as const);
  // An empty row separates the data from the rows below it.
  const end = rows.findIndex(([number], index) => index > 0 && number !== (rows[index - 1]?.[0] ?? 0) + 1);
  const data = rows
    .slice(1, end < 0 ? undefined : end)
    .map(
      ([, cells]): Record<string, ReadCell | undefined> =>
        Object.fromEntries(labels.map(([place, label]) => [label, cells[place]])),
    );
  const closing = (end < 0 ? [] : rows.slice(end)).map(([, cells]) => Object.values(cells).map(({ value }) => value));
  return { answer, sheet, information, data, closing, labels: labels.map(([, label]) => label) };
}

/** The body of an error answer. */
export function errorOf(bytes: Buffer): { code?: string; message?: string } {
  return JSON.parse(bytes.toString());
}
