import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage } from '../../../domain/languages.ts';
import { mayBeScreen } from '../../../domain/screens/screen-path.ts';
import { DatabaseRestartedError, DatabaseUnavailableError, SqlError } from '../../database/errors.ts';
import { ApiError } from './api-error.ts';
import { type ErrorTexts, errorLanguage } from './error-texts.ts';
import { httpErrors } from './http-errors.ts';
import { asLimitError } from './limit-error.ts';

/** Writes errors in the reader's language. */
export type ErrorWriting = {
  readonly texts: ErrorTexts;
  /** Translates names of fields and entities into the language of a tag (`X-Language`). */
  readonly translator?: (tag: unknown) => Promise<(name: string) => string>;
};

/**
 * Answers every error in the shape of the contract and the caller's language. Unexpected errors are logged and answered
 * as ERRO_INTERNO. Addresses of the web app that are not files answer its start page, which draws them.
 */
export function installErrorHandler(app: FastifyInstance, startPage: string | null, writing: ErrorWriting): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const known = asApiError(error);
    if (known === null)
      request.log.error({ err: describe(error), operation: request.routeOptions.config.operation }, 'request failed');
    const answer = known ?? httpErrors.ERRO_INTERNO();
    const body = await writeBody(request, answer, writing);
    verify(request, answer.status, body);
    // A stream that failed before its first piece may have set compression headers, which do not apply to this answer.
    reply.removeHeader('content-encoding');
    if (answer.status === 503) reply.header('retry-after', answer.code === 'ARMAZENAMENTO_CHEIO' ? '60' : '2');
    if (answer.status === 429) reply.header('retry-after', String(Object(answer.details).segundos ?? 1));
    return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  // Does not use the reply as a promise: each use adds listeners, and a file already has several.
  app.setNotFoundHandler((request, reply): void => {
    if (startPage !== null && request.method === 'GET' && mayBeScreen(request.url)) {
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
 * Answers an address that the router cannot parse, such as `/%zz` or one with an endless id, as one that does not
 * exist. The server's own hooks have not run for it.
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
  // Portuguese names need no translation. Other languages are read from the database, which may be what has failed.
  const isAsked = language !== defaultLanguage && error.status < 500;
  const translate = (isAsked ? await translator?.(tag).catch(() => null) : null) ?? ((name: string) => name);
  return texts.writeBody(error, request.id, { language, translate });
}

/** In tests, an error that the contract does not declare for its operation fails loudly. */
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
 * By SQLSTATE: 53100 disk full, 55P03 lock timeout; classes 22 bad data, 08 connection lost, 40 repeated conflicts with
 * other transactions, 53 no resources, 57 shutting down or cancelled.
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
 * Database errors quote values in their details, and those of class 22 (bad data) also in their message. For these only
 * the code and the statement with its placeholders are logged.
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
