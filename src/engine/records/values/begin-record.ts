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

/** A record before its creation. */
export type Beginning = {
  readonly models: Models;
  readonly target: EntityModel;
  readonly caller: Caller;
  readonly incoming: Incoming;
  /** The record in whose list it is created. */
  readonly owner?: Owner | undefined;
  /** JSON Pointer of the record in the body. */
  readonly base: string;
  /** The current time of the portal's clock. */
  readonly now: Date;
};

/** The values of a new record with its defaults; `owned` are fields that the server has set. */
export type Begun = {
  readonly incoming: Incoming;
  readonly owned: readonly string[];
  readonly errors: readonly FieldError[];
};

/**
 * Fills in the defaults of a new record where its save has no value: the caller's own records (`default: "own"`), and
 * computed defaults, each based on the given values and the defaults before it. A default that cannot be computed or is
 * invalid becomes an error of its field, which the user may fill in.
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

/** The known part of the record: given values and constant defaults. */
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

/** Default id of a relation to the caller's own record; null for none. */
function ownRecordOf({ kind, target, default: given }: EntityField, caller: Caller): number | null {
  return kind === 'relation' && given === ownDefault ? (caller.records.get(target ?? '') ?? null) : null;
}

/** The caller's own records, for fields without a given value and always for fields that no save may write. */
function ownDefaultsOf(model: EntityModel, caller: Caller, incoming: Incoming): Incoming {
  const own = Object.values(model.fields).flatMap((field) => {
    const isGiven = !field.readOnly && Object.hasOwn(incoming, field.name);
    const id = isGiven ? null : ownRecordOf(field, caller);
    return id === null ? [] : [[field.name, { id }] as const];
  });
  return Object.fromEntries(own);
}
