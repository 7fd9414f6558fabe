import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../database/database.ts';
import { doRepeatedly, type Task } from '../../tasks/task.ts';

/** What may be kept for a time only: readings of sensitive data, ended imports with their files, links sent by mail. */
export type Retained = 'leituras' | 'importacoes' | 'links';

/** Months that each is kept; what is not named stays for ever. */
export type Retention = ReadonlyMap<Retained, number>;

/** A setting cannot be used; only a person can correct it. */
export class RetentionSettingsError extends Error {
  override readonly name = 'RetentionSettingsError';
  readonly final = true;
}

const day = 24 * 60 * 60_000;
/** Rows that one statement deletes, so that none holds others up for long. */
const piece = 5_000;
/** A link is of use for a week at most, and counts for an hour. */
const leastMonths = 1;

const statements: Readonly<Record<Retained, (before: Sql) => readonly Sql[]>> = {
  leituras: (before) => [
    sql`delete from leitura_dado where id in (select id from leitura_dado where dh_leitura < ${before} limit ${piece})`,
  ],
  importacoes: (before) => [
    sql`delete from vitral_importacao where id in (select id from vitral_importacao where dh_fim < ${before} limit ${piece})`,
  ],
  links: (before) =>
    [sql`vitral_senha_link`, sql`vitral_email_link`].map(
      (table) =>
        sql`delete from ${table} where token_hash in (select token_hash from ${table} where dh_registro < ${before} limit ${piece})`,
    ),
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
      for (const statement of statements[name](before)) {
        let deleted = piece;
        while (deleted >= piece && !signal.aborted) deleted = await db.execute(statement);
      }
    }
  });
}

function isRetained(name: string): name is Retained {
  return Object.hasOwn(statements, name);
}
