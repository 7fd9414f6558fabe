import { fileErrors } from '../engine/files/file-errors.ts';
import { importErrors } from '../engine/import/import-errors.ts';
import { listErrors } from '../engine/lists/list-errors.ts';
import { entityErrors } from '../engine/records/entity-errors.ts';
import type { RecordRules, Settled } from '../engine/records/record-rules.ts';
import type { EntityData } from '../engine/records/schemas/entity-data.ts';
import { type StatementValue, type StatementValues, sessionValues } from '../engine/statements/statement.ts';
import { statementErrors } from '../engine/statements/statement-errors.ts';
import type { Handlers } from '../platform/http/binding.ts';
import type { FeedSource } from '../platform/http/change-feed.ts';
import { createErrorTexts, type ErrorTexts } from '../platform/http/errors/error-texts.ts';
import { httpErrors } from '../platform/http/errors/http-errors.ts';
import type { RateLimit } from '../platform/http/rate-check.ts';
import type { Webhook } from '../platform/http/webhooks.ts';
import type { Task } from '../platform/tasks/task.ts';
import type { CollectedService, OpenModule, RuleServices, SavedChange, ServerModule, Services } from './module.ts';

/** All running modules, as one. */
export type OpenModules = {
  readonly handlers: Handlers;
  readonly answering: NonNullable<OpenModule['answering']>;
  readonly instead: NonNullable<OpenModule['instead']>;
  readonly ahead: NonNullable<RecordRules['ahead']>;
  readonly limits: ReadonlyMap<string, readonly RateLimit[]>;
  readonly publishSaved: (change: SavedChange) => void;
  readonly eventSources: (userId: number) => readonly FeedSource[];
  readonly tasks: readonly Task[];
  readonly webhooks: Readonly<Record<string, Webhook>>;
  readonly close: () => void;
};

/** Operations of all modules. Throws if two have the same one. */
export function operationsOf(modules: readonly ServerModule[]): ReadonlySet<string> {
  const owners = new Map<string, string>();
  for (const { name, operations } of modules) {
    for (const operation of operations) {
      const other = owners.get(operation);
      if (other !== undefined) throw new Error(`The modules ${other} and ${name} both serve ${operation}.`);
      owners.set(operation, name);
    }
  }
  return new Set(owners.keys());
}

/** Values of the modules for statements. Throws if two have the same name, or one has a name of the built-in values. */
export function statementValuesOf(modules: readonly ServerModule[]): StatementValues {
  const values = new Map<string, StatementValue>();
  for (const { name, statementValues = {} } of modules)
    for (const [key, value] of Object.entries(statementValues)) {
      if (values.has(key) || Object.hasOwn(sessionValues, key))
        throw new Error(`The module ${name} gives :${key} to statements, which have it already.`);
      values.set(key, value);
    }
  return values;
}

/** The rules of all modules: if several have rules for an entity, all run, in the order of the list. */
export function rulesOf(modules: readonly ServerModule[], services: RuleServices): RecordRules {
  const all = modules.map(({ recordRules }) => recordRules?.(services) ?? {});
  const entities = (part: 'save' | 'settle' | 'remove' | 'created') =>
    new Set(all.flatMap((rules) => Object.keys(rules[part] ?? {})));
  return {
    save: Object.fromEntries(
      [...entities('save')].map((entity) => [
        entity,
        async (tx, save) => {
          const errors = [];
          for (const rules of all) errors.push(...((await rules.save?.[entity]?.(tx, save)) ?? []));
          return errors;
        },
      ]),
    ),
    settle: Object.fromEntries(
      [...entities('settle')].map((entity) => [
        entity,
        async (tx, caller, saves) => {
          const settled = new Map<number, Settled>();
          for (const rules of all)
            for (const [place, found] of (await rules.settle?.[entity]?.(tx, caller, saves)) ?? [])
              settled.set(place, joinSettled(settled.get(place), found));
          return settled;
        },
      ]),
    ),
    remove: Object.fromEntries(
      [...entities('remove')].map((entity) => [
        entity,
        async (tx, record, caller) => {
          for (const rules of all) await rules.remove?.[entity]?.(tx, record, caller);
        },
      ]),
    ),
    created: Object.fromEntries(
      [...entities('created')].map((entity) => [
        entity,
        async (tx, id) => {
          for (const rules of all) await rules.created?.[entity]?.(tx, id);
        },
      ]),
    ),
    beside: all.flatMap(({ beside = [] }) => beside),
    changed: async (tx, change) => {
      for (const rules of all) await rules.changed?.(tx, change);
    },
    constraints: Object.assign({}, ...all.map(({ constraints }) => constraints)),
  };
}

