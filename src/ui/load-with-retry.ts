/** What browsers call a module or style sheet of a page that did not come. Any other error is one of the code itself. */
const missing = /dynamically imported|module script|preload/i;

let report: (until: AbortSignal) => void = () => undefined;

/** Sets what is done when code does not come, until it is there: `until` aborts then. */
export function onMissingCode(listener: (until: AbortSignal) => void): void {
  report = listener;
}

/**
 * Loads code of a page. If it does not come, it is asked for again after one, three, and then each nine seconds, and as
 * soon as the device is online: a connection that is lost for a moment breaks no screen. Rejects only if the code
 * itself throws.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let waiting: AbortController | undefined;
  try {
    for (let pause = 1_000; ; pause = Math.min(pause * 3, 9_000)) {
      try {
        return await load();
      } catch (error) {
        if (!missing.test(String(error))) throw error;
        if (waiting === undefined) {
          waiting = new AbortController();
          report(waiting.signal);
        }
        await new Promise((resolve) => {
          setTimeout(resolve, pause);
          addEventListener('online', resolve, { once: true });
        });
      }
    }
  } finally {
    waiting?.abort();
  }
}
