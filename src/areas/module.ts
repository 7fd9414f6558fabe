import type { Sql } from 'sql-template-tag';
import type { RecordAlerts } from '../engine/alerts/record-alerts.ts';
import type { Pdfs } from '../engine/export/pdf/pdfs.ts';
import type { Files } from '../engine/files/files.ts';
import type { Flows } from '../engine/flows/transitions.ts';
import type { Imports } from '../engine/import/imports.ts';
import type { RecordEngine } from '../engine/records/record-engine.ts';
import type { RecordRules } from '../engine/records/record-rules.ts';
import type { EntityCatalog } from '../engine/records/schemas/catalog.ts';
import type { EntityData } from '../engine/records/schemas/entity-data.ts';
import type { StatementValue } from '../engine/statements/statement.ts';
import type { StatementCatalog } from '../engine/statements/statement-catalog.ts';
import type { Dictionaries } from '../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../engine/views/registry.ts';
import type { Knobs } from '../integrations/knobs.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import type { Ports } from '../integrations/ports.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { ServerTables } from '../platform/database/tables/server-tables.ts';
import type { UnitDatabase } from '../platform/database/unit.ts';
import type { AnyHandler, Handlers, OperationId } from '../platform/http/binding.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { ChangeFeed, FeedSource } from '../platform/http/change-feed.ts';
import type { Contract } from '../platform/http/contract.ts';
import type { ErrorArea } from '../platform/http/errors/define-errors.ts';
import type { ErrorTexts } from '../platform/http/errors/error-texts.ts';
import type { RateLimit } from '../platform/http/rate-check.ts';
import type { Webhook } from '../platform/http/webhooks.ts';
import type { Locks } from '../platform/locks/locks.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import type { Attempts } from '../platform/sessions/attempts.ts';
import type { SessionLinks } from '../platform/sessions/links.ts';
import type { SecondFactor } from '../platform/sessions/second-factor.ts';
import type { Sessions } from '../platform/sessions/sessions.ts';
import type { Task } from '../platform/tasks/task.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import type { Facts } from '../platform/watch/facts.ts';
import type { OidcSettings } from './oidc/server/index.ts';
import type { ClientTie, PersonalExport, PersonalRows, PersonalStay } from './personal-rows.ts';
import type { ReadLog, RetainedRows, Retention } from './read-log/server/index.ts';

/** What an installation decides, as modules read it. */
export type ModuleSettings = {
  /** Of the program, and the commit that its files are of where that is known. */
  readonly version: { readonly version: string; readonly commit: string | null };
  /** Servers whose pages views may show in frames. */
  readonly frameSources: readonly string[];
  /** Months for which data are kept that need not stay. */
  readonly retention: Retention;
  /** Where people may log in besides; null for nowhere. */
  readonly oidc: OidcSettings | null;
  /** Whether configurators may write view files on this server. */
  readonly writesViews: boolean;
  /** Attempts to log in that one address has in a minute, and that one login from one address has before it waits. */
  readonly loginLimits: { readonly perLogin: number; readonly perAddress: number };
  /** Links to set a password that may be asked for in an hour: for one login from one address, and from one address. */
  readonly recoveryLimits: { readonly perLogin: number; readonly perAddress: number };
  /** How often a session, and an address, may ask for money in a minute; for what is only looked at ten times that. */
  readonly paymentLimits: { readonly perSession: number; readonly perAddress: number };
};

