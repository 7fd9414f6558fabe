import type { EntityField, EntityModel } from '../../../runtime/definition/entity/entity.ts';
import type { Condition } from '../../../runtime/expressions/condition.ts';
import { readPathsOf } from '../../../runtime/expressions/slot.ts';
import { type Caller, mayCall } from '../../http/caller.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** The entities as one caller may use them (`x-access` of fields). */
export type CallerModels = {
  /**
   * Without the fields that they may not read, and with those that they may not write marked as read-only. What reads
   * records, lists or views for a caller goes by these: for them a hidden field does not exist.
   */
  readonly models: Models;
  /** Names of the fields that they may not read, by entity. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of the fields that they may not write, the hidden ones included, by entity. */
  readonly closed: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same for callers for whom the same is hidden and closed; '' where nothing is. */
  readonly key: string;
};

type Guarded = { readonly entity: string; readonly field: EntityField };
type Known = { readonly guarded: readonly Guarded[]; readonly byKey: Map<string, CallerModels> };

const known = new WeakMap<Models, Known>();
const wholes = new WeakMap<Models, Models>();

/** What a caller may read and write of the entities. Answers the same object for callers of the same permissions. */
export function modelsFor(models: Models, caller: Caller): CallerModels {
  const { guarded, byKey } = knownOf(models);
  const closed = guarded.filter(({ field }) => !mayWrite(caller, field));
  const key = closed.map(({ entity, field }) => `${entity}.${field.name}${mayRead(caller, field) ? '' : '-'}`).join();
  const made = byKey.get(key) ?? restrict(models, caller, closed, key);
  byKey.set(key, made);
  return made;
}

/** The rows of something that is no entity, such as a relation, as a caller may read them. */
export function modelFor(model: EntityModel, caller: Caller): EntityModel {
  const hidden = new Set(Object.values(model.fields).flatMap((field) => (mayRead(caller, field) ? [] : [field.name])));
  return hidden.size === 0 ? model : withoutFields(model, hidden, new Set());
}

/** All that there is of entities, whoever asks: row scope, rules and the database count by it. */
export function wholeModels(models: Models): Models {
  return wholes.get(models) ?? models;
}

function mayRead(caller: Caller, { access }: EntityField): boolean {
  return isAllowed(caller, access?.read);
}

/** Who writes a field reads it: else a refusal would tell what it holds. */
function mayWrite(caller: Caller, field: EntityField): boolean {
  return mayRead(caller, field) && isAllowed(caller, field.access?.write);
}

function isAllowed(caller: Caller, permissions: readonly string[] | undefined): boolean {
  if (permissions === undefined || caller.administrator) return true;
  return permissions.length > 0 && mayCall(caller, permissions);
}

function knownOf(models: Models): Known {
  const earlier = known.get(models);
  if (earlier !== undefined) return earlier;
  const guarded = [...models.values()].flatMap(({ name, fields }) =>
    Object.values(fields).flatMap((field) => (field.access === undefined ? [] : [{ entity: name, field }])),
  );
  const nothing = new Map<string, ReadonlySet<string>>();
  const made: Known = { guarded, byKey: new Map([['', { models, hidden: nothing, closed: nothing, key: '' }]]) };
  known.set(models, made);
  return made;
}

function restrict(models: Models, caller: Caller, guarded: readonly Guarded[], key: string): CallerModels {
  const closed = new Map<string, Set<string>>();
  const hidden = new Map<string, Set<string>>();
  for (const { entity, field } of guarded) {
    closed.set(entity, (closed.get(entity) ?? new Set()).add(field.name));
    if (!mayRead(caller, field)) hidden.set(entity, (hidden.get(entity) ?? new Set()).add(field.name));
  }
  const restricted = new Map(
    [...models].map(([name, model]) => {
      const own = closed.get(name);
      const shown = own === undefined ? model : withoutFields(model, hidden.get(name) ?? new Set(), own);
      return [name, withReadableDetail(shown, models, hidden)] as const;
    }),
  );
  wholes.set(restricted, models);
  return { models: restricted, hidden, closed, key };
}

/** What tells records apart may stand behind relations. */
function withReadableDetail(
  model: EntityModel,
  models: Models,
  hidden: ReadonlyMap<string, ReadonlySet<string>>,
): EntityModel {
  let owner: EntityModel | undefined = models.get(model.name);
  for (const name of model.labelDetail?.split('.') ?? []) {
    if (owner !== undefined && hidden.get(owner.name)?.has(name) === true) {
      const { labelDetail: _, ...rest } = model;
      return rest;
    }
    owner = models.get(owner?.fields[name]?.target ?? '');
  }
  return model;
}

function withoutFields(model: EntityModel, hidden: ReadonlySet<string>, closed: ReadonlySet<string>): EntityModel {
  const isShown = (name: string): boolean => !hidden.has(name);
  const reads = (condition: Condition | undefined): boolean =>
    readPathsOf(condition).some(({ names: [first = ''] }) => !isShown(first));
  const { flow, checks, ...rest } = model;
  // Rules that read what is hidden are the server's alone: a form could only get them wrong.
  const open = checks?.filter(({ condition, field }) => !reads(condition) && (field === null || isShown(field)));
  const fields = Object.values(model.fields).flatMap((field): EntityField[] => {
    if (!isShown(field.name)) return [];
    const { requiredWhen, readOnlyWhen, choices, ...plain } = field;
    const isClosed = closed.has(field.name);
    return [
      {
        ...plain,
        ...(choices === undefined || isClosed ? {} : { choices }),
        ...(requiredWhen === undefined || reads(requiredWhen) ? {} : { requiredWhen }),
        ...(readOnlyWhen === undefined || reads(readOnlyWhen) ? {} : { readOnlyWhen }),
        ...(isClosed ? { readOnly: true } : {}),
      },
    ];
  });
  return {
    ...rest,
    label: isShown(model.label) ? model.label : 'id',
    search: model.search.filter(isShown),
    unique: model.unique.filter((names) => names.every(isShown)),
    ...(open === undefined ? {} : { checks: open }),
    ...(flow === undefined || !isShown(flow.field) ? {} : { flow }),
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  };
}
