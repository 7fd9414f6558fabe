/** Name of the environment variable of a run before a release (`npm test -- --whole`). */
export const wholeVariable = 'VITRAL_TEST_WHOLE';

/** Whether tests that usually take a sample, or skip what is the same for others, do everything. */
export const isWhole = process.env[wholeVariable] !== undefined;

/** Number of samples of a test: `usual`, or `whole` before a release. */
export function sampleSize(usual: number, whole: number): number {
  return isWhole ? whole : usual;
}
