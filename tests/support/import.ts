import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { components } from '../../src/api/generated/portal.ts';
import type { Cell } from '../../src/engine/import/reading/cell.ts';
import { type OwnSource, openSource } from '../../src/engine/import/reading/source.ts';
import { writeXlsx } from '../../src/engine/import/writing/sheet-writer.ts';
import { addCustomers } from './customers.ts';
import { type Answer, startTestServer, type TestServer } from './server.ts';

export type ImportAnswer = components['schemas']['Importacao'];
export type ImportBody = components['schemas']['EnvioImportacao'];

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];

/** An entity with a field of each kind that can be imported, and an entity to which it refers. */
export const importSchemas: Readonly<Record<string, unknown>> = {
  Zona: {
    title: 'Zona',
    'x-plural': 'Zonas',
    'x-access': { ADMINISTRATIVO: all, CONSULTOR: ['LISTAR'] },
    'x-unique': [['sigla']],
    'x-scope': [
      { profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' },
      { profiles: ['ADMINISTRATIVO', 'CONFIGURADOR', 'FINANCEIRO', 'CLIENTE'], all: true },
    ],
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80 },
      sigla: { title: 'Sigla', type: 'string', maxLength: 10 },
      dono: { title: 'Dono', type: 'integer' },
    },
  },
  Loja: {
    title: 'Loja',
    'x-plural': 'Lojas',
    'x-access': { ADMINISTRATIVO: all, CONSULTOR: ['LISTAR', 'CADASTRAR', 'EDITAR'], CLIENTE: ['LISTAR'] },
    'x-unique': [['codigo'], ['zona', 'numero']],
    'x-search': ['nome'],
    'x-scope': [
      { profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' },
      { profiles: ['ADMINISTRATIVO', 'CONFIGURADOR', 'FINANCEIRO', 'CLIENTE'], all: true },
    ],
    type: 'object',
    required: ['codigo', 'nome'],
    properties: {
      codigo: { title: 'Código', type: 'string', maxLength: 20 },
      nome: { title: 'Nome', type: 'string', maxLength: 40 },
      documento: { title: 'CPF', type: 'string', format: 'cpf' },
      cep: { title: 'CEP', type: 'string', format: 'cep' },
      telefone: { title: 'Telefone', type: 'string', format: 'phone' },
      valor: { title: 'Valor', type: 'number', format: 'money', minimum: 0 },
      taxa: { title: 'Taxa', type: 'number', format: 'percent', 'x-decimals': 2 },
      numero: { title: 'Número', type: 'integer' },
      ativa: { title: 'Ativa', type: 'boolean', default: true },
      desde: { title: 'Desde', type: 'string', format: 'date' },
      visita: { title: 'Visita', type: 'string', format: 'date-time' },
      abre: { title: 'Abre', type: 'string', format: 'time' },
      situacao: {
        title: 'Situação',
        type: 'string',
        enum: ['ABERTA', 'EM_REFORMA'],
        'x-labels': { ABERTA: 'Aberta', EM_REFORMA: 'Em reforma' },
      },
      cor: { title: 'Cor', type: 'string', format: 'color' },
      zona: { title: 'Zona', $ref: 'Zona.schema.json' },
      matriz: { title: 'Matriz', $ref: 'Loja.schema.json' },
      dono: { title: 'Dono', type: 'integer' },
      pontos: { title: 'Pontos', type: 'integer', readOnly: true },
    },
  },
};

/** A server with the entities for imports, and the token of a user who may import. */
export async function startImportServer(): Promise<{ readonly server: TestServer; readonly staff: string }> {
  const server = await startTestServer({ extraSchemas: importSchemas });
  return { server, staff: await server.login('ADMINISTRATIVO') };
}

/** A file with these bytes, as the import reads it. */
export function sourceOf(bytes: Uint8Array): Promise<OwnSource> {
  return openSource(bytes.length, async () => Readable.from([Buffer.from(bytes)]));
}

export function sourceOfFile(path: string): Promise<OwnSource> {
  return openSource(statSync(path).size, async () => createReadStream(path));
}

