import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

const schema = {
  title: 'Compra',
  'x-label': 'titulo',
  'x-access': {
    FINANCEIRO: ['LISTAR', 'EDITAR'],
    CLIENTE: ['LISTAR', 'CADASTRAR', 'EDITAR'],
    CONSULTOR: ['CADASTRAR'],
  },
  type: 'object',
  properties: {
    titulo: { type: 'string' },
    solicitante: { $ref: 'Usuario.schema.json', readOnly: true },
    situacao: { type: 'string', enum: ['ABERTA', 'ENVIADA', 'APROVADA'] },
  },
};
const flow = {
  entity: 'Compra',
  field: 'situacao',
  states: {
    ABERTA: {
      events: {
        ENVIAR: {
          to: 'ENVIADA',
          set: { solicitante: '= $user.id' },
          notify: [
            { profile: 'FINANCEIRO', title: '{titulo} espera aprovação', text: 'De <b>{titulo}</b>' },
            { profile: 'CONSULTOR', title: 'Quem não pode ver não é avisado' },
          ],
        },
      },
    },
    ENVIADA: {
      events: {
        APROVAR: { to: 'APROVADA', notify: [{ field: 'solicitante', user: 'id', title: '{titulo}: aprovada' }] },
      },
    },
    APROVADA: { final: true },
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ extraSchemas: { Compra: schema } });
  await mkdir(join(server.root, 'schemas/company'), { recursive: true });
  await writeFile(join(server.root, 'schemas/company/Compra.flow.json'), JSON.stringify(flow));
  await server.entities.reload();
}, 120_000);
afterAll(() => server.close());

const noticesOf = async (token: string) => {
  const { body } = await server.call('GET', '/listarNotificacoes', { token });
  return (body.data as { titulo: string; texto: string | null; url: string }[]).map(({ titulo, texto, url }) => ({
    ...{ titulo, texto, url },
  }));
};

test('[W4] an event tells whom it concerns once, and neither its sender nor who may not see the record', async () => {
  expect(server.entities.problems()).toEqual([]);
  const [ana, finance, other, seller] = await Promise.all(
    (['CLIENTE', 'FINANCEIRO', 'FINANCEIRO', 'CONSULTOR'] as const).map((profile) => server.login(profile)),
  );
  if (ana === undefined || finance === undefined || other === undefined || seller === undefined) throw new Error('');
  const made = await server.call('POST', '/Compra', { token: ana, body: { titulo: 'Cadeiras & mesas' } });
  const { id, versao } = made.body.data as { id: number; versao: number };
  const send = (event: string, token: string, version: number, key: string) =>
    server.call('POST', `/Compra/${id}/eventos/${event}`, {
      token,
      body: { versao: version },
      headers: { 'idempotency-key': key },
    });
  const key = crypto.randomUUID();
  const sent = await send('ENVIAR', ana, versao, key);
  expect(sent.status).toBe(200);
  expect((await send('ENVIAR', ana, versao, key)).body).toEqual(sent.body);
  const asked = {
    titulo: 'Cadeiras & mesas espera aprovação',
    texto: 'De &lt;b&gt;Cadeiras &amp; mesas&lt;/b&gt;',
    url: `/crud/Compra/${id}`,
  };
  await expect.poll(() => noticesOf(finance)).toEqual([asked]);
  expect(await noticesOf(other)).toEqual([asked]);
  expect([await noticesOf(ana), await noticesOf(seller)]).toEqual([[], []]);
  await send('APROVAR', finance, versao + 1, crypto.randomUUID());
  await expect.poll(() => noticesOf(ana)).toMatchObject([{ titulo: 'Cadeiras & mesas: aprovada' }]);
  expect(await noticesOf(finance)).toEqual([asked]);
});
