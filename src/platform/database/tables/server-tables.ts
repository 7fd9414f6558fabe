import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A path, as a page that is drawn in tests has an address of its own for files.
const folder = join(import.meta.dirname, 'tables');
const made =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

/** Tables that stand in the scripts for installations without their entity: where there is one they are its own. */
const ofEntities: ReadonlySet<string> = new Set(['processo']);

/**
 * Names of the tables and views that the server makes and writes by itself (`tables/*.sql`). No entity is kept in one of
 * them: its records would be changed past whatever the server holds of them.
 */
export const serverTables: ReadonlySet<string> = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(made)].flatMap(([, name]) => name ?? []))
    .filter((name) => !ofEntities.has(name)),
);
