import { afterAll, vi } from 'vitest';

/** Files that share a process do not meet what another one has put in the place of globals, timers and functions. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
