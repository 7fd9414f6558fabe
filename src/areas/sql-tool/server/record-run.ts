import sql from 'sql-template-tag';
import { defaultLanguage } from '../../../domain/languages.ts';
import { statementErrors } from '../../../engine/statements/statement-errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { problemOf } from '../../../platform/http/errors/define-errors.ts';
import { createErrorTexts, type ErrorReader } from '../../../platform/http/errors/error-texts.ts';
import { sqlErrors } from './errors.ts';
import type { SqlResult } from './run-sql.ts';

/** The log is not written for one user, so it is in the default language. */
const texts = createErrorTexts([sqlErrors, statementErrors]);
const reader: ErrorReader = { language: defaultLanguage, translate: (name) => name };

/**
 * Records who runs which statement before it runs, and its result afterwards (`ExecucaoSql`). A run that stays
 * 'EM_EXECUCAO' was interrupted by the end of its server.
 */
export async function recordRun(
  db: Pick<Database, 'query' | 'execute'>,
  { id: user }: Pick<Caller, 'id'>,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
  run: () => Promise<SqlResult>,
): Promise<SqlResult & { readonly duracao_ms: number }> {
  const started = performance.now();
  const [row] = await db.query<{ id: number }>(sql`
    insert into execucao_sql (id_usuario, instrucao, situacao, dh_inicio)
    values (${user}, ${text}, 'EM_EXECUCAO', now()) returning id`);
  const end = (situacao: string, linhas: number | null, mensagem: string | null) =>
    db.execute(sql`
      update execucao_sql set situacao = ${situacao}, linhas = ${linhas}, mensagem = ${mensagem},
        duracao_ms = ${Math.round(performance.now() - started)}, dh_alteracao = now(), versao = versao + 1
      where id = ${row?.id ?? 0}`);
  try {
    const result = await run();
    await end('CONCLUIDA', result.count, null);
    return { ...result, duracao_ms: Math.round(performance.now() - started) };
  } catch (error) {
    const mensagem =
      error instanceof ApiError ? `${error.code}: ${texts.write(problemOf(error), reader)}` : 'ERRO_INTERNO';
    await end(signal.aborted ? 'CANCELADA' : 'RECUSADA', null, signal.aborted ? null : mensagem.slice(0, 500));
    throw error;
  }
}
