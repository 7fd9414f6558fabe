import sql, { type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { maxErrors, tooDeep } from '../collect-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import { childOf, maxNesting, type Owner } from '../rows/record-lists.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { fieldsNaming, isRemoved, type MadeRows, temporaryId, withMadeRows } from '../values/sibling-rows.ts';
import type { RecordToUpdate } from './update-record.ts';
import type { ListsToSave, RecordToWrite } from './write-parts.ts';

type RowWriters = {
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly insert: (record: RecordToWrite) => Promise<StoredRecord | null>;
  readonly update: (record: RecordToUpdate) => Promise<StoredRecord | null>;
  readonly erase: (
    tx: Queryable,
    caller: Caller,
    target: EntityModel,
    id: number,
    meant: { readonly versao: number | null; readonly condition: Sql },
  ) => Promise<void>;
};

/** Inserts, changes and removes the rows of a record's lists in the order in which they were sent. */
export async function saveLists({ models, insert, update, erase }: RowWriters, given: ListsToSave): Promise<void> {
  const { tx, caller, parent, id, collections, base, errors } = given;
  const depth = given.depth + 1;
  for (const [name, rows] of collections) {
    const { child, column, mappedBy } = childOf(models(), parent, name);
    const owner: Owner = { field: mappedBy, column, id };
    if (given.depth >= maxNesting) {
      errors.push(tooDeep(`${base}/${name}`));
      continue;
    }
    const made: MadeRows = new Map();
    const refused = new Set<number>();
    for (const [index, sent] of rows.entries()) {
      const pointer = `${base}/${name}/${index}`;
      if (errors.length >= maxErrors) return;
      const row = withMadeRows(sent, child, made);
      const found: FieldError[] = [];
      const rowId = row.id;
      if (isRemoved(row)) {
        const versao = typeof row.versao === 'number' ? row.versao : null;
        const condition = sql` and t.${identifier(column)} = ${id}`;
        await erase(tx, caller, child, Number(rowId), { versao, condition });
        continue;
      }
      const record = { tx, caller, target: child, incoming: row, depth, base: pointer, errors: found, parent: owner };
      if (typeof rowId === 'number' && rowId > 0) {
        if (!Number.isSafeInteger(rowId)) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: child.name, id: rowId });
        await update({ ...record, id: rowId });
      } else {
        const stored = await insert(record);
        const temporary = temporaryId(sent);
        if (temporary !== null && stored === null) refused.add(temporary);
        else if (temporary !== null && stored !== null) made.set(temporary, stored.id);
      }
      // A reference to another refused row is not a separate error.
      const blameless = fieldsNaming(sent, child, refused).map((field) => `${pointer}/${field}`);
      errors.push(...found.filter((error) => !blameless.includes(error.pointer)));
    }
  }
}
