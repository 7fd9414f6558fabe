import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeDer } from '../../../../integrations/timestamps/der.ts';

/** A certificate and its key, both DER (X.509 and PKCS#8). */
export type OwnCertificate = { readonly certificate: Uint8Array; readonly key: Uint8Array };

const years = 20;

/** Creates the self-signed certificate of a portal without its own: RSA 2048. */
export function makeOwnCertificate(now: Date, name = 'Vitral'): OwnCertificate {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + years);
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const algorithm = sequence(objectId([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), writeDer(0x05));
  const who = sequence(writeDer(0x31, sequence(objectId([0x55, 0x04, 0x03]), writeDer(0x0c, Buffer.from(name)))));
  const yes = writeDer(0x01, Buffer.from([0xff]));
  const extensions = sequence(
    sequence(objectId([0x55, 0x1d, 0x13]), yes, writeDer(0x04, sequence())),
    // digitalSignature and nonRepudiation
    sequence(objectId([0x55, 0x1d, 0x0f]), yes, writeDer(0x04, writeDer(0x03, Buffer.from([0x06, 0xc0])))),
  );
  const body = sequence(
    writeDer(0xa0, writeDer(0x02, Buffer.from([2]))),
    writeDer(0x02, serial),
    algorithm,
    who,
    sequence(time(now), time(until)),
    who,
    publicKey,
    writeDer(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, algorithm, writeDer(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'der' }) };
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return writeDer(0x30, ...parts);
}

function objectId(bytes: readonly number[]): Buffer {
  return writeDer(0x06, Buffer.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
function time(moment: Date): Buffer {
  const digits = `${moment.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  return moment.getUTCFullYear() < 2050
    ? writeDer(0x17, Buffer.from(digits.slice(2)))
    : writeDer(0x18, Buffer.from(digits));
}
