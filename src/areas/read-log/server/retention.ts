import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/sharing/delete-rows.ts';
import { doRepeatedly, type Task } from '../../../platform/tasks/task.ts';

/**
 * Data with a retention time: readings of sensitive data, finished imports with their files, links sent by mail,
 * notices, delivered messages (including mails), the history of records, comments on them, and abandoned registrations.
 */
export const retained = [
  'leituras',
  'importacoes',
  'links',
  'avisos',
  'mensagens',
  'historico',
  'comentarios',
  'cadastros',
] as const;
export type Retained = (typeof retained)[number];

/** Rows of one table that are deleted when they are older than the setting for their kind. */
export type RetainedRows = {
  readonly kind: Retained;
  readonly table: string;
  /** Column that identifies a row. */
  readonly key: string;
  /** Column with the time from which their age counts. */
  readonly since: string;
};

/** Months for which each kind is kept; kinds without an entry are kept for ever. */
export type Retention = ReadonlyMap<Retained, number>;

/** A setting is invalid; only a person can correct it, so retries are useless. */
export class RetentionSettingsError extends Error {
  override readonly name = 'RetentionSettingsError';
  readonly final = true;
}

const day = 24 * 60 * 60_000;
/** Links are valid for a week at most, so that deletion after a month takes no usable one. */
const leastMonths = 1;

/**
 * Rows of the platform and the engine. The areas' modules declare theirs (`retained`). For `cadastros`, `personal-data`
 * erases the people.
 */
export const systemRetained: readonly RetainedRows[] = [
  { kind: 'importacoes', table: 'vitral_importacao', key: 'id', since: 'dh_fim' },
  { kind: 'mensagens', table: 'vitral_saida', key: 'id', since: 'dh_entrega' },
  { kind: 'historico', table: 'vitral_historico', key: 'id', since: 'dh_registro' },
];

/**
 * Parses `VITRAL_RETENTION`, such as `leituras=24,importacoes=12`. Throws RetentionSettingsError for an invalid text.
 */
export function readRetention(text: string | undefined): Retention {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const [, name, months] = /^(\w+)\s*=\s*(\d{1,4})$/.exec(part) ?? [];
        if (name === undefined || !isRetained(name) || Number(months) < leastMonths)
          throw new RetentionSettingsError(
            `VITRAL_RETENTION names ${retained.join(', ')}, each with its months, as leituras=24`,
          );
        return [name, Number(months)] as const;
      }),
  );
}

/**
 * Deletes once a day what is older than its retention time. Tables that this installation does not have are skipped.
 */
export function retentionTask(db: Database, retention: Retention, ofAreas: readonly RetainedRows[]): Task {
  const all = [...systemRetained, ...ofAreas];
  return doRepeatedly('dados.retencao', day, async ({ signal }) => {
    for (const [name, months] of retention) {
      const before = sql`now() - make_interval(months => ${months}::int)`;
      for (const { table, key, since } of all.filter(({ kind }) => kind === name)) {
        const [known] = await db.query<{ there: boolean }>(sql`select to_regclass(${table}) is not null as there`);
        if (known?.there === true)
          await deleteRows(db, { table, key: raw(key), where: sql`${raw(since)} < ${before}` }, signal);
      }
      if (name === 'historico') await markHistoryCut(db, before);
    }
  });
}

/**
 * Stores the start of the remaining history. So a request for an older state of a record is refused instead of answered
 * wrongly.
 */
async function markHistoryCut(db: Database, before: Sql): Promise<void> {
  await db.execute(sql`
    insert into vitral_configuracao (chave, valor) values ('vitral_historico_desde', to_jsonb((${before})::text))
    on conflict (chave) do update set valor = excluded.valor`);
}

function isRetained(name: string): name is Retained {
  return retained.some((kind) => kind === name);
}
