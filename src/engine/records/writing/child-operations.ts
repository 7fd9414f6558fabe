import sql from 'sql-template-tag';
import type { AccessFlag, EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { collecting } from '../collect-errors.ts';
import type { createEraser } from '../erase-record.ts';
import type { RecordEngine } from '../record-engine.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { openListOf } from '../values/closed-fields.ts';
import type { RecordToUpdate } from './update-record.ts';

type ChildParts = {
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly model: (entity: string) => EntityModel;
  readonly allow: (caller: Caller, entity: EntityModel, flag: AccessFlag) => void;
  readonly find: (tx: Queryable, caller: Caller, target: EntityModel, id: number) => Promise<StoredRecord>;
  readonly update: (record: RecordToUpdate) => Promise<StoredRecord | null>;
  readonly erase: ReturnType<typeof createEraser>;
  readonly write: <T>(target: EntityModel, work: (tx: Queryable) => Promise<T>) => Promise<T>;
  readonly writeDeletion: (
    caller: Caller,
    target: EntityModel,
    id: number,
    work: (tx: Queryable) => Promise<void>,
  ) => Promise<void>;
};

/** Removes a row from the list of a record, and adds an existing record to one. */
export function childOperations(parts: ChildParts): Pick<RecordEngine, 'removeChild' | 'attachChild'> {
  const { models, model, allow, find, update, erase, write, writeDeletion } = parts;
  return {
    removeChild: async (caller, { entity, parentId, field, id, versao }) => {
      const parent = model(entity);
      allow(caller, parent, 'LISTAR');
      const { child, column } = openListOf(models(), caller, parent, field);
      await writeDeletion(caller, child, id, async (tx) => {
        await find(tx, caller, parent, parentId);
        await erase(tx, caller, child, id, { versao, condition: sql` and t.${identifier(column)} = ${parentId}` });
      });
    },
    attachChild: async (caller, entity, parentId, field, id) => {
      const parent = model(entity);
      allow(caller, parent, 'LISTAR');
      const { child, mappedBy } = openListOf(models(), caller, parent, field);
      await write(child, async (tx) => {
        await find(tx, caller, parent, parentId);
        const { versao } = await find(tx, caller, child, id);
        const incoming = { versao, [mappedBy]: parentId };
        await collecting((errors) =>
          update({ tx, caller, target: child, id, incoming, depth: 0, base: '', errors, moved: mappedBy }),
        );
      });
    },
  };
}
