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

/** Parts and settings of a server. */
export type AppOptions = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly views: ViewRegistry;
  /** Lists of statements; none without it. */
  readonly statements?: StatementCatalog;
  /** Storage for users' files; without it none is accepted. */
  readonly storage?: FileStorage;
  readonly logger?: FastifyBaseLogger;
  /** Folder of the built web app; without it only the API is served. */
  readonly webRoot?: string;
  /** In tests: a contract that was read before, whose checks are compiled once for all servers. */
  readonly contract?: Contract;
  /** In tests: an answer that the contract does not declare becomes an error. */
  readonly verifyAnswers?: boolean;
  /**
   * Login attempts: for one login from one address before further ones are delayed, and for all logins from one address
   * in a minute.
   */
  readonly loginLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** Links to set a password per hour: for one login from one address, and from one address. */
  readonly recoveryLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** Payment calls of a session, and of an address, per minute; ten times as many for reads. */
  readonly paymentLimits?: { readonly perSession: number; readonly perAddress: number };
  /** Sends mails; without it they wait for a server that does. */
  readonly mail?: Mail;
  /** Encrypts secrets of users; defaults to a key that is lost when the server ends. */
  readonly secrets?: Secrets;
  /** Months for which deletable data are kept; forever without it. */
  readonly retention?: Retention;
  /** Another identity provider for logins; none by default. */
  readonly oidc?: OidcSettings;
  /** Ports to outside services, or a function that builds them; omitted ones use their embedded stand-in. */
  readonly ports?: Partial<Ports> | ((parts: PortParts) => Partial<Ports>);
  /** Public address of the portal, without a trailing slash; for links in mails. */
  readonly publicUrl?: () => string;
  /** Servers whose pages views may show in frames, besides the portal itself (`readSources`). */
  readonly frameSources?: readonly string[];
  /** The same for pictures. */
  readonly imageSources?: readonly string[];
  /** In tests: ms for a request to arrive completely, instead of two minutes. */
  readonly arrivalLimit?: number;
  /** In tests: limits of incomplete requests. */
  readonly unfinished?: UnfinishedLimits;
  /** In tests: ms after which an answer that the client does not read is cut off, instead of thirty seconds. */
  readonly stallLimit?: number;
  /** Configurators may write files below `views`; for development. */
  readonly writesViews?: boolean;
  /**
   * Number of load balancers in front that add to `X-Forwarded-For`; 0 if callers reach the server directly. Entries
   * before theirs are the caller's own and not trusted.
   */
  readonly balancers?: number;
  /** Months after which the history of records is archived; 0 (the default) for never. */
  readonly historyMonths?: number;
  /** Days for which deleted records can be restored, 0 for none; defaults to 30. */
  readonly binDays?: number;
  /** Access to the metrics; none by default. */
  readonly metrics?: MetricsAccess & { readonly dataDir?: string; readonly opened?: (address: string) => void };
  /** Whether the server is about to stop: it still serves, and tells load balancers that it will not. */
  readonly isDraining?: () => boolean;
  /** Extras of a demonstration: it is filled, and its clock can be moved at `/dev/simuladores`. Never in production. */
  readonly demonstration?: Demonstration;
  /** Size up to which a demonstration is filled while it runs; nothing by default. */
  readonly demoSize?: DemoSize;
  /** Turns on one backup a night. */
  readonly backups?: BackupSettings;
  /** In tests: other areas than those of the list. */
  readonly modules?: readonly ServerModule[];
};
