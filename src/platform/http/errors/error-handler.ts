import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage } from '../../../domain/languages.ts';
import { DatabaseRestartedError, DatabaseUnavailableError, SqlError } from '../../database/errors.ts';
import { ApiError } from './api-error.ts';
import { type ErrorTexts, errorLanguage } from './error-texts.ts';
import { httpErrors } from './http-errors.ts';
import { asLimitError } from './limit-error.ts';

/** Writes errors for who asks. */
export type ErrorWriting = {
  readonly texts: ErrorTexts;
  /** How names of fields and entities are called in the language of a tag (`X-Language`). */
  readonly translator?: (tag: unknown) => Promise<(name: string) => string>;
};

/**
 * Answers every error in the one shape of the contract, in the language of the caller. What nobody foresaw is logged and
 * answered as ERRO_INTERNO. Addresses of the web app that are no file answer its start page, which draws them.
 */
export function installErrorHandler(app: FastifyInstance, startPage: string | null, writing: ErrorWriting): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const known = asApiError(error);
    if (known === null)
      request.log.error({ err: describe(error), operation: request.routeOptions.config.operation }, 'request failed');
    const answer = known ?? httpErrors.ERRO_INTERNO();
    const body = await writeBody(request, answer, writing);
    verify(request, answer.status, body);
    // A stream that failed before its first piece was meant to be compressed; this answer is not.
    reply.removeHeader('content-encoding');
    if (answer.status === 503) reply.header('retry-after', answer.code === 'ARMAZENAMENTO_CHEIO' ? '60' : '2');
    if (answer.status === 429) reply.header('retry-after', String(Object(answer.details).segundos ?? 1));
    return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  // Without a promise of the reply: each listens to its end, and of a file several were made already.
  app.setNotFoundHandler((request, reply): void => {
    if (startPage !== null && isScreen(request)) {
      reply.header('cache-control', 'no-cache').sendFile(startPage);
      return;
    }
    writeBody(request, httpErrors.ENDERECO_NAO_ENCONTRADO(), writing).then(
      (body) => reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(body)),
      (error: unknown) => reply.send(error),
    );
  });
}

/**
 * Answers an address that the router cannot read, such as `/%zz` or one with an endless id, as one that there is not. Nothing of the
 * server's own hooks has run for it.
 */
export async function refuseAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  writing: ErrorWriting,
): Promise<void> {
  const body = await writeBody(request, httpErrors.ENDERECO_NAO_ENCONTRADO(), writing);
  reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

async function writeBody(
  request: FastifyRequest,
  error: ApiError,
  { texts, translator }: ErrorWriting,
): Promise<Readonly<Record<string, unknown>>> {
  const tag = request.headers['x-language'];
  const language = errorLanguage(tag);
  // Names are Portuguese as they are; those of other languages come from the database, which may be what has failed.
  const isAsked = language !== defaultLanguage && error.status < 500;
  const translate = (isAsked ? await translator?.(tag).catch(() => null) : null) ?? ((name: string) => name);
  return texts.writeBody(error, request.id, { language, translate });
}

function isScreen({ method, url }: FastifyRequest): boolean {
  // Only the path: an e-mail among the parameters makes no file of a screen.
  const path = url.split('?', 1)[0] ?? '';
  return method === 'GET' && !/^\/api(\/|$)/.test(path) && !/\.\w{1,5}$/.test(path);
}

/** In tests an error that the contract does not declare for its operation fails loudly. */
function verify(request: FastifyRequest, status: number, body: unknown): void {
  try {
    request.routeOptions.config.verifyAnswer?.(status, body);
  } catch (undeclared) {
    request.log.fatal({ err: undeclared }, 'answer against the contract');
    throw undeclared;
  }
}

function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseRestartedError || error instanceof DatabaseUnavailableError)
    return httpErrors.BANCO_INDISPONIVEL();
  if (error instanceof SqlError) return ofSql(error);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : null;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return httpErrors.CORPO_MUITO_GRANDE();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return httpErrors.TIPO_NAO_ACEITO();
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return httpErrors.DADOS_INVALIDOS({
      errors: [{ pointer: '', ...httpErrors.corpo() }],
    });
  }
  return null;
}

/**
 * SQLSTATE: 53100 disk full. Classes: 22 bad data, 08 connection lost, 40 lost against other transactions time and again, 53 no resources,
 * 57 shutting down or cancelled; 55P03 waited too long for a lock.
 */
function ofSql(error: SqlError): ApiError | null {
  if (error.code === '22021' || error.code === '22P05') {
    return httpErrors.DADOS_INVALIDOS({
      errors: [
        {
          pointer: '',
          ...httpErrors.caracteres(),
        },
      ],
    });
  }
  if (error.code === '53100') return httpErrors.ARMAZENAMENTO_CHEIO();
  const limit = asLimitError(error);
  if (limit !== null) return limit;
  return /^(08|40|53|57|55P03)/.test(error.code) ? httpErrors.BANCO_INDISPONIVEL() : null;
}

/**
 * Errors of the database quote values in their details, and those of class 22 (bad data) in their message as well: of
 * these the code and the statement with its placeholders are logged.
 */
function describe(error: unknown): object {
  if (error instanceof SqlError)
    return {
      type: 'SqlError',
      code: error.code,
      message: error.code.startsWith('22') ? 'bad data' : error.message,
      statement: error.statement,
      // Without its first lines, which repeat the message.
      stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    };
  return error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { message: String(error) };
}
