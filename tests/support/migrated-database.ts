import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createEntityCatalog } from '../../src/engine/records/schemas/catalog.ts';
import { installBase } from '../../src/platform/database/base.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { embeddedSchema, testDatabase } from './database.ts';
import { dropStoredSchema, restoreSchema, type StoredSchema, storeSchema } from './databases/stored-schemas.ts';
import { entityData } from './entity-data.ts';
import { newDatabase } from './postgres.ts';

/** Name of the environment variable with the name of the database of {@link makeTemplate}. */
export const templateVariable = 'VITRAL_TEST_TEMPLATE';

const schema = 'teste';

/** Unused embedded schemas of this process. */
const free: { readonly schema: string; readonly stored: StoredSchema }[] = [];

/** Unused PostgreSQL databases of this process. */
const freeCopies: { readonly url: string; readonly drop: () => Promise<void>; readonly stored: StoredSchema }[] = [];

/**
 * A database for a server. All tables of the project's entities exist already, because creating them takes seconds.
 * Without a template on PostgreSQL they do not. `close` returns it: the process restores it for the next test ({@link
 * restoreSchema}), which takes a tenth of the time, or drops it if its structure has changed.
 */
export async function serverDatabase(): Promise<Database> {
  const [server, template] = [process.env.TEST_DATABASE_URL, process.env[templateVariable]];
  if (server === undefined) return embeddedDatabase();
  if (template !== undefined) return copiedDatabase(server, template);
  const db = await testDatabase();
  await installBase(db);
  return db;
}

async function copiedDatabase(server: string, template: string): Promise<Database> {
  const open = (url: string): Promise<Database> => openPostgres({ url, schema, connections: 8 });
  for (let next = freeCopies.pop(); next !== undefined; next = freeCopies.pop()) {
    const copy = next;
    const db = await open(copy.url);
    if (await restoreSchema(db, copy.stored)) return freedByClose(db, () => void freeCopies.push(copy));
    await db.close();
    await copy.drop();
  }
  const { url, drop } = await newDatabase(server, template);
  const db = await open(url);
  const stored = await storeSchema(db);
  return freedByClose(db, () => void freeCopies.push({ url, drop, stored }));
}

function freedByClose(db: Database, free: () => void): Database {
  return {
    ...db,
    close: async () => {
      await db.close();
      free();
    },
  };
}

async function embeddedDatabase(): Promise<Database> {
  for (let next = free.pop(); next !== undefined; next = free.pop()) {
    const db = await embeddedSchema(next.schema);
    const { stored, schema } = next;
    if (await restoreSchema(db, stored)) return { ...db, close: async () => void free.push({ schema, stored }) };
    await dropStoredSchema(db);
  }
  return newEmbeddedDatabase();
}

/** An embedded database as {@link serverDatabase} returns, in a new schema. */
export async function newEmbeddedDatabase(): Promise<Database> {
  const db = await embeddedSchema(`teste_${randomBytes(6).toString('hex')}`);
  await makeTables(db);
  const stored = await storeSchema(db);
  return { ...db, close: async () => void free.push({ schema: db.schema, stored }) };
}

/** Creates a database with the tables of all entities of the project on a PostgreSQL server, and returns its name. */
export async function makeTemplate(server: string): Promise<string> {
  const { url } = await newDatabase(server);
  const db = await openPostgres({ url, schema });
  await makeTables(db);
  await db.close();
  return new URL(url).pathname.slice(1);
}

async function makeTables(db: Database): Promise<void> {
  await installBase(db);
  const folder = join(projectRoot, 'schemas');
  await (await createEntityCatalog({ folder, db, log: () => undefined, data: entityData })).close();
}
