import type { Middleware } from 'openapi-fetch';
import { type ApiError, bodyOf, failureOf } from '../api-error.ts';
import type { ClientContext } from '../client-context.ts';
import { tokenOf } from './session-headers.ts';

/**
 * Every answer that is no success is thrown as an ApiError. A session that is over is reported once: whoever comes later
 * with the same token finds it taken away already.
 */
export function errors({ token, onSessionOver, messageOf }: ClientContext): Middleware {
  return {
    onResponse: ({ request, response, options }) => {
      const failure = failureOf(response, options.parseAs === 'json', messageOf);
      if (!failure) return;
      const used = tokenOf(request);
      if (used !== null && used === token() && isSessionOver(failure, response)) onSessionOver(used);
      throw failure;
    },
  };
}

/**
 * What is refused with 403 although the session goes on: a permission, somebody whom one may not see, files where the server writes none, a contract that is opened by
 * a link and not by the session.
 */
const refusals: ReadonlySet<string> = new Set([
  ...['SEM_PERMISSAO', 'SOMENTE_LEITURA', 'GRAVACAO_DESLIGADA'],
  ...['CODIGO_DE_OUTRA_FASE', 'CONTRATO_SEM_ACESSO', 'PESSOA_SEM_ACESSO', 'CONSULTOR_DADOS_PESSOAIS'],
  ...['REDE_TROCA_SEM_ACESSO', 'EVOLUCAO_DONO', 'EVOLUCAO_DOCUMENTOS', 'EVENTO_SEM_PERMISSAO'],
  ...['IMPORTACAO_SEM_PERMISSAO', 'IMPORTACAO_SEM_USUARIO'],
]);

/** A 403 that the API itself answers, not a proxy's page, and that refuses more than one call. */
export function isSessionOver({ status, code }: ApiError, response: Response): boolean {
  return status === 403 && !refusals.has(code) && bodyOf(response) !== null;
}
