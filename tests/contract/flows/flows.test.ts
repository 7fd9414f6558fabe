import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateView } from '../../../src/language/check/check.ts';
import { parseJson } from '../../../src/language/json/parse.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** The purchase request of schemas/README.md: one schema, and the flow as it is written there. */
const request = {
  title: 'Solicitação de compra',
  'x-plural': 'Solicitações de compra',
  'x-access': { CLIENTE: ['LISTAR', 'CADASTRAR'], FINANCEIRO: ['LISTAR'] },
  type: 'object',
  required: ['titulo'],
  properties: {
    titulo: { title: 'Título', type: 'string', maxLength: 80 },
    valor: { title: 'Valor', type: 'number', format: 'money' },
    solicitante: { title: 'Solicitante', type: 'integer' },
    motivo: { title: 'Motivo', type: 'string', maxLength: 200 },
    aprovada_por: { title: 'Aprovada por', type: 'string', readOnly: true },
    situacao: { title: 'Situação', type: 'string', enum: ['RASCUNHO', 'ENVIADA', 'RECUSADA', 'APROVADA', 'ENCERRADA'] },
  },
};

let server: TestServer;
let viewExample = '';
const id = { cliente: 0 };
const tokens = { cliente: '', financeiro: '' };
const flowFile = (): string => join(server.root, 'schemas', 'company', 'SolicitacaoCompra.flow.json');
const send = (token: string, record: unknown, event: string, body: object) =>
  server.call('POST', `/SolicitacaoCompra/${idOf(record)}/eventos/${event}`, { token, body });
const idOf = (record: unknown): number => Number(Object(record).id);
const make = async (valor: number | null): Promise<unknown> => {
  const body = { titulo: 'Cadeiras', valor, solicitante: id.cliente };
  return (await server.call('POST', '/SolicitacaoCompra', { token: tokens.cliente, body })).body.data;
};

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: { SolicitacaoCompra: request } });
  tokens.cliente = await server.login('CLIENTE');
  tokens.financeiro = await server.login('FINANCEIRO');
  const session = await server.call('GET', '/sessao', { token: tokens.cliente });
  id.cliente = idOf(session.body.data);
  const readme = await readFile(new URL('../../../schemas/README.md', import.meta.url), 'utf8');
  const [, example = ''] =
    /```jsonc\n\/\/ schemas\/company\/SolicitacaoCompra\.flow\.json\n([\s\S]*?)```/.exec(readme) ?? [];
  await mkdir(join(server.root, 'schemas', 'company'), { recursive: true });
  await writeFile(flowFile(), JSON.stringify(parseJson('README.md', example).value));
  await server.entities.reload();
  [, viewExample = ''] =
    /```jsonc\n\/\/ views\/company\/SolicitacaoCompra\.view\.json\n([\s\S]*?)```/.exec(readme) ?? [];
}, 90_000);
afterAll(() => server.close());

