import sql from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isSensitive, isStaffReading, sensitiveFields } from './sensitive-fields.ts';

/** How somebody read: as `LeituraDado.meio` has it. */
export type ReadingWay = 'REGISTRO' | 'HISTORICO' | 'ARQUIVO' | 'IMPRESSAO' | 'EXPORTACAO' | 'VER_COMO';

type Reading = {
  readonly at: Date;
  readonly userId: number;
  readonly way: ReadingWay;
  readonly entity: string;
  readonly id: number | null;
  readonly fields: string;
};

/** Writes down who of the staff read sensitive data of others (`x-personal`): which fields of which record, no values. */
export type ReadLog = {
  /** A record that was answered; nothing where it holds nothing sensitive, or is the reader's own. */
  readonly record: (caller: Caller, way: ReadingWay, entity: string, id: number, data: unknown) => void;
  /** A file of a field that was opened. */
  readonly file: (
    caller: Caller,
    file: { readonly entity: string | null; readonly campo: string | null; readonly id_registro: number | null },
  ) => void;
  /** Fields that were read by other ways; nothing where there are none. */
  readonly fields: (
    caller: Caller,
    way: ReadingWay,
    entity: string,
    id: number | null,
    fields: readonly string[],
  ) => void;
  /** Somebody begins to see the portal as another user. */
  readonly seenAs: (caller: Caller, userId: number) => void;
  /** Writes what waits. */
  readonly flush: () => Promise<void>;
};

/** ms that a reading waits for others, to be written with them. */
const pause = 1_000;
const batch = 200;
/** Readings that wait at most, while the database takes none: the oldest go first, and the log of the server says so. */
const maxWaiting = 20_000;

/**
 * No reading waits for the log: they are written by the way, some together. What waits when a server is killed is lost.
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
      // Some may be away meanwhile, as too many waited.
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
    // Whoever sees as another user reads by themselves.
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
