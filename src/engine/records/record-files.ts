import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { entityErrors } from './entity-errors.ts';
import type { Incoming } from './values/values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Files that a save assigns to a field, by id, in order. */
export type WantedFiles = ReadonlyMap<string, readonly number[]>;

export type FilesToResolve = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly model: EntityModel;
  readonly id: number | null;
  readonly wanted: WantedFiles;
  readonly base: string;
};

/** What the record engine needs for the files of records; implemented by `src/engine/files/record-files.ts`. */
export type RecordFiles = {
  /**
   * Stores content that is embedded in a save (`data`, a data URL) and replaces it by ids, also in the record's lists.
   * Runs before the transaction, because storing may take long. Throws DADOS_INVALIDOS with every place.
   */
  readonly takeIn: (caller: Caller, model: EntityModel, models: Models, incoming: Incoming) => Promise<Incoming>;
  /**
   * The values of file fields as JSON by column, and their errors. A file is valid if the caller sent it and no record
   * holds it, or if this record already holds it.
   * @param id the record; null for a new one
   */
  readonly resolve: (
    given: FilesToResolve,
  ) => Promise<{ readonly columns: ReadonlyMap<string, string | null>; readonly errors: readonly FieldError[] }>;
  /** Assigns the files to the record and releases those that its fields no longer name. */
  readonly bind: (tx: Queryable, model: EntityModel, id: number, wanted: WantedFiles) => Promise<void>;
  /** Releases all files of a deleted record; returns them. */
  readonly release: (tx: Queryable, model: EntityModel, id: number) => Promise<readonly number[]>;
  /** Assigns files again to the records that held them last, when these are restored. */
  readonly retake: (tx: Queryable, ids: readonly number[]) => Promise<void>;
};

/** For engines without a file storage: file fields stay empty. */
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
