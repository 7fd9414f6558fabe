import sql, { type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { collecting } from './collect-errors.ts';
import { entityErrors } from './entity-errors.ts';
import type { RecordFiles } from './record-files.ts';
import type { RecordRules } from './record-rules.ts';
import type { StoredRecord } from './rows/rows.ts';
import type { Incoming } from './values/values.ts';

/** One of several records saved at once. */
export type SavedTogether = Incoming & { readonly id: number };

/** Saves one of them; returns null if it was refused, and adds the reason to `errors`. */
export type SaveOne = (
  tx: Queryable,
  save: SavedTogether,
  given: Incoming,
  base: string,
  errors: FieldError[],
) => Promise<StoredRecord | null>;

type Parts = {
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly files: RecordFiles;
  readonly rules: Pick<RecordRules, 'ahead'>;
  readonly write: <T>(target: EntityModel, work: (tx: Queryable) => Promise<T>) => Promise<T>;
  readonly lock: (
    tx: Queryable,
    caller: Caller,
    target: EntityModel,
    id: number,
    condition: Sql,
  ) => Promise<StoredRecord>;
  readonly one: SaveOne;
  readonly shown: (caller: Caller, target: EntityModel, record: StoredRecord) => StoredRecord;
};

/** Saves several records of an entity in one transaction, in the given order. */
export async function saveTogether(parts: Parts, saves: readonly SavedTogether[]): Promise<readonly StoredRecord[]> {
  const { caller, target, models, files, rules, write, lock, one, shown } = parts;
  const repeated = saves.findIndex(({ id }, place) => saves.findIndex((other) => other.id === id) < place);
  if (repeated >= 0)
    throw httpErrors.DADOS_INVALIDOS({
      errors: [{ pointer: `/registros/${repeated}/id`, ...entityErrors['registro.repetido']() }],
    });
  const given: Incoming[] = [];
  const ahead: FieldError[] = [];
  for (const [place, { id, ...fields }] of saves.entries()) {
    const taken = await files.takeIn(caller, target, models(), fields);
    given.push(taken);
    const found = (await rules.ahead?.({ caller, target, id, given: taken })) ?? [];
    ahead.push(...found.map((error) => ({ ...error, pointer: `/registros/${place}${error.pointer}` })));
  }
  const saved = await write(target, async (tx) => {
    // Locked in a fixed order, so that two simultaneous saves of the same records cannot deadlock.
    for (const id of saves.map((save) => save.id).toSorted((a, b) => a - b)) await lock(tx, caller, target, id, sql``);
    return collecting(async (errors) => {
      errors.push(...ahead);
      const records: StoredRecord[] = [];
      for (const [place, save] of saves.entries()) {
        const record = await one(tx, save, given[place] ?? {}, `/registros/${place}`, errors);
        if (record !== null) records.push(record);
      }
      return errors.length > 0 ? null : records;
    });
  });
  return saved.map((record) => shown(caller, target, record));
}
