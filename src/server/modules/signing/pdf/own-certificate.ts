import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, both DER (X.509 and PKCS#8). */
export type OwnCertificate = { readonly certificate: Uint8Array; readonly key: Uint8Array };

const years = 20;

/** Makes the certificate that a portal without one of its own seals with: RSA 2048, issued by itself. */
export function makeOwnCertificate(now: Date, name = 'Vitral'): OwnCertificate {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + years);
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const algorithm = sequence(objectId([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), tagged(0x05));
  const who = sequence(tagged(0x31, sequence(objectId([0x55, 0x04, 0x03]), tagged(0x0c, Buffer.from(name)))));
  const yes = tagged(0x01, Buffer.from([0xff]));
  const extensions = sequence(
    sequence(objectId([0x55, 0x1d, 0x13]), yes, tagged(0x04, sequence())),
    // digitalSignature and nonRepudiation
    sequence(objectId([0x55, 0x1d, 0x0f]), yes, tagged(0x04, tagged(0x03, Buffer.from([0x06, 0xc0])))),
  );
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    algorithm,
    who,
    sequence(time(now), time(until)),
    who,
    publicKey,
    tagged(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'der' }) };
}

/** A value of DER with its tag and length. */
function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...parts);
}

function objectId(bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
function time(moment: Date): Buffer {
  const digits = `${moment.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  return moment.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}
