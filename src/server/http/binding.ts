import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '../../api/generated/portal.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './caller.ts';
import type { Contract, Operation } from './contract.ts';
import { compileBody, compileText, depthOf, fieldErrors } from './validation.ts';

export type OperationId = keyof operations;

type Parameters<Id extends OperationId, Part extends 'path' | 'query'> = operations[Id] extends {
  parameters: { [Key in Part]?: infer Value };
}
  ? NonNullable<Value>
  : Record<string, never>;
type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Value } };
}
  ? Value
  : undefined;
type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Value } } ? Immutable<Value> : undefined;
/** Handlers only build answers, so what they build them from may be read-only. */
type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;
type Success = 200 | 201 | 202 | 204 | 304;

/** What a handler may answer: a declared success status with its declared body, or a stream of an answer of 200. */
export type Answer<Id extends OperationId> =
  | {
      [Status in keyof operations[Id]['responses'] & Success]: {
        readonly status: Status;
        readonly body: JsonOf<operations[Id]['responses'][Status]>;
        readonly headers?: Readonly<Record<string, string>>;
      };
    }[keyof operations[Id]['responses'] & Success]
  | {
      readonly status: 200;
      readonly stream: AsyncIterable<string>;
      readonly headers?: Readonly<Record<string, string>>;
    };

export type Call<Id extends OperationId> = {
  readonly params: Parameters<Id, 'path'>;
  readonly query: Parameters<Id, 'query'> & Readonly<Record<string, unknown>>;
  readonly body: Body<Id>;
  /** Who calls. Throws SESSAO_INVALIDA when nobody is logged in, which only public operations allow. */
  readonly caller: () => Caller;
  readonly request: FastifyRequest;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
};

export type Handlers = { readonly [Id in OperationId]?: (call: Call<Id>) => Promise<Answer<Id>> };

/** Levels of nesting that a body may have; checks and logs walk it recursively. */
const maxBodyDepth = 64;

export type BindingOptions = {
  /** Finds who calls by the token; null for an unknown, expired or revoked one. */
  readonly authenticate: (token: string) => Promise<Caller | null>;
  /** In tests: an answer that the contract does not declare is an error. */
  readonly verifyAnswers: boolean;
  /** Runs before operations that guess at secrets (`login`), and throws when somebody tries too often. */
  readonly limit: (operation: string, request: FastifyRequest) => Promise<void>;
  /** ms after which a stream ends whose reader takes nothing: it holds a connection to the database. */
  readonly stallLimit?: number;
};

/** Binds every operation of the contract to its handler; one without a handler answers 501. */
export function bindOperations(
  app: FastifyInstance,
  contract: Contract,
  handlers: Handlers,
  options: BindingOptions,
): void {
  for (const operation of contract.operations.values()) {
    bindOperation(app, operation, handlerOf(handlers, operation.id), options);
  }
}

type AnyAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly stream?: AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
};
type AnyHandler = (call: {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: () => Caller;
  readonly request: FastifyRequest;
  readonly signal: AbortSignal;
}) => Promise<AnyAnswer>;

/** The one place where the types of the contract end: a handler is found by a name that is only known at run time. */
function handlerOf(handlers: Handlers, id: string): AnyHandler | null {
  const handler: unknown = Object.hasOwn(handlers, id) ? Reflect.get(handlers, id) : undefined;
  return typeof handler === 'function' ? (call) => Reflect.apply(handler, undefined, [call]) : null;
}

function bindOperation(
  app: FastifyInstance,
  operation: Operation,
  handler: AnyHandler | null,
  options: BindingOptions,
): void {
  const checkParams = compileText(operation.params);
  const checkQuery = compileText(operation.query);
  const checkBody = operation.body === null ? null : compileBody(operation.body);
  const checkAnswer = new Map(
    [...operation.answers].map(([status, schema]) => [status, schema === null ? null : compileBody(schema)] as const),
  );

  const verify = (status: number, body: unknown): void => {
    const check = checkAnswer.get(status);
    if (check === undefined)
      throw new Error(`${operation.id} answered ${status}, which the contract does not declare.`);
    const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    if (check !== null && !check(sent)) {
      throw new Error(`${operation.id} answered ${status} against the contract: ${JSON.stringify(check.errors)}`);
    }
  };

  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id, verifyError: options.verifyAnswers ? verify : null },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      let caller: Caller | null = null;
      if (!operation.isPublic) {
        const token = tokenOf(request);
        caller = token === null ? null : await options.authenticate(token);
        if (caller === null) throw new ApiError('SESSAO_INVALIDA', {});
      }
      if (depthOf(request.body, maxBodyDepth) > maxBodyDepth) {
        throw new ApiError('DADOS_INVALIDOS', {
          errors: [{ pointer: '', code: 'profundidade', message: `Use no máximo ${maxBodyDepth} níveis.` }],
        });
      }
      const errors = [
        ...(checkParams(request.params) ? [] : fieldErrors(checkParams.errors, '/params')),
        ...(checkQuery(request.query) ? [] : fieldErrors(checkQuery.errors, '/query')),
        ...(checkBody === null || checkBody(request.body) ? [] : fieldErrors(checkBody.errors)),
      ];
      if (errors.length > 0) throw new ApiError('DADOS_INVALIDOS', { errors });
      await options.limit(operation.id, request);
      if (handler === null) throw new ApiError('NAO_DISPONIVEL', { operacao: operation.id });
      let left: AbortSignal | null = null;
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: () => {
          if (caller === null) throw new ApiError('SESSAO_INVALIDA', {});
          return caller;
        },
        request,
        // Made for who asks: most handlers do not, and aborting costs more than some of them.
        get signal() {
          left ??= signalOfLeaving(reply);
          return left;
        },
      });
      reply.code(answer.status).headers(answer.headers ?? {});
      if (answer.stream !== undefined) {
        if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
        reply.raw.setTimeout(options.stallLimit ?? 300_000, () => reply.raw.destroy());
        return reply.send(Readable.from(answer.stream));
      }
      if (options.verifyAnswers) verify(answer.status, answer.body);
      return answer.body === undefined
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
    },
  });
}

function signalOfLeaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (reply.raw.destroyed) left.abort();
  else reply.raw.once('close', () => left.abort());
  return left.signal;
}

/** Bearer token of the header, or the `token` parameter of a link (specification 000, section 7). */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header !== undefined) return /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1] ?? null;
  const query: unknown = request.query;
  const token: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'token') : null;
  return typeof token === 'string' && token.length > 0 ? token : null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
    verifyError?: ((status: number, body: unknown) => void) | null;
  }
}
