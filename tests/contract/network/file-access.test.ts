import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { Profile, TestServer } from '../../support/server.ts';
import { ana, as, leader, openConsultants, outsider, owner, president } from '../evolution/consultants.ts';

/** Who is asked for each file: a profile, and the client that its user is. */
const people = {
  owner: ['DI', owner],
  above: ['DI', president],
  stranger: ['DI', outsider],
  leader: ['CONSULTOR', leader],
  herself: ['CONSULTOR', ana],
  customer: ['CLIENTE', outsider],
  financeiro: ['FINANCEIRO', null],
  diretoria: ['DIRETORIA', null],
  atendente: ['ATENDENTE_FILIAL', null],
  configurador: ['CONFIGURADOR', null],
  staff: ['ADMINISTRATIVO', null],
  registrar: ['ADM_CADASTRO', null],
  superadmin: ['SUPERADMIN', null],
} as const satisfies Readonly<Record<string, readonly [Profile, number | null]>>;
type Who = keyof typeof people;

let server: TestServer;
const tokens = new Map<Who, string>();

beforeAll(async () => {
  server = await openConsultants();
  for (const [who, [profile, client]] of Object.entries(people))
    tokens.set(
      who as Who,
      // Who keeps registrations is staff.
      await server.login(profile, {
        ...(client === null ? {} : { id_cliente: client }),
        ...(profile === 'ADM_CADASTRO' ? { tipo: 'ADMINISTRATIVO' } : {}),
      }),
    );
}, 120_000);
afterAll(() => server.close());

const tokenOf = (who: Who): string => tokens.get(who) ?? '';

/** The answer that each gets for an address; of none but those who may it holds a byte of the file. */
async function ask(path: string, content: string): Promise<Readonly<Record<string, number>>> {
  const answers: Record<string, number> = {};
  for (const who of Object.keys(people) as Who[]) {
    const { statusCode, rawPayload } = await server.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokenOf(who)}` },
    });
    answers[who] = statusCode;
    expect([who, rawPayload.includes(content)]).toEqual([who, statusCode === 200]);
  }
  answers.nobody = (await server.app.inject({ url: `/api${path}` })).statusCode;
  return answers;
}

/** What is answered where these may read a file and all others may not, by the code for each. */
function answersOf(
  allowed: readonly Who[],
  refusals: Readonly<Record<number, readonly Who[]>>,
): Record<string, number> {
  const entries = Object.entries(refusals).flatMap(([code, all]) => all.map((who) => [who, Number(code)] as const));
  return Object.fromEntries([...allowed.map((who) => [who, 200] as const), ...entries, ['nobody', 403]]);
}

describe(`files of consultants, on ${testDatabaseKind}`, () => {
  test('a document is served to the first ascendant D.I. and to administrative users, by its one address', async () => {
    const sent = await as(server, tokenOf('owner')).document(ana, 1);
    expect(sent.status, sent.text).toBe(200);
    const [document] = sent.body.data as unknown as readonly { readonly id: number; readonly linkAnexo: string }[];
    const path = `/documentoConsultor/${document?.id}`;
    expect(document?.linkAnexo).toBe(`https://portal.example/api${path}`);
    const outside = ['stranger', 'customer'] as const;
    const others = (Object.keys(people) as Who[]).filter(
      (who) => !['owner', 'staff', 'registrar', 'superadmin', ...outside].includes(who),
    );
    const answers = await ask(path, '%PDF-1.4');
    expect(answers).toMatchObject({ owner: 200, staff: 200, registrar: 200, superadmin: 200, nobody: 403 });
    for (const who of [...outside, ...others])
      expect([who, [403, 404].includes(answers[who] ?? 0)]).toEqual([who, true]);
    // The stored file has an address of its own, at which nobody gets it, not even who sent it.
    const [row] = await server.db.query<{ arquivo: number }>(
      sql`select arquivo from documento_consultor where id = ${Number(document?.id)}`,
    );
    for (const address of [`/arquivo/${row?.arquivo}`, `/arquivo/${row?.arquivo}?thumbnail=true`]) {
      const raw = await ask(address, '%PDF-1.4');
      expect(Object.entries(raw).filter(([, code]) => ![400, 401, 403, 404].includes(code))).toEqual([]);
    }
    for (const who of Object.keys(people) as Who[]) {
      const list = await server.call('GET', `/listarDocumentosCliente?id_cliente=${ana}`, { token: tokenOf(who) });
      // Of a document that one does not see there is none; of a consultant nothing may be asked.
      expect([who, list.status]).toEqual([who, answers[who] === 404 ? 403 : answers[who]]);
    }
  });

  test('a document that is sent and not kept yet is its sender’s alone', async () => {
    const file = await sendPicture('owner', '/arquivo');
    expect(await ask(`/arquivo/${file}`, 'PNG')).toEqual(
      answersOf(['owner'], { 404: (Object.keys(people) as Who[]).filter((who) => who !== 'owner') }),
    );
  });

  test('a photo of a credential is shown to its holder and to those who see all credentials', async () => {
    const refreshed = await server.call('POST', '/credencial_cliente/refresh', { token: tokenOf('herself'), body: {} });
    const [credential] = refreshed.body.data as unknown as readonly { readonly id: number }[];
    const id = Number(credential?.id);
    const size = picture.length;
    for (const who of ['stranger', 'leader', 'customer', 'financeiro'] as const)
      expect([who, [403, 404].includes(await sendPhoto(who, id, size))]).toEqual([who, true]);
    expect(await sendPhoto('herself', id, size)).toBe(200);
    const [row] = await server.db.query<{ avatar: string }>(
      sql`select avatar from credencial_cliente where id = ${id}`,
    );
    const answers = await ask(`/${row?.avatar}`, 'PNG');
    expect(answers).toMatchObject({ herself: 200, staff: 200, nobody: 403 });
    // Whoever may read the photo sees the credential, and nobody else does.
    for (const who of Object.keys(people) as Who[]) {
      const seen = await server.call('GET', `/CredencialCliente/${id}`, { token: tokenOf(who) });
      expect([who, seen.status === 200]).toEqual([who, answers[who] === 200]);
    }
    expect(answers).toMatchObject({ stranger: 404, customer: 404 });
  });
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function send(who: Who, url: string): Promise<{ readonly status: number; readonly body: string }> {
  const border = 'limite-de-teste';
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="foto.png"\r\nContent-Type: image/png\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${tokenOf(who)}`, 'content-type': `multipart/form-data; boundary=${border}` },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${border}--\r\n`)]),
  });
  return { status: answer.statusCode, body: answer.body };
}

async function sendPicture(who: Who, url: string): Promise<number> {
  const { status, body } = await send(who, url);
  expect(status, body).toBeLessThan(300);
  return Number(JSON.parse(body).data.id);
}

async function sendPhoto(who: Who, id: number, size: number): Promise<number> {
  const about = `id_credencial=${id}&name=foto.png&extension=png&type=image/png&size=${size}`;
  return (await send(who, `/credencial/upload/avatar?${about}`)).status;
}
