/** A whole number from 0 on in an environment setting: the default if it is not set, 0 if it is invalid. */
export function readCount(given: string | undefined, usual: number): number {
  return Math.max(0, Math.trunc(Number(given ?? usual)) || 0);
}
