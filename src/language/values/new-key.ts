/** A key of one act of the user, the same for its repeats. `crypto.randomUUID` is missing from pages over plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
