import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import { modelsFor } from '../models/caller-models.ts';
import { type ChildList, childOf } from '../rows/record-lists.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { isUnchanged } from './unchanged-values.ts';
import type { Incoming } from './values.ts';

/** The values of a save: fields that its caller may write, and separately those closed to them. */
export type OpenValues = {
  readonly incoming: Incoming;
  /**
   * Errors for closed fields; `before` is the stored record, null for a new one. Forms send back what they read and the
   * defaults of a new record: unchanged values are ignored silently. Unreadable fields are not compared, because the
   * answer would reveal their values.
   */
  readonly refusals: (before: StoredRecord | null) => readonly FieldError[];
};

type OpenValuesOptions = {
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly incoming: Incoming;
  readonly base: string;
  readonly owned?: string | readonly string[] | undefined;
};

/**
 * Removes the fields that a caller may not write (`x-access`) from a save.
 * @param base JSON Pointer of the record in the body
 * @param owned fields that the server sets itself for every caller
 */
export function openValues({ models, caller, target, incoming, base, owned = [] }: OpenValuesOptions): OpenValues {
  const own = modelsFor(models, caller);
  const closed = own.closed.get(target.name);
  const masked = own.masked.get(target.name);
  const given = Object.keys(incoming).filter((name) => closed?.has(name) === true && !owned.includes(name));
  // A masked field arrives empty and keeps its value.
  const unseen = Object.keys(incoming).filter((name) => masked?.has(name) === true && isNothing(incoming[name]));
  if (given.length === 0 && unseen.length === 0) return { incoming, refusals: () => [] };
  const isHidden = (name: string): boolean => own.hidden.get(target.name)?.has(name) === true;
  return {
    incoming: Object.fromEntries(
      Object.entries(incoming).filter(([name]) => !given.includes(name) && !unseen.includes(name)),
    ),
    refusals: (before) =>
      given.flatMap((name) => {
        if (unseen.includes(name)) return [];
        const field = target.fields[name];
        const isLeft =
          field !== undefined &&
          (before === null || !(isHidden(name) || masked?.has(name) === true)) &&
          isSame(field, incoming[name], before);
        return isLeft ? [] : [{ pointer: `${base}/${name}`, ...entityErrors['sem_permissao.campo']() }];
      }),
  };
}

function isNothing(value: unknown): boolean {
  return value === null || value === '';
}

/** Whether a value equals the stored one. */
function isSame(field: EntityField, given: unknown, before: StoredRecord | null): boolean {
  if (field.kind === 'collection') return given === null || (Array.isArray(given) && given.length === 0);
  if (before !== null) return isUnchanged(field, given, before[field.name]);
  return (
    isUnchanged(field, given, null) ||
    isUnchanged(field, given, valueOfDefault(field.kind, field.default, portalTimeZone))
  );
}

/** A list of a record into which and out of which the caller may move rows. Throws SEM_PERMISSAO. */
export function openListOf(
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
  parent: EntityModel,
  field: string,
): ChildList {
  const list = childOf(models, parent, field);
  const { closed } = modelsFor(models, caller);
  if (closed.get(parent.name)?.has(field) === true || closed.get(list.child.name)?.has(list.mappedBy) === true)
    throw httpErrors.SEM_PERMISSAO({ permissao: 'EDITAR', entity: parent.name });
  return list;
}
