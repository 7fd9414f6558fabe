import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { entityErrors } from './entity-errors.ts';
import type { Incoming } from './values/values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Files that a save gives a field, by id, in their order. */
export type WantedFiles = ReadonlyMap<string, readonly number[]>;

export type FilesToResolve = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly model: EntityModel;
  readonly id: number | null;
  readonly wanted: WantedFiles;
  readonly base: string;
};

/** What the record engine asks of the files that records hold; `src/engine/files/record-files.ts` answers it. */
export type RecordFiles = {
  /**
   * Stores the content that came inside of a save (`data`, a data URL) and puts ids in its place, in the lists of the
   * record too. Runs before the transaction, because storing may take long. Throws DADOS_INVALIDOS with every place.
   */
  readonly takeIn: (caller: Caller, model: EntityModel, models: Models, incoming: Incoming) => Promise<Incoming>;
  /**
   * The values of fields of files, as JSON by column, and what is wrong: a file counts when the caller sent it and no
   * record holds it, or when it is this record's already.
   * @param id the record; null while it is new
   */
  readonly resolve: (
    given: FilesToResolve,
  ) => Promise<{ readonly columns: ReadonlyMap<string, string | null>; readonly errors: readonly FieldError[] }>;
  /** Ties the files to the record; those that its fields no longer name are let go. */
  readonly bind: (tx: Queryable, model: EntityModel, id: number, wanted: WantedFiles) => Promise<void>;
  /** Lets go of all files of a record that is deleted; answers which they were. */
  readonly release: (tx: Queryable, model: EntityModel, id: number) => Promise<readonly number[]>;
  /** Ties files again to the records that held them last, as those are restored. */
  readonly retake: (tx: Queryable, ids: readonly number[]) => Promise<void>;
};

/** For engines without a file storage: fields of files stay empty. */
export const noRecordFiles: RecordFiles = {
  takeIn: async (_caller, _model, _models, incoming) => incoming,
  resolve: async ({ wanted, base }) => ({
    columns: new Map([...wanted.keys()].map((name) => [name, null])),
    errors: [...wanted]
      .filter(([, ids]) => ids.length > 0)
      .map(([name]) => ({
        pointer: `${base}/${name}`,
        ...entityErrors['arquivo.sem_servidor'](),
      })),
  }),
  bind: async () => undefined,
  release: async () => [],
  retake: async () => undefined,
};
