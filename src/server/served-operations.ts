import type { Database } from './database/database.ts';
import type { EntityCatalog } from './entities/catalog.ts';
import { createRecordEngine } from './entities/records.ts';
import { createFiles } from './files/files.ts';
import { noStorage } from './files/storage.ts';
import { portalHandlers } from './handlers.ts';
import { servedIds } from './http/binding.ts';
import { type Contract, loadContract } from './http/contract.ts';
import { createImports } from './import/imports.ts';
import { noMail } from './integrations/mail/mail.ts';
import { createEmailLinks } from './modules/account/email-links.ts';
import { createDictionaries } from './modules/language/dictionaries.ts';
import { createStoredPushRegistry } from './modules/notices/push-registry.ts';
import { createUnreadCounts } from './modules/notices/unread-counts.ts';
import { createChangeFeed } from './modules/screens/change-feed.ts';
import { createAttempts } from './modules/session/attempts.ts';
import { createLinks } from './modules/session/links.ts';
import { createPasswordLinks } from './modules/session/password-links.ts';
import { createSessions } from './modules/session/sessions.ts';
import type { ViewRegistry } from './views/registry.ts';

/** OperationIds that this server has handlers for, told without a database. */
export async function servedOperations(contract?: Contract): Promise<ReadonlySet<string>> {
  const known = contract ?? (await loadContract());
  const sessions = createSessions(noDatabase);
  const engine = createRecordEngine(noDatabase, noEntities.models);
  const files = createFiles(noDatabase, noStorage, noEntities.models, refuse);
  const mailed = { db: noDatabase, mail: noMail, publicUrl: refuse, later: { begin: refuse, settled: refuse } };
  const handlers = portalHandlers(known, {
    db: noDatabase,
    entities: noEntities,
    views: noViews,
    engine,
    files,
    imports: createImports({
      ...{ db: noDatabase, engine, models: noEntities.models, files, callerOf: refuse },
      ...{ timeZone: 'UTC', log: refuse },
    }),
    sessions,
    links: createLinks(noDatabase, sessions),
    passwordLinks: createPasswordLinks(mailed),
    emailLinks: createEmailLinks(mailed),
    about: { version: '', commit: null, frameSources: [] },
    attempts: createAttempts(1),
    feed: createChangeFeed(),
    dictionaries: createDictionaries(noDatabase),
    textChanges: { watch: refuse, refresh: refuse, close: refuse },
    menuRows: refuse,
    menuChanges: { watch: refuse, refresh: refuse, close: refuse },
    unread: createUnreadCounts(noDatabase),
    push: createStoredPushRegistry(noDatabase),
    isStopping: () => false,
    writesViews: false,
  });
  return servedIds(known, new Set(Object.keys(handlers)));
}

function refuse(): never {
  throw new Error('Handlers that are only counted are never called.');
}

const noDatabase: Database = {
  kind: 'pglite',
  schema: 'public',
  query: refuse,
  execute: refuse,
  transaction: refuse,
  stream: refuse,
  script: refuse,
  copyIn: refuse,
  exclusively: refuse,
  wantsRoom: refuse,
  close: refuse,
};

const noEntities: EntityCatalog = {
  models: () => new Map(),
  problems: () => [],
  processes: () => new Map(),
  addProcesses: refuse,
  reload: refuse,
  watch: refuse,
  onChange: refuse,
  settled: refuse,
  isArriving: () => false,
  lookForProfiles: refuse,
  close: refuse,
};

const noViews: ViewRegistry = {
  root: '',
  files: () => [],
  answer: () => null,
  screens: () => new Map(),
  names: () => [],
  problems: () => [],
  fileCount: () => 0,
  reload: refuse,
  rebuild: refuse,
  watch: refuse,
  onChanged: refuse,
  close: refuse,
};
