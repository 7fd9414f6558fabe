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

/** The text of a file, and of the other file of its statement. */
export type FileTexts = { readonly text: string | null; readonly beside: string | null };

/** What a text of a file affects. */
export type TouchedFile = {
  /** Areas for which an administrator has to agree. */
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
 * Determines what a file affects, by its text and not by its name: the entity of a schema's table, the records that a
 * flow moves or an alert reports, and the tables that a statement reads, even if it cannot run. A view affects nothing,
 * because the server checks every call of its users.
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

/** What all statements that include a fragment affect, with its new text. */
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
  // It decides which tables of the server statements may read, and which of their rows.
  const opened: readonly GovernedArea[] = root['x-stored'] === 'server' ? ['rights'] : [];
  return new Set([
    ...areasOfEntities(parts, [nameOfProjectFile(file)]),
    ...(own === undefined ? [] : [own]),
    ...opened,
  ]);
}

function areasOfFlow(parts: Parts, file: string, root: JsonRecord): ReadonlySet<GovernedArea> {
  const name = nameOfProjectFile(file);
  // A broken flow still counts for the records that it moved before.
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
  // Rows are read without the caller's scope.
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
    // Only its schema restricts who reads a table of the server.
    else if (server !== undefined && server.governs === undefined) areas.add('rights');
    else if (server === undefined) unknown.push(table);
  }
  // A table without an entity belongs to the platform, or to an entity whose file is missing at present.
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

/** Keywords of a schema that restrict what people see or do. */
const closing: ReadonlySet<string> = new Set(['x-scope', 'x-access', 'x-mask', 'x-append-only']);

/**
 * Whether a change would remove or change restrictions of a schema on rows and fields. An invalid text has no
 * restrictions.
 * @param before null if there is no file
 */
export function isOpened(file: string, before: string | null, after: string | null): boolean {
  if (before === null || projectFileKind(file) !== 'schema') return false;
  const closed = closedBy(parseJson(file, before).value);
  return closed !== '[]' && closed !== closedBy(after === null ? null : parseJson(file, after).value);
}

/** The restrictions of a schema with their places, ordered by place. */
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
