import type { Database } from './database/database.ts';
import type { VersionWatch } from './database/version-watch.ts';
import type { EntityCatalog } from './entities/catalog.ts';
import type { RecordEngine } from './entities/records.ts';
import type { Files } from './files/files.ts';
import { type Handlers, servedIds } from './http/binding.ts';
import type { Contract } from './http/contract.ts';
import type { Imports } from './import/imports.ts';
import { type About, aboutHandlers } from './modules/account/about.routes.ts';
import { accountHandlers } from './modules/account/account.routes.ts';
import type { EmailLinks } from './modules/account/email-links.ts';
import { contractHandlers } from './modules/contract/contract.routes.ts';
import { exportHandlers } from './modules/exports/exports.routes.ts';
import { fileHandlers } from './modules/files/files.routes.ts';
import { firstAccessHandlers } from './modules/first-access/first-access.routes.ts';
import { faqHandlers } from './modules/help/faq.routes.ts';
import { importHandlers } from './modules/import/import.routes.ts';
import type { Dictionaries } from './modules/language/dictionaries.ts';
import { languageHandlers } from './modules/language/language.routes.ts';
import { noticeHandlers } from './modules/notices/notices.routes.ts';
import type { PushRegistry } from './modules/notices/push-registry.ts';
import type { UnreadCounts } from './modules/notices/unread-counts.ts';
import { operationHandlers } from './modules/operations/operations.routes.ts';
import { recordHandlers } from './modules/records/records.routes.ts';
import type { ChangeFeed } from './modules/screens/change-feed.ts';
import { screenHandlers } from './modules/screens/screens.routes.ts';
import type { Attempts } from './modules/session/attempts.ts';
import type { Links } from './modules/session/links.ts';
import { passwordHandlers } from './modules/session/password.routes.ts';
import type { PasswordLinks } from './modules/session/password-links.ts';
import { sessionHandlers } from './modules/session/session.routes.ts';
import type { Sessions } from './modules/session/sessions.ts';
import { settingHandlers } from './modules/settings/settings.routes.ts';
import type { MenuChanges } from './modules/shell/menu-changes.ts';
import type { MenuRows } from './modules/shell/menu-rows.ts';
import { shellHandlers } from './modules/shell/shell.routes.ts';
import { studioHandlers } from './modules/studio/studio.routes.ts';
import type { ViewRegistry } from './views/registry.ts';

/** What the handlers of the modules work with. */
export type HandlerParts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly views: ViewRegistry;
  readonly engine: RecordEngine;
  readonly files: Files;
  readonly imports: Imports;
  readonly sessions: Sessions;
  readonly links: Links;
  readonly passwordLinks: PasswordLinks;
  readonly emailLinks: EmailLinks;
  readonly about: About;
  /** Slows down who guesses at passwords. */
  readonly attempts: Attempts;
  readonly feed: ChangeFeed;
  readonly dictionaries: Dictionaries;
  readonly textChanges: VersionWatch;
  readonly menuRows: MenuRows;
  readonly menuChanges: MenuChanges;
  readonly unread: UnreadCounts;
  readonly push: PushRegistry;
  readonly isStopping: () => boolean;
  /** Whether configurators may write view files on this server. */
  readonly writesViews: boolean;
};

/** Every handler of every module, by operationId. */
export function portalHandlers(contract: Contract, parts: HandlerParts): Handlers {
  const {
    db,
    entities,
    views,
    engine,
    files,
    imports,
    sessions,
    links,
    passwordLinks,
    attempts,
    feed,
    isStopping,
    writesViews,
  } = parts;
  const { dictionaries, textChanges, unread, push } = parts;
  const handlers: Handlers = {
    ...sessionHandlers(db, sessions, links, attempts),
    ...passwordHandlers({ db, sessions, passwordLinks, attempts }),
    ...firstAccessHandlers(db, sessions),
    ...shellHandlers({ entities, views, dictionaries, menuRows: parts.menuRows }),
    ...screenHandlers({
      ...{ entities, views, feed, unread, dictionaries, textChanges, sessions },
      menuChanges: parts.menuChanges,
    }),
    ...noticeHandlers({ db, entities, engine, unread, push }),
    ...languageHandlers({ db, entities, engine, sessions, dictionaries }),
    ...faqHandlers({ db, entities, engine, dictionaries }),
    ...settingHandlers(db, sessions),
    ...studioHandlers({ db, entities, views, contract, writesViews }),
    ...recordHandlers(parts),
    ...exportHandlers({ db, entities, engine, views, files }, dictionaries),
    ...importHandlers({ db, entities, engine, imports }),
    ...fileHandlers(files),
    ...accountHandlers(parts),
    ...aboutHandlers(db, parts.about),
    ...operationHandlers(db, files, isStopping),
  };
  const served = servedIds(contract, new Set(Object.keys(handlers)));
  return { ...handlers, ...contractHandlers(contract.document, served) };
}
