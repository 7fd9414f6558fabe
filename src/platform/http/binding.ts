import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '../../api/generated/portal.ts';
import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { endBehindAnswer } from './arrival/arrival.ts';
import { assertDepth, createCallCheck } from './arrival/call-check.ts';
import { endStalledReader, signalOfLeaving } from './arrival/stalled-reader.ts';
import { type Caller, mayCall } from './caller.ts';
import { type Contract, type Operation, propertiesOf, routeOf } from './contract.ts';
import { httpErrors } from './errors/http-errors.ts';
import { type HeavyWork, isHeavy } from './heavy-work.ts';
import { attemptOf, type Idempotency, replayedHeader } from './idempotency.ts';
import { type NamedPerson, peopleNamed } from './named-people.ts';
import { createValidators, createVerifier, type Validators, type Verify } from './validation.ts';

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
  : operations[Id] extends { requestBody?: { content: { 'application/json': infer Value } } }
    ? Value | undefined
    : undefined;
type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Value } } ? Immutable<Value> : undefined;
/** Handlers only build answers, so their parts may be read-only. */
type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;
type Success = 200 | 201 | 202 | 204 | 302 | 304;

/**
 * What a handler may return: a declared success status with its declared body, or a stream for an answer with status
 * 200.
 */
export type HandlerAnswer<Id extends OperationId> =
  | {
      [Status in keyof operations[Id]['responses'] & Success]: {
        readonly status: Status;
        readonly body: JsonOf<operations[Id]['responses'][Status]>;
        readonly headers?: Readonly<Record<string, string | string[]>>;
      };
    }[keyof operations[Id]['responses'] & Success]
  | {
      readonly status: 200 | 206;
      readonly stream: AsyncIterable<string | Uint8Array>;
      readonly headers?: Readonly<Record<string, string | string[]>>;
    };

export type Call<Id extends OperationId> = {
  readonly params: Parameters<Id, 'path'>;
  readonly query: Parameters<Id, 'query'> & Readonly<Record<string, unknown>>;
  readonly body: Body<Id>;
  /** The user who calls. Throws SESSAO_INVALIDA if nobody is logged in, which only public operations allow. */
  readonly caller: () => Caller;
  readonly request: FastifyRequest;
  /** The unread form of an operation that takes an upload. Throws DADOS_INVALIDOS if something else was sent. */
  readonly upload: () => Readable;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /**
   * Runs effects outside of the database (mails, caches) after the handler's changes are committed, and not at all if
   * the handler fails. A call with an `Idempotency-Key` is committed after its handler, which runs again from its start
   * if the database asks for a retry.
   */
  readonly afterwards: (work: () => void) => void;
};

export type Handlers = { readonly [Id in OperationId]?: (call: Call<Id>) => Promise<HandlerAnswer<Id>> };

export type BindingOptions = {
  /**
   * Finds the caller of a token; null if the token is unknown, expired or revoked, or belongs to a link to something
   * else.
   */
  readonly authenticate: (token: string, request: FastifyRequest) => Promise<Caller | null>;
  /** In tests: an answer that the contract does not declare is an error. */
  readonly verifyAnswers: boolean;
  /**
   * Finds a handler for an operation that has none in code, by the parameters and the body of the call; null for none.
   * Called each time, because such handlers change while the server runs.
   */
  readonly answering?: (operation: string, given: Readonly<Record<string, unknown>>) => AnyHandler | null;
  /** A handler that replaces the generic operation of an entity for this call, by its parameters and body. */
  readonly instead?: (operation: string, given: Readonly<Record<string, unknown>>) => AnyHandler | null;
  /**
   * Operations that end viewing as another user, or the session itself: users who view the portal as somebody else may send
   * them although they change something. None without it.
   */
  readonly endings?: ReadonlySet<string>;
  /** Runs before operations that check secrets (`login`), and throws if somebody tries too often. */
  readonly limit: (operation: string, request: FastifyRequest) => Promise<void>;
  /** Throws if the call names somebody whom the caller may not name (`x-names`). Runs before the handler. */
  readonly refuseStrangers?: (caller: Caller, named: readonly NamedPerson[]) => Promise<void>;
  /** Runs calls with an `Idempotency-Key` once; without it the keys are ignored. */
  readonly idempotency?: Idempotency;
  /**
   * ms after which an answer is ended whose client reads nothing, because it holds a place and a connection. Default
   * 30,000.
   */
  readonly stallLimit?: number;
  /** Limits calls that read or compute much; without it they are not limited. */
  readonly heavyWork?: HeavyWork;
};

/** Compiled validators by contract: several servers of one process share them. */
const compiled = new WeakMap<Contract, Validators>();

function validatorsOf(contract: Contract): Validators {
  const known = compiled.get(contract) ?? createValidators(contract.definitions);
  compiled.set(contract, known);
  return known;
}

/**
 * Binds every operation of the contract to its handler; one without a handler answers 501. Operations of development
 * have no address if they are not served.
 */
