import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tables and views that no schema makes, as the platform or an area declares them: what else these have to work, such as
 * triggers, is a part of the script.
 */
export type ServerTables = {
  /** Whose they are. */
  readonly name: string;
  /** Runs at every start, behind the tables of the entities and the scripts that are listed before it, and only adds. */
  readonly script: string;
  /** Tables and views that it makes. The server alone writes them. */
  readonly tables: readonly string[];
};

const made =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

/** Tables that stand in the scripts for installations without their entity: where there is one they are its own. */
const ofEntities: ReadonlySet<string> = new Set(['processo']);

/** Reads the script of tables in a folder, which is a path: a page that is drawn in tests has an address of its own for files. */
export function readTables(name: string, folder: string, file = 'tables.sql'): ServerTables {
  const script = readFileSync(join(folder, file), 'utf8');
  const tables = [...script.matchAll(made)].flatMap(([, table = '']) => (ofEntities.has(table) ? [] : [table]));
  return { name, script, tables: [...new Set(tables)] };
}

const ofPlatform = (name: string): ServerTables => readTables(name, import.meta.dirname, `${name}.sql`);

/** Of the platform's tables those that point at no entity. */
export const platformTables: readonly ServerTables[] = ['plataforma', 'simulado'].map(ofPlatform);

/** All tables of the platform and the engine. What an area alone reads and writes is declared by it (`tables` of its module). */
export const systemTables: readonly ServerTables[] = [...platformTables, ...['sistema', 'identidade'].map(ofPlatform)];

/** Tables by which servers of one database know each other (`upgrade/servers.ts`). */
const presenceTables = ofPlatform('servidores');

/**
 * Names of the tables and views that the server makes and writes by itself, those of areas included. No entity is kept in one of
 * them: its records would be changed past whatever the server holds of them.
 */
export function namesOfTables(ofAreas: readonly ServerTables[]): ReadonlySet<string> {
  return new Set([...systemTables, presenceTables, ...ofAreas].flatMap(({ tables }) => tables));
}
