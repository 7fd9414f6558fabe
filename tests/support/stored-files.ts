import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addCustomers } from './customers.ts';
import { type Answer, startTestServer, type TestServer } from './server.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const fichaSchemas = {
  Ficha: {
    title: 'Ficha',
    type: 'object',
    'x-access': { ADMINISTRATIVO: all, CONSULTOR: all },
    'x-scope': [
      { profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' },
      { profiles: ['ADMINISTRATIVO', 'CONFIGURADOR', 'FINANCEIRO', 'CLIENTE'], all: true },
    ],
    required: ['nome'],
    properties: {
      nome: { type: 'string', maxLength: 80 },
      dono: { type: 'integer' },
      foto: { type: 'object', format: 'image', 'x-max-size': 1000 },
      papeis: { type: 'array', format: 'file', 'x-accept': '.pdf,image/png', maxItems: 2 },
      itens: { type: 'array', items: { $ref: 'FichaItem.schema.json' }, 'x-mapped-by': 'ficha' },
    },
  },
  FichaItem: {
    type: 'object',
    'x-access': { ADMINISTRATIVO: all, CONSULTOR: all },
    'x-menu': false,
    required: ['ficha', 'arquivo'],
    properties: {
      ficha: { $ref: 'Ficha.schema.json' },
      arquivo: { type: 'object', format: 'file' },
    },
  },
};

/**
 * Starts a server with records that have files. Returns tokens of staff, and of two consultants who each see the rows
 * of one customer.
 */
export async function startFilesServer() {
  const server = await startTestServer({ extraSchemas: fichaSchemas });
  const staff = await server.login('ADMINISTRATIVO');
  await addCustomers(server);
  const ana = await server.login('CONSULTOR', { id_cliente: 1 });
  const bruno = await server.login('CONSULTOR', { id_cliente: 2 });
  return { server, staff, ana, bruno };
}

/** A stored file in an answer of the API. */
export type FileItem = { readonly id: number; readonly [key: string]: unknown };

/** Pointers of the errors of an answer. */
export const pointers = ({ body }: Answer): readonly string[] =>
  (body.details?.errors ?? []).map(({ pointer }) => pointer);

/** The record of an answer. */
export const recordOf = ({ body }: Answer): FileItem & { readonly versao: number } =>
  body.data as FileItem & { versao: number };

/** Functions to send, read and count files of a server. `serverNow` is called for each call. */
export function filesOf(serverNow: () => TestServer) {
  async function post(
    token: string | null,
    content: Buffer | string,
    name = 'foto.png',
    type = 'image/png',
    field = 'file',
  ) {
    const form = new FormData();
    form.append(field, new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }));
    const encoded = new Response(form);
    const answer = await serverNow().app.inject({
      method: 'POST',
      url: '/api/arquivo',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function sent(token: string, content: Buffer | string = png, name?: string, type?: string): Promise<FileItem> {
    const { status, body } = await post(token, content, name, type);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.data;
  }

  /** Reads the content as bytes, with the headers of the answer. */
  async function read(token: string, id: number, headers: Readonly<Record<string, string>> = {}, query = '') {
    const answer = await serverNow().app.inject({
      method: 'GET',
      url: `/api/arquivo/${id}${query}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  }

  const status = async (token: string, id: number): Promise<number> => (await read(token, id)).status;
  const stored = async (): Promise<number> =>
    (await readdir(join(serverNow().root, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;

  async function newFicha(token: string, values: Readonly<Record<string, unknown>> = {}) {
    const answer = await serverNow().call('POST', '/Ficha', { token, body: { nome: 'Ficha', dono: 1, ...values } });
    expect(answer.text).not.toContain('"error":true');
    return recordOf(answer);
  }
  return { post, sent, read, status, stored, newFicha };
}
