import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdfText } from '../../../../../tests/support/codes/pdf-text.ts';
import { readCodes } from '../../../../../tests/support/codes/read-codes.ts';
import {
  startTimestampAuthority,
  type TimestampAuthority,
} from '../../../../../tests/support/signing/timestamp-authority.ts';
import { readDer } from '../../../../integrations/timestamps/der.ts';
import type { Certificate } from './certificate-pages.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import type { ContractPdfAnswer, SealWith } from './pdf-requests.ts';
import { workOnPdf } from './pdf-work.ts';

const run = promisify(execFile);
let folder: string;
let authority: TimestampAuthority;
const path = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-seal-'));
  authority = await startTimestampAuthority();
}, 60_000);
afterAll(async () => {
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

/** Certificates of the tests begin when they are made, so that what they seal is of later. */
const at = new Date(Date.now() + 3_600_000).toISOString();
const own = makeOwnCertificate(new Date());
const alone: SealWith = { own, p12: null, timestamps: null };
const address = 'https://portal.example/public/assinaturas/abcdefghijklmnopqrstuvwxyz0123456789';
const certificate: Certificate = {
  ...{ title: 'Certificado de assinaturas', subtitle: 'Contrato de distribuição independente' },
  ...{ address, code: 'abcdefghijklmnopqrstuvwxyz0123456789' },
  facts: [['SHA-256 antes do selo', 'a1'.repeat(32)]],
  signatures: ['Distribuidor independente', 'Testemunha'].map((role) => ({
    ...{ role, name: 'José Antônio', picture: null },
    facts: [
      ['Navegador', 'Mozilla/5.0 '.repeat(30)],
      ['SHA-256 visto', 'b2'.repeat(32)],
    ],
  })),
  events: Array.from({ length: 40 }, (_, index) => ({
    ...{ title: `Evento ${index}`, at: '27/11/2026 12:00:00 UTC', hash: 'c3'.repeat(32) },
  })),
};
async function seal(by: SealWith): Promise<ContractPdfAnswer> {
  const filled = await workOnPdf({ kind: 'fill', bytes: null, title: 'Contrato', values: { nome: 'José Antônio' } });
  if (!('bytes' in filled)) throw new Error('There is no document.');
  return workOnPdf({ kind: 'seal', bytes: filled.bytes, certificate, reason: 'Assinado por José', at, seal: by });
}
function bytesOf(answer: ContractPdfAnswer): Uint8Array {
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  return answer.bytes;
}
async function verify(bytes: Uint8Array): Promise<string> {
  const file = path(`${crypto.randomUUID()}.pdf`);
  await writeFile(file, bytes);
  const { stdout } = await run('pdfsig', [file]).catch((error: { stdout: string }) => ({ stdout: error.stdout }));
  return stdout;
}
const countValid = (reported: string) => (reported.match(/Signature is Valid\./g) ?? []).length;

/** A PKCS#12 file with a certificate that an authority of the test issued, and its chain, the authority first. */
async function makeP12(options: readonly string[], ...curve: readonly string[]): Promise<Buffer> {
  const key = curve.length > 0 ? ['ec', '-pkeyopt', `ec_paramgen_curve:${curve[0]}`] : ['rsa:2048'];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=AC de teste', '-days', '30'],
    ...['-keyout', path('ca.key'), '-out', path('ca.pem')],
  ]);
  await run('openssl', [
    ...['req', '-newkey', ...key, '-nodes', '-subj', '/CN=Empresa:12345678000195'],
    ...['-keyout', path('own.key'), '-out', path('own.csr')],
  ]);
  await run('openssl', [
    ...['x509', '-req', '-in', path('own.csr'), '-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial'],
    ...['-out', path('own.pem'), ...options],
  ]);
  await run('openssl', [
    ...['pkcs12', '-export', '-inkey', path('own.key'), '-in', path('own.pem'), '-certfile', path('ca.pem')],
    ...['-passout', 'pass:segredo da empresa', '-out', path('own.p12')],
  ]);
  return readFile(path('own.p12'));
}
const password = 'segredo da empresa';

