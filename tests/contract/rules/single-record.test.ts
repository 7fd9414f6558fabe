import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { csvOf, finished, start, upload } from '../../support/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const schemas = {
  Parametros: {
    title: 'Parâmetros da loja',
    'x-single': true,
    'x-access': { FINANCEIRO: ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'], CONSULTOR: ['LISTAR'] },
    type: 'object',
    required: ['prazo', 'moeda'],
    properties: {
      prazo: { title: 'Prazo em dias', type: 'integer', minimum: 1, default: 30 },
      moeda: { title: 'Moeda', type: 'string', enum: ['BRL', 'USD'], default: 'BRL' },
      remetente: { title: 'Remetente', type: 'string', format: 'email', 'x-required': 'true' },
      dobro: { title: 'Dobro', type: 'integer', 'x-value': 'prazo * 2' },
      feriados: {
        title: 'Feriados',
        type: 'array',
        items: { $ref: 'ParametrosFeriado.schema.json' },
        'x-mapped-by': 'parametros',
      },
    },
  },
  ParametrosFeriado: {
    title: 'Feriado',
    'x-menu': false,
    'x-access': { FINANCEIRO: ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] },
    type: 'object',
    properties: {
      dia: { title: 'Dia', type: 'string', format: 'date' },
      parametros: { title: 'Parâmetros', $ref: 'Parametros.schema.json' },
    },
  },
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ extraSchemas: schemas });
  token = await server.login('FINANCEIRO');
}, 120_000);
afterAll(() => server.close());

const rows = async () => {
  const { body } = await server.call('GET', '/Parametros', { token });
  return Array.isArray(body.data) ? body.data.map((row) => Object(row)) : [];
};
const only = async () => Object((await rows())[0]);

describe(`the only record of an entity on ${testDatabaseKind}`, () => {
  test('[D8] it is there from the start, with its defaults', async () => {
    expect(server.entities.problems()).toEqual([]);
    expect(await rows()).toMatchObject([{ prazo: 30, moeda: 'BRL', remetente: null, dobro: 60, versao: 1 }]);
    await server.entities.reload();
    expect(await rows()).toHaveLength(1);
  });

  test('[D8] it is changed like any record, with its lists, its rules and its history', async () => {
    const { id, versao } = await only();
    const bad = await server.call('PUT', `/Parametros/${id}`, { token, body: { versao, prazo: 15 } });
    expect(bad.body.details?.errors?.map(({ pointer }) => pointer)).toEqual(['/remetente']);
    const body = { versao, prazo: 15, remetente: 'loja@example.com', feriados: [{ dia: '2026-12-25' }] };
    const saved = await server.call('PUT', `/Parametros/${id}`, { token, body });
    expect(saved.body.data).toMatchObject({ prazo: 15, dobro: 30, remetente: 'loja@example.com' });
    const history = await server.call('GET', `/Parametros/${id}/historico`, { token });
    expect(history.body.data).toMatchObject([{ operacao: 'ALTERACAO', antes: { prazo: 30 }, depois: { prazo: 15 } }]);
    const late = await server.call('PUT', `/Parametros/${id}`, { token, body });
    expect([late.status, late.body.code]).toEqual([409, 'REGISTRO_ALTERADO']);
  });

  test('[D8] nobody makes a second one or deletes it, in whatever way', async () => {
    const { id } = await only();
    const admin = await server.login('ADMINISTRADOR');
    const body = { prazo: 1, moeda: 'BRL', remetente: 'a@example.com' };
    const answers = [
      await server.call('POST', '/Parametros', { token, body }),
      await server.call('POST', '/Parametros', { token: admin, body }),
      await server.call('DELETE', `/Parametros/${id}`, { token }),
      await server.call('DELETE', `/Parametros/${id}`, { token: admin }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'REGISTRO_UNICO']));
    await expect(server.db.execute(sql`insert into parametros (prazo) values (1)`)).rejects.toMatchObject({
      code: '23505',
    });
    expect(await rows()).toHaveLength(1);
  });

  test('[D8] menu and screen check offer neither, and who may only list it changes nothing', async () => {
    const check = await server.call('GET', '/check?url=/crud/Parametros/', { token });
    const may = { LISTAR: true, CADASTRAR: false, EDITAR: true, EXCLUIR: false };
    expect(check.body.data).toMatchObject({ access: may, label: 'Parâmetros da loja' });
    const menu = await server.call('GET', '/listarMenuPrincipal', { token });
    const items = Array.isArray(menu.body.data) ? menu.body.data.map((item) => Object(item)) : [];
    const item = items.find(({ entity }) => entity === 'Parametros');
    expect(item).toMatchObject({ label: 'Parâmetros da loja' });
    expect(item).not.toHaveProperty('novo');
    const { id, versao } = await only();
    const record = await server.call('GET', `/Parametros/${id}?crud=true`, { token });
    expect(record.body.acesso).toEqual(may);
    const reader = await server.login('CONSULTOR');
    const refused = await server.call('PUT', `/Parametros/${id}`, { token: reader, body: { versao, prazo: 2 } });
    expect(refused.status).toBe(403);
  });

  test('[D8] an import changes it by its id and makes none', async () => {
    const fields = await server.call('GET', '/Parametros/importacao/campos', { token });
    expect(fields.body.data).toMatchObject({ acoes: { criar: false, alterar: true } });
    const { id } = await only();
    const table = csvOf([
      ['id', 'Prazo em dias'],
      [String(id), '7'],
    ]);
    const arquivo = await upload(server, token, 'parametros.csv', table);
    const mapeamento = [
      { coluna: 0, campo: 'id' },
      { coluna: 1, campo: 'prazo' },
    ];
    const asked = { arquivo, mapeamento, chave: ['id'], valores_vazios: 'ignorar', simular: false } as const;
    const making = { token, body: { ...asked, modo: 'criar_ou_alterar' } };
    expect((await server.call('POST', '/Parametros/importacao', making)).body.code).toBe('REGISTRO_UNICO');
    const run = await start(server, token, 'Parametros', { ...asked, chave: ['id'], modo: 'alterar' });
    expect(await finished(server, token, run)).toMatchObject({ alteradas: 1, com_erro: 0 });
    expect(await only()).toMatchObject({ prazo: 7, dobro: 14 });
  });
});