export function bindOperations(
  app: FastifyInstance,
  contract: Contract,
  handlers: Handlers,
  options: BindingOptions,
): void {
  const validators = validatorsOf(contract);
  const uploads = new WeakMap<FastifyRequest, Readable>();
  const callers = new WeakMap<FastifyRequest, Caller>();
  // Handlers of uploads read the form themselves. A form that an operation does not expect is refused, not ignored.
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (request.routeOptions.config.takesUpload !== true) return done(httpErrors.TIPO_NAO_ACEITO(), undefined);
    uploads.set(request, payload);
    done(null, undefined);
  });
  for (const operation of contract.operations.values()) {
    const own = handlerOf(handlers, operation.id);
    if (own === null && operation.isDevelopment) continue;
    const generic = own === null ? genericOf(contract, operation) : null;
    const handler = generic === null ? own : forEntity(handlerOf(handlers, generic.id), operation.entity);
    bindOperation({ app, operation, generic, handler, validators, options: { ...options, uploads, callers } });
  }
}

/** Ids of the operations that handlers of these names serve, including the entity calls of generic operations. */
export function servedIds(contract: Contract, handlerIds: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...contract.operations.values()]
      .filter((operation) => handlerIds.has(operation.id) || handlerIds.has(genericOf(contract, operation)?.id ?? ''))
      .map(({ id }) => id),
  );
}

/** The generic operation that serves an entity call (`x-entity`), chosen by method and path. */
function genericOf({ operations }: Contract, { entity, method, path }: Operation): Operation | null {
  if (entity === null) return null;
  const isRecord = path.endsWith('}');
  const id = {
    GET: isRecord ? 'obterRegistro' : 'listarRegistros',
    POST: 'criarRegistro',
    PUT: 'salvarRegistro',
    DELETE: 'excluirRegistro',
  }[method];
  return operations.get(id) ?? null;
}

function forEntity(handler: AnyHandler | null, entity: string | null): AnyHandler | null {
  return handler === null
    ? null
    : (call) => {
        // The only parameter of the path is the id, whatever the specification calls it.
        const [id] = typeof call.params === 'object' && call.params !== null ? Object.values(call.params) : [];
        return handler({
          params: { entity, id },
          query: call.query,
          body: call.body,
          caller: call.caller,
          request: call.request,
          upload: call.upload,
          afterwards: call.afterwards,
          get signal() {
            return call.signal;
          },
        });
      };
}

/** The answer of an operation whose types are only known at run time. */
export type AnyAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly stream?: AsyncIterable<string | Uint8Array>;
  readonly headers?: Readonly<Record<string, string | string[]>>;
};
export type AnyHandler = (call: {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: () => Caller;
  readonly request: FastifyRequest;
  readonly upload: () => Readable;
  readonly signal: AbortSignal;
  readonly afterwards: (work: () => void) => void;
}) => Promise<AnyAnswer>;

/** Here the types of the contract end: a handler is found by a name that is only known at run time. */
function handlerOf(handlers: Handlers, id: string): AnyHandler | null {
  const handler: unknown = Object.hasOwn(handlers, id) ? Reflect.get(handlers, id) : undefined;
  return typeof handler === 'function' ? (call) => Reflect.apply(handler, undefined, [call]) : null;
}

type BindOperationOptions = {
  readonly app: FastifyInstance;
  readonly operation: Operation;
  readonly generic: Operation | null;
  readonly handler: AnyHandler | null;
  readonly validators: Validators;
  readonly options: BindingOptions & {
    readonly uploads: WeakMap<FastifyRequest, Readable>;
    readonly callers: WeakMap<FastifyRequest, Caller>;
  };
};

