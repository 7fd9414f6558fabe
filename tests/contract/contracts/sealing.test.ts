import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { digest } from '../../../src/areas/contracts/server/trail.ts';
import type { MailMessage } from '../../../src/integrations/mail/mail.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';
import { documentOf, pdfOf as pdfOfObjects } from '../../support/signing/pdf-of-pages.ts';
import { startTimestampAuthority, type TimestampAuthority } from '../../support/signing/timestamp-authority.ts';
import { filesOf, png } from '../../support/stored-files.ts';

/** Seals of a certificate of one's own, time stamps, models with fields, and mails in the language of who gets them. */
const run = promisify(execFile);
const [contract, ana, bia] = [31, 901, 902];
const secret = 'segredo do certificado';
const settings = ['VITRAL_SEAL_P12', 'VITRAL_SEAL_PASSWORD', 'VITRAL_SEAL_TSA'] as const;
const sent: MailMessage[] = [];
let server: TestServer;
let mailing: FastifyInstance;
let authority: TimestampAuthority;
let staff: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-sealing-'));
  authority = await startTimestampAuthority();
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Empresa de teste', '-days', '30'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
  ]);
  vi.stubEnv('VITRAL_SEAL_P12', join(folder, 'own.p12'));
  vi.stubEnv('VITRAL_SEAL_PASSWORD', secret);
  vi.stubEnv('VITRAL_SEAL_TSA', authority.url.replace('http://', 'http://portal:senha-do-carimbo@'));
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR'), (901, 'México', 'México', 'MX');
    insert into filial (id, nome, moeda, id_pais) values (900, 'Cá', 'BRL', 900), (901, 'Lá', 'MXN', 901);
    insert into cliente (id, codigo_mundial, nome, documento, email, tipo_pessoa, status, tipo, id_filial) values
      (${ana}, 'S1', 'Ana Lima Sá', '52998224725', 'ana@example.com', 'FISICA', 'APROVADO', 'DI', 900),
      (${bia}, 'S2', 'Bia Reis', '11144477735', 'bia@example.com', 'FISICA', 'APROVADO', 'DI', 901);
    insert into contrato (id, nome, preparar, ativo) values (${contract}, 'Contrato de distribuição', true, true);`);
  mailing = await createApp({
    ...server,
    mail: { send: async (message) => void sent.push(message), close: () => undefined },
    publicUrl: () => 'https://portal.example',
  });
  await mailing.ready();
  for (const name of settings) vi.stubEnv(name, undefined);
  staff = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(async () => {
  await mailing.close();
  await server.close();
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

const { sent: upload } = filesOf(() => server);
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });
const data = ({ body }: { readonly body: unknown }) => Object(Reflect.get(Object(body), 'data'));
const problemsOf = ({ status, body }: Answer): unknown => [
  status,
  body.details?.errors?.map(({ pointer, code }) => `${pointer} ${code}`),
];
const look = (client: number) => server.call('GET', `/signing/contract/${contract}/${client}`, { token: staff });
async function pdfOf(client: number): Promise<Buffer> {
  const headers = { authorization: `Bearer ${staff}` };
  return (await server.app.inject({ url: `/api/contrato/${contract}/${client}.pdf`, headers })).rawPayload;
}
async function textOf(client: number): Promise<string> {
  const path = join(folder, 'shown.pdf');
  await writeFile(path, await pdfOf(client));
  return (await run('pdftotext', [path, '-'])).stdout;
}
async function prepare(client: number): Promise<void> {
  const place = { page: 1, y: 70, width: 30, height: 8 };
  const answer = await server.call('POST', `/signing/prepare/${contract}`, {
    ...{ token: staff, headers: newKey() },
    body: {
      ...{ id_cliente: client, hashcode: data(await look(client)).hashcode },
      signatario_testemunha: { nome: 'Rui Dias', documento: '39053344705', email: 'rui@example.com' },
      assinatura: [{ ...place, tipo: 'D.I', x: 10 }],
      testemunha: [{ ...place, tipo: 'TESTEMUNHA', x: 60 }],
    },
  });
  expect(answer.status, answer.text).toBe(200);
}
async function mailWith(part: string): Promise<MailMessage> {
  const found = () => sent.find(({ text }) => text.includes(part));
  await vi.waitFor(() => expect(found()).toBeDefined(), { interval: 50 });
  return found() as MailMessage;
}
async function sign(client: number, phase: 'di' | 'testemunha'): Promise<MailMessage> {
  const mail = await mailWith(`/contratos/${contract}/assinaturas/${client}/${phase}?`);
  const code = /codigo_sessao=([\w-]{43})/.exec(mail.text)?.[1];
  const documento = await pdfOf(client);
  const form = new FormData();
  form.append('hashcode', digest(documento));
  form.append('documento', new Blob([Uint8Array.from(documento)]));
  form.append('assinatura', new Blob([Uint8Array.from(png)]));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `/api/signing/contract/${contract}/${client}/${phase}?codigo_sessao=${code}` },
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...newKey() },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return mail;
}
const phaseOf = async (client: number) =>
  (await server.db.query<{ fase: string }>(sql`select fase from assinatura_processo where cliente = ${client}`))[0]
    ?.fase;
/** Lets the task of the seal be tried now, until its error is the one that is waited for. */
async function failWith(code: string): Promise<string> {
  const look = async () => {
    const [row] = await server.db.query<{ erro: string | null; estado: string }>(sql`
      select erro, estado from vitral_tarefa where nome = 'contrato.selo'`);
    if (row?.estado === 'pendente' && !row.erro?.includes(code)) await tryNow();
    return row?.erro ?? '';
  };
  await vi.waitFor(async () => expect(await look()).toContain(code), { interval: 200 });
  return look();
}
const tryNow = () =>
  server.db.execute(
    sql`update vitral_tarefa set dh_prevista = now() where nome = 'contrato.selo' and estado = 'pendente'`,
  );
async function makeP12(password: string): Promise<void> {
  await run('openssl', [
    ...['pkcs12', '-export', '-inkey', join(folder, 'key.pem'), '-in', join(folder, 'cert.pem')],
    ...['-passout', `pass:${password}`, '-out', join(folder, 'own.p12')],
  ]);
}

describe(`sealing of contracts, on ${testDatabaseKind}`, () => {
  test('a model is filled with the data of the client, by the fields of the contract', async () => {
    const pdf = PDF.create();
    const page = pdf.addPage({ size: 'a4' });
    const form = pdf.getOrCreateForm();
    page.drawField(form.createTextField('contratante'), { x: 50, y: 700, width: 400, height: 20 });
    const file = await upload(staff, Buffer.from(await pdf.save()), 'modelo.pdf', 'application/pdf');
    const campos = {
      formulario: { contratante: '{nome}, CPF {documento_formatado}' },
      textos: [{ texto: '{pais}, {data}', x: 12, y: 60 }],
    };
    const save = async (fields: object) => {
      const read = await server.call('GET', `/Contrato/${contract}`, { token: staff });
      const body = { ...data(read), modelo: file, campos: fields };
      return server.call('PUT', `/Contrato/${contract}`, { token: staff, body });
    };
    const first = await save(campos);
    expect(first.status, first.text).toBe(200);
    const text = await textOf(ana);
    expect(text).toContain('Ana Lima Sá, CPF 529.982.247-25');
    expect(text).toMatch(/Brasil, \d\d\/\d\d\/\d{4}/);
    // Whoever opens it at the same time sees the same document.
    const opened = await Promise.all([1, 2, 3].map(() => look(bia)));
    expect(new Set(opened.map((one) => data(one).hashcode)).size).toBe(1);
    expect(await textOf(bia)).toContain('Bia Reis, CPF 111.444.777-35');
    const before = data(await look(ana)).hashcode;

    for (const wrong of [
      { formulario: { contratante: '{senha}' } },
      { formulario: { outro: '{nome}' } },
      { textos: [{ texto: 'Longe', pagina: 7, x: 1, y: 1 }] },
    ])
      expect(problemsOf(await save(wrong))).toEqual([400, ['/campos pdf_campos']]);
    expect(data(await look(ana)).hashcode).toMatch(/^[0-9a-f]{64}$/);
    expect(await textOf(ana)).toContain('Ana Lima Sá');
    expect(before).toMatch(/^[0-9a-f]{64}$/);

    // Late in the evening in Mexico, where the branch of Bia is, it is the next day in Brasília.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-10T04:30:00Z') });
    try {
      expect(await textOf(ana)).toContain('Brasil, 10/03/2027');
      expect(await textOf(bia)).toContain('México, 09/03/2027');
    } finally {
      vi.useRealTimers();
    }
  });

  test('a model that no client could get is refused as it is saved, with all else that is wrong', async () => {
    const pdf = PDF.create();
    pdf.addPage({ size: 'a4' });
    const plain = Buffer.from(await pdf.save());
    const locked = await PDF.load(plain);
    locked.setProtection({ userPassword: 'segredo', ownerPassword: 'outro' });
    const closed = await PDF.load(plain);
    closed.setProtection({ ownerPassword: 'outro' });
    const empty = pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']);
    const script = documentOf('/MediaBox[0 0 9 9]', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>');
    const wrong: readonly (readonly [string, Uint8Array])[] = [
      ['pdf_protegido', await locked.save()],
      ['pdf_protegido', await closed.save()],
      ['pdf_ilegivel', Buffer.from('%PDF-1.7\nnada')],
      ['pdf_vazio', empty],
      ['pdf_script', script],
    ];
    const send = (bytes: Uint8Array) => upload(staff, Buffer.from(bytes), 'modelo.pdf', 'application/pdf');
    const create = (body: object) => server.call('POST', '/Contrato', { token: staff, body });
    for (const [code, bytes] of wrong)
      expect(problemsOf(await create({ nome: 'Novo', modelo: await send(bytes) }))).toEqual([400, [`/modelo ${code}`]]);
    const inside = `data:application/pdf;base64,${Buffer.from(script).toString('base64')}`;
    const sent = { nome: 'Novo', pais: { id: 999_999 }, modelo: { name: 'm.pdf', data: inside } };
    expect(problemsOf(await create(sent))).toEqual([400, ['/modelo pdf_script', '/pais referencia']]);
    const addresses = ['https://example.com/modelo.pdf', '/files/modelo.pdf', '/api/arquivo/999999999'];
    for (const url of addresses)
      expect(problemsOf(await create({ nome: 'Novo', url }))).toEqual([400, ['/url modelo_endereco']]);
    const right = await create({ nome: 'Novo', modelo: await send(plain) });
    expect(right.status, right.text).toBe(201);
    const { id, versao } = data(right);
    expect(problemsOf(await create({ nome: 'Novo', url: `/api/arquivo/${(await send(script)).id}` }))).toEqual([
      400,
      ['/url pdf_script'],
    ]);
    const addressed = await create({ nome: 'Novo', url: `/api/arquivo/${(await send(plain)).id}` });
    expect(addressed.status, addressed.text).toBe(201);
    const change = { id, versao, campos: { formulario: { nome: '{nome}' } } };
    const all = await server.call('PUT', '/Contrato', { token: staff, body: { registros: [change] } });
    expect(problemsOf(all)).toEqual([400, ['/registros/0/campos pdf_campos']]);
    // What was stored before keeps nobody from changing the rest.
    await server.db.execute(sql`
      update contrato set campos = '{"formulario":{"nome":"{nome}"}}', url = '/files/modelo.pdf' where id = ${id}`);
    const renamed = await server.call('PUT', `/Contrato/${id}`, { token: staff, body: { versao, nome: 'Outro' } });
    expect(renamed.status, renamed.text).toBe(200);
  });

  test('what keeps a contract from being sealed has a code, and it is sealed once that is over', async () => {
    await prepare(ana);
    await sign(ana, 'di');
    await sign(ana, 'testemunha');
    const errors = [await failWith('SELO_ARQUIVO')];
    await makeP12('outro');
    errors.push(await failWith('SELO_SENHA'));
    await makeP12(secret);
    authority.become('fails');
    errors.push(await failWith('SELO_CARIMBO'));
    expect(await phaseOf(ana)).toBe('sealing');
    expect(data(await look(ana)).fase).toBe('finish');
    for (const error of errors) expect(error).not.toMatch(/segredo|senha-do-carimbo|127\.0\.0\.1|\.p12/);

    authority.become('stamps');
    await vi.waitFor(
      async () => {
        await tryNow();
        expect(await phaseOf(ana)).toBe('finish');
      },
      { interval: 200 },
    );
    const path = join(folder, 'sealed.pdf');
    await writeFile(path, await pdfOf(ana));
    const { stdout } = await run('pdfsig', [path]).catch((error: { stdout: string }) => error);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
    expect(stdout).toContain('Empresa de teste');
    expect(authority.calls.length).toBeGreaterThan(1);
    // The object id of a time stamp among the attributes of the last signature.
    expect((await readFile(path)).toString('latin1').toLowerCase()).toContain('2a864886f70d010910020e');
  }, 90_000);

  test('mails are in the language of the user, or of the country, of who gets them', async () => {
    const own = await mailWith(`/assinaturas/${ana}/di?`);
    expect([own.subject, own.html]).toEqual([
      expect.stringContaining('Assinatura de contrato'),
      expect.stringContaining('lang="pt-BR"'),
    ]);
    await server.db.execute(sql`
      insert into usuario (login, nome, sigla_idioma, id_perfil)
      select 'rui@example.com', 'Rui', 'en', id from perfil where constante = 'CLIENTE'`);
    await prepare(bia);
    const first = await sign(bia, 'di');
    expect(first.subject).toContain('Firma de contrato');
    expect(first.text).toContain('¡Hola, Bia!');
    const second = await mailWith(`/assinaturas/${bia}/testemunha?`);
    expect(second.subject).toContain('Contract to sign');
    expect(second.html).toContain('lang="en"');
    expect(new Set([own.key, first.key, second.key]).size).toBe(3);
  });
});