/** What the server offers to its modules; each names what it takes. */
export type Services = {
  readonly db: Database;
  /** Runs work whose transactions are committed by themselves, also in a call with `Idempotency-Key` (`UnitDatabase`). */
  readonly apart: UnitDatabase['apart'];
  /** Runs several saves of the record engine as one transaction (`UnitDatabase`). */
  readonly together: UnitDatabase['together'];
  readonly contract: Contract;
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
  readonly engine: RecordEngine;
  readonly files: Files;
  /** Who of the staff read sensitive data. */
  readonly readLog: ReadLog;
  readonly imports: Imports;
  readonly pdfs: Pdfs;
  readonly sessions: Sessions;
  readonly links: SessionLinks;
  /** Authenticators and recovery codes of users. */
  readonly secondFactor: SecondFactor;
  /** Slows down who guesses at passwords. */
  readonly attempts: Attempts;
  readonly dictionaries: Dictionaries;
  /** Writes what is wrong for who reads it. */
  readonly errorTexts: ErrorTexts;
  readonly feed: ChangeFeed;
  /** The time by which the business runs. */
  readonly clock: Clock;
  /** Work in the background; what an area does there, it lists as its `tasks`. */
  readonly tasks: Tasks;
  /** What others learn of a change, mails among them. */
  readonly outbox: Outbox;
  /** Who learns of which changes of records. */
  readonly alerts: RecordAlerts;
  /** States of records: who may move them, and how they came there. */
  readonly flows: Flows;
  readonly locks: Locks;
  /** How mails reach people; null on a server that sends none, and leaves them to others. */
  readonly mail: Mail | null;
  /** What answers outside of the portal. Never asked within a transaction. */
  readonly ports: Ports;
  /** What development turns on ports; adapters make theirs known. */
  readonly knobs: Knobs;
  /** Where people reach the portal, without a slash at its end. */
  readonly publicUrl: () => string;
  readonly settings: ModuleSettings;
  readonly isStopping: () => boolean;
  /** What all servers share: tasks, messages, sessions. Null while the database does not answer. */
  readonly facts: () => Promise<Facts | null>;
  /** Makes what is called with an error log it as a warning with this message. */
  readonly warn: (message: string) => (error: unknown) => void;
  /** Rows that all areas have of people beside the records of entities. */
  readonly personalRows: readonly PersonalRows[];
  /** Tables of all areas that have columns of people and need nothing of an erasure. */
  readonly personalStays: readonly PersonalStay[];
  /** What areas have of clients whose registration came to something. */
  readonly clientTies: readonly ClientTie[];
  /** What a person may take away of all areas. */
  readonly personalExports: readonly PersonalExport[];
  /** Rows of all areas that are kept for a time only. */
  readonly retained: readonly RetainedRows[];
  /** Tells every module of a change of records that is committed. */
  readonly publishSaved: (change: SavedChange) => void;
  /** What the modules send to the windows of a user, besides changed views. */
  readonly eventSources: (userId: number) => readonly FeedSource[];
  /** Operations that have a handler, those of entities included. */
  readonly served: ReadonlySet<string>;
};

/** Services that are made of what the modules declare. */
export type CollectedService =
  | 'personalRows'
  | 'personalStays'
  | 'clientTies'
  | 'personalExports'
  | 'retained'
  | 'publishSaved'
  | 'eventSources';

/** What rules of records work with: they are there before the other services. */
export type RuleServices = Pick<Services, 'views' | 'outbox' | 'statements' | 'clock'>;

/** What tasks that send mails take of it, on a server that has a mail server. */
export type MailDeps = Pick<Services, 'db' | 'publicUrl'> & { readonly mail: Mail };

/** Records of an entity that were saved: one made by a call, or others that came, changed or went. */
export type SavedChange = { readonly entity: string; readonly createdId?: number };

/** A module at work. */
export type OpenModule<Id extends OperationId = OperationId> = {
  /** A handler for each of its operations. */
  readonly handlers: Pick<Handlers, Id>;
  /** A handler for an operation that no module serves, with what is given to it; null for none. Asked at each call. */
  readonly answering?: (operation: string, given: Readonly<Record<string, unknown>>) => AnyHandler | null;
  /** A handler that takes a call of an entity (`x-entity`) from the generic records, by what is given with it; null for none. */
  readonly instead?: (operation: string, given: Readonly<Record<string, unknown>>) => AnyHandler | null;
  /** What is wrong with saves, by entity, that takes long to look at (`RecordRules.ahead`). */
  readonly ahead?: Readonly<Record<string, NonNullable<RecordRules['ahead']>>>;
  /** Limits asked before an operation runs, which operations may share. Each must hold for what exists and what does not alike. */
  readonly limits?: { readonly [Operation in Id]?: readonly RateLimit[] };
  /** Called after a change of records is committed, whichever way it came. */
  readonly onSaved?: (change: SavedChange) => void;
  /** Sends named events to the windows of a user. */
  readonly events?: (userId: number) => FeedSource;
  /** What providers call by themselves, by its address below `/webhooks/`. */
  readonly webhooks?: Readonly<Record<string, Webhook>>;
  /** Work in the background that it does: what was asked for, what is done again and again, messages that it delivers. */
  readonly tasks?: readonly Task[];
  /** Called when the server stops taking calls. */
  readonly close?: () => void;
};

