import type { FastifyBaseLogger } from 'fastify';
import type { Demonstration, DemoSize } from '../areas/demo-area.ts';
import type { ServerModule } from '../areas/module.ts';
import type { OidcSettings } from '../areas/oidc/server/index.ts';
import type { Retention } from '../areas/read-log/server/index.ts';
import type { FileStorage } from '../engine/files/storage/storage.ts';
import type { EntityCatalog } from '../engine/records/schemas/catalog.ts';
import type { StatementCatalog } from '../engine/statements/statement-catalog.ts';
import type { ViewRegistry } from '../engine/views/registry.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import type { PortParts } from '../integrations/payment-ports.ts';
import type { Ports } from '../integrations/ports.ts';
import type { BackupSettings } from '../platform/backup/nightly.ts';
import type { Database } from '../platform/database/database.ts';
import type { UnfinishedLimits } from '../platform/http/arrival/unfinished.ts';
import type { Contract } from '../platform/http/contract.ts';
import type { Secrets } from '../platform/sessions/secrets/secrets.ts';
import type { MetricsAccess } from '../platform/watch/serve-metrics.ts';

/** What a server is built of, and how. */
export type AppOptions = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly views: ViewRegistry;
  /** Lists of statements; none without it. */
  readonly statements?: StatementCatalog;
  /** Where files of users are kept; without it none is taken. */
  readonly storage?: FileStorage;
  readonly logger?: FastifyBaseLogger;
  /** Folder of the built web app; without it only the API is served. */
  readonly webRoot?: string;
  /** In tests: the contract as it was read before, whose checks are compiled once for all servers; else it is read. */
  readonly contract?: Contract;
  /** In tests: an answer that the contract does not declare becomes an error. */
  readonly verifyAnswers?: boolean;
  /**
   * Attempts to log in: for one login from one address before each has to wait for longer, and for all logins from one
   * address in a minute.
   */
  readonly loginLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** Links to set a password that may be asked for in an hour: for one login from one address, and from one address. */
  readonly recoveryLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** How often a session, and an address, may ask for money in a minute; for what is only looked at ten times that. */
  readonly paymentLimits?: { readonly perSession: number; readonly perAddress: number };
  /** How mails reach people; without it they wait for a server that sends them. */
  readonly mail?: Mail;
  /** Encrypts secrets of users; without it with a key that nobody has after this server. */
  readonly secrets?: Secrets;
  /** Months for which data are kept that need not stay; for ever without it. */
  readonly retention?: Retention;
  /** Where people may log in besides; nowhere without it. */
  readonly oidc?: OidcSettings;
  /** What answers outside of the portal, or builds it; what is left out has its embedded stand-in. */
  readonly ports?: Partial<Ports> | ((parts: PortParts) => Partial<Ports>);
  /** Where people reach the portal, without a slash at its end; for links in mails. */
  readonly publicUrl?: () => string;
  /** Servers whose pages views may show in frames, besides the portal itself (`readSources`). */
  readonly frameSources?: readonly string[];
  /** The same of pictures. */
  readonly imageSources?: readonly string[];
  /** In tests: ms for a request to arrive whole, instead of two minutes. */
  readonly arrivalLimit?: number;
  /** In tests: what requests may take that are not here whole. */
  readonly unfinished?: UnfinishedLimits;
  /** In tests: ms after which an answer that nobody takes is cut, instead of thirty seconds. */
  readonly stallLimit?: number;
  /** Configurators may write files below `views`; for development. */
  readonly writesViews?: boolean;
  /**
   * How many balancers stand in front and add to `X-Forwarded-For`; 0 when callers reach the server themselves. What
   * stands before their entries is whatever the caller wrote.
   */
  readonly balancers?: number;
  /** Months after which the history of records is taken out of what is asked; 0, as without it, for never. */
  readonly historyMonths?: number;
  /** Days for which deleted records may be restored, 0 for never; 30 where it is left out. */
  readonly binDays?: number;
  /** How metrics are reached; by nobody without it. */
  readonly metrics?: MetricsAccess & { readonly dataDir?: string; readonly opened?: (address: string) => void };
  /** Whether the server is about to stop: it serves still, and tells balancers that it will not. */
  readonly isDraining?: () => boolean;
  /** What only a demonstration has: it fills it, and the clock may be moved at `/dev/simuladores`. Never in production. */
  readonly demonstration?: Demonstration;
  /** What a demonstration is filled up to while it runs; nothing without it. */
  readonly demoSize?: DemoSize;
  /** Turns on one backup a night. */
  readonly backups?: BackupSettings;
  /** In tests: other areas than those of the list. */
  readonly modules?: readonly ServerModule[];
};
