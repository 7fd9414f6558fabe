import { join } from 'node:path';
import { projectRoot } from '../../src/server/app.ts';
import { installBase } from '../../src/server/database/base.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openPostgres } from '../../src/server/database/postgres/postgres.ts';
import { createEntityCatalog } from '../../src/server/entities/schemas/catalog.ts';
import { testDatabase } from './database.ts';
import { entityData } from './entity-data.ts';
import { newDatabase } from './postgres.ts';

/** Name of the environment variable with the database of {@link makeTemplate}. */
export const templateVariable = 'VITRAL_TEST_TEMPLATE';

const schema = 'teste';

/**
 * A database for a server with the entities of the project, dropped by `close`. Where a template was made of such a
 * database it is a copy, in which all tables stand already: making them takes PostgreSQL more than a second.
 */
export async function serverDatabase(): Promise<Database> {
  const [server, template] = [process.env.TEST_DATABASE_URL, process.env[templateVariable]];
  if (server === undefined || template === undefined) {
    const db = await testDatabase();
    await installBase(db);
    return db;
  }
  const { url, drop } = await newDatabase(server, template);
  const db = await openPostgres({ url, schema, connections: 8 });
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

/** Makes a database with the tables of all entities of the project on a PostgreSQL server; answers its name. */
export async function makeTemplate(server: string): Promise<string> {
  const { url } = await newDatabase(server);
  const db = await openPostgres({ url, schema });
  await installBase(db);
  await (
    await createEntityCatalog({
      folder: join(projectRoot, 'schemas', 'entities'),
      db,
      log: () => undefined,
      data: entityData,
    })
  ).close();
  await db.close();
  return new URL(url).pathname.slice(1);
}
