/** Supported digests. */
export type DigestName = 'SHA-256' | 'SHA-384' | 'SHA-512';

/** Proves that data existed at a time: a time stamp authority (RFC 3161). */
export type TimestampPort = {
  /**
   * The token (DER) of a digest, checked for the digest and the request; whether to trust its authority is up to the
   * reader. Rejects with {@link TimestampError}. Repeating a call creates another stamp, which does no harm.
   */
  readonly stamp: (digest: Uint8Array, name: DigestName) => Promise<Uint8Array>;
};

/**
 * No stamp: `silent` without an answer in time, `refused` if the authority refuses, `other` if the answer is no stamp
 * of the request. The message contains neither addresses nor passwords.
 */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
  readonly reason: 'silent' | 'refused' | 'other';
  constructor(reason: 'silent' | 'refused' | 'other', message: string) {
    super(message);
    this.reason = reason;
  }
}
