import { valueAt } from '../../src/language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';

/** Methods that this contract uses. */
const methods = ['get', 'post', 'put', 'delete'] as const;

/** One call of a bundled document. */
export type DocumentOperation = {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonRecord;
  /** Its own parameters and those of its path, with references resolved. */
  readonly parameters: readonly JsonRecord[];
};

/** All calls of a bundled document, in its order. */
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

/** Resolves the `$ref` of a value within the document; an empty object if it leads nowhere. */
export function resolve(document: JsonRecord, value: unknown): JsonRecord {
  const reference = recordOf(value).$ref;
  return recordOf(typeof reference === 'string' ? valueAt(document, reference.slice(1)) : value);
}

/** The value if it is an object, otherwise an empty object. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** The value if it is a list, otherwise an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a GET takes the token of a session alone, not that of a link, and so counts as a change (`openapi/README.md`). */
export function isWritingGet(method: string, { security }: JsonRecord): boolean {
  return method === 'get' && JSON.stringify(security) === '[{"sessao":[]}]';
}
