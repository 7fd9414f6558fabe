/** Name of the environment variable of a run before a release (`npm test -- --whole`). */
export const wholeVariable = 'VITRAL_TEST_WHOLE';

/** Whether tests that take a sample of much of a kind, or leave out what is the same for others, do all of it. */
export const isWhole = process.env[wholeVariable] !== undefined;

/** How many of a kind a test takes: `usual`, or `whole` before a release. */
export function sampleSize(usual: number, whole: number): number {
  return isWhole ? whole : usual;
}
