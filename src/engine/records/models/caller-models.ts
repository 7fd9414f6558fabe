import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { readPathsOf } from '../../../language/expressions/slot.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** The entities as one caller may use them (`x-access` of fields). */
export type CallerModels = {
  /**
   * The entities without unreadable fields, and with unwritable ones read-only. All reading of records, lists and views
   * for a caller uses these, so that hidden fields do not exist for it.
   */
  readonly models: Models;
  /** Names of the fields that they may not read, by entity. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of the fields that they may not write, including hidden ones, by entity. */
  readonly closed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of the fields masked for them, by entity: answers have no values for these. */
  readonly masked: ReadonlyMap<string, ReadonlySet<string>>;
  /** Equal for callers with the same hidden and closed fields; '' if there are none. */
  readonly key: string;
};

type Use = {
  readonly entity: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly isClosed: boolean;
  readonly isMasked: boolean;
};
type Names = ReadonlyMap<string, ReadonlySet<string>>;
type Restricted = Readonly<Record<'hidden' | 'closed' | 'masked', ReadonlySet<string>>>;
type Guarded = { readonly entity: string; readonly field: EntityField };
type Known = { readonly guarded: readonly Guarded[]; readonly byKey: Map<string, CallerModels> };

const known = new WeakMap<Models, Known>();
const wholes = new WeakMap<Models, Models>();

/** What a caller may read and write. Returns the same object for callers with the same permissions. */
export function modelsFor(models: Models, caller: Caller): CallerModels {
  return restricted(models, caller, true);
}

/** The same, independent of which masked fields are revealed: forms and lists are drawn with it. */
export function drawnModelsFor(models: Models, caller: Caller): CallerModels {
  return restricted(models, caller, false);
}

function restricted(models: Models, caller: Caller, withEyes: boolean): CallerModels {
  const { guarded, byKey } = knownOf(models);
  const uses = guarded.flatMap(({ entity, field }): Use[] => {
    const isHidden = !mayRead(caller, field);
    const isClosed = !mayWrite(caller, field);
    const isMasked = withEyes && !isHidden && isEyeClosed(caller, field);
    return isClosed || isMasked ? [{ entity, name: field.name, isHidden, isClosed, isMasked }] : [];
  });
  const key = uses
    .map(
      ({ entity, name, ...is }) =>
        `${entity}.${name}${is.isHidden ? '-' : ''}${is.isClosed ? '' : '+'}${is.isMasked ? '*' : ''}`,
    )
    .join();
  const made = byKey.get(key) ?? restrict(models, uses, key);
  byKey.set(key, made);
  return made;
}

/** The rows of something that is not an entity, such as a statement, as a caller may read them. */
export function modelFor(model: EntityModel, caller: Caller, withEyes = true): EntityModel {
  const fields = Object.values(model.fields);
  const names = (test: (field: EntityField) => boolean) => new Set(fields.filter(test).map(({ name }) => name));
  const hidden = names((field) => !mayRead(caller, field));
  const masked = names((field) => withEyes && isEyeClosed(caller, field));
  return hidden.size === 0 && masked.size === 0 ? model : withoutFields(model, { hidden, closed: new Set(), masked });
}

/** Whether a caller may ever reveal a masked field. */
export function mayOpenEye(caller: Caller, field: EntityField): boolean {
  return mayRead(caller, field) && isAllowed(caller, field.access?.open);
}

/** The complete entities, independent of the caller: row scope, rules and the database use them. */
export function wholeModels(models: Models): Models {
  return wholes.get(models) ?? models;
}

function mayRead(caller: Caller, { access }: EntityField): boolean {
  return isAllowed(caller, access?.read);
}

/** Writing a field requires reading it, because a refusal would otherwise reveal its value. */
function mayWrite(caller: Caller, field: EntityField): boolean {
  return mayRead(caller, field) && isAllowed(caller, field.access?.write);
}

function isEyeClosed(caller: Caller, field: EntityField): boolean {
  return field.mask !== undefined && !(caller.openEyes?.has(field.mask) === true && mayOpenEye(caller, field));
}

function isAllowed(caller: Caller, permissions: readonly string[] | undefined): boolean {
  if (permissions === undefined || caller.administrator) return true;
  return permissions.length > 0 && mayCall(caller, permissions);
}

