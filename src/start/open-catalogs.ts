import { join } from 'node:path';
import { cardTable, createCardViews } from '../areas/cards/server/index.ts';
import { entityDataOf } from '../areas/open-modules.ts';
import { serverModules } from '../areas/server-areas.ts';
import { createEntityCatalog, type EntityCatalog } from '../engine/records/schemas/catalog.ts';
import { knownLists } from '../engine/statements/known-lists.ts';
import { createStatementCatalog, type StatementCatalog } from '../engine/statements/statement-catalog.ts';
import { loadKnownNames } from '../engine/views/known-names.ts';
import { createViewRegistry, type SharedBuilds, type ViewRegistry } from '../engine/views/registry.ts';
import type { KnownLists } from '../language/check/check-context.ts';
import type { Database } from '../platform/database/database.ts';
import type { JoinedServer } from '../platform/database/upgrade/servers.ts';
import type { Contract } from '../platform/http/contract.ts';
import { knownCalls } from './known-calls.ts';

type Log = (message: string, details?: object) => void;

type EntityOptions = {
  readonly db: Database;
  /** Folder with `schemas` and `views`. */
  readonly root: string;
  readonly log?: Log;
  /** This server's entry in the list of the database's servers. */
  readonly server?: JoinedServer;
};

type CatalogOptions = EntityOptions & {
  readonly contract: Contract;
  /** Fills the tables that exist by then, before any rows are read. */
  readonly prepare?: () => Promise<void>;
  /** In tests: views already built by other servers of the process. */
  readonly builds?: SharedBuilds;
};

/** The configuration of a portal, read from its files; a server is built on it (`createApp`). */
export type Catalogs = {
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
  readonly close: () => Promise<void>;
};

/** The entities of a portal with the tables of all its areas; updates the tables to their schemas. */
export function openEntities({ db, root, log = () => undefined, server }: EntityOptions): Promise<EntityCatalog> {
  return createEntityCatalog({
    ...{ folder: join(root, 'schemas'), db, log, data: entityDataOf(serverModules) },
    ...(server === undefined ? {} : { server }),
  });
}

/**
 * Reads the entities, statements and views of a portal, in this order, for the program and for tests. Needs the base of
 * the database (`installBase`).
 */
export async function openCatalogs({ contract, prepare, builds, ...options }: CatalogOptions): Promise<Catalogs> {
  const { db, root, log = () => undefined } = options;
  const entities = await openEntities(options);
  await prepare?.();
  await entities.reload();
  const statements = await createStatementCatalog({
    ...{ root, db, entities, log, calls: knownCalls(contract) },
    table: cardTable(db),
  });
  const { models, shapes, settled, isArriving, fileOf: schemaFileOf } = entities;
  const lists = (): KnownLists => knownLists(statements.all(), contract.operations, entities.shapes());
  const views = await createViewRegistry({
    ...{ root, entities: models, lists, shapes, settled, isArriving, schemaFileOf },
    ...{ made: createCardViews(statements), ...(builds === undefined ? {} : { builds }) },
    names: await loadKnownNames(contract),
  });
  return {
    ...{ entities, statements, views },
    close: async () => {
      await Promise.all([views.close(), statements.close(), entities.close()]);
    },
  };
}
