import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/sharing/delete-rows.ts';
import { doRepeatedly, type Task } from '../../../platform/tasks/task.ts';

/**
 * What may be kept for a time only: readings of sensitive data, ended imports with their files, links sent by mail, notices,
 * delivered messages (mails among them), the history of records, comments on them, and registrations that came to nothing.
 */
export type Retained =
  | 'leituras'
  | 'importacoes'
  | 'links'
  | 'avisos'
  | 'mensagens'
  | 'historico'
  | 'comentarios'
  | 'cadastros';

/** Months that each is kept; what is not named stays for ever. */
export type Retention = ReadonlyMap<Retained, number>;

/** A setting cannot be used; only a person can correct it. */
export class RetentionSettingsError extends Error {
  override readonly name = 'RetentionSettingsError';
  readonly final = true;
}

const day = 24 * 60 * 60_000;
/** A link is of use for a week at most, and counts for an hour. */
const leastMonths = 1;

type Old = { readonly table: string; readonly key: Sql; readonly since: Sql };

/** Rows of a table that are older go; a table that this installation has not is passed by. */
function old(table: string, key: string, since: string): Old {
  return { table, key: raw(key), since: raw(since) };
}

const statements: Readonly<Record<Retained, readonly Old[]>> = {
  leituras: [old('leitura_dado', 'id', 'dh_leitura')],
  importacoes: [old('vitral_importacao', 'id', 'dh_fim')],
  links: ['vitral_senha_link', 'vitral_email_link'].map((table) => old(table, 'token_hash', 'dh_registro')),
  avisos: [old('ngs_notificacao_usuario', 'id', 'dh_registro')],
  mensagens: [old('vitral_saida', 'id', 'dh_entrega')],
  historico: [old('vitral_historico', 'id', 'dh_registro')],
  comentarios: [old('vitral_comentario', 'id', 'dh_registro')],
  // Erased as people are, by the module `personal-data`.
  cadastros: [],
};

/** Reads `VITRAL_RETENTION`, such as `leituras=24,importacoes=12`. Throws RetentionSettingsError for what is no such text. */
export function readRetention(text: string | undefined): Retention {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const [, name, months] = /^(\w+)\s*=\s*(\d{1,4})$/.exec(part) ?? [];
        if (name === undefined || !isRetained(name) || Number(months) < leastMonths)
          throw new RetentionSettingsError(
            `VITRAL_RETENTION names ${Object.keys(statements).join(', ')}, each with its months, as leituras=24`,
          );
        return [name, Number(months)] as const;
      }),
  );
}

/** Deletes, once a day, what is older than the settings keep it. */
export function retentionTask(db: Database, retention: Retention): Task {
  return doRepeatedly('dados.retencao', day, async ({ signal }) => {
    for (const [name, months] of retention) {
      const before = sql`now() - make_interval(months => ${months}::int)`;
      for (const { table, key, since } of statements[name]) {
        const [known] = await db.query<{ there: boolean }>(sql`select to_regclass(${table}) is not null as there`);
        if (known?.there === true) await deleteRows(db, { table, key, where: sql`${since} < ${before}` }, signal);
      }
      if (name === 'historico') await markHistoryCut(db, before);
    }
  });
}

/** Whoever asks for an older state of a record learns that it is not there any more, instead of a wrong one. */
async function markHistoryCut(db: Database, before: Sql): Promise<void> {
  await db.execute(sql`
    insert into vitral_configuracao (chave, valor) values ('vitral_historico_desde', to_jsonb((${before})::text))
    on conflict (chave) do update set valor = excluded.valor`);
}

function isRetained(name: string): name is Retained {
  return Object.hasOwn(statements, name);
}