test('the seal is one valid signature of its own name and time, and a flipped byte ends that', async () => {
  const bytes = bytesOf(await seal(alone));
  const reported = await verify(bytes);
  expect(countValid(reported)).toBe(1);
  expect(reported.match(/Signature #\d/g)).toHaveLength(1);
  expect(reported).toContain('Signature Field Name: SELO');
  expect(reported).toContain('ETSI.CAdES.detached');
  expect(reported).toContain('Total document signed');
  const flipped = Uint8Array.from(bytes);
  flipped[400] = (flipped[400] ?? 0) ^ 1;
  expect(countValid(await verify(flipped))).toBe(0);
});

test('the certificate says who signed on as many pages as it takes, each with the code and its number', async () => {
  await writeFile(path('pages.pdf'), bytesOf(await seal(alone)));
  const { stdout: text } = await run('pdftotext', ['-layout', path('pages.pdf'), '-']);
  expect(text.match(/Código público: abcdefghijklmnopqrstuvwxyz0123456789/g)).toHaveLength(2);
  for (const part of ['Página 1 de 2', 'Página 2 de 2', 'José Antônio', '40. ', 'Evento 39', 'b2'.repeat(32)])
    expect(text).toContain(part);
  const read = await readPdfText(await readFile(path('pages.pdf')));
  expect(read.map((one) => /Certificado de assinaturas/.test(one))).toEqual([false, true, true]);
  await run('pdftoppm', ['-f', '2', '-l', '2', '-r', '100', '-png', '-singlefile', path('pages.pdf'), path('pages')]);
  expect(await readCodes(await readFile(path('pages.png')), 'QRCode')).toEqual([address]);
});

test.each([['RSA'], ['P-256']])(
  'a certificate of its own (%s) seals, whatever stands first in its file',
  async (kind) => {
    const bytes = await makeP12(['-days', '30'], ...(kind === 'RSA' ? [] : [kind]));
    const reported = await verify(bytesOf(await seal({ own: null, p12: { bytes, password }, timestamps: null })));
    expect(countValid(reported)).toBe(1);
    expect(reported).toContain('Empresa:12345678000195');
  },
);

test('a certificate that cannot seal is a failure with a code, and its password stands nowhere', async () => {
  const bytes = await makeP12(['-days', '30']);
  const wrong = await seal({ own: null, p12: { bytes, password: 'outro segredo' }, timestamps: null });
  expect(wrong).toEqual({ unsealed: 'SELO_SENHA' });
  const broken = { bytes: bytes.subarray(0, 300), password };
  expect(await seal({ own: null, p12: broken, timestamps: null })).toEqual({ unsealed: 'SELO_CERTIFICADO' });
  const short = await makeP12(['-days', '1']);
  const late = { kind: 'seal' as const, certificate, reason: '', bytes: new Uint8Array() };
  const over = { own: null, p12: { bytes: short, password }, timestamps: null };
  expect(await workOnPdf({ ...late, at: '2040-01-01T00:00:00.000Z', seal: over })).toEqual({
    unsealed: 'SELO_VENCIDO',
  });
  expect(await workOnPdf({ ...late, at: '2001-01-01T00:00:00.000Z', seal: over })).toEqual({ unsealed: 'SELO_FUTURO' });
});

test('an authority stamps the seal, and its token is of the signature', async () => {
  const url = authority.url.replace('http://', 'http://portal:segredo%20tsa@');
  const bytes = bytesOf(await seal({ ...alone, timestamps: url }));
  expect(authority.calls).toEqual([`Basic ${Buffer.from('portal:segredo tsa').toString('base64')}`]);
  expect(countValid(await verify(bytes))).toBe(1);
  const { token, signature } = readStamp(bytes);
  await writeFile(path('token.der'), token);
  await writeFile(path('signature.bin'), signature);
  await writeFile(path('tsa.pem'), authority.certificate);
  const { stdout, stderr } = await run('openssl', [
    ...[
      'ts',
      '-verify',
      '-in',
      path('token.der'),
      '-token_in',
      '-data',
      path('signature.bin'),
      '-CAfile',
      path('tsa.pem'),
    ],
  ]);
  expect(stdout + stderr).toContain('Verification: OK');
});

test.each([
  ['fails', 'SELO_CARIMBO'],
  ['refuses', 'SELO_CARIMBO_RECUSADO'],
  ['other', 'SELO_CARIMBO_INVALIDO'],
] as const)('an authority that %s leaves nothing half sealed: %s', async (mood, code) => {
  authority.become(mood);
  expect(await seal({ ...alone, timestamps: authority.url })).toEqual({ unsealed: code });
  authority.become('stamps');
  expect(await seal({ ...alone, timestamps: authority.url })).toHaveProperty('bytes');
});

test('an authority that is not there is a failure with a code', async () => {
  expect(await seal({ ...alone, timestamps: 'http://127.0.0.1:9/tsr' })).toEqual({ unsealed: 'SELO_CARIMBO' });
});

/** The time stamp of the last signature of a document, and the signature that it is of. */
function readStamp(pdf: Uint8Array): { readonly token: Uint8Array; readonly signature: Uint8Array } {
  const text = Buffer.from(pdf).toString('latin1');
  const hex = [...text.matchAll(/\/Contents\s*<([0-9A-Fa-f]+)>/g)].at(-1)?.[1] ?? '';
  const padded = Buffer.from(hex, 'hex');
  const length = padded.readUInt16BE(2) + 4;
  const inside = (bytes: Uint8Array | undefined) => readDer(bytes ?? new Uint8Array());
  const [content] = inside(padded.subarray(0, length));
  const signed = inside(inside(inside(content?.content)[1]?.content)[0]?.content);
  const signer = inside(inside(signed.at(-1)?.content)[0]?.content);
  const unsigned = signer.find(({ tag }) => tag === 0xa1);
  const attribute = inside(inside(unsigned?.content)[0]?.content);
  const signature = signer.filter(({ tag }) => tag === 0x04).at(-1)?.content ?? new Uint8Array();
  return { token: inside(attribute[1]?.content)[0]?.whole ?? new Uint8Array(), signature };
}
