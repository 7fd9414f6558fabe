import sql from 'sql-template-tag';
import { nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { expandSql, type SqlFragments } from '../../../engine/statements/fragments/expand-sql.ts';
import { namedTables } from '../../../engine/statements/named-tables.ts';
import { findServerModels } from '../../../engine/statements/statement.ts';
import type { StatementFolder } from '../../../engine/statements/statement-folder.ts';
import { type EntityModel, type GovernedArea, governedAreas } from '../../../language/entity/entity.ts';
import { parseJson } from '../../../language/json/parse.ts';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import type { Database } from '../../../platform/database/database.ts';
import { guardedEntities } from '../../administration/server/index.ts';

/** A text of a file, with that of the file beside it, which a statement has. */
export type FileTexts = { readonly text: string | null; readonly beside: string | null };

/** What a text of a file is about. */
export type TouchedFile = {
  /** What it decides about that an administrator agrees to. */
  readonly areas: ReadonlySet<GovernedArea>;
  /** Entities whose records it reads for others. */
  readonly reads: readonly string[];
};

type Parts = {
  readonly db: Pick<Database, 'query' | 'schema'>;
  readonly entities: Pick<EntityCatalog, 'models' | 'shapes' | 'ownerOf'>;
  /** The files of statements and fragments. */
  readonly readStatements: () => Promise<StatementFolder>;
};

const nothing: TouchedFile = { areas: new Set(), reads: [] };

/**
 * What a file touches by what it says, not by what it is called: the entity whose table it has, whose records a flow moves or an
 * alert tells of, and the tables that a statement reads, also while it cannot be run. A view decides about nothing: whatever it
 * shows or sends, the server asks the same of whoever uses it.
 */
export async function findTouched(parts: Parts, file: string, texts: FileTexts): Promise<TouchedFile> {
  const kind = projectFileKind(file);
  const root = kind === 'sql' || kind === 'fragment' ? {} : declarationIn(file, texts.text);
  if (kind === 'schema') return { areas: areasOfSchema(parts, file, root), reads: [] };
  if (kind === 'flow') return { areas: areasOfFlow(parts, file, root), reads: [] };
  if (kind === 'alert') {
    const entity = typeof root.entity === 'string' ? [root.entity] : [];
    return { areas: areasOfEntities(parts, entity), reads: entity };
  }
  if (kind === 'statement' || kind === 'sql') {
    const [declared, statement] = kind === 'sql' ? [texts.beside, texts.text] : [texts.text, texts.beside];
    const { fragments } = await parts.readStatements();
    return touchedByStatement(parts, declarationIn(file, declared), statement, fragments);
  }
  return kind === 'fragment' ? touchedByFragment(parts, file, texts.text) : nothing;
}

/** What all statements touch that include a fragment, by the text that it would have. */
async function touchedByFragment(parts: Parts, file: string, text: string | null): Promise<TouchedFile> {
  const name = nameOfProjectFile(file);
  const { statements, fragments } = await parts.readStatements();
  const next: SqlFragments = new Map<string, { file: string; text: string | null }>(fragments).set(name, {
    file,
    text,
  });
  const areas = new Set<GovernedArea>();
  const reads = new Set<string>();
  for (const { path, declaration, sql: statement } of statements.values()) {
    if (statement === null || !expandSql({ file: path, text: statement }, next).fragments.has(name)) continue;
    const touched = await touchedByStatement(parts, declarationIn(path, declaration), statement, next);
    for (const area of touched.areas) areas.add(area);
    for (const entity of touched.reads) reads.add(entity);
  }
  return { areas, reads: [...reads] };
}

function declarationIn(file: string, text: string | null): JsonRecord {
  const value = text === null ? null : parseJson(file, text).value;
  return isRecord(value) ? value : {};
}

function areasOfSchema(parts: Parts, file: string, root: JsonRecord): ReadonlySet<GovernedArea> {
  const own = governedAreas.find((area) => area === root['x-governs']);
  // Which tables of the server are open to statements, and which of their rows.
  const opened: readonly GovernedArea[] = root['x-stored'] === 'server' ? ['rights'] : [];
  return new Set([
    ...areasOfEntities(parts, [nameOfProjectFile(file)]),
    ...(own === undefined ? [] : [own]),
    ...opened,
  ]);
}

function areasOfFlow(parts: Parts, file: string, root: JsonRecord): ReadonlySet<GovernedArea> {
  const name = nameOfProjectFile(file);
  // One that is broken moves the records that it moved before.
  const moved = [...parts.entities.models().values()].filter(({ flow }) => flow?.name === name);
  const named = typeof root.entity === 'string' ? [root.entity] : [];
  return areasOfEntities(parts, [name, ...named, ...moved.map((model) => model.name)]);
}

function areasOfEntities({ entities }: Parts, names: readonly string[]): ReadonlySet<GovernedArea> {
  return new Set(
    names.flatMap((name): readonly GovernedArea[] => {
      const entity = entities.ownerOf(name) ?? name;
      return areasOfModel(entity, entities.models().get(entity) ?? entities.shapes().get(entity));
    }),
  );
}

function areasOfModel(name: string, model: EntityModel | undefined): readonly GovernedArea[] {
  if (guardedEntities.has(name)) return ['rights'];
  return model?.governs === undefined ? [] : [model.governs];
}

async function touchedByStatement(
  { db, entities }: Parts,
  { unscoped, within }: JsonRecord,
  statement: string | null,
  fragments: SqlFragments,
): Promise<TouchedFile> {
  const areas = new Set<GovernedArea>();
  // Rows that are read whoever asks.
  for (const lifted of [unscoped, within]) if (isRecord(lifted) && Object.keys(lifted).length > 0) areas.add('rights');
  const reads: string[] = [];
  const byTable = new Map([...entities.models().values()].map((model) => [model.table, model]));
  const ofServer = findServerModels(entities.shapes());
  const unknown: string[] = [];
  const { text } = expandSql({ file: '', text: statement ?? '' }, fragments);
  for (const table of namedTables(text)) {
    const model = byTable.get(table);
    const server = ofServer.get(table);
    for (const area of areasOfModel(model?.name ?? '', model ?? server)) areas.add(area);
    if (model !== undefined) reads.push(model.name);
    // Who reads a table of the server is decided by its schema alone.
    else if (server !== undefined && server.governs === undefined) areas.add('rights');
    else if (server === undefined) unknown.push(table);
  }
  // A table without an entity is one of the platform, or of an entity whose file is gone for a while.
  if (await isAnyTable(db, unknown)) areas.add('rights');
  return { areas, reads };
}

async function isAnyTable(db: Parts['db'], names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const rows = await db.query(sql`
    select 1 as found from pg_class
    where relname = any(${[...names]}::text[]) and relnamespace in (${db.schema}::regnamespace, 'pg_catalog'::regnamespace) limit 1`);
  return rows.length > 0;
}

/** Keywords of a schema by which people see less, or may do less. */
const closing: ReadonlySet<string> = new Set(['x-scope', 'x-access', 'x-mask', 'x-append-only']);

/**
 * Whether a change would open what a schema closes: what it says of rows and fields that not everybody sees or changes. A text
 * that does not parse says nothing of that.
 * @param before null where there is no file
 */
export function isOpened(file: string, before: string | null, after: string | null): boolean {
  if (before === null || projectFileKind(file) !== 'schema') return false;
  const closed = closedBy(parseJson(file, before).value);
  return closed !== '[]' && closed !== closedBy(after === null ? null : parseJson(file, after).value);
}

/** What a schema closes and where, in the order of the names. */
function closedBy(value: unknown): string {
  const found: (readonly [string, unknown])[] = [];
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (closing.has(key)) found.push([`${at}/${key}`, inner]);
      else visit(inner, `${at}/${key}`);
    }
  };
  visit(value, '');
  return JSON.stringify(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
