import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { readableRecord } from '../access/readable-record.ts';
import { collecting } from '../collect-errors.ts';
import { asApiError } from '../database-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import { modelsFor } from '../models/caller-models.ts';
import type { RecordFiles } from '../record-files.ts';
import type { RecordRules } from '../record-rules.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { findUsages } from '../rows/usages.ts';
import { createSeriesOpener } from '../values/numbering.ts';
import type { Incoming } from '../values/values.ts';

type SaveRunParts = {
  readonly db: Database;
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly files: RecordFiles;
  readonly rules: RecordRules;
  readonly now: () => Date;
};

/** Runs saves and deletions of clients, each in a transaction with everything that belongs to it. */
export function createSaveRunner({ db, models, files, rules, now }: SaveRunParts) {
  const openSeries = createSeriesOpener(db);

  const write = <T>(target: EntityModel, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    db.transaction(work).catch((error: unknown) => {
      throw asApiError(error, target, models(), rules);
    });

  /** A record as its caller may read it. */
  const shown = (caller: Caller, target: EntityModel, record: StoredRecord): StoredRecord =>
    readableRecord(modelsFor(models(), caller), target.name, record);

  /** One save of a client; work outside of its transaction comes first. */
  async function save(
    caller: Caller,
    target: EntityModel,
    id: number | null,
    incoming: Incoming,
    work: (tx: Queryable, given: Incoming, errors: FieldError[]) => Promise<StoredRecord | null>,
  ): Promise<StoredRecord> {
    const given = await files.takeIn(caller, target, models(), incoming);
    const ahead = (await rules.ahead?.({ caller, target, id, given })) ?? [];
    await openSeries(target, models(), now());
    const saved = await write(target, (tx) =>
      collecting((errors) => {
        errors.push(...ahead);
        return work(tx, given, errors);
      }),
    );
    return shown(caller, target, saved);
  }

  /** A record that others refer to is not deleted; the answer names them as far as the caller may see them. */
  const writeDeletion = (
    caller: Caller,
    target: EntityModel,
    id: number,
    work: (tx: Queryable) => Promise<void>,
  ): Promise<void> =>
    write(target, work).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'REGISTRO_EM_USO') throw error;
      const usos = await findUsages(db, caller, models(), target, id);
      throw entityErrors.REGISTRO_EM_USO({ onde: usos[0]?.titulo ?? String(Object(error.details).onde), usos });
    });

  return { write, shown, save, writeDeletion };
}
