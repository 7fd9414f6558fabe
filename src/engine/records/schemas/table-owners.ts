import sql from 'sql-template-tag';
import { portalScreens } from '../../../domain/screens.ts';
import { tableOf } from '../../../language/entity/read-entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { namesOfTables } from '../../../platform/database/tables/server-tables.ts';
import { wholeFile } from '../models/schema-problems.ts';

/** Names known before these files were read. */
export type KnownOwners = {
  /** The entity that first had a table, even if its file was deleted: its records still exist. */
  readonly owners: ReadonlyMap<string, string>;
  /** Constants of processes that are not entities: permissions use the same names. */
  readonly processes: ReadonlySet<string>;
  /** Tables that the server writes by itself; null where it is not known which areas it has, and no schema of one is refused. */
  readonly serverTables: ReadonlySet<string> | null;
};

export const noOwners: KnownOwners = { owners: new Map(), processes: new Set(), serverTables: null };

/** Those of every server, whichever areas it has. */
const ofPlatform = namesOfTables([]);

/** Kind of a schema file: its own table, a table of the server that it gives access to, or a shape without a table. */
export type SchemaKind = 'stored' | 'server' | 'shape';

/** Problem codes of schemas that do not own their table. */
export const foreignCodes: ReadonlySet<string> = new Set([
  'entity/reserved-name',
  'entity/server-table',
  'entity/same-table',
  'entity/taken-name',
]);

/** Tables with passwords, sessions and history, and those of PostgreSQL itself. */
const reservedTable = /^(vitral|pg)(_|$)/;

/**
 * Folds the spellings of a name: upper and lower case and the ends of words do not count. File systems that ignore case
 * have one file for all of them.
 */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll('_', '');
}

/** The entity that owns a table; null for none. It is found by its table or another spelling of its name. */
export function ownerOf(name: string, { owners }: KnownOwners): string | null {
  const own = owners.get(tableOf(name));
  if (own !== undefined) return own;
  const folded = foldName(name);
  for (const owner of owners.values()) if (foldName(owner) === folded) return owner;
  return null;
}

/**
 * Decides which schemas own their tables, and why others do not: a table belongs to its first owner, whatever the
 * names. If the first is unknown, the name with the fewest capitals is the word and the others are spellings of it.
 * @param schemas all files by name
 */
export function settleOwners(
  schemas: ReadonlyMap<string, SchemaKind>,
  known: KnownOwners,
): { readonly owned: ReadonlySet<string>; readonly problems: readonly ViewProblem[] } {
  const owned = new Set<string>();
  const problems: ViewProblem[] = [];
  const tables = new Map(known.owners);
  const spellings = new Map([...known.owners.values()].map((owner) => [foldName(owner), owner]));
  const refuse = (name: string, code: string, message: string): void =>
    void problems.push(wholeFile(name, code, message));
  for (const [name, kind] of [...schemas].sort(byRank(known))) {
    const table = tableOf(name);
    // Two that were already served together stay.
    const isKnown = kind === 'stored' && known.owners.get(table) === name;
    const owner = isKnown ? null : (ownTable(name, table, kind, tables) ?? ownSpelling(name, spellings));
    if (kind !== 'shape' && reservedTable.test(table))
      refuse(
        name,
        'entity/reserved-name',
        `Names that begin with \`Vitral\` or \`Pg\` stand for tables of the platform and of the database; \`${name}\` does. Rename the file.`,
      );
    else if (kind === 'stored' && (known.serverTables ?? ofPlatform).has(table))
      refuse(
        name,
        'entity/server-table',
        `The table \`${table}\` is one that the server writes by itself, so \`${name}\` cannot be kept in it. Rename the file.`,
      );
    else if (kind === 'server' && !keepsTable(known, table))
      refuse(
        name,
        'entity/server-table',
        `The server keeps no table \`${table}\`: a schema with \`x-stored\`: "server" has the name of one. Rename the file.`,
      );
    else if (kind === 'stored' && known.processes.has(name))
      refuse(
        name,
        'entity/taken-name',
        `\`${name}\` is a process of the portal, on which permissions are given by that name. Rename the file.`,
      );
    else if (owner !== null) refuse(name, 'entity/same-table', explainOwner(name, owner, table, schemas.has(owner)));
    else {
      owned.add(name);
      spellings.set(foldName(name), name);
      if (kind === 'stored') tables.set(table, name);
    }
  }
  return { owned, problems };
}

/** Whether the server keeps a table, as far as that is known. */
function keepsTable({ serverTables }: KnownOwners, table: string): boolean {
  return serverTables?.has(table) ?? true;
}

/** Another entity with this table; null for none. */
function ownTable(name: string, table: string, kind: SchemaKind, tables: ReadonlyMap<string, string>): string | null {
  const owner = kind === 'shape' ? undefined : tables.get(table);
  return owner === undefined || owner === name ? null : owner;
}

function ownSpelling(name: string, spellings: ReadonlyMap<string, string>): string | null {
  const owner = spellings.get(foldName(name));
  return owner === undefined || owner === name ? null : owner;
}

function explainOwner(name: string, owner: string, table: string, isThere: boolean): string {
  const whose = `\`${owner}\` (${owner}.schema.json, line 1)`;
  return isThere
    ? `\`${name}\` and ${whose} are two spellings of one name, or would share the table \`${table}\`, which is that of \`${owner}\`. Rename this file.`
    : `The table \`${table}\` has the records of ${whose}, whose file is gone: \`${name}\` does not get them. Call the file \`${owner}.schema.json\` again, or give it another name.`;
}

/** Owners first, then schemas of tables of the server, then the plainest spelling. */
function byRank(all: KnownOwners) {
  const known = new Set(all.owners.values());
  const isFirst = (name: string, kind: SchemaKind): boolean =>
    known.has(name) || (kind === 'server' && keepsTable(all, tableOf(name)));
  const rank = ([name, kind]: readonly [string, SchemaKind]): readonly [number, number, string] => [
    isFirst(name, kind) ? 0 : 1,
    name.replace(/[^A-Z]/g, '').length,
    name,
  ];
  return (one: readonly [string, SchemaKind], other: readonly [string, SchemaKind]): number => {
    const [mine, theirs] = [rank(one), rank(other)];
    return mine[0] - theirs[0] || mine[1] - theirs[1] || (mine[2] < theirs[2] ? -1 : 1);
  };
}

/**
 * The owners of tables as stored: an entity gets an id as a process when it is first served, and keeps it forever. A
 * table that two entities were served from belongs to the first.
 */
export async function readOwners(db: Queryable): Promise<Pick<KnownOwners, 'owners' | 'processes'>> {
  const ofPortal = new Set(portalScreens.flatMap(({ processo }) => processo ?? []));
  const [found] = await db.query<{ there: boolean }>(sql`
    select exists (select from pg_attribute where attrelid = to_regclass('processo') and attname = 'tipo') as there`);
  const rows =
    found?.there === true
      ? await db.query<{ constante: string; tipo: string | null }>(
          sql`select constante, tipo from processo where constante is not null order by id`,
        )
      : [];
  const owners = new Map<string, string>();
  for (const { constante, tipo } of rows) {
    const table = tableOf(constante);
    if (tipo === 'CADASTRO' && !owners.has(table)) owners.set(table, constante);
  }
  // Before ids were assigned, the kinds of processes are unknown.
  if (owners.size === 0) return { owners, processes: ofPortal };
  const others = rows.flatMap(({ constante, tipo }) => (tipo === 'CADASTRO' ? [] : [constante]));
  return { owners, processes: new Set([...ofPortal, ...others]) };
}
