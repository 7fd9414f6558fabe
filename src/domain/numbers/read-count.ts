/** A whole number from 0 that a setting of the environment says: the usual one where it says nothing, 0 where it says none. */
export function readCount(given: string | undefined, usual: number): number {
  return Math.max(0, Math.trunc(Number(given ?? usual)) || 0);
}
