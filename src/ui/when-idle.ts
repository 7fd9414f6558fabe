/** Runs work when idle; returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, 1_000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 5_000 });
  return () => window.cancelIdleCallback(handle);
}
