import { createHash } from 'node:crypto';
import type { components } from '../../../api/generated/portal.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { hasTag } from '../../../platform/http/etag.ts';

type Document = components['schemas']['DocumentoContrato'];

/**
 * Answers the contract itself, for the portal's page and for programs (see `answerContract`). The served operations
 * change at run time, because statements come and go.
 */
export function contractHandlers(document: object, served: () => ReadonlySet<string>) {
  let names = '';
  let answer: ReturnType<typeof answerContract> | null = null;
  return {
    obterContratoApi: async ({ request }) => {
      const now = served();
      const wanted = [...now].sort().join();
      if (answer === null || wanted !== names) answer = answerContract(document, now);
      names = wanted;
      return answer(request.headers['if-none-match']);
    },
  } satisfies Handlers;
}

/**
 * Prepares the answer to a request with the tags of `If-None-Match`.
 * @param document the whole contract as one OpenAPI document, as checked by `openapi:check`
 * @param served operationIds with a handler; that of this module may be missing
 */
export function answerContract(document: object, served: ReadonlySet<string>) {
  const body = markServed(document, new Set([...served, 'obterContratoApi']));
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  return (known: string | undefined) =>
    hasTag(known, etag)
      ? ({ status: 304, body: undefined, headers } as const)
      : ({ status: 200, body, headers } as const);
}

function markServed(document: object, served: ReadonlySet<string>): Document {
  // The contract describes itself with this type.
  const marked = structuredClone(document) as Document;
  for (const [path, { get, put, post, delete: remove }] of Object.entries(marked.paths)) {
    const operations = [get, put, post, remove].filter((operation) => operation !== undefined);
    for (const operation of operations) operation['x-served'] = served.has(operation.operationId);
    // Development calls are left out of the contract where they are not served.
    if (operations.length > 0 && operations.every((one) => one['x-development'] === true && !one['x-served']))
      delete marked.paths[path];
  }
  return marked;
}
