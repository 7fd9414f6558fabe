import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDF, PdfString } from '@libpdf/core';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expireProcesses } from '../../../src/areas/contracts/server/seal.ts';
import type { MailMessage } from '../../../src/integrations/mail/mail.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Contracts and their signing (specification 002, sections 2.15 and 7). */
const run = promisify(execFile);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const [contract, ana, bia] = [31, 901, 902];
const sent: MailMessage[] = [];
let server: TestServer;
let mailing: FastifyInstance;
let staff: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-signing-'));
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR'), (901, 'México', 'México', 'MX');
    insert into filial (id, nome, moeda, id_pais) values (900, 'Cá', 'BRL', 900);
    insert into cliente (id, codigo_mundial, nome, documento, email, tipo_pessoa, status, tipo, id_filial) values
      (${ana}, 'S1', 'Ana Lima Sá', '52998224725', 'ana@example.com', 'FISICA', 'APROVADO', 'DI', 900),
      (${bia}, 'S2', 'Bia Reis', '11144477735', 'bia@example.com', 'FISICA', 'APROVADO', 'DI', 900);
    insert into contrato (id, nome, preparar, ativo, id_pais) values
      (${contract}, 'Contrato de distribuição', true, true, null), (32, 'Só no México', true, true, 901);`);
  mailing = await createApp({
    ...server,
    mail: { send: async (message) => void sent.push(message), close: () => undefined },
    publicUrl: () => 'https://portal.example',
  });
  await mailing.ready();
  staff = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(async () => {
  await mailing.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });
const post = (url: string, options: { readonly token?: string; readonly body?: unknown }) =>
  server.call('POST', url, { ...options, headers: newKey() });
type Signing = { readonly fase: string; readonly hashcode: string; readonly [key: string]: unknown };
const data = ({ body }: { readonly body: unknown }) => Reflect.get(Object(body), 'data') as Signing;
const place = (tipo: string, x: number) => ({ id: tipo, tipo, page: 1, x, y: 70, width: 30, height: 8 });
const look = async (client: number) =>
  data(await server.call('GET', `/signing/contract/${contract}/${client}`, { token: staff }));
const witness = { nome: 'Rui Dias', documento: '39053344705', email: 'rui@example.com' };
const prepare = (client: number, hashcode: string, others: object = {}) =>
  post(`/signing/prepare/${contract}`, {
    token: staff,
    body: {
      ...{ id_cliente: client, hashcode, signatario_testemunha: witness },
      ...{ assinatura: [place('D.I', 10)], testemunha: [place('TESTEMUNHA', 60)], ...others },
    },
  });
/** The code of the newest mail that leads to a page; an earlier one does not count. */
async function codeOf(client: number, phase: string, after: number): Promise<string> {
  const pattern = new RegExp(
    `https://portal\\.example/contratos/${contract}/assinaturas/${client}/${phase}\\?codigo_sessao=([\\w-]{43})`,
  );
  const found = () =>
    sent
      .slice(after)
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
      .at(-1);
  await vi.waitFor(() => expect(found()).toBeDefined(), { interval: 50 });
  return found() ?? '';
}
async function pdfOf(client: number, query = ''): Promise<Buffer> {
  const { rawPayload } = await server.app.inject({
    url: `/api/contrato/${contract}/${client}.pdf${query}`,
    headers: query === '' ? { authorization: `Bearer ${staff}` } : {},
  });
  return rawPayload;
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function postForm(url: string, fields: Readonly<Record<string, string | Uint8Array>>, headers = newKey()) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : new Blob([Uint8Array.from(value)]));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `/api${url}`, payload: Buffer.from(await request.arrayBuffer()) },
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
}
const sign = (
  client: number,
  phase: string,
  code: string,
  documento: Uint8Array,
  { hashcode = hashOf(documento), headers = newKey() } = {},
) =>
  postForm(
    `/signing/contract/${contract}/${client}/${phase}?codigo_sessao=${code}`,
    { hashcode, documento, assinatura: png },
    headers,
  );

