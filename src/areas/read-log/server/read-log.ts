import sql from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isSensitive, isStaffReading, sensitiveFields } from './sensitive-fields.ts';

/** The way of a reading (`LeituraDado.meio`). */
export type ReadingWay = 'REGISTRO' | 'HISTORICO' | 'ARQUIVO' | 'IMPRESSAO' | 'EXPORTACAO' | 'VER_COMO';

type Reading = {
  readonly at: Date;
  readonly userId: number;
  readonly way: ReadingWay;
  readonly entity: string;
  readonly id: number | null;
  readonly fields: string;
};

/**
 * Records which sensitive data of others (`x-personal`) the staff read: which fields of which record, without values.
 */
export type ReadLog = {
  /** A record was sent to the caller. Records nothing if it holds nothing sensitive, or is the reader's own. */
  readonly record: (caller: Caller, way: ReadingWay, entity: string, id: number, data: unknown) => void;
  /** A file of a field was opened. */
  readonly file: (
    caller: Caller,
    file: { readonly entity: string | null; readonly campo: string | null; readonly id_registro: number | null },
  ) => void;
  /** Fields were read in another way; records nothing for no fields. */
  readonly fields: (
    caller: Caller,
    way: ReadingWay,
    entity: string,
    id: number | null,
    fields: readonly string[],
  ) => void;
  /** A user begins to view the portal as another user. */
  readonly seenAs: (caller: Caller, userId: number) => void;
  /** Writes the waiting readings. */
  readonly flush: () => Promise<void>;
};

/** ms that a reading waits for others, to be written with them. */
const pause = 1_000;
const batch = 200;
/**
 * Maximum number of waiting readings while the database does not accept them. Beyond it the oldest are dropped, with a
 * warning.
 */
const maxWaiting = 20_000;

/**
 * Creates the log. Readings are written in the background, several at a time, so that no caller waits for them. Waiting
 * ones are lost if the server is killed.
 * @param warn called when readings could not be written
 */
export function createReadLog(
  db: Database,
  models: () => ReadonlyMap<string, EntityModel>,
  warn: (error: unknown) => void,
): ReadLog {
  let waiting: Reading[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, batch);
      try {
        await db.execute(sql`
          insert into leitura_dado (dh_leitura, id_usuario, meio, entidade, id_registro, campos)
          select r.dh, u.id, r.meio, r.entidade, r.id_registro, r.campos
          from unnest(${rows.map(({ at }) => at.toISOString())}::timestamptz[], ${rows.map(({ userId }) => userId)}::bigint[],
              ${rows.map(({ way }) => way)}::text[], ${rows.map(({ entity }) => entity)}::text[],
              ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ fields }) => fields)}::text[])
            as r (dh, id_usuario, meio, entidade, id_registro, campos)
          left join usuario as u on u.id = r.id_usuario`);
      } catch (error) {
        warn(error);
        return;
      }
      // Some may have been dropped meanwhile, because too many waited.
      const written = new Set(rows);
      waiting = waiting.filter((row) => !written.has(row));
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  const add: ReadLog['fields'] = (caller, way, entity, id, fields) => {
    if (fields.length === 0 || !isStaffReading(caller, entity, id)) return;
    push(caller, way, entity, id, fields.join(', ').slice(0, 1000));
  };

  function push(caller: Caller, way: ReadingWay, entity: string, id: number | null, fields: string): void {
    if (!models().has('LeituraDado')) return;
    if (waiting.length >= maxWaiting) {
      waiting = waiting.slice(batch);
      warn(new Error(`${batch} readings of sensitive data could not be written.`));
    }
    // A user who views the portal as another one is recorded with their own id.
    waiting.push({ at: new Date(), userId: caller.seenBy?.id ?? caller.id, way, entity, id, fields });
    timer ??= setTimeout(() => void flush(), pause).unref();
  }

  return {
    record: (caller, way, entity, id, data) => {
      const model = models().get(entity);
      if (model !== undefined) add(caller, way, entity, id, sensitiveFields(models(), model, data));
    },
    file: (caller, { entity, campo, id_registro }) => {
      if (entity !== null && campo !== null && isSensitive(models(), entity, campo))
        add(caller, 'ARQUIVO', entity, id_registro, [campo]);
    },
    fields: add,
    seenAs: (caller, userId) => push(caller, 'VER_COMO', 'Usuario', userId, ''),
    flush,
  };
}
