import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sheets } from '../../../src/language/sheets/sheet.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const access = { FINANCEIRO: all, DI: all };
const hidden = { 'x-access': { read: ['PERFIL:FINANCEIRO'] } };
const masked = { type: 'number', format: 'money', 'x-mask': 'money', 'x-access': { open: ['PERFIL:FINANCEIRO'] } };

const schemas = {
  Ficha: {
    ...{ title: 'Ficha', 'x-plural': 'Fichas', 'x-access': access, type: 'object', required: ['nome'] },
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80 },
      segredo: { title: 'Segredo', type: 'string', maxLength: 80, ...hidden },
      saldo: { title: 'Saldo', ...masked },
      lugar: { title: 'Lugar', $ref: 'Morada.schema.json' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'FichaItem.schema.json' }, 'x-mapped-by': 'ficha' },
      notas: {
        ...{ title: 'Notas', type: 'array', items: { $ref: 'FichaNota.schema.json' }, 'x-mapped-by': 'ficha' },
        ...hidden,
      },
    },
  },
  Morada: {
    ...{ title: 'Morada', 'x-access': access, type: 'object' },
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 80, ...hidden },
      aluguel: { title: 'Aluguel', ...masked },
    },
  },
  FichaItem: {
    ...{ title: 'Item', 'x-access': access, type: 'object' },
    properties: {
      descricao: { title: 'Descrição', type: 'string', maxLength: 80 },
      nota: { title: 'Nota', type: 'string', maxLength: 80, ...hidden },
      preco: { title: 'Preço', ...masked },
      ficha: { title: 'Ficha', $ref: 'Ficha.schema.json' },
    },
  },
  FichaNota: {
    ...{ title: 'Nota', 'x-access': access, type: 'object' },
    properties: { texto: { title: 'Texto', type: 'string' }, ficha: { title: 'Ficha', $ref: 'Ficha.schema.json' } },
  },
};

/** Every way in which a template can name a value. */
const template = {
  header: { elements: { cabeca: { text: 'Ficha de {nome}: {segredo} {saldo} {lugar.nome} {lugar.aluguel} {lugar}' } } },
  elements: {
    segredo: {},
    saldo: {},
    lugar: {},
    aluguel: { field: 'lugar.aluguel', label: 'Aluguel' },
    casa: { field: 'lugar.nome', label: 'Casa' },
    soma: { text: "= 'Soma ' & $string(saldo)" },
    conta: { text: "= saldo > 0 ? 'Positivo' : 'Devedor'" },
    longe: { text: "= 'Aluga por ' & $string(lugar.aluguel)" },
    dobro: { field: 'saldo', value: 'saldo * 2', label: 'Dobro' },
    palavra: { text: '= segredo & lugar.nome' },
    inteiro: { text: '= $string($)' },
    valores: { text: "= $join($map(itens, function($i) { $i.nota & $string($i.preco) }), ',')" },
    codigo: { type: 'qrcode', text: '{segredo}{saldo}' },
    codigoDeCampo: { type: 'qrcode', field: 'saldo' },
    codigoSecreto: { type: 'qrcode', field: 'segredo' },
    rico: { text: 'rico', visible: 'saldo > 50000' },
    comparado: { text: 'comparado', visible: { field: 'segredo', is: 'sigiloso 1' } },
    quadro: { type: 'section', border: '#000000', elements: { dentro: { text: '{segredo}{saldo}' } } },
    itens: {
      sortBy: 'preco',
      columns: { descricao: {}, nota: {}, preco: { aggregate: 'sum' }, da: { field: 'ficha.segredo', label: 'Da' } },
    },
    notas: { type: 'table' },
  },
};