describe(`flows by the API on ${testDatabaseKind}`, () => {
  test('[W1] the example of the guide is a flow without mistakes', () => {
    expect(server.entities.problems()).toEqual([]);
    expect(server.entities.models().get('SolicitacaoCompra')?.flow?.name).toBe('SolicitacaoCompra');
  });

  test('[W4] the view of the guide reads state and events without mistakes', () => {
    const known = { entities: server.entities.models() };
    const check = (text: string) =>
      validateView(parseJson('README.md', text).value, () => ({ file: 'x', line: 1, column: 1 }), known);
    expect(viewExample).toContain('$can.ENVIAR');
    expect(check(viewExample)).toEqual([]);
    expect(check(viewExample.replace('$can.ENVIAR', '$can.ENVIA'))).toMatchObject([{ suggestions: ['ENVIAR'] }]);
    expect(check(viewExample.replace("'RECUSADA'", "'RECUSADO'"))).toMatchObject([{ suggestions: ['RECUSADA'] }]);
  });

  test('[W1] a record is sent, refused with a reason, corrected, and each reads what they may do', async () => {
    const record = await make(500);
    expect(record).toMatchObject({ situacao: 'RASCUNHO', versao: 1 });
    const place = await server.call('GET', `/SolicitacaoCompra/${idOf(record)}/fluxo`, { token: tokens.cliente });
    expect(place.body.data).toMatchObject({
      estado: 'RASCUNHO',
      eventos: [{ evento: 'ENVIAR', permitido: true }],
      historico: [],
    });
    const sent = await send(tokens.cliente, record, 'ENVIAR', { versao: 1 });
    expect(sent).toMatchObject({ status: 200, body: { data: { situacao: 'ENVIADA', versao: 2 } } });
    const refused = await send(tokens.financeiro, record, 'RECUSAR', { versao: 2 });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { errors: [{ pointer: '/valores/motivo', code: 'required' }] } },
    });
    const done = await send(tokens.financeiro, record, 'RECUSAR', { versao: 2, valores: { motivo: 'Caro' } });
    expect(done).toMatchObject({ status: 200, body: { data: { situacao: 'RECUSADA', motivo: 'Caro' } } });
    const list = await server.call('GET', '/SolicitacaoCompra?situacao=RECUSADA', { token: tokens.cliente });
    expect(list.body.total).toBe(1);
  });

  test('[W4] a page of records is asked about in one call, by ids alone', async () => {
    const [first, second] = [await make(500), await make(null)];
    const ask = (ids: string, token: string) => server.call('GET', `/SolicitacaoCompra/fluxo?ids=${ids}`, { token });
    const own = await ask(`${idOf(second)},${idOf(first)},999999`, tokens.cliente);
    const offer = (permitido: boolean) => [expect.objectContaining({ evento: 'ENVIAR', permitido })];
    expect(own).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: idOf(first), estado: 'RASCUNHO', eventos: offer(true) },
          { id: idOf(second), estado: 'RASCUNHO', eventos: offer(false) },
        ],
      },
    });
    expect(own.body.data).toHaveLength(2);
    // What is not theirs to send is left out for others.
    const others = await ask(String(idOf(first)), tokens.financeiro);
    expect(others.body.data).toMatchObject([{ id: idOf(first), eventos: [] }]);
    for (const ids of ['', 'a', '1;drop', '0', Array(900).fill(1).join(',')])
      expect([ids, (await ask(encodeURIComponent(ids), tokens.cliente)).status]).toEqual([ids, 400]);
  });

  test('[W2] refusals have codes, and texts in the language of who reads', async () => {
    const record = await make(null);
    const guard = await send(tokens.cliente, record, 'ENVIAR', { versao: 1 });
    expect(guard).toMatchObject({ status: 422, body: { code: 'EVENTO_RECUSADO', message: 'Informe o valor.' } });
    const stranger = await send(tokens.financeiro, record, 'ENVIAR', { versao: 1 });
    expect(stranger).toMatchObject({ status: 403, body: { code: 'EVENTO_SEM_PERMISSAO' } });
    const late = await send(tokens.financeiro, record, 'APROVAR', { versao: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'EVENTO_FORA_DE_HORA' } });
    const unknown = await send(tokens.cliente, record, 'ENVIA', { versao: 1 });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'EVENTO_NAO_ENCONTRADO' } });
    const none = await server.call('GET', '/Banco/1/fluxo', { token: await server.login('ADMINISTRADOR') });
    expect(none).toMatchObject({ status: 404, body: { code: 'FLUXO_NAO_ENCONTRADO' } });
  });

  test('[W2] an event that is sent again under its key moves the record once', async () => {
    const record = await make(500);
    const url = `/SolicitacaoCompra/${idOf(record)}/eventos/ENVIAR`;
    const headers = { 'idempotency-key': 'b0d5f7c2-3a61-4d54-9f0e-flow-0001' };
    const options = { token: tokens.cliente, body: { versao: 1 }, headers };
    const first = await server.call('POST', url, options);
    const again = await server.call('POST', url, options);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const place = await server.call('GET', `/SolicitacaoCompra/${idOf(record)}/fluxo`, { token: tokens.cliente });
    expect(Object(place.body.data).historico).toHaveLength(1);
  });

  test('[W1] a saved file is in force within a second, a broken one harms nobody', async () => {
    server.entities.watch();
    const flow = JSON.parse(await readFile(flowFile(), 'utf8'));
    flow.states.APROVADA.events = { REABRIR: { to: 'RASCUNHO', label: 'Reabrir', allow: ['PERFIL:FINANCEIRO'] } };
    await writeFile(flowFile(), JSON.stringify(flow));
    const events = (): unknown => server.entities.models().get('SolicitacaoCompra')?.flow?.states.APROVADA?.events;
    await expect.poll(events).toHaveProperty('REABRIR');
    await writeFile(flowFile(), '{ "entity": "SolicitacaoCompra", ');
    await expect.poll(() => server.entities.problems().length).toBe(1);
    const small = await make(50);
    expect(await send(tokens.cliente, small, 'ENVIAR', { versao: 1 })).toMatchObject({
      body: { data: { situacao: 'APROVADA' } },
    });
  });
});
