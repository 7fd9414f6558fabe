/** Name of the environment variable with the time, in ms since 1970, after which no test begins (`npm test -- --within 80`). */
export const endVariable = 'VITRAL_TEST_END';

/** Why a test is left out, by which the report of the run finds it. */
export const noTimeLeft = 'no time left';

/** Whether the run has no time for another test. */
export function isOver(now: number = Date.now()): boolean {
  const end = Number(process.env[endVariable] ?? Number.NaN);
  return now > end;
}
