/**
 * A key of one action of the user, which its retries share. `crypto.randomUUID` is missing on pages over plain HTTP.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
