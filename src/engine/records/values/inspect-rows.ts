import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { maxErrors, tooDeep } from '../collect-errors.ts';
import type { RecordFiles } from '../record-files.ts';
import { childOf, maxNesting, type Owner } from '../rows/record-lists.ts';
import type { ReferenceCheck } from './check-references.ts';
import { openValues } from './closed-fields.ts';
import { fitLinks } from './fit-links.ts';
import { fieldsNaming, isRemoved } from './sibling-rows.ts';
import { type Incoming, readValues } from './values.ts';

export type RowsToInspect = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly parent: EntityModel;
  readonly collections: ReadonlyMap<string, readonly Incoming[]>;
  readonly depth: number;
  readonly base: string;
};

export type RowInspector = (given: RowsToInspect) => Promise<FieldError[]>;

/**
 * Finds the errors in the rows of a refused record, by their schemas, references and files. Rules of entities are
 * skipped, because they may read the record, which is not stored.
 */
export function createRowInspector(
  models: () => ReadonlyMap<string, EntityModel>,
  files: Pick<RecordFiles, 'resolve'>,
  checkReferences: ReferenceCheck,
): RowInspector {
  return inspectRows;

  async function inspectRows({ tx, caller, parent, collections, depth, base }: RowsToInspect): Promise<FieldError[]> {
    const errors: FieldError[] = [];
    for (const [name, rows] of collections) {
      const { child, column, mappedBy } = childOf(models(), parent, name);
      if (depth >= maxNesting) {
        errors.push(tooDeep(`${base}/${name}`));
        continue;
      }
      const owner: Owner = { field: mappedBy, column, id: 0 };
      for (const [index, row] of rows.entries()) {
        if (errors.length >= maxErrors) return errors;
        if (isRemoved(row)) continue;
        const pointer = `${base}/${name}/${index}`;
        const isStored = typeof row.id === 'number' && row.id > 0;
        // The id of the record is unknown or not needed: a placeholder prevents the error that it is missing.
        const { incoming } = openValues({
          models: models(),
          caller,
          target: child,
          incoming: row,
          base: pointer,
          owned: mappedBy,
        });
        const owned = { ...incoming, [mappedBy]: 1 };
        const given = readValues(child, owned, isStored ? 'change' : 'create', pointer, mappedBy);
        const linked = isStored
          ? { read: given, wanted: [], errors: [] }
          : fitLinks(child, given, owned, null, pointer);
        const { read } = linked;
        // Earlier rows of the list have ids below 0 and are not stored.
        const siblings = fieldsNaming(row, child, null).map((field) => `${pointer}/${field}`);
        const references = isStored ? new Map<string, number>() : read.references;
        const held = isStored
          ? null
          : await files.resolve({ tx, caller, model: child, id: null, wanted: read.files, base: pointer });
        const found = [
          ...read.errors,
          ...(
            await checkReferences({ tx, caller, owner: child, references, links: linked, base: pointer, parent: owner })
          ).errors,
          ...(held?.errors ?? []),
        ];
        errors.push(...found.filter((error) => !siblings.includes(error.pointer)));
        errors.push(
          ...(await inspectRows({
            tx,
            caller,
            parent: child,
            collections: read.collections,
            depth: depth + 1,
            base: pointer,
          })),
        );
      }
    }
    return errors;
  }
}
