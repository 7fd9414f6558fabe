import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseRestartedError, DatabaseUnavailableError, SqlError } from '../database/errors.ts';
import { ApiError, errorBody } from './api-error.ts';
import { asLimitError } from './limit-error.ts';
import { errorLanguage, spokenError } from './spoken-error.ts';

/** How names of fields and entities are said in the language of a tag. */
export type Speaker = (tag: unknown) => Promise<(text: string) => string>;

/**
 * Answers every error in the one shape of the contract, in the language of the caller. What nobody foresaw is logged and
 * answered as ERRO_INTERNO. Addresses of the web app that are no file answer its start page, which draws them.
 */
export function installErrorHandler(app: FastifyInstance, startPage: string | null, speaker?: Speaker): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const known = asApiError(error);
    if (known === null)
      request.log.error({ err: describe(error), operation: request.routeOptions.config.operation }, 'request failed');
    const answer = known ?? new ApiError('ERRO_INTERNO', {});
    const body = await inLanguage(request, answer, errorBody(answer, request.id), speaker);
    verify(request, answer.status, body);
    // A stream that failed before its first piece was meant to be compressed; this answer is not.
    reply.removeHeader('content-encoding');
    if (answer.status === 503) reply.header('retry-after', answer.code === 'ARMAZENAMENTO_CHEIO' ? '60' : '2');
    if (answer.status === 429 && 'segundos' in answer.details)
      reply.header('retry-after', String(answer.details.segundos));
    return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  app.setNotFoundHandler((request, reply) => {
    if (startPage !== null && isScreen(request)) return reply.header('cache-control', 'no-cache').sendFile(startPage);
    const answer = new ApiError('ENDERECO_NAO_ENCONTRADO', {});
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(answer, request.id)));
  });
}

async function inLanguage(
  request: FastifyRequest,
  { status }: ApiError,
  body: Readonly<Record<string, unknown>>,
  speaker: Speaker | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const tag = request.headers['x-language'];
  const language = errorLanguage(tag);
  if (language === null) return body;
  // Names come from the database, which may be what has failed.
  const say = status >= 500 || speaker === undefined ? null : await speaker(tag).catch(() => null);
  return spokenError(body, language, say ?? ((text) => text));
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
    return new ApiError('BANCO_INDISPONIVEL', {});
  if (error instanceof SqlError) return ofSql(error);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : null;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('CORPO_MUITO_GRANDE', {});
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('TIPO_NAO_ACEITO', {});
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('DADOS_INVALIDOS', {
      errors: [
        { pointer: '', code: 'corpo', message: 'O pedido não pôde ser lido. Verifique se o envio é um JSON válido.' },
      ],
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
    return new ApiError('DADOS_INVALIDOS', {
      errors: [
        {
          pointer: '',
          code: 'caracteres',
          message: 'O texto tem caracteres que não podem ser guardados. Apague-os e digite de novo.',
        },
      ],
    });
  }
  if (error.code === '53100') return new ApiError('ARMAZENAMENTO_CHEIO', {});
  const limit = asLimitError(error);
  if (limit !== null) return limit;
  return /^(08|40|53|57|55P03)/.test(error.code) ? new ApiError('BANCO_INDISPONIVEL', {}) : null;
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