describe(`signing of contracts, on ${testDatabaseKind}`, () => {
  test('lists are of the country, and the ids alone open nothing', async () => {
    const own = await server.login('DI', { id_cliente: ana });
    const foreign = await server.call('GET', `/listarContratosCliente?id_cliente=${bia}`, { token: own });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'PESSOA_SEM_ACESSO']);
    const list = await server.call('GET', '/listarContratosCliente', { token: own });
    expect(list.body.data).toMatchObject([{ id: contract, id_cliente: ana, fase: 'prepare', preparar: true }]);
    expect((await server.call('GET', `/signing/contract/${contract}/${ana}`)).status).toBe(403);
    expect((await server.call('GET', `/signing/contract/${contract}/${ana}`, { token: own })).status).toBe(403);
    expect((await server.call('GET', `/contrato/${contract}/${ana}.pdf`)).status).toBe(403);
    expect((await server.call('GET', `/contrato/${contract}/${bia}.pdf`, { token: own })).status).toBe(403);
    expect((await server.call('GET', `/contrato/${contract}/${ana}.pdf`, { token: own })).status).toBe(200);
  });

  test('who lives abroad signs by the document of their person', async () => {
    const abroad = 903;
    await server.db.script(`
      insert into pessoa_fisica (id, cpf) overriding system value values (903, '5123456');
      insert into pessoa (id, tipo, nome, "id_pessoaFisica") overriding system value values (903, 'PF', 'Carmen Ibáñez', 903);
      insert into cliente (id, codigo_mundial, nome, email, tipo_pessoa, status, tipo, id_filial, id_pessoa) values
        (${abroad}, 'S3', 'Carmen Ibáñez', 'carmen@example.com', 'FISICA', 'APROVADO', 'DI', 900, 903);`);
    const { hashcode } = await look(abroad);
    const same = { signatario_testemunha: { ...witness, documento: '5123456' } };
    expect((await prepare(abroad, hashcode, same)).status).toBe(422);
    expect((await prepare(abroad, hashcode)).status).toBe(200);
  });

  test('preparing needs marks of both, another person as witness and the document that was shown', async () => {
    const { hashcode } = await look(ana);
    expect(hashOf(await pdfOf(ana))).toBe(hashcode);
    const nothing = await prepare(ana, hashcode, { testemunha: [] });
    expect([nothing.status, nothing.body.message], nothing.text).toEqual([422, 'Nada para processar!']);
    const same = { signatario_testemunha: { ...witness, documento: '52998224725' } };
    expect((await prepare(ana, hashcode, same)).status).toBe(422);
    const sameMail = { signatario_testemunha: { ...witness, email: 'ANA@example.com' } };
    expect((await prepare(ana, hashcode, sameMail)).status).toBe(422);
    expect((await prepare(ana, 'f'.repeat(64))).body.code).toBe('DOCUMENTO_ALTERADO');
    const outside = { assinatura: [{ ...place('D.I', 80) }] };
    expect((await prepare(ana, hashcode, outside)).status).toBe(422);
    expect((await look(ana)).fase).toBe('prepare');
  });

  test('the D.I and then the witness sign, and the seal is one that pdfsig accepts', async () => {
    const { hashcode } = await look(ana);
    const prepared = await prepare(ana, hashcode);
    expect([prepared.status, data(prepared).fase], prepared.text).toEqual([200, 'di']);
    // The marks are form fields of the document now, and its digest is that of the document with them.
    const fields = (await PDF.load(await pdfOf(ana))).getForm()?.getFieldNames();
    expect(fields).toEqual(['DI_1', 'TESTEMUNHA_1']);
    expect(data(prepared).hashcode).not.toBe(hashcode);
    expect(data(prepared).hashcode).toBe(hashOf(await pdfOf(ana)));
    expect((await prepare(ana, hashcode)).body.code).toBe('FASE_INVALIDA');
    const di = await codeOf(ana, 'di', 0);
    const shown = await pdfOf(ana, `?codigo_sessao=${di}`);
    expect((await sign(ana, 'testemunha', di, shown)).status).toBe(403);
    expect((await sign(bia, 'di', di, shown)).status).toBe(404);
    expect((await sign(ana, 'di', 'x'.repeat(43), shown)).status).toBe(404);
    expect((await sign(ana, 'di', di, Buffer.from('other'))).body.code).toBe('DOCUMENTO_ALTERADO');

    const many = await Promise.all(Array.from({ length: 10 }, () => sign(ana, 'di', di, shown)));
    expect(
      many.map(({ status }) => status).filter((status) => status === 200),
      JSON.stringify(many),
    ).toHaveLength(1);
    expect(await look(ana)).toMatchObject({
      ...{ fase: 'testemunha', assinar: [{ tipo: 'TESTEMUNHA' }] },
      assinaturas: [{ papel: 'D.I', dh_assinatura: expect.stringMatching(/^\d{4}-/) }],
    });
    expect((await sign(ana, 'di', di, shown)).status).not.toBe(200);

    const second = await codeOf(ana, 'testemunha', 0);
    const stamped = await pdfOf(ana, `?codigo_sessao=${second}`);
    const before = sent.length;
    const headers = newKey();
    const last = await sign(ana, 'testemunha', second, stamped, { headers });
    // The answer was lost on its way: the same act again has the same answer, and another one none.
    expect(await sign(ana, 'testemunha', second, stamped, { headers })).toEqual(last);
    expect((await sign(ana, 'testemunha', second, stamped)).status).toBe(404);
    expect(last).toMatchObject({ status: 200, body: { finish: true, fase: 'finish' } });
    const send = await postForm(`/signing/contract/${contract}/${ana}/send?codigo_sessao=${second}`, {
      hashcode: String(last.body.hashcode),
    });
    expect([send.status, send.body.finish]).toEqual([200, true]);
    const mails = () => sent.slice(before).filter(({ subject }) => subject.startsWith('Contrato assinado'));
    const phase = async () =>
      (await server.db.query<{ fase: string }>(sql`select fase from assinatura_processo where cliente = ${ana}`))[0]
        ?.fase;
    await vi.waitFor(async () => expect(await phase()).toBe('finish'), { interval: 100 });
    expect(
      mails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['ana@example.com', 'rui@example.com']);

    const sealed = await pdfOf(ana);
    const path = join(folder, 'sealed.pdf');
    await writeFile(path, sealed);
    const { stdout } = await run('pdfsig', [path]).catch((error: { stdout: string }) => error);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
    // The one signature is the seal; who signed and when stands in what it says.
    expect(stdout.match(/Signature Field Name: .*/g)).toEqual(['Signature Field Name: SELO']);
    const words = (await PDF.load(sealed)).getForm()?.getSignatureFields()[0]?.getSignatureDict()?.get('Reason');
    expect(words instanceof PdfString ? words.asString() : '').toMatch(
      /^Selo do portal [\w-]+\. Assinado por D\.I: Ana Lima Sá, \d\d\/\d\d\/\d{4} [\d:]{8} UTC; TESTEMUNHA: Rui Dias, /,
    );
    const text = (await run('pdftotext', [path, '-'])).stdout;
    for (const part of ['Certificado de assinaturas', 'Ana Lima Sá', 'Rui Dias', '127.0.0.1', hashOf(stamped)])
      expect(text).toContain(part);

    const code = /codigo_sessao=([\w-]{43})/.exec(mails()[0]?.text ?? '')?.[1] ?? '';
    const found = await server.call('GET', `/encontrarContratoPublico?single=true&codigo_sessao=${code}`);
    expect(data(found)).toMatchObject({ id: contract, fase: 'finish' });
    expect(hashOf(await pdfOf(ana, `?codigo_sessao=${code}`))).toBe(hashOf(sealed));
  });

  test('everybody verifies a document by its code and by the file, and an edited trail breaks it', async () => {
    const { codigo_verificacao } = await look(ana);
    const verify = async () => data(await server.call('GET', `/public/assinaturas/${codigo_verificacao}`));
    expect(await verify()).toMatchObject({
      situacao: 'VALIDO',
      assinaturas: [{ nome: 'Ana L. S.' }, { nome: 'Rui D.' }],
    });
    const sealed = await pdfOf(ana);
    expect(data(await postForm('/public/assinaturas', { file: sealed }))).toMatchObject({ situacao: 'VALIDO' });
    const flipped = Buffer.from(sealed);
    flipped[500] = (flipped[500] ?? 0) ^ 1;
    expect(data(await postForm('/public/assinaturas', { file: flipped }))).toEqual({ situacao: 'DESCONHECIDO' });
    // Who signed is said by the trail as well.
    const rename = (from: string, to: string) =>
      server.db.execute(sql`update assinatura_signatario set nome = ${to} where nome = ${from}`);
    const [{ nome = '' } = {}] = await server.db.query<{ nome: string }>(
      sql`select nome from assinatura_signatario where papel = 'D.I' and dh_assinatura is not null`,
    );
    await rename(nome, 'Outra Pessoa');
    expect(await verify()).toMatchObject({ situacao: 'ALTERADO', trilha_integra: false });
    await rename('Outra Pessoa', nome);
    expect(await verify()).toMatchObject({ situacao: 'VALIDO' });
    await expect(server.db.execute(sql`delete from assinatura_evento`)).rejects.toThrow();
    await expect(server.db.execute(sql`update assinatura_evento set evento = 'X'`)).rejects.toThrow();
    await server.db.script(`
      alter table assinatura_evento disable trigger assinatura_evento_fixo;
      update assinatura_evento set dados = '{"papel":"outro"}' where numero = 3;
      alter table assinatura_evento enable trigger assinatura_evento_fixo;`);
    expect(await verify()).toMatchObject({ situacao: 'ALTERADO', trilha_integra: false });
  });

  test('codes end with a newer one, with a refusal, with time and with a new version', async () => {
    const open = async () => prepare(bia, (await look(bia)).hashcode);
    expect((await open()).status).toBe(200);
    const first = await codeOf(bia, 'di', 0);
    const path = `/signing/contract/${contract}/${bia}`;
    const before = sent.length;
    expect((await post(`${path}/codigo`, { token: staff })).status).toBe(200);
    const second = await codeOf(bia, 'di', before);
    const shown = await pdfOf(bia, `?codigo_sessao=${second}`);
    expect((await sign(bia, 'di', first, shown)).status).toBe(404);

    const decline = (code: string) =>
      post(`${path}/recusar?codigo_sessao=${code}`, { body: { motivo: 'Endereço errado.' } });
    expect((await decline(second)).status).toBe(200);
    expect((await decline(second)).status).toBe(404);
    expect(await look(bia)).toMatchObject({ fase: 'recusado', motivo_recusa: 'Endereço errado.' });
    // Whoever prepared it learns of it; the client has declined by herself.
    expect(
      await server.db.query(
        sql`select distinct texto, url from ngs_notificacao_usuario where titulo = 'Assinatura recusada'`,
      ),
    ).toEqual([
      {
        texto: expect.stringMatching(/ recusou a assinatura de .+: Endereço errado\.$/),
        url: `/contratos/preparar/${bia}`,
      },
    ]);
    expect(data(await post(`${path}/reabrir`, { token: staff })).fase).toBe('prepare');

    const again = sent.length;
    expect((await open()).status).toBe(200);
    const third = await codeOf(bia, 'di', again);
    expect((await post(`${path}/reabrir`, { token: staff })).status).toBe(200);
    expect((await sign(bia, 'di', third, shown)).status).toBe(404);

    const late = sent.length;
    expect((await open()).status).toBe(200);
    const fourth = await codeOf(bia, 'di', late);
    await server.db.execute(
      sql`update assinatura_codigo set dh_expira = now() - interval '1 minute' where dh_uso is null`,
    );
    expect((await sign(bia, 'di', fourth, shown)).status).toBe(404);
  });

  test('what nobody signs in time ends: its codes open nothing, and it can be prepared again', async () => {
    const before = sent.length;
    expect((await post(`/signing/contract/${contract}/${bia}/reabrir`, { token: staff })).status).toBe(200);
    expect((await prepare(bia, (await look(bia)).hashcode)).status).toBe(200);
    const code = await codeOf(bia, 'di', before);
    const shown = await pdfOf(bia, `?codigo_sessao=${code}`);
    const in6Days = new Date(Date.now() + 6 * 86_400_000);
    await expireProcesses(server.db, in6Days);
    expect(await look(bia)).toMatchObject({ fase: 'di' });
    await expireProcesses(server.db, new Date(Date.now() + 8 * 86_400_000));
    expect(await look(bia)).toMatchObject({ fase: 'expirado' });
    expect((await sign(bia, 'di', code, shown)).status).toBe(404);
    // Whoever did not sign in time has not signed: what is sealed stays as it is.
    expect(await look(ana)).toMatchObject({ fase: 'finish' });
    const again = await post(`/signing/contract/${contract}/${bia}/reabrir`, { token: staff });
    expect(data(again).fase).toBe('prepare');
  });
});