/** Rows that an area puts into a database, once: what somebody deleted since does not come back. */
export type SeedStep = {
  /** What the database remembers it by. */
  readonly key: string;
  /** Puts what is missing: two servers may do it at once. */
  readonly fill: (db: Database) => Promise<void>;
};

/**
 * An area of the server. The list in `server-areas.ts` is all that names it; what it does is in its folder.
 */
export type ServerModule = {
  readonly name: string;
  /** Operations of the contract that it serves. */
  readonly operations: readonly OperationId[];
  /** Of its operations those that end a session, or viewing as another user (`BindingOptions`). */
  readonly endings?: readonly OperationId[];
  /** What it refuses, with the texts. */
  readonly errors?: ErrorArea;
  /** What entities demand beyond their schemas. */
  readonly recordRules?: (services: RuleServices) => RecordRules;
  /** Rows that go with the schemas. */
  readonly entityData?: Omit<Partial<EntityData>, 'tables'>;
  /** Tables that no schema makes (`readTables`); what they have of people `personalRows` says. */
  readonly tables?: ServerTables;
  /** By entity, the condition on its rows `t` that are shown to a caller who may not list them: their files may be read. */
  readonly shownTo?: Readonly<Record<string, (caller: Caller) => Sql>>;
  /** Rows that it has of people beside the records of entities. */
  readonly personalRows?: readonly PersonalRows[];
  /** Tables that have columns of people and need nothing of an erasure. */
  readonly personalStays?: readonly PersonalStay[];
  /** What it has of clients whose registration came to something. */
  readonly clientTie?: ClientTie;
  /** What a person may take away of it. */
  readonly personalExports?: readonly PersonalExport[];
  /** Rows that are kept for a time only, by the settings of the installation. */
  readonly retained?: readonly RetainedRows[];
  /** Values besides those of the session that statements may take, by name. */
  readonly statementValues?: Readonly<Record<string, StatementValue>>;
  readonly seed?: readonly SeedStep[];
  readonly open: (services: Services) => OpenModule;
};

/** Checks that a module's handlers and limits are those of its operations. */
export function defineModule<const Id extends OperationId>(module: {
  readonly name: string;
  readonly operations: readonly Id[];
  readonly endings?: readonly NoInfer<Id>[];
  readonly errors?: ErrorArea;
  readonly recordRules?: (services: RuleServices) => RecordRules;
  /** Rows that go with the schemas. */
  readonly entityData?: Omit<Partial<EntityData>, 'tables'>;
  /** Tables that no schema makes (`readTables`); what they have of people `personalRows` says. */
  readonly tables?: ServerTables;
  /** By entity, the condition on its rows `t` that are shown to a caller who may not list them: their files may be read. */
  readonly shownTo?: Readonly<Record<string, (caller: Caller) => Sql>>;
  /** Rows that it has of people beside the records of entities. */
  readonly personalRows?: readonly PersonalRows[];
  /** Tables that have columns of people and need nothing of an erasure. */
  readonly personalStays?: readonly PersonalStay[];
  /** What it has of clients whose registration came to something. */
  readonly clientTie?: ClientTie;
  /** What a person may take away of it. */
  readonly personalExports?: readonly PersonalExport[];
  /** Rows that are kept for a time only, by the settings of the installation. */
  readonly retained?: readonly RetainedRows[];
  /** Values besides those of the session that statements may take, by name. */
  readonly statementValues?: Readonly<Record<string, StatementValue>>;
  readonly seed?: readonly SeedStep[];
  readonly open: (services: Services) => OpenModule<Id>;
}): ServerModule {
  return module;
}
