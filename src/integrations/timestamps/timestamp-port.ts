/** Digests that are stamped. */
export type DigestName = 'SHA-256' | 'SHA-384' | 'SHA-512';

/** Proves that something was there at a time: an authority of time stamps (RFC 3161). */
export type TimestampPort = {
  /**
   * The token (DER) of a digest. It is of this digest and of this question; who trusts its authority is the reader's to say. Rejects
   * with {@link TimestampError}. Asked again it stamps again, which does no harm.
   */
  readonly stamp: (digest: Uint8Array, name: DigestName) => Promise<Uint8Array>;
};

/**
 * No stamp: `silent` where nobody answers in time or at all, `refused` where the authority says no, `other` where the answer is no stamp
 * of what was asked. Neither addresses nor passwords stand in it.
 */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
  readonly reason: 'silent' | 'refused' | 'other';
  constructor(reason: 'silent' | 'refused' | 'other', message: string) {
    super(message);
    this.reason = reason;
  }
}
