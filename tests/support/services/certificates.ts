import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate for a test, with its key, in PEM. */
export type TestCertificate = {
  readonly cert: string;
  readonly key: string;
  readonly name: string;
  readonly keys: Keys;
};
type Keys = { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

/** Creates a certificate that is signed by `issuer`, or a self-signed certificate of an authority. */
export function createCertificate(
  name: string,
  {
    issuer,
    from = new Date(Date.now() - 60_000),
    to = new Date(Date.now() + 86_400_000),
  }: { readonly issuer?: TestCertificate; readonly from?: Date; readonly to?: Date } = {},
): TestCertificate {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, oid('06082a8648ce3d040302'));
  const extensions = [
    // basicConstraints, subjectAltName (a name, and this machine)
    der(
      0x30,
      oid('0603551d13'),
      der(0x01, Buffer.from([0xff])),
      der(0x04, der(0x30, ...(issuer === undefined ? [der(0x01, Buffer.from([0xff]))] : []))),
    ),
    der(
      0x30,
      oid('0603551d11'),
      der(0x04, der(0x30, der(0x82, Buffer.from(name)), der(0x87, Buffer.from([127, 0, 0, 1])))),
    ),
  ];
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...Buffer.from(String(serial++))])),
    algorithm,
    nameOf(issuer?.name ?? name),
    der(0x30, timeOf(from), timeOf(to)),
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions)),
  );
  const signature = sign('sha256', body, issuer?.keys.privateKey ?? keys.privateKey);
  const whole = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    ...{ name, keys, key: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })) },
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

let serial = 1;

function nameOf(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, oid('0603550403'), der(0x0c, Buffer.from(name)))));
}

function timeOf(time: Date): Buffer {
  return der(0x18, Buffer.from(`${time.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
}

function oid(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** Encodes an ASN.1 value in DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
