import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { csvOf, importFile } from '../../support/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { readWorkbook } from '../../support/workbook.ts';

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const texto = (title: string) => ({ title, type: 'string', maxLength: 80 });
const schemas = {
  Contrato: {
    title: 'Contrato',
    'x-plural': 'Contratos',
    'x-label': 'numero',
    'x-access': { FINANCEIRO: all },
    type: 'object',
    properties: { numero: texto('Número') },
  },
  Parceiro: {
    title: 'Parceiro',
    'x-plural': 'Parceiros',
    'x-access': { FINANCEIRO: all, DI: all },
    'x-scope': [
      { profiles: ['DI'], where: { field: 'aberto', is: true } },
      { profiles: ['FINANCEIRO'], all: true },
    ],
    type: 'object',
    properties: { nome: texto('Nome'), aberto: { title: 'Aberto', type: 'boolean', default: true } },
  },
  Segredo: {
    title: 'Segredo',
    'x-plural': 'Segredos',
    'x-access': { FINANCEIRO: all, DI: ['LISTAR'] },
    type: 'object',
    properties: { nome: { ...texto('Nome'), 'x-access': { read: ['PERFIL:FINANCEIRO'] } } },
  },
  Anotacao: {
    title: 'Anotação',
    'x-plural': 'Anotações',
    'x-label': 'titulo',
    'x-access': { FINANCEIRO: all, DI: all },
    type: 'object',
    properties: {
      titulo: texto('Título'),
      tipo: {
        title: 'Tipo',
        type: 'string',
        enum: ['Contrato', 'Parceiro', 'Segredo'],
        'x-labels': { Contrato: 'De contrato' },
      },
      alvo: { title: 'Sobre', 'x-link': 'tipo' },
      linhas: { title: 'Linhas', type: 'array', items: { $ref: 'Linha.schema.json' }, 'x-mapped-by': 'anotacao' },
    },
  },
  Linha: {
    title: 'Linha',
    'x-plural': 'Linhas',
    'x-access': { FINANCEIRO: all, DI: all },
    type: 'object',
    required: ['alvo'],
    properties: {
      anotacao: { title: 'Anotação', $ref: 'Anotacao.schema.json' },
      tipo: { title: 'Tipo', type: 'string', enum: ['CON', 'PAR', 'NADA'] },
      alvo: { title: 'Alvo', 'x-link': { field: 'tipo', entities: { CON: 'Contrato', PAR: 'Parceiro' } } },
    },
  },
};

let server: TestServer;
let token: string;
let di: string;
let contrato: number;
let parceiro: number;
let fechado: number;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
const dataOf = (answer: { readonly body: object }): Row => Object(Reflect.get(answer.body, 'data'));
const rowsOf = (answer: { readonly body: object }): Row[] => Reflect.get(answer.body, 'data') as Row[];
const make = (entity: string, body: object, as = token) => server.call('POST', `/${entity}`, { token: as, body });
const change = (entity: string, { id, versao }: Row, body: object, as = token) =>
  server.call('PUT', `/${entity}/${id}`, { token: as, body: { versao, ...body } });
const errorsOf = (answer: { readonly body: object }) => {
  const errors: unknown = Reflect.get(Object(Reflect.get(answer.body, 'details')), 'errors');
  return Array.isArray(errors) ? errors.map(({ pointer, code }) => `${pointer} ${code}`) : [];
};

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  token = await server.login('FINANCEIRO');
  di = await server.login('DI');
  contrato = dataOf(await make('Contrato', { numero: 'C-100' })).id;
  parceiro = dataOf(await make('Parceiro', { nome: 'Aurora' })).id;
  fechado = dataOf(await make('Parceiro', { nome: 'Fechado', aberto: false })).id;
}, 120_000);
afterAll(() => server.close());