/** @param generic the operation that serves it instead: the entity's own schema then checks the body */
function bindOperation({ app, operation, generic, handler, validators, options }: BindOperationOptions): void {
  const checkCall = createCallCheck(operation, generic, validators);
  const takesKey = operation.method !== 'GET' && 'idempotency-key' in propertiesOf(operation.headers);
  const verify = options.verifyAnswers ? createVerifier(operation, validators) : null;

  app.route({
    method: operation.method,
    url: routeOf(operation.path),
    // Ranges count bytes of the uncompressed file.
    ...(operation.answers.has(206) ? { compress: false } : {}),
    config: {
      operation: operation.id,
      isStream: operation.isStream,
      verifyAnswer: verify,
      takesUpload: operation.takesUpload,
      takesTokenQuery: operation.takesTokenQuery && !operation.needsHeader,
      takesAccessToken: operation.takesAccessToken,
    },
    // Runs before the body is read, so that unauthorised callers do not upload it.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (operation.isPublic) return;
      try {
        options.callers.set(request, await callerOf(request, operation, options));
      } catch (error) {
        endBehindAnswer(request, reply);
        throw error;
      }
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = options.callers.get(request) ?? null;
      assertDepth(request.body);
      const taken = generic === null ? null : (options.instead?.(operation.id, givenBy(request)) ?? null);
      checkCall(request, taken !== null);
      await options.limit(operation.id, request);
      const answering = taken ?? handler ?? options.answering?.(operation.id, givenBy(request)) ?? null;
      if (answering === null) throw httpErrors.NAO_DISPONIVEL({ operacao: operation.id });
      // Statements check the named people themselves, by the rows that they return.
      if (caller !== null && answering === handler && operation.people.length > 0)
        await options.refuseStrangers?.(caller, peopleNamed(operation.people, request));
      const isLarge = caller !== null && isHeavy(handler === null ? servedList : (generic ?? operation), request.query);
      let left = isLarge ? await takePlace(options.heavyWork, caller.id, reply) : null;
      const later: (() => void)[] = [];
      const work = (): Promise<AnyAnswer> => {
        // Discards the deferred effects of an undone run; the next run adds its own.
        later.length = 0;
        return answering({
          params: request.params,
          query: request.query,
          body: request.body,
          caller: () => {
            if (caller === null) throw httpErrors.SESSAO_INVALIDA();
            return caller;
          },
          request,
          upload: () => uploadOf(options.uploads.get(request)),
          // Created on demand: most handlers do not use it, and aborting costs more than some of them.
          get signal() {
            left ??= signalOfLeaving(reply);
            return left;
          },
          afterwards: (effect) => later.push(effect),
        });
      };
      const { idempotency } = options;
      const attempt = takesKey ? attemptOf(request, operation.id, caller?.id ?? 0) : null;
      const answer: AnyAnswer = await (attempt === null || idempotency === undefined
        ? work()
        : idempotency.once(attempt, work));
      // A replayed answer has no effects of its own.
      if (answer.headers?.[replayedHeader] === undefined) for (const effect of later) effect();
      if (isLarge || answer.stream !== undefined) endStalledReader(reply.raw, options.stallLimit ?? 30_000);
      if (answer.stream === undefined) verify?.(answer.status, answer.body, answer.headers);
      return sendAnswer(reply, answer);
    },
  });
}

/** Waits for the turn of a heavy call; returns the signal that aborts when its caller disconnects. */
async function takePlace(
  heavyWork: HeavyWork | undefined,
  caller: number,
  reply: FastifyReply,
): Promise<AbortSignal | null> {
  if (heavyWork === undefined) return null;
  const left = signalOfLeaving(reply);
  const leave = await heavyWork.take(caller, left);
  // The place is held until the answer is sent, because its sources are held as long.
  for (const event of ['finish', 'close'] as const) reply.raw.once(event, leave);
  if (left.aborted) leave();
  return left;
}

function uploadOf(form: Readable | undefined): Readable {
  if (form !== undefined) return form;
  throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/file', ...httpErrors['required.arquivo']() }] });
}

function sendAnswer(reply: FastifyReply, { status, headers = {}, body, stream }: AnyAnswer): FastifyReply {
  reply.code(status).headers(headers);
  if (stream !== undefined) {
    if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
    return reply.send(stream instanceof Readable ? stream : Readable.from(stream));
  }
  return body === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Finds the caller of an operation. Throws SESSAO_INVALIDA, or SEM_PERMISSAO if `x-permission` excludes them. */
async function callerOf(
  request: FastifyRequest,
  operation: Operation,
  { authenticate, endings }: Pick<BindingOptions, 'authenticate' | 'endings'>,
): Promise<Caller> {
  const token = tokenOf(request);
  const caller = token === null ? null : await authenticate(token, request);
  if (caller === null) throw httpErrors.SESSAO_INVALIDA();
  const onlyLooks = caller.seenBy !== undefined && endings?.has(operation.id) !== true;
  if (onlyLooks && isWriting(operation)) throw httpErrors.SOMENTE_LEITURA();
  const { permissions } = operation;
  if (!mayCall(caller, permissions)) throw httpErrors.SEM_PERMISSAO({ permissao: permissions.join(', ') });
  return caller;
}

/** Operations without a handler of their own are lists. */
const servedList = { id: 'listarRegistros', isHeavy: false } as const;

/** Whether a call may change anything. Users who view the portal as somebody else may not send it, unless it ends that. */
function isWriting({ method, isSafe, needsHeader }: Operation): boolean {
  return !isSafe && (method !== 'GET' || needsHeader);
}

/** The parameters of a call's path and address and the properties of its body, by name. */
function givenBy({ params, query, body }: FastifyRequest): JsonRecord {
  return Object.assign({}, ...[params, query, body].filter(isRecord));
}

/**
 * Bearer token of the header, or the `token` parameter of a link (specification 000, section 7); one call names it
 * `access_token` (specification 001, section 7, `qrcode.png`). Calls that change something do not accept a token in the
 * address, where it could be logged or forged, except those marked `x-token-query`.
 */
export function tokenOf(request: FastifyRequest): string | null {
  const { takesTokenQuery, takesAccessToken } = request.routeOptions.config;
  if (request.headers.authorization !== undefined || takesTokenQuery !== true) return bearerOf(request);
  const query = isRecord(request.query) ? request.query : {};
  const token = query.token ?? (takesAccessToken === true ? query.access_token : undefined);
  return typeof token === 'string' && token.length > 0 ? token : null;
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
    isStream?: boolean;
    verifyAnswer?: Verify | null;
    takesUpload?: boolean;
    takesTokenQuery?: boolean;
    takesAccessToken?: boolean;
  }
}
