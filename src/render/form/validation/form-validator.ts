import type { RJSFSchema } from '@rjsf/utils';
import type { ValidationError, ValidationRequest } from './validation.ts';
import type { ValidationWorkerAnswer, WorkerMessage } from './validation.worker.ts';

/**
 * Validates a form. Returns null if the validator is unavailable; then only the server validates, which it always does.
 */
export type FormValidator = {
  readonly validate: (task: Omit<ValidationRequest, 'schema'>) => Promise<readonly ValidationError[] | null>;
  readonly close: () => void;
};

/** Maximum ms to wait for an answer: a pattern of a schema may never finish on some texts. */
const patienceMs = 3_000;

type Pending = { readonly resolve: (errors: readonly ValidationError[] | null) => void; readonly timer: number };

let worker: Worker | null = null;
let lastKey = 0;
let lastRequest = 0;
const schemas = new Map<number, RJSFSchema>();
const pending = new Map<number, Pending>();

/**
 * A validator that runs @rjsf/validator-ajv8 in a worker: ajv generates code from schemas, which the page's policy need
 * not allow, and neither a form of 1,000 fields nor a slow pattern can block typing.
 */
export function createFormValidator(schema: RJSFSchema): FormValidator {
  lastKey += 1;
  const key = lastKey;
  return {
    validate: (task) =>
      new Promise((resolve) => {
        // Once, and again after `close`: a hidden screen releases its schema and may be shown later.
        if (!schemas.has(key)) {
          schemas.set(key, schema);
          if (worker !== null) send({ define: key, schema });
        }
        lastRequest += 1;
        const request = lastRequest;
        pending.set(request, { resolve, timer: window.setTimeout(restart, patienceMs) });
        if (!send({ request, schemaKey: key, task })) settle(request, null);
      }),
    close: () => {
      schemas.delete(key);
      if (worker !== null) send({ forget: key });
    },
  };
}

function send(message: WorkerMessage): boolean {
  try {
    worker ??= start();
    worker.postMessage(message);
    return true;
  } catch {
    return false;
  }
}

function start(): Worker {
  const started = new Worker(new URL('./validation.worker.ts', import.meta.url), {
    type: 'module',
    name: 'validation',
  });
  started.addEventListener('message', ({ data }: MessageEvent<ValidationWorkerAnswer>) => {
    settle(data.request, 'errors' in data ? data.errors : null);
  });
  started.addEventListener('error', restart);
  // Definitions from before a restart are sent again.
  for (const [define, schema] of schemas) started.postMessage({ define, schema } satisfies WorkerMessage);
  return started;
}

function restart(): void {
  worker?.terminate();
  worker = null;
  for (const request of [...pending.keys()]) settle(request, null);
}

function settle(request: number, errors: readonly ValidationError[] | null): void {
  const waiting = pending.get(request);
  if (waiting === undefined) return;
  pending.delete(request);
  window.clearTimeout(waiting.timer);
  waiting.resolve(errors);
}