describe(`links on ${testDatabaseKind}`, () => {
  test('[D6] the schemas have no mistakes', () => {
    expect(server.entities.problems()).toEqual([]);
  });

  test('[D6] a record and a list answer the id, the entity and what the record is called', async () => {
    const made = dataOf(await make('Anotacao', { titulo: 'Um', tipo: 'Contrato', alvo: contrato }));
    const alvo = { id: contrato, entity: 'Contrato', nome: 'C-100' };
    expect(made.alvo).toEqual(alvo);
    await make('Anotacao', { titulo: 'Dois', tipo: 'Parceiro', alvo: { id: parceiro } });
    const rows = rowsOf(await server.call('GET', '/Anotacao?fields=alvo&sortBy=titulo', { token }));
    expect(rows.map((row) => row.alvo)).toEqual([{ id: parceiro, entity: 'Parceiro', nome: 'Aurora' }, alvo]);
    expect(rows[0]).not.toHaveProperty('tipo');
    const found = rowsOf(await server.call('GET', `/Anotacao?tipo=Contrato&alvo=${contrato}`, { token }));
    expect(found.map(({ titulo }) => titulo)).toEqual(['Um']);
    expect((await server.call('GET', '/Anotacao?sortBy=alvo', { token })).status).toBe(400);
  });

  test('[D6] rows of one page point at records of several entities', async () => {
    const titulo = 'Muitas';
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        make(
          'Anotacao',
          index % 2 === 0 ? { titulo, tipo: 'Contrato', alvo: contrato } : { titulo, tipo: 'Parceiro', alvo: parceiro },
        ),
      ),
    );
    const rows = rowsOf(await server.call('GET', `/Anotacao?size=50&titulo=${titulo}`, { token }));
    const names = rows.map(({ alvo }) => String(Reflect.get(Object(alvo), 'nome')));
    expect(names.sort()).toEqual([...Array(6).fill('Aurora'), ...Array(6).fill('C-100')]);
  });

  test.each([
    ['one that there is not', { tipo: 'Contrato', alvo: 999_999 }, '/alvo referencia'],
    [
      'one of the other entity',
      () => ({ tipo: 'Parceiro', alvo: { id: contrato, entity: 'Contrato' } }),
      '/alvo referencia',
    ],
    ['one without an entity', () => ({ alvo: contrato }), '/alvo link'],
    ['what is no record', { tipo: 'Contrato', alvo: 'C-100' }, '/alvo type'],
  ])('[D6] a link to %s is refused', async (_what, body, expected) => {
    const refused = await make('Anotacao', { titulo: 'Não', ...(typeof body === 'function' ? body() : body) });
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toEqual([expected]);
  });

  test('[D6] nobody points at what they may not list, nor at rows outside of their scope', async () => {
    const of = (tipo: string, alvo: number) => make('Anotacao', { titulo: 'DI', tipo, alvo }, di);
    expect(errorsOf(await of('Contrato', contrato))).toEqual(['/alvo referencia']);
    expect(errorsOf(await of('Parceiro', fechado))).toEqual(['/alvo referencia']);
    const made = await of('Parceiro', parceiro);
    expect(made.status).toBe(201);
    // What stands there already may stay, whoever saves the record.
    const hidden = dataOf(await change('Anotacao', dataOf(made), { alvo: { id: fechado } }));
    const saved = await change('Anotacao', hidden, { titulo: 'Outro', alvo: hidden.alvo, tipo: 'Parceiro' }, di);
    expect(dataOf(saved).alvo).toEqual({ id: fechado, entity: 'Parceiro', nome: 'Fechado' });
  });

  test('[D6] what a record is called stays with those who may read it', async () => {
    const segredo = dataOf(await make('Segredo', { nome: 'Ouro' })).id;
    const made = dataOf(await make('Anotacao', { titulo: 'Oculta', tipo: 'Segredo', alvo: segredo }));
    expect(made.alvo).toEqual({ id: segredo, entity: 'Segredo', nome: 'Ouro' });
    const answers = [
      dataOf(await server.call('GET', `/Anotacao/${made.id}?eager=true`, { token: di })),
      rowsOf(await server.call('GET', '/Anotacao?titulo=Oculta', { token: di }))[0],
    ];
    expect(answers.map((each) => each?.alvo)).toEqual(Array(2).fill({ id: segredo, entity: 'Segredo', nome: null }));
    const history = await server.call('GET', `/Anotacao/${made.id}/historico`, { token: di });
    expect(history.text).not.toContain('Ouro');
  });

  test('[D6] of who deletes a record and who points at it at once, one is refused', async () => {
    const records = await Promise.all(Array.from({ length: 8 }, () => make('Contrato', { numero: 'C-300' })));
    const ends = await Promise.all(
      records.map(async (made) => {
        const { id } = dataOf(made);
        const [pointing, deleted] = await Promise.all([
          make('Anotacao', { titulo: 'Ao mesmo tempo', tipo: 'Contrato', alvo: id }),
          server.call('DELETE', `/Contrato/${id}`, { token }),
        ]);
        return `${pointing.status} ${deleted.status}`;
      }),
    );
    expect(ends.filter((end) => end !== '201 409' && end !== '400 204')).toEqual([]);
  });

  test('[D6] another entity without the link empties it; a required one is asked for', async () => {
    const made = dataOf(await make('Anotacao', { titulo: 'Muda', tipo: 'Contrato', alvo: contrato }));
    const moved = dataOf(await change('Anotacao', made, { tipo: 'Parceiro' }));
    expect([moved.tipo, moved.alvo]).toEqual(['Parceiro', null]);
    const back = dataOf(await change('Anotacao', moved, { tipo: 'Contrato', alvo: contrato }));
    const stale = await change('Anotacao', back, { tipo: 'Parceiro', alvo: back.alvo });
    expect(errorsOf(stale)).toEqual(['/alvo referencia']);
    const linha = dataOf(await make('Linha', { tipo: 'CON', alvo: contrato }));
    expect(linha.alvo).toEqual({ id: contrato, entity: 'Contrato', nome: 'C-100' });
    expect(errorsOf(await change('Linha', linha, { tipo: 'PAR' }))).toEqual(['/alvo required']);
    expect(errorsOf(await change('Linha', linha, { tipo: 'NADA', alvo: contrato }))).toEqual(['/alvo link']);
    await server.call('DELETE', `/Linha/${linha.id}`, { token });
  });

  test('[D6] rows of a list are checked as records are', async () => {
    const linhas = [
      { tipo: 'CON', alvo: contrato },
      { tipo: 'PAR', alvo: 999_999 },
    ];
    expect(errorsOf(await make('Anotacao', { titulo: 'Linhas', linhas }))).toEqual(['/linhas/1/alvo referencia']);
    const made = dataOf(await make('Anotacao', { titulo: 'Linhas', linhas: linhas.slice(0, 1) }));
    const whole = dataOf(await server.call('GET', `/Anotacao/${made.id}?eager=true`, { token }));
    expect(whole.linhas).toMatchObject([{ alvo: { id: contrato, entity: 'Contrato', nome: 'C-100' } }]);
    expect((await server.call('DELETE', `/Anotacao/${made.id}`, { token })).status).toBe(204);
  });

  test('[D6] a record that a link points at is not deleted, and who points at it is named', async () => {
    const alone = dataOf(await make('Contrato', { numero: 'C-200' })).id;
    const other = dataOf(await make('Parceiro', { nome: 'Só' })).id;
    const made = dataOf(await make('Anotacao', { titulo: 'Prende', tipo: 'Contrato', alvo: alone }));
    const refused = await server.call('DELETE', `/Contrato/${alone}`, { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'REGISTRO_EM_USO']);
    expect(refused.body.details).toMatchObject({
      usos: [{ entidade: 'Anotacao', campo: 'alvo', total: 1, registros: [{ id: made.id, nome: 'Prende' }] }],
    });
    // A record of another entity with the same number is held by nothing.
    await change('Anotacao', made, { tipo: null });
    expect((await server.call('DELETE', `/Contrato/${alone}`, { token })).status).toBe(204);
    expect((await server.call('DELETE', `/Parceiro/${other}`, { token })).status).toBe(204);
  });

  test('[D6] history and exports say what the record is called', async () => {
    const made = dataOf(await make('Anotacao', { titulo: 'Guardada', tipo: 'Contrato', alvo: contrato }));
    await change('Anotacao', made, { tipo: 'Parceiro', alvo: parceiro });
    const history = rowsOf(await server.call('GET', `/Anotacao/${made.id}/historico`, { token }));
    expect(history[0]).toMatchObject({
      antes: { alvo: { entity: 'Contrato', nome: 'C-100' } },
      depois: { alvo: { entity: 'Parceiro', nome: 'Aurora' } },
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/Anotacao/report/xls?titulo=Guardada',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: { columns: [{ name: 'titulo' }, { name: 'alvo' }] },
    });
    const [sheet] = readWorkbook(answer.rawPayload);
    const rows = [...(sheet?.rows.values() ?? [])].map((row) => Object.values(row).map(({ value }) => value));
    expect(rows.slice(0, 2)).toEqual([
      ['Título', 'Sobre'],
      ['Guardada', 'Aurora'],
    ]);
  });

  test('[D6] a file names records of links by label or id, of the entity that each of its rows says', async () => {
    const rows = [
      ['Título', 'Tipo', 'Sobre'],
      ['De um contrato', 'De contrato', 'C-100'],
      ['De um parceiro', 'Parceiro', String(parceiro)],
      ['De ninguém', 'Parceiro', 'C-100'],
      ['Sem tipo', '', 'C-100'],
    ];
    const done = await importFile(server, token, 'Anotacao', { name: 'notas.csv', content: csvOf(rows) });
    expect([done.criadas, done.com_erro]).toEqual([2, 2]);
    const made = rowsOf(await server.call('GET', '/Anotacao?titulo=De um', { token }));
    expect(made.map(({ alvo }) => alvo)).toEqual([
      { id: contrato, entity: 'Contrato', nome: 'C-100' },
      { id: parceiro, entity: 'Parceiro', nome: 'Aurora' },
    ]);
    expect(done.erros.map(({ linha, titulo }) => [linha, titulo])).toEqual([
      [4, 'Sobre'],
      [5, 'Sobre'],
    ]);
  });
});
