import { valueAt } from '../../src/language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';

/** Methods that calls of this contract have. */
const methods = ['get', 'post', 'put', 'delete'] as const;

/** One call of a bundled document. */
export type DocumentOperation = {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonRecord;
  /** Its own parameters and those of its path, with their references followed. */
  readonly parameters: readonly JsonRecord[];
};

/** Every call of a bundled document, in its order. */
export function operationsOf(document: JsonRecord): readonly DocumentOperation[] {
  return Object.entries(recordOf(document.paths)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = recordOf(item)[method];
      if (!isRecord(operation)) return [];
      const parameters = [...listOf(recordOf(item).parameters), ...listOf(operation.parameters)];
      return [{ path, method, operation, parameters: parameters.map((one) => resolve(document, one)) }];
    }),
  );
}

/** What a value is once its reference within the document is followed. */
export function resolve(document: JsonRecord, value: unknown): JsonRecord {
  const reference = recordOf(value).$ref;
  return recordOf(typeof reference === 'string' ? valueAt(document, reference.slice(1)) : value);
}

/** The value when it is an object, else an empty one. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** The value when it is a list, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
