import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./tables/', import.meta.url);
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
    .flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(made)].flatMap(([, name]) => name ?? []),
    )
    .filter((name) => !ofEntities.has(name)),
);