/** A workbook of one sheet, written by the server's own writer. */
export async function xlsxOf(rows: readonly (readonly Cell[])[], name = 'Dados'): Promise<Buffer> {
  async function* all() {
    yield rows;
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx([{ name, widths: [], rows: all() }])) parts.push(part);
  return Buffer.concat(parts);
}

/** A CSV as usual programs write it. */
export function csvOf(rows: readonly (readonly string[])[], separator = ';'): Buffer {
  const cell = (text: string): string => (/["\r\n;,\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return Buffer.from(rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join(''));
}

/** Uploads a file and returns its id. */
export async function upload(server: TestServer, token: string, name: string, content: Uint8Array): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/arquivo',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const id: unknown = JSON.parse(answer.body).data?.id;
  if (typeof id !== 'number') throw new Error(`Uploading answered ${answer.statusCode}: ${answer.body}`);
  return id;
}

/** The `data` of an answer. Throws, with the text of the answer, if the status is another one. */
export function dataOf<T>(answer: Answer, status = 200): T {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${answer.text.slice(0, 1_000)}`);
  return answer.body.data as T;
}

export async function start(
  server: TestServer,
  token: string,
  entity: string,
  body: Partial<ImportBody> & Pick<ImportBody, 'arquivo' | 'mapeamento'>,
): Promise<number> {
  const request = { modo: 'criar', valores_vazios: 'ignorar', simular: false, ...body };
  const answer = await server.call('POST', `/${entity}/importacao`, { token, body: request });
  return dataOf<{ id_importacao: number }>(answer, 202).id_importacao;
}

/** Waits until an import has ended or been interrupted. */
export async function finished(server: TestServer, token: string, id: number): Promise<ImportAnswer> {
  for (;;) {
    const found = dataOf<ImportAnswer>(await server.call('GET', `/importacao/${id}`, { token }));
    if (found.estado !== 'na_fila' && found.estado !== 'executando') return found;
    await sleep(20);
  }
}

/** Uploads a file, imports it with the suggested mapping unless one is given, and waits for the end. */
export async function importFile(
  server: TestServer,
  token: string,
  entity: string,
  file: { readonly name: string; readonly content: Uint8Array },
  body: Partial<ImportBody> = {},
): Promise<ImportAnswer> {
  const arquivo = await upload(server, token, file.name, file.content);
  const mapeamento = body.mapeamento ?? (await suggested(server, token, entity, arquivo));
  const id = await start(server, token, entity, { ...body, arquivo, mapeamento });
  return finished(server, token, id);
}

export async function suggested(
  server: TestServer,
  token: string,
  entity: string,
  arquivo: number,
): Promise<ImportBody['mapeamento']> {
  const reading = dataOf<components['schemas']['LeituraImportacao']>(
    await server.call('POST', `/${entity}/importacao/leitura`, { token, body: { arquivo } }),
  );
  return reading.colunas.flatMap(({ indice, sugestao }) =>
    sugestao === null ? [] : [{ coluna: indice, ...sugestao }],
  );
}

/** Bytes of a download. */
export async function bytesOf(server: TestServer, token: string, url: string): Promise<Buffer> {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.rawPayload;
}

/** Adds two customers, and zones of both, for imports of `Loja`. */
export async function fillZones(server: TestServer): Promise<void> {
  await addCustomers(server);
  await server.db.execute(
    sql`insert into zona (nome, sigla, dono) values ('Norte', 'N', 1), ('Sul', 'S', 2), ('São João', 'SJ', 1), ('Sao Joao', 'SJ2', 1), ('Leste', 'L1', 1), ('Leste', 'L2', 1)`,
  );
}

/** The rows of `Loja`, ordered by id. */
export async function storedStores(server: TestServer, condition = sql`true`) {
  return server.db.query<{
    id: number;
    codigo: string;
    nome: string;
    valor: number | null;
    zona: string | null;
    versao: number;
  }>(
    sql`select l.id, l.codigo, l.nome, l.valor, z.nome as zona, l.versao from loja as l left join zona as z on z.id = l.id_zona where ${condition} order by l.id`,
  );
}
