import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How the authority answers: correctly, with a stamp of other data, with a refusal, or with an error 503. */
export type AuthorityMood = 'stamps' | 'other' | 'refuses' | 'fails';

/** A time stamp authority (RFC 3161) for tests, with its own key. */
export type TimestampAuthority = {
  readonly url: string;
  /** PEM certificate of the authority, to verify its tokens. */
  readonly certificate: string;
  /** `Authorization` headers of the calls so far. */
  readonly calls: readonly (string | undefined)[];
  readonly become: (mood: AuthorityMood) => void;
  readonly close: () => Promise<void>;
};

const settings = (folder: string) => `
[tsa]
default_tsa = one
[one]
serial = ${folder}/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = yes
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[req]
distinguished_name = name
[name]
[stamps]
basicConstraints = critical,CA:false
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
`;

/** Starts an authority, which creates stamps with the program `openssl`. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'vitral-tsa-'));
  const path = (name: string) => join(folder, name);
  await writeFile(path('openssl.cnf'), settings(folder));
  await writeFile(path('serial'), '01\n');
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-config', path('openssl.cnf'), '-extensions', 'stamps'],
    ...['-subj', '/CN=Carimbo de teste', '-days', '30', '-keyout', path('key.pem'), '-out', path('cert.pem')],
  ]);
  let mood: AuthorityMood = 'stamps';
  const calls: (string | undefined)[] = [];
  let number = 0;
  const server: Server = createServer(async (request, response) => {
    calls.push(request.headers.authorization);
    number += 1;
    const question = await buffer(request);
    if (mood === 'fails') return void response.writeHead(503).end('secret of the authority');
    const [asked, answer] = [path(`${number}.tsq`), path(`${number}.tsr`)];
    if (mood === 'other')
      await run('openssl', ['ts', '-query', '-digest', 'ab'.repeat(32), '-sha256', '-cert', '-out', asked]);
    // An unknown algorithm is refused with a status of the protocol.
    else await writeFile(asked, mood === 'refuses' ? spoil(question) : question);
    await run('openssl', [
      ...['ts', '-reply', '-config', path('openssl.cnf'), '-section', 'one', '-queryfile', asked],
      ...['-signer', path('cert.pem'), '-inkey', path('key.pem'), '-out', answer],
    ]);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await readFile(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/tsr`,
    certificate: await readFile(path('cert.pem'), 'utf8'),
    calls,
    become: (next) => {
      mood = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Changes the digest algorithm of a request to an unknown one: the last byte of its object id. */
function spoil(question: Buffer): Buffer {
  const at = question.indexOf(Buffer.from([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]));
  const spoiled = Buffer.from(question);
  spoiled[at + 8] = 0x63;
  return spoiled;
}