/** The first refusal of a save stays. */
function joinSettled(before: Settled | undefined, found: Settled): Settled {
  if (before !== undefined && 'refusal' in before) return before;
  if (before === undefined || 'refusal' in found) return found;
  return { columns: new Map([...before.columns, ...found.columns]) };
}

/** The rows of all modules besides the schemas, as one. */
export function entityDataOf(modules: readonly ServerModule[]): EntityData {
  const all = modules.flatMap(({ entityData }) => entityData ?? []);
  return {
    tables: modules.flatMap(({ tables }) => tables ?? []),
    findProfiles: async (db, models) => {
      const found = [];
      for (const data of all) found.push(...((await data.findProfiles?.(db, models)) ?? []));
      return found;
    },
    addMissing: async (db, models) => {
      for (const data of all) await data.addMissing?.(db, models);
    },
    findProblems: async (db, models) => {
      const found = [];
      for (const data of all) found.push(...((await data.findProblems?.(db, models)) ?? []));
      return found;
    },
  };
}

/** The texts of all errors, of the engines and of the modules. Throws if two areas have the same name. */
export function errorTextsOf(modules: readonly ServerModule[]): ErrorTexts {
  const engines = [httpErrors, listErrors, entityErrors, fileErrors, importErrors, statementErrors];
  return createErrorTexts([...engines, ...modules.flatMap(({ errors }) => errors ?? [])]);
}

/**
 * Opens the modules. Events that they publish reach all of them, whatever their order. Throws if a module lacks the
 * handler of one of its operations, or has one of another.
 */
export function openModules(modules: readonly ServerModule[], services: Omit<Services, CollectedService>): OpenModules {
  const publishSaved = (change: SavedChange): void => {
    for (const { onSaved } of open) onSaved?.(change);
  };
  const eventSources = (userId: number): readonly FeedSource[] =>
    open.flatMap(({ events }) => (events === undefined ? [] : [events(userId)]));
  const personalRows = modules.flatMap((module) => module.personalRows ?? []);
  const personalStays = modules.flatMap((module) => module.personalStays ?? []);
  const clientTies = modules.flatMap((module) => module.clientTie ?? []);
  const personalExports = modules.flatMap((module) => module.personalExports ?? []);
  const retained = modules.flatMap((module) => module.retained ?? []);
  const open = modules.map((module) => {
    const ofPeople = { personalRows, personalStays, clientTies, personalExports };
    const collected = { ...ofPeople, retained, publishSaved, eventSources };
    const opened = module.open({ ...services, ...collected });
    const missing = module.operations.filter((operation) => opened.handlers[operation] === undefined);
    if (missing.length > 0) throw new Error(`The module ${module.name} has no handler for ${missing.join(', ')}.`);
    const unnamed = Object.keys(opened.handlers).filter(
      (id) => !module.operations.some((operation) => operation === id),
    );
    if (unnamed.length > 0) throw new Error(`The module ${module.name} does not name ${unnamed.join(', ')}.`);
    return opened;
  });
  return {
    handlers: Object.assign({}, ...open.map(({ handlers }) => handlers)),
    answering: (operation, given) => {
      for (const { answering } of open) {
        const found = answering?.(operation, given) ?? null;
        if (found !== null) return found;
      }
      return null;
    },
    instead: (operation, given) => {
      for (const { instead } of open) {
        const found = instead?.(operation, given) ?? null;
        if (found !== null) return found;
      }
      return null;
    },
    ahead: async (save) => {
      const errors = [];
      for (const { ahead } of open) errors.push(...((await ahead?.[save.target.name]?.(save)) ?? []));
      return errors;
    },
    limits: new Map(open.flatMap(({ limits }) => Object.entries(limits ?? {}))),
    publishSaved,
    eventSources,
    tasks: open.flatMap(({ tasks }) => tasks ?? []),
    webhooks: Object.assign({}, ...open.map(({ webhooks }) => webhooks ?? {})),
    close: () => {
      for (const { close } of open) close?.();
    },
  };
}