let server: TestServer;
const tokens = { in: '', out: '' };
let id = 0;
const idOf = (record: unknown): number => Number(Object(record).id);
const turn = (visivel: boolean) => server.call('PUT', '/mascaras/money', { token: tokens.in, body: { visivel } });

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  const folder = join(server.root, 'views/teste');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Ficha.folha.view.json'), JSON.stringify({ entity: 'Ficha', name: 'folha', template }));
  await server.views.reload();
  tokens.in = await server.login('FINANCEIRO');
  tokens.out = await server.login('DI');
  const make = async (url: string, body: object): Promise<number> =>
    idOf((await server.call('POST', url, { token: tokens.in, body })).body.data);
  id = await make('/Ficha', {
    ...{ nome: 'Ana', segredo: 'sigiloso 1', saldo: 43_210 },
    lugar: { id: await make('/Morada', { nome: 'Vila 1', aluguel: 43_211 }) },
    itens: [10, 20].map((more) => ({ descricao: 'Item', nota: 'nota 1', preco: 43_210 + more })),
    notas: [{ texto: 'oculta 1' }],
  });
}, 120_000);
afterAll(() => server.close());

/** All that a browser draws, as SVG or PNG. */
async function marksOf(token: string): Promise<string> {
  const { text } = await server.call('GET', `/Ficha/print/folha/folhas?id=${id}`, { token });
  const { pages, images, title }: Sheets = JSON.parse(text);
  return JSON.stringify({ pages, images, title }).replaceAll('\u00a0', ' ');
}

/** The file, but for its moment. */
async function pdfOf(token: string): Promise<string> {
  const { text } = await server.call('GET', `/Ficha/print/folha/folhas.pdf?id=${id}`, { token });
  return text.replaceAll(/\(D:\d{14}[^)]*\)/g, '').replace(/\/ID \[[^\]]*\]/, '');
}

/** Other values in everything that is hidden or behind an eye, and in nothing else. */
async function changeSecrets(secret: number): Promise<void> {
  await server.db.execute(sql`update ficha set segredo = ${`sigiloso ${secret}`}, saldo = ${secret * 43_210}`);
  await server.db.execute(sql`update morada set nome = ${`Vila ${secret}`}, aluguel = ${secret * 43_211}`);
  await server.db.execute(sql`update ficha_item set nota = ${`nota ${secret}`}, preco = ${secret} * preco`);
  await server.db.execute(sql`update ficha_nota set texto = ${`oculta ${secret}`}`);
}

describe(`print templates and what their reader may not read, on ${testDatabaseKind}`, () => {
  test('[Q9] the template has no mistakes', () => {
    expect(server.views.problems().filter(({ file }) => file.includes('Ficha.folha'))).toEqual([]);
  });

  test('[D4] who may read them has them on the page', async () => {
    const page = await marksOf(tokens.in);
    for (const secret of ['sigiloso 1', 'Vila 1', 'nota 1', 'oculta 1', 'comparado']) expect(page).toContain(secret);
  });

  test('[Q8] a closed eye prints masked, in fields, texts, expressions, rows and totals', async () => {
    await turn(false);
    const page = await marksOf(tokens.in);
    for (const figure of ['43.21', '43.22', '43.23', '4321', '86.4', 'Soma', 'Positivo', 'Devedor', 'Aluga'])
      expect(page).not.toContain(figure);
    expect(page).toContain('"text":"••••"');
    await turn(true);
    const open = await marksOf(tokens.in);
    for (const figure of ['R$ 43.210,00', 'R$ 43.211,00', 'Soma 43210', 'R$ 86.420,00', 'R$ 86.450,00', 'Positivo'])
      expect(open).toContain(figure);
    expect(open).not.toContain('••••');
    await turn(false);
  });

  test('[D4] page, file and picture are the same whatever stands in what their reader may not read', async () => {
    const [page, file, known] = [await marksOf(tokens.out), await pdfOf(tokens.out), await pdfOf(tokens.in)];
    expect(page).toContain('Ficha de Ana');
    for (const secret of ['sigiloso', 'Vila', 'nota 1', 'oculta']) expect(page).not.toContain(secret);
    await changeSecrets(2);
    expect(await marksOf(tokens.out)).toBe(page);
    expect(await pdfOf(tokens.out)).toBe(file);
    expect(await pdfOf(tokens.in)).not.toBe(known);
  });
});
