import { createPrivateKey, sign as signBytes, verify, X509Certificate } from 'node:crypto';
import { P12Signer, PDF, type Signer } from '@libpdf/core';
import { createHttpTimestamps } from '../../../../integrations/timestamps/http-timestamps.ts';
import { TimestampError } from '../../../../integrations/timestamps/timestamp-port.ts';
import { drawCertificate } from './certificate-pages.ts';
import { openPdf } from './open-pdf.ts';
import type { ContractPdfRequest, SealWith } from './pdf-requests.ts';
import { SealError } from './seal-error.ts';

/** Name of the field of the seal. */
const sealField = 'SELO';

/** ms within which a time stamp authority must answer. */
const timestampTime = 10_000;

/**
 * Adds the certificate pages, and then the only signature by the portal: it seals the whole document, states in its
 * reason who signed and when, and its time is that of the seal. With a time stamp authority it gets a time stamp (PAdES
 * B-T). Throws {@link SealError}.
 */
export async function sealPdf({
  bytes,
  certificate,
  reason,
  at,
  seal: by,
}: Extract<ContractPdfRequest, { kind: 'seal' }>): Promise<Uint8Array> {
  const signer = await openSigner(by, new Date(at));
  const pdf = await openPdf(bytes);
  drawCertificate(pdf, certificate);
  const document = await PDF.load(await pdf.save({ useXRefStream: false }));
  const level =
    by.timestamps === null
      ? { level: 'B-B' as const }
      : { level: 'B-T' as const, timestampAuthority: openTimestamps(by.timestamps) };
  const signed = await document.sign({ signer, fieldName: sealField, reason, signingTime: new Date(at), ...level });
  return signed.bytes;
}

function openTimestamps(address: string) {
  const port = createHttpTimestamps({ url: new URL(address), timeout: timestampTime });
  const codes = { silent: 'SELO_CARIMBO', refused: 'SELO_CARIMBO_RECUSADO', other: 'SELO_CARIMBO_INVALIDO' } as const;
  return {
    timestamp: (digest: Uint8Array, algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512') =>
      port.stamp(digest, algorithm).catch((error: unknown) => {
        throw new SealError(codes[error instanceof TimestampError ? error.reason : 'silent']);
      }),
  };
}

async function openSigner({ own, p12 }: SealWith, at: Date): Promise<Signer> {
  if (p12 !== null) return openP12(p12, at);
  if (own === null) throw new Error('There is nothing to seal with.');
  const key = createPrivateKey({ key: Buffer.from(own.key), format: 'der', type: 'pkcs8' });
  return {
    certificate: own.certificate,
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: async (data, algorithm) => new Uint8Array(signBytes(algorithm.replace('-', ''), data, key)),
  };
}

/** The key of a file with its certificate, in whatever order the file has them; the others are the chain. */
async function openP12({ bytes, password }: NonNullable<SealWith['p12']>, at: Date): Promise<Signer> {
  const signer = await P12Signer.create(bytes, password).catch((error: unknown) => {
    throw new SealError(/password|integrity/i.test(String(error)) ? 'SELO_SENHA' : 'SELO_CERTIFICADO');
  });
  const all = [signer.certificate, ...(signer.certificateChain ?? [])];
  const probe = Buffer.from('vitral');
  const signature = await signer.sign(probe, 'SHA-256');
  const found = all.find((one) => verify('sha256', probe, new X509Certificate(one).publicKey, signature));
  if (found === undefined) throw new SealError('SELO_CERTIFICADO');
  const { validFrom, validTo } = new X509Certificate(found);
  if (new Date(validTo) <= at) throw new SealError('SELO_VENCIDO');
  if (new Date(validFrom) > at) throw new SealError('SELO_FUTURO');
  return {
    certificate: found,
    certificateChain: all.filter((one) => one !== found),
    keyType: signer.keyType,
    signatureAlgorithm: signer.signatureAlgorithm,
    sign: (data, algorithm) => signer.sign(data, algorithm),
  };
}
