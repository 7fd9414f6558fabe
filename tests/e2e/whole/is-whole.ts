/** Name of the environment variable of a run before a release (`npm test -- --whole`). */
export const wholeVariable = 'VITRAL_TEST_WHOLE';

/**
 * Whether walks repeat what is the same for other profiles and other widths. Each change is tested without: what differs for
 * somebody is walked all the same.
 */
export const isWhole = process.env[wholeVariable] !== undefined;
