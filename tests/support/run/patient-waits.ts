import { vi } from 'vitest';

/**
 * ms after which a wait counts as hanging. No measure: a busy machine takes many times as long. Below the limit of a
 * test, so that the test fails with what it waited for.
 */
const hangingMs = 45_000;

const { waitFor } = vi;
const patient: unique symbol = Symbol.for('vitral.patient-waits');

// vitest has a setting for `expect.poll` (vite.config.ts), and none for `vi.waitFor`, which gives up after a second. Test
// files share a process: it is replaced once.
if (!(patient in waitFor))
  vi.waitFor = Object.assign(
    ((callback, options) =>
      waitFor(callback, {
        timeout: hangingMs,
        ...(typeof options === 'number' ? { timeout: options } : options),
      })) satisfies typeof waitFor,
    { [patient]: true },
  );
