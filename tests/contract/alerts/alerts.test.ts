import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, importFile } from '../../support/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const staff = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const schemas = {
  Compra: {
    title: 'Compra',
    'x-label': 'titulo',
    'x-access': { FINANCEIRO: staff, CLIENTE: staff, CONSULTOR: ['LISTAR'], DI: ['CADASTRAR'] },
    'x-scope': [
      { profiles: ['FINANCEIRO', 'CLIENTE'], all: true },
      { profiles: ['CONSULTOR'], where: { field: 'aberta', is: true } },
    ],
    type: 'object',
    properties: {
      titulo: { title: 'Título', type: 'string' },
      valor: { title: 'Valor', type: 'number', format: 'money', 'x-mask': 'money' },
      margem: { title: 'Margem', type: 'number', 'x-access': { read: ['PERFIL:FINANCEIRO'] } },
      aberta: { title: 'Aberta', type: 'boolean', default: false },
      email: { title: 'E-mail', type: 'string', format: 'email' },
      solicitante: { title: 'Solicitante', $ref: 'Usuario.schema.json' },
      loja: { title: 'Loja', $ref: 'Loja.schema.json' },
      total: { title: 'Total', type: 'number', 'x-value': '$sum(itens.quantidade)' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'CompraItem.schema.json' }, 'x-mapped-by': 'compra' },
      situacao: {
        title: 'Situação',
        type: 'string',
        enum: ['NOVA', 'PAGA'],
        'x-labels': { NOVA: 'Nova', PAGA: 'Paga' },
      },
    },
  },
  Loja: {
    title: 'Loja',
    'x-access': { FINANCEIRO: staff, CLIENTE: staff, CONSULTOR: ['LISTAR'] },
    type: 'object',
    properties: {
      nome: { title: 'Nome', type: 'string', 'x-access': { read: ['PERFIL:FINANCEIRO'] } },
      caixa: { title: 'Caixa', type: 'number', format: 'money', 'x-mask': 'money' },
    },
  },
  CompraItem: {
    title: 'Item',
    'x-access': { FINANCEIRO: staff, CLIENTE: staff },
    type: 'object',
    properties: { quantidade: { type: 'number' }, compra: { $ref: 'Compra.schema.json' } },
  },
};

let server: TestServer;
let ana: string;
let finance: string;
let consultant: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  await mkdir(join(server.root, 'schemas/company'), { recursive: true });
  [ana, finance, consultant, other] = [
    await server.login('ADMINISTRADOR'),
    await server.login('FINANCEIRO'),
    await server.login('CONSULTOR'),
    await server.login('DI'),
  ];
  server.entities.watch();
}, 120_000);
afterAll(() => server.close());

