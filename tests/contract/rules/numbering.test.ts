import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const schemas = {
  Ordem: {
    title: 'Ordem',
    'x-plural': 'Ordens',
    'x-access': { FINANCEIRO: all },
    'x-unique': [['numero']],
    type: 'object',
    required: ['numero', 'titulo', 'usuario'],
    properties: {
      numero: { title: 'Número', type: 'string', maxLength: 30, 'x-number': 'OC-{yyyy}-{000000}' },
      titulo: { title: 'Título', type: 'string', maxLength: 80 },
      usuario: { title: 'Quem pede', $ref: 'Usuario.schema.json', default: 'own' },
      filial: { title: 'Filial', $ref: 'Filial.schema.json', default: 'own' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'OrdemItem.schema.json' }, 'x-mapped-by': 'ordem' },
    },
  },
  OrdemItem: {
    title: 'Item',
    'x-access': { FINANCEIRO: all },
    type: 'object',
    properties: {
      codigo: { title: 'Código', type: 'string', maxLength: 30, 'x-number': 'I{000}' },
      ordem: { title: 'Ordem', $ref: 'Ordem.schema.json' },
    },
  },
};

let server: TestServer;
let token: string;
const make = (body: object) => server.call('POST', '/Ordem', { token, body: { titulo: 'Cadeiras', ...body } });
const dataOf = (answer: { readonly body: object }) => Object(Reflect.get(answer.body, 'data'));
const year = new Date().getFullYear();

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  token = await server.login('FINANCEIRO');
}, 120_000);
afterAll(() => server.close());

describe(`numbers and defaults on ${testDatabaseKind}`, () => {
  test('[D5] the schemas have no mistakes', () => {
    expect(server.entities.problems()).toEqual([]);
  });

  test('[D5] records made at once have numbers of their own, without one left out', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make({ itens: [{}, {}] })));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const numbers = made.map((answer) => String(dataOf(answer).numero)).sort();
    expect(numbers).toEqual(made.map((_, index) => `OC-${year}-${String(index + 1).padStart(6, '0')}`));
    const items = await server.call('GET', '/OrdemItem?size=0', { token });
    const codes = Array.isArray(items.body.data) ? items.body.data.map(({ codigo }) => String(codigo)).sort() : [];
    expect(codes).toEqual(codes.map((_, index) => `I${String(index + 1).padStart(3, '0')}`));
    expect(codes).toHaveLength(24);
  });

  test('[D5] a save that is refused draws no number, and nobody sets one', async () => {
    const last = dataOf(await make({}));
    expect((await make({ titulo: null })).status).toBe(400);
    const next = dataOf(await make({ numero: 'OC-1' }));
    const numberOf = (text: unknown): number => Number(String(text).slice(-6));
    expect(numberOf(next.numero)).toBe(numberOf(last.numero) + 1);
    const changed = await server.call('PUT', `/Ordem/${next.id}`, {
      token,
      body: { versao: next.versao, numero: 'X' },
    });
    expect(dataOf(changed).numero).toBe(next.numero);
  });

  test('[D5] a relation begins with the record that its user logs in as', async () => {
    const session = await server.call('GET', '/sessao', { token });
    const record = dataOf(await make({}));
    expect(record.usuario.id).toBe(Object(session.body.data).id);
    expect(record.filial).toBeNull();
    expect((await make({ usuario: null })).status).toBe(400);
  });
});
