/**
 * Name of the environment variable with the specs that a run skips because they have passed with the same inputs,
 * separated by commas.
 */
export const cachedSpecsVariable = 'VITRAL_E2E_CACHED';

/** Paths of these specs, relative to the project. */
export function readCachedSpecs(): readonly string[] {
  return (process.env[cachedSpecsVariable] ?? '').split(',').filter(Boolean);
}
