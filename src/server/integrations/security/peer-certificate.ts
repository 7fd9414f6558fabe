import { X509Certificate } from 'node:crypto';

/** Whose certificates open a webhook (BCB API Pix 2.9: callbacks come by mTLS from the provider). */
export type TrustedPeers = {
  /** Certificates of authorities, in PEM; a file may hold several. */
  readonly authorities: string;
  /** Host names that the certificate has to be for; none for any of the authorities. */
  readonly names?: readonly string[];
};

/**
 * Answers whether a certificate that a caller showed (PEM or DER, from the connection or from the balancer that ended it) was
 * given by one of the authorities, is in force, and is for one of the names. What cannot be read is not trusted. Throws for
 * authorities that cannot be read.
 */
export function createPeerCheck({
  authorities,
  names = [],
}: TrustedPeers): (given: string | Buffer, now: Date) => boolean {
  const known = readCertificates(authorities);
  if (known.length === 0) throw new Error('No certificate of an authority.');
  return (given, now) => {
    try {
      const certificate = new X509Certificate(given);
      const issuer = known.find((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey));
      return (
        issuer !== undefined &&
        [certificate, issuer].every((one) => isInForce(one, now)) &&
        (names.length === 0 || names.some((name) => certificate.checkHost(name, { subject: 'default' }) !== undefined))
      );
    } catch {
      return false;
    }
  };
}

/** The certificates of a text in PEM. Throws for one that cannot be read. */
export function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

function isInForce({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  return Date.parse(validFrom) <= now.getTime() && now.getTime() < Date.parse(validTo);
}