function knownOf(models: Models): Known {
  const earlier = known.get(models);
  if (earlier !== undefined) return earlier;
  const guarded = [...models.values()].flatMap(({ name, fields }) =>
    Object.values(fields).flatMap((field) =>
      field.access === undefined && field.mask === undefined ? [] : [{ entity: name, field }],
    ),
  );
  const nothing: Names = new Map();
  const whole: CallerModels = { models, hidden: nothing, closed: nothing, masked: nothing, key: '' };
  const made: Known = { guarded, byKey: new Map([['', whole]]) };
  known.set(models, made);
  return made;
}

function restrict(models: Models, uses: readonly Use[], key: string): CallerModels {
  const namesOf = (test: (use: Use) => boolean): Names => {
    const names = new Map<string, Set<string>>();
    for (const use of uses.filter(test)) names.set(use.entity, (names.get(use.entity) ?? new Set()).add(use.name));
    return names;
  };
  const hidden = namesOf(({ isHidden }) => isHidden);
  const closed = namesOf(({ isClosed }) => isClosed);
  const masked = namesOf(({ isMasked }) => isMasked);
  const unread = namesOf(({ isHidden, isMasked }) => isHidden || isMasked);
  const nothing = new Set<string>();
  const own = new Map(
    [...models].map(([name, model]) => {
      const isWhole = !uses.some(({ entity }) => entity === name);
      const of = {
        hidden: hidden.get(name) ?? nothing,
        closed: closed.get(name) ?? nothing,
        masked: masked.get(name) ?? nothing,
      };
      return [name, withReadableDetail(isWhole ? model : withoutFields(model, of), models, unread)] as const;
    }),
  );
  wholes.set(own, models);
  return { models: own, hidden, closed, masked, key };
}

/** Fields that distinguish records may be shown with relations. */
function withReadableDetail(model: EntityModel, models: Models, unread: Names): EntityModel {
  let owner: EntityModel | undefined = models.get(model.name);
  for (const name of model.labelDetail?.split('.') ?? []) {
    if (owner !== undefined && unread.get(owner.name)?.has(name) === true) {
      const { labelDetail: _, ...rest } = model;
      return rest;
    }
    owner = models.get(owner?.fields[name]?.target ?? '');
  }
  return model;
}

function withoutFields(model: EntityModel, { hidden, closed, masked }: Restricted): EntityModel {
  const isRead = (name: string): boolean => !hidden.has(name) && !masked.has(name);
  const isShown = (name: string): boolean => !hidden.has(name);
  const reads = (condition: Condition | undefined): boolean =>
    readPathsOf(condition).some(({ names: [first = ''] }) => !isShown(first));
  const { flow, checks, keys, searchRelations, ...rest } = model;
  // Rules that read hidden fields are only checked by the server: a form would get them wrong.
  const open = checks?.filter(({ condition, field }) => !reads(condition) && (field === null || isShown(field)));
  const fields = Object.values(model.fields).flatMap((field): EntityField[] => {
    if (!isShown(field.name)) return [];
    const { requiredWhen, readOnlyWhen, presentWhen, begins, choices, ...plain } = field;
    const isClosed = closed.has(field.name);
    return [
      {
        ...plain,
        ...(choices === undefined || isClosed ? {} : { choices }),
        ...(requiredWhen === undefined || reads(requiredWhen) ? {} : { requiredWhen }),
        ...(readOnlyWhen === undefined || reads(readOnlyWhen) ? {} : { readOnlyWhen }),
        ...(presentWhen === undefined || reads(presentWhen) ? {} : { presentWhen }),
        ...(begins === undefined || isClosed || reads(begins) ? {} : { begins }),
        ...(isClosed ? { readOnly: true } : {}),
        ...(masked.has(field.name) ? { masked: true } : {}),
      },
    ];
  });
  return {
    ...rest,
    label: isRead(model.label) ? model.label : 'id',
    search: model.search.filter(isRead),
    ...(searchRelations === undefined ? {} : { searchRelations: searchRelations.filter(isRead) }),
    unique: model.unique.filter((names) => names.every(isShown)),
    ...(keys === undefined ? {} : { keys: { ...keys, fields: keys.fields.filter((names) => names.every(isShown)) } }),
    ...(open === undefined ? {} : { checks: open }),
    ...(flow === undefined || !isShown(flow.field) ? {} : { flow }),
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  };
}
