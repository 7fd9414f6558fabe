import { afterAll, vi } from 'vitest';

/** Test files share a process, so globals, timers and spies are restored after each file. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
