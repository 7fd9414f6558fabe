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

/** Settings of an installation for its modules. */
export type ModuleSettings = {
  /** Version of the program, and the commit of its files if known. */
  readonly version: { readonly version: string; readonly commit: string | null };
  /** Servers whose pages views may show in frames. */
  readonly frameSources: readonly string[];
  /** Months for which deletable data are kept. */
  readonly retention: Retention;
  /** Another identity provider for logins; null for none. */
  readonly oidc: OidcSettings | null;
  /** Whether configurators may write view files on this server. */
  readonly writesViews: boolean;
  /** Login attempts of one address per minute, and of one login from one address before it is delayed. */
  readonly loginLimits: { readonly perLogin: number; readonly perAddress: number };
  /** Links to set a password per hour: for one login from one address, and from one address. */
  readonly recoveryLimits: { readonly perLogin: number; readonly perAddress: number };
  /** Payment calls of a session, and of an address, per minute; ten times as many for reads. */
  readonly paymentLimits: { readonly perSession: number; readonly perAddress: number };
};

/** The server's services for its modules; each picks what it needs. */
export type Services = {
  readonly db: Database;
  /** Runs work whose transactions are committed separately, even in a call with `Idempotency-Key` (`UnitDatabase`). */
  readonly apart: UnitDatabase['apart'];
  /** Runs several saves of the record engine as one transaction (`UnitDatabase`). */
  readonly together: UnitDatabase['together'];
  readonly contract: Contract;
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
  readonly engine: RecordEngine;
  readonly files: Files;
  /** The log of staff who read sensitive data. */
  readonly readLog: ReadLog;
  readonly imports: Imports;
  readonly pdfs: Pdfs;
  readonly sessions: Sessions;
  readonly links: SessionLinks;
  /** Authenticators and recovery codes of users. */
  readonly secondFactor: SecondFactor;
  /** Delays attackers who guess passwords. */
  readonly attempts: Attempts;
  readonly dictionaries: Dictionaries;
  /** Writes errors in the language of the reader. */
  readonly errorTexts: ErrorTexts;
  readonly feed: ChangeFeed;
  /** The clock of the business. */
  readonly clock: Clock;
  /** Background work; an area lists its own as `tasks`. */
  readonly tasks: Tasks;
  /** Messages about changes for others, including mails. */
  readonly outbox: Outbox;
  /** Notices about changes of records. */
  readonly alerts: RecordAlerts;
  /** States of records: who may change them, and their history. */
  readonly flows: Flows;
  readonly locks: Locks;
  /** Sends mails; null on a server that sends none, and leaves them to others. */
  readonly mail: Mail | null;
  /** Outside services. Never called within a transaction. */
  readonly ports: Ports;
  /** The knobs of ports for developers; adapters register theirs. */
  readonly knobs: Knobs;
  /** Public address of the portal, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly settings: ModuleSettings;
  readonly isStopping: () => boolean;
  /** State shared by all servers: tasks, messages, sessions. Null if the database does not answer. */
  readonly facts: () => Promise<Facts | null>;
  /** Returns a function that logs an error as a warning with this message. */
  readonly warn: (message: string) => (error: unknown) => void;
  /** Personal data of all areas outside of the records of entities. */
  readonly personalRows: readonly PersonalRows[];
  /** Tables of all areas with columns about people that an erasure leaves unchanged. */
  readonly personalStays: readonly PersonalStay[];
  /** Data of all areas that show that a client's registration was used. */
  readonly clientTies: readonly ClientTie[];
  /** Exports of a person's data from all areas. */
  readonly personalExports: readonly PersonalExport[];
  /** Rows of all areas with limited retention. */
  readonly retained: readonly RetainedRows[];
  /** Notifies every module of a committed change of records. */
  readonly publishSaved: (change: SavedChange) => void;
  /** Events of the modules for a user's windows, besides changed views. */
  readonly eventSources: (userId: number) => readonly FeedSource[];
  /** Operations with a handler, including those of entities. */
  readonly served: ReadonlySet<string>;
};

/** Services made from the declarations of the modules. */
export type CollectedService =
  | 'personalRows'
  | 'personalStays'
  | 'clientTies'
  | 'personalExports'
  | 'retained'
  | 'publishSaved'
  | 'eventSources';

/** Services for record rules, which exist before the others. */
export type RuleServices = Pick<Services, 'views' | 'outbox' | 'statements' | 'clock'>;

/** Services for tasks that send mails, on a server with a mail server. */
export type MailDeps = Pick<Services, 'db' | 'publicUrl'> & { readonly mail: Mail };

/** A save of an entity's records: one made by a call, or others that were added, changed or deleted. */
export type SavedChange = { readonly entity: string; readonly createdId?: number };

