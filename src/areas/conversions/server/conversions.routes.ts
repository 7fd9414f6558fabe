import { basename } from 'node:path';
import {
  applyTypeChanges,
  findUndecided,
  forgetStoredValues,
  lastConversions,
  takeTypeBack,
} from '../../../engine/records/migration/apply-type-changes.ts';
import { destructiveChange, storedValues } from '../../../engine/records/migration/type-changes.ts';
import { hasWholeEntity } from '../../../engine/records/rows/scope.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { schemaEnding } from '../../../engine/records/schemas/files/file-kinds.ts';
import { presentTables } from '../../../engine/records/tables/present-tables.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { conversionErrors } from './errors.ts';
import { isSameType, storedType } from './stored-type.ts';

/** Changes of field types, which configurators decide while the server runs. */
export function conversionHandlers(db: Database, entities: EntityCatalog) {
  /** The entity as in its schema. */
  const modelNamed = (entity: string): EntityModel => {
    const model = entities.wanted().get(entity);
    if (model === undefined) throw conversionErrors.CONVERSAO_MUDOU({ entity });
    return model;
  };

  async function findPending(caller: Caller) {
    const waiting = entities.problems().filter(({ code }) => code === destructiveChange);
    const pending = [];
    for (const name of new Set(waiting.map(({ file }) => basename(file, schemaEnding)))) {
      const model = entities.wanted().get(name);
      if (model === undefined) continue;
      const shown = seesValues(caller, model);
      const { changes } = await findUndecided(db, entities.wanted(), model);
      for (const { field, column, from, values, unfit, samples, examples, stored } of changes) {
        const place = waiting.find(({ file, pointer }) => file.includes(`/${name}.`) && pointer.endsWith(`/${field}`));
        pending.push({
          ...{ entity: name, field, file: place?.file ?? '', line: place?.line ?? 1 },
          ...{ from: storedType(from), to: storedType(column.type), values, unfit, restores: stored !== null },
          lost: samples.map(({ id, value }) => ({ id, value: shown ? value : null })),
          examples: examples.map(({ id, value, result }) => ({
            ...{ id, value: shown ? value : null, result: shown ? result : null },
          })),
          column: column.name,
        });
      }
    }
    return pending;
  }

  async function findStored() {
    const models = [...entities.wanted().values()];
    const tables = await presentTables(
      db,
      models.map(({ table }) => table),
    );
    const last = await lastConversions(db);
    return models.flatMap((model) => {
      const present = tables.get(model.table);
      if (present === undefined) return [];
      return storedValues(present).map(({ column, of, type }) => {
        const { at = null, by = null } = last.get(`${model.name}.${of}`) ?? {};
        const to = storedType(present.columns.get(of) ?? '');
        return { entity: model.name, field: of, column, from: storedType(type), to, at, by };
      });
    });
  }

  return {
    listarConversoes: async ({ caller }) => {
      assertConfigurator(caller());
      const pending = await findPending(caller());
      const stored = (await findStored()).filter(
        // The list shows the values that converting would restore.
        ({ entity, field, from }) =>
          !pending.some(
            (one) => one.restores && one.entity === entity && one.column === field && isSameType(one.to, from),
          ),
      );
      return { status: 200, body: { data: { pending: pending.map(({ column: _, ...one }) => one), stored } } };
    },
    converterCampo: async ({ body, caller }) => {
      assertConfigurator(caller());
      const { entity, field, to, unfit } = body;
      const model = modelNamed(entity);
      const [done] = await entities.withoutColumn(entity, null, () =>
        applyTypeChanges(
          db,
          entities.wanted(),
          model,
          caller().id,
          (change) => change.field === field && change.unfit <= unfit && isSameType(storedType(change.column.type), to),
        ),
      );
      if (done === undefined) throw conversionErrors.CONVERSAO_MUDOU({ entity });
      return { status: 200, body: { data: { values: done.values, unfit: done.unfit } } };
    },
    desfazerConversao: async ({ body, caller }) => {
      assertConfigurator(caller());
      const { entity, column } = body;
      const model = modelNamed(entity);
      const stored = (await findStored()).find((one) => one.entity === entity && one.column === column);
      const isDone =
        stored !== undefined &&
        (await entities.withoutColumn(entity, stored.field, () => takeTypeBack(db, model, column, caller().id)));
      if (!isDone) throw conversionErrors.CONVERSAO_MUDOU({ entity });
      return { status: 204, body: undefined };
    },
    descartarValoresGuardados: async ({ body, caller }) => {
      assertConfigurator(caller());
      const { entity, column } = body;
      const given = await forgetStoredValues(db, modelNamed(entity), caller().id, column);
      if (given.length === 0) throw conversionErrors.CONVERSAO_MUDOU({ entity });
      return { status: 204, body: undefined };
    },
  } satisfies Handlers;
}

function assertConfigurator(caller: Caller): void {
  if (!caller.configurator) throw httpErrors.SEM_PERMISSAO({ permissao: 'CONFIGURAR' });
}

/** A user who configures a field may not be allowed to read its values. */
function seesValues(caller: Caller, model: EntityModel): boolean {
  return can(caller, model.name, 'LISTAR') && hasWholeEntity(model, caller);
}
