import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SheetMark, Sheets } from '../../../src/language/sheets/sheet.ts';
import { startExports } from '../../support/exports.ts';
import type { TestServer } from '../../support/server.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let admin: string;
let consultant: string;
let record: number;
let foreign: number;

const template = {
  page: 'A5',
  header: { elements: { titulo: { text: 'Folha de {nome}', bold: true } } },
  elements: {
    valor: { cols: 6 },
    situacao: { cols: 6, label: 'Como está' },
    banco: { text: '{banco} em {quando}: {ativo}' },
    dobro: { value: 'valor * 2', field: 'valor', label: 'Dobro' },
    oculto: { text: 'nunca', visible: { field: 'ativo', is: false } },
    codigo: { type: 'qrcode', text: 'amostra/{id}' },
    itens: {
      sortBy: 'descricao',
      columns: { descricao: { width: 2 }, preco: { aggregate: 'sum' } },
      empty: 'Sem itens',
    },
  },
  footer: { elements: { pagina: { text: '{$page}/{$pages} {$user.nome}' } } },
};

beforeAll(async () => {
  let owner: number;
  ({ server, admin, consultant, owner } = await startExports());
  const [row] = await server.db.query<{ id: number }>(sql`
    insert into amostra (nome, valor, quando, ativo, situacao, id_banco, dono)
    select 'Um <b>nome</b>', 1234.5, '2026-02-28', true, 'NOVA', min(id), ${owner} from banco returning id`);
  record = row?.id ?? 0;
  const [other] = await server.db.query<{ id: number }>(sql`select min(id) as id from amostra where dono <> ${owner}`);
  foreign = other?.id ?? 0;
  await server.db.execute(sql`
    insert into amostra_item (id_amostra, descricao, preco)
    select ${record}, 'Item ' || lpad(n::text, 3, '0'), 0.5 from generate_series(1, 120) n`);
  await writeView('views/amostra/Amostra.folha.view.json', {
    entity: 'Amostra',
    name: 'folha',
    title: 'Folha',
    template,
  });
  await writeView('views/overrides/Amostra.folha.view.json', {
    entity: 'Amostra',
    name: 'folha',
    template: {
      elements: {
        situacao: { $expect: { label: 'Como está' }, label: 'Situação atual' },
        aviso: { $new: true, $after: 'valor', text: 'Da filial' },
      },
    },
  });
  await server.views.reload();
}, 120_000);
afterAll(() => server.close());

async function writeView(file: string, view: unknown): Promise<void> {
  const path = join(server.root, file);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, JSON.stringify(view));
}

const sheetsOf = async (token: string, ids: string, name = 'folha') => {
  const answer = await server.call('GET', `/Amostra/print/${name}/folhas?id=${ids}`, { token });
  const sheets: Sheets = JSON.parse(answer.text);
  return { status: answer.status, code: answer.body.code, sheets };
};
const textsOf = (marks: readonly SheetMark[] = []): readonly string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

test('[X4] a template is filled in as screens write values, with its overrides, and flows over pages', async () => {
  expect(server.views.problems().filter(({ file }) => file.includes('Amostra.folha'))).toEqual([]);
  const { status, sheets } = await sheetsOf(admin, String(record));
  expect([status, sheets.width, sheets.height, sheets.file]).toEqual([200, 148, 210, `Amostra-folha-${record}`]);
  expect(sheets.title).toBe('Folha: Um <b>nome</b>');
  const first = textsOf(sheets.pages[0]?.marks);
  for (const text of [
    'Folha de Um <b>nome</b>',
    'Valor',
    'R$\u00a01.234,50',
    'Da filial',
    'Situação atual',
    'Nova ainda',
  ])
    expect(first).toContain(text);
  expect(first).toContain('Banco Ágil em 28/02/2026: Sim');
  expect(first).toContain('R$\u00a02.469,00');
  expect(first).not.toContain('nunca');
  expect(sheets.pages[0]?.marks).toContainEqual(
    expect.objectContaining({ kind: 'qrcode', label: `amostra/${record}` }),
  );
  const all = sheets.pages.flatMap(({ marks }) => textsOf(marks));
  expect(all.filter((text) => /^Item \d/.test(text))).toHaveLength(120);
  expect(all.filter((text) => text === 'Descrição')).toHaveLength(sheets.pages.length);
  expect(textsOf(sheets.pages.at(-1)?.marks)).toContain('R$\u00a060,00');
  expect(all.some((text) => text.startsWith(`1/${sheets.pages.length} `))).toBe(true);
});