/** A running module. */
export type OpenModule<Id extends OperationId = OperationId> = {
  /** A handler for each of its operations. */
  readonly handlers: Pick<Handlers, Id>;
  /** A handler for an operation that no module serves, with its parameters; null for none. Called for each request. */
  readonly answering?: (operation: string, given: Readonly<Record<string, unknown>>) => AnyHandler | null;
  /**
   * A handler that replaces the generic one for a call of an entity (`x-entity`), depending on its parameters; null for
   * none.
   */
  readonly instead?: (operation: string, given: Readonly<Record<string, unknown>>) => AnyHandler | null;
  /** Slow checks of saves, by entity (`RecordRules.ahead`). */
  readonly ahead?: Readonly<Record<string, NonNullable<RecordRules['ahead']>>>;
  /**
   * Limits checked before an operation runs; operations may share them. They must not depend on whether something
   * exists.
   */
  readonly limits?: { readonly [Operation in Id]?: readonly RateLimit[] };
  /** Called after a change of records is committed, in whatever way it was made. */
  readonly onSaved?: (change: SavedChange) => void;
  /** Sends named events to a user's windows. */
  readonly events?: (userId: number) => FeedSource;
  /** Calls from providers, by their address below `/webhooks/`. */
  readonly webhooks?: Readonly<Record<string, Webhook>>;
  /** Its background work: queued tasks, repeated tasks, delivery of messages. */
  readonly tasks?: readonly Task[];
  /** Called when the server stops accepting calls. */
  readonly close?: () => void;
};

/** Rows that an area adds to a database once: rows that somebody deleted do not come back. */
export type SeedStep = {
  /** Key under which the database stores that it has them. */
  readonly key: string;
  /** Adds missing rows: two servers may run it at once. */
  readonly fill: (db: Database) => Promise<void>;
};

/** An area of the server. Only the list in `server-areas.ts` refers to it; its code is in its folder. */
export type ServerModule = {
  readonly name: string;
  /** Operations of the contract that it implements. */
  readonly operations: readonly OperationId[];
  /** Those of its operations that end a session, or viewing as another user (`BindingOptions`). */
  readonly endings?: readonly OperationId[];
  /** Its errors, with their texts. */
  readonly errors?: ErrorArea;
  /** Rules of entities besides their schemas. */
  readonly recordRules?: (services: RuleServices) => RecordRules;
  /** Rows that belong to the schemas. */
  readonly entityData?: Omit<Partial<EntityData>, 'tables'>;
  /** Tables without a schema (`readTables`); `personalRows` lists personal data in them. */
  readonly tables?: ServerTables;
  /**
   * By entity, the condition on its rows `t` that a caller who may not list them may still see: their files may be
   * read.
   */
  readonly shownTo?: Readonly<Record<string, (caller: Caller) => Sql>>;
  /** Personal data outside of the records of entities. */
  readonly personalRows?: readonly PersonalRows[];
  /** Tables with columns about people that an erasure leaves unchanged. */
  readonly personalStays?: readonly PersonalStay[];
  /** Data that show that a client's registration was used. */
  readonly clientTie?: ClientTie;
  /** The part of its data that a person may export. */
  readonly personalExports?: readonly PersonalExport[];
  /** Rows with limited retention, by the settings of the installation. */
  readonly retained?: readonly RetainedRows[];
  /** Values for statements besides those of the session, by name. */
  readonly statementValues?: Readonly<Record<string, StatementValue>>;
  readonly seed?: readonly SeedStep[];
  readonly open: (services: Services) => OpenModule;
};

/** Types the handlers and limits of a module by its operations. */
export function defineModule<const Id extends OperationId>(module: {
  readonly name: string;
  readonly operations: readonly Id[];
  readonly endings?: readonly NoInfer<Id>[];
  readonly errors?: ErrorArea;
  readonly recordRules?: (services: RuleServices) => RecordRules;
  /** Rows that belong to the schemas. */
  readonly entityData?: Omit<Partial<EntityData>, 'tables'>;
  /** Tables without a schema (`readTables`); `personalRows` lists personal data in them. */
  readonly tables?: ServerTables;
  /**
   * By entity, the condition on its rows `t` that a caller who may not list them may still see: their files may be
   * read.
   */
  readonly shownTo?: Readonly<Record<string, (caller: Caller) => Sql>>;
  /** Personal data outside of the records of entities. */
  readonly personalRows?: readonly PersonalRows[];
  /** Tables with columns about people that an erasure leaves unchanged. */
  readonly personalStays?: readonly PersonalStay[];
  /** Data that show that a client's registration was used. */
  readonly clientTie?: ClientTie;
  /** The part of its data that a person may export. */
  readonly personalExports?: readonly PersonalExport[];
  /** Rows with limited retention, by the settings of the installation. */
  readonly retained?: readonly RetainedRows[];
  /** Values for statements besides those of the session, by name. */
  readonly statementValues?: Readonly<Record<string, StatementValue>>;
  readonly seed?: readonly SeedStep[];
  readonly open: (services: Services) => OpenModule<Id>;
}): ServerModule {
  return module;
}
