import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { ownDefault, valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import { analyseExpression } from '../../../language/expressions/analyse.ts';
import { compileExpression } from '../../../language/expressions/evaluate.ts';
import { withoutEmpty } from '../../../language/expressions/holds-condition.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import { type Caller, userOf } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import type { Owner } from '../rows/record-lists.ts';
import { findRow, type StoredRecord } from '../rows/rows.ts';
import { rounded } from './computed/evaluate-computed.ts';
import { portalDay } from './portal-day.ts';
import { type Incoming, readValue } from './values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** A record that is about to be made. */
export type Beginning = {
  readonly models: Models;
  readonly target: EntityModel;
  readonly caller: Caller;
  readonly incoming: Incoming;
  /** The record whose list it is made in. */
  readonly owner?: Owner | undefined;
  /** JSON Pointer to the record within the body. */
  readonly base: string;
  /** The time of the business. */
  readonly now: Date;
};

/** What a save gives of a new record, with what it begins with; `owned` are fields that the server has set. */
export type Begun = {
  readonly incoming: Incoming;
  readonly owned: readonly string[];
  readonly errors: readonly FieldError[];
};

/**
 * Fills in what a new record begins with where its save says nothing: the caller's own records (`default: "own"`), and
 * defaults that are computed, each over what is given and the defaults above it. One that cannot be computed, or gives
 * what its field does not hold, is an error of the field, which whoever saves may fill in.
 */
export async function beginRecord(tx: Queryable, beginning: Beginning): Promise<Begun> {
  const { target, caller, base, now } = beginning;
  const own = ownDefaultsOf(target, caller, beginning.incoming);
  const incoming = { ...beginning.incoming, ...own };
  const stamped = Object.keys(own).filter((name) => target.fields[name]?.readOnly === true);
  const fields = Object.values(target.fields).flatMap((field) => {
    const isOpen = field.readOnly || !Object.hasOwn(incoming, field.name);
    return field.begins === undefined || !isOpen ? [] : [{ ...field, begins: field.begins }];
  });
  if (fields.length === 0) return { incoming, owned: stamped, errors: [] };
  const parent = await readParent(tx, beginning, fields);
  const around = {
    user: userOf(caller),
    today: portalDay(now),
    ...(parent === null ? {} : { parent: withoutEmpty(parent) }),
  };
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  let record = withoutEmpty(knownOf(target, incoming, now));
  for (const field of fields) {
    const outcome = await compileExpression(field.begins).evaluate({ record, ...around });
    const value = outcome.ok ? rounded(field, outcome.value ?? null) : null;
    const isFit = !('text' in readValue(field, value));
    if (outcome.ok && isFit) {
      values[field.name] = value;
      record = { ...record, ...(value === null ? {} : { [field.name]: value }) };
    } else {
      const problem = outcome.ok ? entityErrors['padrao.invalido']() : entityErrors['padrao.indisponivel']();
      errors.push({ pointer: `${base}/${field.name}`, ...problem });
    }
  }
  return { incoming: { ...incoming, ...values }, owned: [...stamped, ...fields.map(({ name }) => name)], errors };
}

/** The record as far as it is known: what is given, and defaults that are plain values. */
function knownOf({ fields }: EntityModel, incoming: Incoming, now: Date): Incoming {
  const known = Object.values(fields).flatMap((field): (readonly [string, unknown])[] => {
    if (field.kind === 'collection') return [];
    const isGiven = !field.readOnly && Object.hasOwn(incoming, field.name);
    const value = isGiven ? incoming[field.name] : valueOfDefault(field.kind, field.default, portalTimeZone, now);
    return [[field.name, field.kind === 'relation' && typeof value === 'number' ? { id: value } : value]];
  });
  return Object.fromEntries(known);
}

async function readParent(
  tx: Queryable,
  { models, target, owner }: Beginning,
  fields: readonly { readonly begins: string }[],
): Promise<StoredRecord | null> {
  const isRead = fields.some(({ begins }) => analyseExpression(begins).reads.some(({ root }) => root === 'parent'));
  const model = models.get(target.fields[owner?.field ?? '']?.target ?? '');
  return !isRead || owner === undefined || model === undefined
    ? null
    : findRow({ db: tx, model, models, id: owner.id, scope: null });
}

/** Id of the record that a relation of a new record begins with, the caller's own; null for none. */
function ownRecordOf({ kind, target, default: given }: EntityField, caller: Caller): number | null {
  return kind === 'relation' && given === ownDefault ? (caller.records.get(target ?? '') ?? null) : null;
}

/** The caller's own records where the save says nothing, and in fields that no save may write, whatever it says. */
function ownDefaultsOf(model: EntityModel, caller: Caller, incoming: Incoming): Incoming {
  const own = Object.values(model.fields).flatMap((field) => {
    const isGiven = !field.readOnly && Object.hasOwn(incoming, field.name);
    const id = isGiven ? null : ownRecordOf(field, caller);
    return id === null ? [] : [[field.name, { id }] as const];
  });
  return Object.fromEntries(own);
}