async function alert(name: string, value: object | string): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  await writeFile(join(server.root, `schemas/company/${name}.alert.json`), text);
  await server.entities.reload();
}
async function without(name: string): Promise<void> {
  await rm(join(server.root, `schemas/company/${name}.alert.json`));
  await server.entities.reload();
}
/** In no order: tasks deliver side by side. */
const noticesOf = async (token: string) => {
  const { body } = await server.call('GET', '/listarNotificacoes', { token });
  const rows = (body.data as { titulo: string; texto: string | null; url: string | null }[]).map(
    ({ titulo, texto, url }) => [titulo, texto, url] as const,
  );
  return rows.toSorted(([one], [other]) => one.localeCompare(other));
};
const titlesOf = async (token: string) => (await noticesOf(token)).map(([titulo]) => titulo);
type Stored = { readonly id: number; readonly versao: number };
const make = async (body: object, token = ana): Promise<Stored> => {
  const answer = await server.call('POST', '/Compra', { token, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Stored;
};
const change = async ({ id, versao }: Stored, body: object, token = ana): Promise<Stored> =>
  (await server.call('PUT', `/Compra/${id}`, { token, body: { versao, ...body } })).body.data as Stored;
/** Everything in the outbox has been delivered, but for mails, which no server sends here. */
const settled = () =>
  expect
    .poll(() =>
      server.db.query(sql`select 1 as x from vitral_saida where tipo = 'registro.aviso' and dh_entrega is null`),
    )
    .toEqual([]);
const idOfUser = async (perfil: string): Promise<number> => {
  const [row] = await server.db.query<{ id: number }>(
    sql`select u.id from usuario as u join perfil as p on p.id = u.id_perfil where p.constante = ${perfil}`,
  );
  return row?.id ?? 0;
};

describe('[D9] who learns of it', () => {
  test('a change tells whoever may see the record, in what they may read of it, and never who made it', async () => {
    await alert('Cara', {
      entity: 'Compra',
      on: ['created', 'changed'],
      when: 'valor > 1000',
      to: [{ profile: 'CONSULTOR' }, { permission: 'Compra.EDITAR' }, { profile: 'DI' }],
      notice: { title: '{titulo} <b>', text: '{valor} · {margem} · {situacao} · {aberta}' },
    });
    expect(server.entities.problems()).toEqual([]);
    const hidden = await make({ titulo: 'Carro', valor: 2_000, margem: 7, situacao: 'NOVA' });
    await make({ titulo: 'Caneta', valor: 2 });
    const open = await make({ titulo: 'Navio', valor: 2_000, margem: 8, situacao: 'PAGA', aberta: true });
    await settled();
    expect(await noticesOf(finance)).toEqual([
      ['Carro <b>', '•••• · 7 · Nova · Não', `/crud/Compra/${hidden.id}`],
      ['Navio <b>', '•••• · 8 · Paga · Sim', `/crud/Compra/${open.id}`],
    ]);
    // Out of the consultant's rows, and the margin is none of their business.
    expect(await noticesOf(consultant)).toEqual([['Navio <b>', '•••• ·  · Paga · Sim', `/crud/Compra/${open.id}`]]);
    expect([await noticesOf(ana), await noticesOf(other)]).toEqual([[], []]);

    // It holds already: only where it begins to hold it is news.
    const same = await change(hidden, { valor: 3_000 });
    const below = await change(same, { valor: 5 });
    await change(below, { valor: 5_000 });
    await settled();
    expect(await titlesOf(finance)).toEqual(['Carro <b>', 'Carro <b>', 'Navio <b>']);
    await without('Cara');
  });

  test('a field names a user, the creator is one, and an address gets a mail with what everybody may read', async () => {
    await alert('Paga', {
      title: 'Compra paga',
      entity: 'Compra',
      on: ['changed'],
      fields: ['situacao'],
      when: "situacao = 'PAGA' and $old.situacao != 'PAGA'",
      to: [{ field: 'solicitante' }, { creator: true }, { address: 'email' }],
      notice: { title: 'Paga: {titulo}' },
      mail: { title: 'Paga: {titulo}', text: 'Solicitada por {solicitante}.' },
    });
    expect(server.entities.problems()).toEqual([]);
    await server.db.execute(sql`update usuario set sigla_idioma = 'en' where id = ${await idOfUser('CONSULTOR')}`);
    const body = { titulo: 'Mesa', situacao: 'NOVA', aberta: true, email: 'fora@example.org' };
    const made = await make(body, finance);
    await change(made, { situacao: 'PAGA', solicitante: { id: await idOfUser('CONSULTOR') } });
    await settled();
    expect(await titlesOf(finance)).toContain('Paga: Mesa');
    expect(await titlesOf(consultant)).toContain('Paga: Mesa');
    const mails = await server.db.query<{ conteudo: { to: string; path: string | null; language: string | null } }>(
      sql`select conteudo from vitral_saida where tipo = 'registro.email' order by id`,
    );
    expect(mails.map(({ conteudo: { to, path, language } }) => [to.replace(/^.*@/, '@'), path, language])).toEqual([
      ['@teste.example', `/crud/Compra/${made.id}`, 'pt-BR'],
      ['@teste.example', `/crud/Compra/${made.id}`, 'en'],
      ['@example.org', null, null],
    ]);
    await without('Paga');
  });
});

test('[D4] [Q8] no placeholder of a notice or a mail brings what its reader may not read or an eye hides', async () => {
  const behind = '{titulo}|{loja}|{loja.nome}|{loja.caixa}';
  const text = `${behind}|{margem}|{valor}`;
  const on = ['created', 'deleted'];
  const to = [{ profile: 'FINANCEIRO' }, { profile: 'CONSULTOR' }];
  const sentences = (each: string) => ({ title: `Sigilo ${each}`, text: each });
  await alert('Sigilo', { entity: 'Compra', on, to, notice: sentences(text), mail: sentences(text) });
  await alert('SigiloFora', { entity: 'Compra', on, to: [{ address: 'email' }], mail: sentences(behind) });
  expect(server.entities.problems()).toEqual([]);
  const loja = await server.call('POST', '/Loja', { token: ana, body: { nome: 'Oculta', caixa: 43_210 } });
  const body = { titulo: 'Trem', valor: 98_765, margem: 777, aberta: true, email: 'sigilo@example.org' };
  const made = await make({ ...body, loja: { id: Object(loja.body.data).id } });
  await settled();
  await server.call('DELETE', `/Compra/${made.id}`, { token: ana });
  await settled();

  const mails = await server.db.query<{ title: string; text: string }>(sql`
    select conteudo ->> 'title' as title, conteudo ->> 'text' as text from vitral_saida
    where tipo = 'registro.email' and conteudo ->> 'title' like 'Sigilo%'`);
  const [whole, partly, outside] = ['Trem|Oculta|Oculta||777|••••', 'Trem|1||||••••', 'Trem|1||'];
  expect(mails.map((mail) => mail.title)).toEqual(mails.map((mail) => `Sigilo ${mail.text}`));
  expect(mails.map((mail) => mail.text).toSorted()).toEqual([outside, outside, partly, partly, whole, whole]);
  const noticed = async (token: string) =>
    (await noticesOf(token)).filter(([title]) => title.startsWith('Sigilo')).map(([, words]) => words);
  expect([await noticed(finance), await noticed(consultant)]).toEqual([
    [whole, whole],
    [partly, partly],
  ]);
  await without('Sigilo');
  await without('SigiloFora');
});

describe('[D9] whatever saves the record', () => {
  const count = async (): Promise<number> => {
    const [row] = await server.db.query<{ total: number }>(
      sql`select count(*) as total from ngs_notificacao_usuario where titulo like 'Aviso%'`,
    );
    return row?.total ?? 0;
  };

  test('rows of lists, a bulk change, a flow and a deletion put it into the outbox with the save', async () => {
    const to = [{ profile: 'FINANCEIRO' }];
    await writeFile(
      join(server.root, 'schemas/company/Compra.flow.json'),
      JSON.stringify({
        entity: 'Compra',
        field: 'situacao',
        states: { NOVA: { events: { PAGAR: { to: 'PAGA', label: 'Pagar' } } }, PAGA: { final: true } },
      }),
    );
    await alert('Item', { entity: 'CompraItem', on: ['created'], to, notice: { title: 'Aviso de item {quantidade}' } });
    await alert('Total', {
      entity: 'Compra',
      on: ['changed'],
      when: 'total > 10',
      to,
      notice: { title: 'Aviso de total {total}' },
    });
    await alert('Evento', { entity: 'Compra', events: ['PAGAR'], to, notice: { title: 'Aviso de evento' } });
    await alert('Fim', { entity: 'Compra', on: ['deleted'], to, notice: { title: 'Aviso de fim: {titulo}' } });
    expect(server.entities.problems()).toEqual([]);
    const made = await make({ titulo: 'Lista', itens: [{ quantidade: 4 }] });
    // A row that is saved by itself changes what its record comes to.
    await server.call('POST', '/CompraItem', { token: ana, body: { quantidade: 7, compra: { id: made.id } } });
    const paid = await server.call('POST', `/Compra/${made.id}/eventos/PAGAR`, {
      token: ana,
      body: { versao: made.versao },
    });
    expect(paid.status).toBe(200);
    // Who may no longer see a record gets no notice of it either.
    await settled();
    expect((await server.call('DELETE', `/Compra/${made.id}`, { token: ana })).status).toBe(204);
    await settled();
    const found = (await noticesOf(finance)).filter(([titulo]) => titulo.startsWith('Aviso'));
    expect(found.map(([titulo, , url]) => [titulo, url])).toEqual([
      ['Aviso de evento', `/crud/Compra/${made.id}`],
      ['Aviso de fim: Lista', null],
      ['Aviso de item 4', '/crud/CompraItem/1'],
      ['Aviso de item 7', '/crud/CompraItem/2'],
      ['Aviso de total 11', `/crud/Compra/${made.id}`],
    ]);
  });

  test('a refused save tells nobody, and `once` holds for a record and for a day', async () => {
    const to = [{ profile: 'FINANCEIRO' }];
    await alert('Vez', {
      entity: 'Compra',
      on: ['changed'],
      fields: ['titulo'],
      to,
      once: 'record',
      notice: { title: 'Aviso único' },
    });
    await alert('Dia', {
      entity: 'Compra',
      on: ['changed'],
      fields: ['titulo'],
      to,
      once: 'day',
      notice: { title: 'Aviso do dia' },
    });
    const before = await count();
    const made = await make({ titulo: 'a' });
    const second = await change(made, { titulo: 'b' });
    await change({ ...second, versao: 1 }, { titulo: 'c' });
    const third = await change(second, { titulo: 'd' });
    await settled();
    expect((await count()) - before).toBe(2);
    await server.db.execute(sql`update vitral_alerta set periodo = '2020-01-01' where periodo <> ''`);
    await change(third, { titulo: 'e' });
    await settled();
    expect((await count()) - before).toBe(3);
    await without('Vez');
    await without('Dia');
  });

  test('an import of many rows alerts to those for which it holds', async () => {
    await alert('Lote', {
      entity: 'Compra',
      on: ['created'],
      when: { field: 'valor', gt: 90 },
      to: [{ profile: 'FINANCEIRO' }],
      notice: { title: 'Aviso de lote {titulo}' },
    });
    const before = await count();
    const rows = Array.from({ length: 100 }, (_, index) => [`L${index}`, String(index)]);
    const file = { name: 'lote.csv', content: csvOf([['Título', 'Valor'], ...rows]) };
    const done = await importFile(server, ana, 'Compra', file);
    expect(done).toMatchObject({ estado: 'concluida' });
    await settled();
    expect((await count()) - before).toBe(9);
    await without('Lote');
  });
});

test('[D9] a new file counts within a second, and a broken one is a problem with its place and costs itself only', async () => {
  const path = join(server.root, 'schemas/company/Viva.alert.json');
  const text = (to: string) =>
    JSON.stringify(
      { entity: 'Compra', on: ['created'], to: [{ profile: 'FINANCEIRO' }], notice: { title: `Viva ${to}` } },
      null,
      2,
    );
  await writeFile(path, text('{titulo}'));
  await expect.poll(() => server.entities.alerts().some(({ name }) => name === 'Viva')).toBe(true);
  await make({ titulo: 'sim' });
  await settled();
  expect(await titlesOf(finance)).toContain('Viva sim');
  await writeFile(path, text('{titul}'));
  await expect
    .poll(() => server.entities.problems())
    .toMatchObject([
      {
        code: 'alert/unknown-field',
        file: 'schemas/company/Viva.alert.json',
        line: 12,
        pointer: '/notice/title',
        suggestions: ['titulo'],
      },
    ]);
  // The last good one is in force.
  await make({ titulo: 'ainda' });
  await settled();
  expect(await titlesOf(finance)).toContain('Viva ainda');
});
