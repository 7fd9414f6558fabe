import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { portalToday } from '../../support/days.ts';
import { csvOf, finished, start, upload } from '../../support/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const day = { type: 'string', format: 'date' };
const schemas = {
  Proposta: {
    title: 'Proposta',
    'x-access': { FINANCEIRO: all },
    type: 'object',
    required: ['titulo', 'autor'],
    properties: {
      titulo: { title: 'Título', type: 'string', maxLength: 80 },
      autor: {
        title: 'Autor',
        type: 'string',
        readOnly: true,
        default: "= $user.nome & ' (' & $user.perfil.constante & ')'",
      },
      filial: { title: 'Filial', $ref: 'Filial.schema.json', default: '= $user.filial' },
      prazo: { title: 'Prazo', type: 'integer', default: 30 },
      dobro: { title: 'Dobro', type: 'integer', minimum: 1, default: '= prazo * 2' },
      hoje: { title: 'Hoje', ...day, default: '= $today' },
      validade: {
        title: 'Validade',
        ...day,
        default: "= $substringBefore($fromMillis($toMillis(hoje) + prazo * 86400000), 'T')",
      },
      segredo: {
        title: 'Segredo',
        type: 'string',
        default: '= $user.nome',
        'x-access': { write: ['PERFIL:DIRETORIA'] },
      },
      letra: { title: 'Letra', type: 'string', maxLength: 3, default: '= titulo' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'PropostaItem.schema.json' }, 'x-mapped-by': 'proposta' },
    },
  },
  PropostaItem: {
    title: 'Item',
    'x-menu': false,
    'x-access': { FINANCEIRO: all },
    type: 'object',
    required: ['prazo'],
    properties: {
      prazo: { title: 'Prazo', type: 'integer', default: '= $parent.prazo + 1' },
      proposta: { title: 'Proposta', $ref: 'Proposta.schema.json' },
    },
  },
};

let server: TestServer;
let token: string;
let author: string;
beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  token = await server.login('FINANCEIRO');
  const session = await server.call('GET', '/sessao', { token });
  author = `${Object(session.body.data).nome} (FINANCEIRO)`;
}, 120_000);
afterAll(() => server.close());

const make = (body: object) => server.call('POST', '/Proposta', { token, body: { titulo: 'A', ...body } });
const errorsOf = ({ body }: Awaited<ReturnType<typeof make>>) =>
  body.details?.errors?.map(({ pointer, code }) => [pointer, code]);
const later = (days: number): string =>
  new Date(Date.parse(portalToday()) + days * 86_400_000).toISOString().slice(0, 10);

describe(`computed defaults on ${testDatabaseKind}`, () => {
  test('[D7] a record begins with what is computed of the user, the day and what is given', async () => {
    expect(server.entities.problems()).toEqual([]);
    const made = await make({ prazo: 10, autor: 'Eu' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      ...{ autor: author, filial: null, dobro: 20, hoje: later(0), validade: later(10), letra: 'A' },
      segredo: author.replace(' (FINANCEIRO)', ''),
    });
  });

  test('[D7] what is given stays, an emptied field as well, and a change computes nothing anew', async () => {
    const made = await make({ dobro: 5, hoje: null, validade: '2030-01-01' });
    expect(made.body.data).toMatchObject({ dobro: 5, hoje: null, validade: '2030-01-01', prazo: 30 });
    const { id, versao } = Object(made.body.data);
    const changed = await server.call('PUT', `/Proposta/${id}`, { token, body: { versao, prazo: 90, dobro: null } });
    expect(changed.body.data).toMatchObject({ prazo: 90, dobro: null, autor: author });
    expect(errorsOf(await make({ segredo: 'meu' }))).toEqual([['/segredo', 'sem_permissao']]);
  });

  test('[D7] a row of a list reads the record that it belongs to', async () => {
    const made = await make({ prazo: 4, itens: [{}, { prazo: 9 }] });
    const { id } = Object(made.body.data);
    const rows = await server.call('GET', `/PropostaItem?proposta=${id}&sortBy=id`, { token });
    expect(rows.body.data).toMatchObject([{ prazo: 5 }, { prazo: 9 }]);
    // By itself it has none to read.
    const alone = await server.call('POST', '/PropostaItem', { token, body: { proposta: id } });
    expect(errorsOf(alone)).toEqual([['/prazo', 'required']]);
  });

  test('[D7] what does not fit or cannot be computed is an error of the field, which may be filled in', async () => {
    expect(errorsOf(await make({ prazo: 0 }))).toEqual([['/dobro', 'padrao']]);
    expect((await make({ prazo: 0, dobro: 1 })).status).toBe(201);
    expect(errorsOf(await make({ titulo: 'Longo' }))).toEqual([['/letra', 'padrao']]);
    // What a default reads is wrong first.
    expect(errorsOf(await make({ prazo: 'x' }))).toEqual([['/prazo', 'type']]);
  });

  test('[D7] imported records begin alike', async () => {
    const arquivo = await upload(
      server,
      token,
      'p.csv',
      csvOf([
        ['Título', 'Prazo'],
        ['I', '2'],
      ]),
    );
    const mapeamento = [
      { coluna: 0, campo: 'titulo' },
      { coluna: 1, campo: 'prazo' },
    ];
    const run = await start(server, token, 'Proposta', { arquivo, mapeamento });
    expect(await finished(server, token, run)).toMatchObject({ criadas: 1, com_erro: 0 });
    const rows = await server.call('GET', '/Proposta?query=&titulo=I', { token });
    expect(rows.body.data).toMatchObject([{ autor: author, dobro: 4, validade: later(2) }]);
  });
});
