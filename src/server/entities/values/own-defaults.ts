import type { EntityField, EntityModel } from '../../../runtime/definition/entity/entity.ts';
import { ownDefault } from '../../../runtime/definition/entity/moment-default.ts';
import type { Caller } from '../../http/caller.ts';
import type { Incoming } from './values.ts';

/** Id of the record that a relation of a new record begins with, the caller's own; null for none. */
export function ownRecordOf({ kind, target, default: given }: EntityField, caller: Caller): number | null {
  return kind === 'relation' && given === ownDefault ? (caller.records.get(target ?? '') ?? null) : null;
}

/** What a save gives of a new record, with the caller's own records where it says nothing. */
export function withOwnDefaults(model: EntityModel, caller: Caller, incoming: Incoming): Incoming {
  const own = Object.values(model.fields).flatMap((field) => {
    const id = Object.hasOwn(incoming, field.name) ? null : ownRecordOf(field, caller);
    return id === null ? [] : [[field.name, { id }] as const];
  });
  return own.length === 0 ? incoming : { ...incoming, ...Object.fromEntries(own) };
}
