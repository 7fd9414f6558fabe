import { createHash } from 'node:crypto';
import type { components } from '../../../api/generated/portal.ts';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { hasTag } from '../../../platform/http/etag.ts';

type Document = components['schemas']['DocumentoContrato'];
type PathItem = components['schemas']['CaminhoContrato'];
type Operation = components['schemas']['OperacaoContrato'];

/**
 * Answers the contract itself, for the portal's page of it and for programs; `answerContract` says from what. What is
 * served changes while the server runs: relations come and go.
 */
export function contractHandlers(
  document: object,
  served: () => ReadonlySet<string>,
): Pick<Handlers, 'obterContratoApi'> {
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
  };
}

/**
 * Prepares the answer to a request with the tags of `If-None-Match`.
 *
 * @param document the whole contract as one OpenAPI document
 * @param served operationIds that have a handler; the one of this module need not be among them
 * @throws when the document is no contract
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
  const { openapi, info, paths, tags, ...rest }: JsonRecord = { ...document };
  if (typeof openapi !== 'string' || !isRecord(info) || !isRecord(paths))
    throw new Error('The contract is no OpenAPI document.');
  const { title, version } = info;
  if (typeof title !== 'string' || typeof version !== 'string')
    throw new Error('The contract has no title or version.');
  return {
    openapi,
    info: { ...info, title, version },
    ...(Array.isArray(tags) ? { tags: tags.filter(isTag) } : {}),
    paths: Object.fromEntries(
      Object.entries(paths).flatMap(([path, item]) => {
        const marked = markPath(path, item, served);
        return marked === null ? [] : [[path, marked]];
      }),
    ),
    ...rest,
  };
}

function isTag(value: unknown): value is JsonRecord & { name: string; description?: string } {
  if (!isRecord(value)) return false;
  return typeof value.name === 'string' && ['string', 'undefined'].includes(typeof value.description);
}

/** Null for a path that this server does not have at all. */
function markPath(path: string, item: unknown, served: ReadonlySet<string>): PathItem | null {
  if (!isRecord(item)) throw new Error(`The contract's path ${path} is no object.`);
  const { get, put, post, delete: remove, ...rest } = item;
  const mark = (operation: unknown) => markOperation(path, operation, served);
  // Calls of development are no part of the contract where they are not served.
  const operations = [get, put, post, remove].filter(isRecord);
  if (
    operations.length > 0 &&
    operations.every((one) => one['x-development'] === true && !served.has(String(one.operationId)))
  )
    return null;
  return {
    ...rest,
    ...(get === undefined ? {} : { get: mark(get) }),
    ...(put === undefined ? {} : { put: mark(put) }),
    ...(post === undefined ? {} : { post: mark(post) }),
    ...(remove === undefined ? {} : { delete: mark(remove) }),
  };
}

function markOperation(path: string, operation: unknown, served: ReadonlySet<string>): Operation {
  const { operationId, responses, tags, summary, ...rest }: JsonRecord = isRecord(operation) ? operation : {};
  if (typeof operationId !== 'string' || !isRecord(responses))
    throw new Error(`The contract's path ${path} has an operation without operationId or responses.`);
  return {
    ...rest,
    operationId,
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
    ...(typeof summary === 'string' ? { summary } : {}),
    responses,
    'x-served': served.has(operationId),
  };
}