test('[X4] the PDF has the same pages', async () => {
  const { sheets } = await sheetsOf(admin, String(record));
  const url = `/Amostra/print/folha/folhas.pdf?id=${record}`;
  const { status, text, headers } = await server.call('GET', url, { token: admin });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toBe(`attachment; filename="Amostra-folha-${record}.pdf"`);
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(sheets.pages.length);
  expect(text).toMatch(/\/MediaBox \[0 0 419\.52\d* 595\.27\d*\]/);
});

test('[X4] who prints gets what they may read', async () => {
  const own = await sheetsOf(consultant, String(record));
  expect(own.status).toBe(200);
  const texts = own.sheets.pages.flatMap(({ marks }) => textsOf(marks));
  expect(texts).toContain('Nova ainda');
  expect(texts.some((text) => text.startsWith('Item '))).toBe(false);
  expect(await sheetsOf(consultant, String(foreign))).toMatchObject({ status: 404, code: 'REGISTRO_NAO_ENCONTRADO' });
  expect(await sheetsOf(consultant, `${record},${foreign}`)).toMatchObject({ status: 404 });
  const client = await server.login('CLIENTE');
  expect(await sheetsOf(client, String(record))).toMatchObject({ status: 403, code: 'SEM_PERMISSAO' });
});

test('[X4] several records stand one after the other, up to a limit', async () => {
  const { sheets } = await sheetsOf(admin, `${foreign},${foreign + 1}`);
  expect([sheets.pages.length, sheets.title, sheets.file]).toEqual([2, 'Folha', 'Amostra-folha']);
  const many = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
  expect(await sheetsOf(admin, many)).toMatchObject({ status: 422, code: 'REGISTROS_DEMAIS' });
});

test('[X4] what is no template is refused by its name', async () => {
  expect(await sheetsOf(admin, String(record), 'nada')).toMatchObject({ status: 404, code: 'MODELO_DESCONHECIDO' });
  await writeView('views/amostra/Amostra.lista.view.json', { entity: 'Amostra', name: 'lista', list: { size: 5 } });
  await server.views.reload();
  expect(await sheetsOf(admin, String(record), 'lista')).toMatchObject({ status: 404, code: 'MODELO_DESCONHECIDO' });
});

test('[X4] a page gets no template, and a broken element costs itself only', async () => {
  const { body } = await server.call('GET', '/view/Amostra?name=folha', { token: consultant });
  expect(JSON.stringify(body)).not.toContain('template');
  await writeView('views/amostra/Amostra.torta.view.json', {
    entity: 'Amostra',
    name: 'torta',
    template: { page: 7, elements: { nome: { size: 'grande' }, x: { type: 'foto' }, y: 3, valor: {} } },
  });
  await server.views.reload();
  const { status, sheets } = await sheetsOf(admin, String(record), 'torta');
  expect(status).toBe(200);
  expect(textsOf(sheets.pages[0]?.marks)).toEqual(['Nome', 'Um <b>nome</b>', 'Valor', 'R$\u00a01.234,50']);
});

test('[X4] a template that is being written is drawn as it prints, for configurators and with what they may read', async () => {
  const draw = (token: string, template: object, more: object = {}) =>
    server.call('POST', '/estudio/folhas', {
      token,
      body: { entity: 'Amostra', modelo: 'nova', titulo: 'Nova', template, id: record, ...more },
    });
  const template = {
    page: 'card',
    elements: { nome: { type: 'field' }, fixo: { type: 'text', text: 'Sr(a). {nome}' } },
  };
  const { status, text } = await draw(admin, template);
  const sheets: Sheets = JSON.parse(text);
  expect([status, sheets.title, sheets.file, sheets.width, sheets.pages.length]).toEqual([
    ...[200, 'Nova: Um <b>nome</b>', `Amostra-nova-${record}`, 54, 1],
  ]);
  expect(textsOf(sheets.pages[0]?.marks)).toEqual(expect.arrayContaining(['Sr(a). Um <b>nome</b>']));
  // What is wrong with it is left out: the check says it beside.
  const broken = await draw(admin, {
    page: 7,
    elements: { nome: { type: 'fild' }, fixo: { type: 'text', text: 'Fica' } },
  });
  const rest: Sheets = JSON.parse(broken.text);
  expect([broken.status, rest.pages.flatMap(({ marks }) => textsOf(marks))]).toEqual([200, ['Fica']]);
  expect((await draw(consultant, template)).body.code).toBe('SEM_PERMISSAO');
  expect((await draw(admin, template, { id: 999_999 })).body.code).toBe('REGISTRO_NAO_ENCONTRADO');
  expect((await draw(admin, template, { entity: 'Nada' })).status).toBe(404);
});
