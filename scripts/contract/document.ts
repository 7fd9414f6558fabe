import { isRecord, type JsonRecord } from '../../src/runtime/definition/record.ts';

/** Methods that calls of this contract have. */
export const methods = ['get', 'post', 'put', 'delete'] as const;

/** One call of a bundled document. */
export type DocumentOperation = { readonly path: string; readonly method: string; readonly operation: JsonRecord };

/** Every call of a bundled document, in its order. */
export function operationsOf(document: JsonRecord): readonly DocumentOperation[] {
  return Object.entries(recordOf(document.paths)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = recordOf(item)[method];
      return isRecord(operation) ? [{ path, method, operation }] : [];
    }),
  );
}

/** What a value is once its reference within the document is followed. */
export function resolve(document: JsonRecord, value: unknown): JsonRecord {
  const reference = recordOf(value).$ref;
  if (typeof reference !== 'string') return recordOf(value);
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, part) => recordOf(at)[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return recordOf(found);
}

/** The value when it is an object, else an empty one. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** The value when it is a list, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
