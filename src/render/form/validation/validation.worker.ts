import type { RJSFSchema } from '@rjsf/utils';
import { type ValidationError, type ValidationRequest, validateValues } from './validation.ts';

/** A schema is sent and compiled once; later requests name it. */
export type WorkerMessage =
  | { readonly define: number; readonly schema: RJSFSchema }
  | { readonly forget: number }
  | { readonly request: number; readonly schemaKey: number; readonly task: Omit<ValidationRequest, 'schema'> };

export type ValidationWorkerAnswer =
  | { readonly request: number; readonly errors: readonly ValidationError[] }
  | { readonly request: number; readonly failure: string };

const schemas = new Map<number, RJSFSchema>();

addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
  if ('define' in data) schemas.set(data.define, data.schema);
  else if ('forget' in data) schemas.delete(data.forget);
  else postMessage(answer(data));
});

function answer({ request, schemaKey, task }: Extract<WorkerMessage, { request: number }>): ValidationWorkerAnswer {
  const schema = schemas.get(schemaKey);
  if (schema === undefined) return { request, failure: 'unknown schema' };
  try {
    return { request, errors: validateValues({ ...task, schema }) };
  } catch (error) {
    return { request, failure: error instanceof Error ? error.message : String(error) };
  }
}
