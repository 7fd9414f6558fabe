import { EventEmitter } from 'node:events';
import type { Stats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { watch } from 'chokidar';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { createInTurn } from '../../platform/database/sharing/in-turn.ts';
import type { Operation } from '../../platform/http/contract.ts';
import type { EntityCatalog } from '../records/schemas/catalog.ts';
import { readTableColumns } from './column-types.ts';
import { type FoundProblem, fragmentProblems, gatherProblems } from './fragments/fragment-problems.ts';
import { prepareRelation } from './prepare-relation.ts';
import { findServerModels, pickServerModels, type QueryRelation } from './query-relation.ts';
import type { DeclarationSurroundings } from './read-declaration.ts';
import {
  declarationEnding,
  type FragmentFile,
  isFragmentFile,
  isRelationFile,
  nameOfRelationFile,
  type ReadRelation,
  type RelationFiles,
  readRelationFiles,
  refuseTaken,
  relationsFolder,
  understandRelation,
  withDraft,
} from './relation-folder.ts';
import { declareStored, type RelationTable, type StoredRelation } from './stored-relations.ts';

/** The relations of an installation that can be read, live. */
export type RelationCatalog = {
  /** A relation of a name of its own; null when there is none, or it answers an operation. */
  readonly named: (name: string) => QueryRelation | null;
  /** The relation that answers an operation with these parameters; null when none does. */
  readonly answering: (operation: string, given: Readonly<Record<string, unknown>>) => QueryRelation | null;
  readonly all: () => readonly QueryRelation[];
  readonly problems: () => readonly ViewProblem[];
  /**
   * What a relation would be with another text of one of its files, and every problem that there would be; nothing is changed.
   * @param draft path within the project, and its text; null for one that is deleted
   * @param models the entities as they would be; as they are when left out
   */
  readonly preview: (
    draft: { readonly file: string; readonly text: string | null } | null,
    models?: ReadonlyMap<string, EntityModel>,
  ) => Promise<RelationPreview>;
  /** What a relation of a table would be, and all that is wrong with it, by a database or a transaction; nothing is changed. */
  readonly examine: (db: Pick<Queryable, 'query'>, stored: StoredRelation) => Promise<RelationPreview>;
  /** Reads all files and tables again; answers the names of the relations that changed. */
  readonly reload: () => Promise<readonly string[]>;
  /** Follows the files until `close`. */
  readonly watch: () => Promise<void>;
  readonly onChange: (listener: (names: readonly string[]) => void) => void;
  readonly close: () => Promise<void>;
};

export type RelationPreview = {
  /** The relation of the draft; null where it could not be read. */
  readonly relation: QueryRelation | null;
  /** The relations whose statements the draft is a part of, as a fragment. */
  readonly includedIn: readonly string[];
  readonly problems: readonly ViewProblem[];
};

type Options = {
  /** The project's folder, which holds `schemas`. */
  readonly root: string;
  readonly db: Pick<Database, 'reader'>;
  readonly entities: Pick<EntityCatalog, 'models' | 'shapes' | 'onChange'>;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly served: ReadonlySet<string>;
  /** Relations that stand in a table; none without it. */
  readonly table?: RelationTable;
  readonly log: (message: string, details?: object) => void;
};

/** Files are read again this long after the last change, in ms, so that both of a relation are complete. */
const settleTime = 100;
/** Wait before a failed reading is tried again, in ms. */
const retryTime = 5_000;

/** An installation without relations. */
export const noRelations: RelationCatalog = {
  named: () => null,
  answering: () => null,
  all: () => [],
  problems: () => [],
  preview: async () => ({ relation: null, includedIn: [], problems: [] }),
  examine: async () => ({ relation: null, includedIn: [], problems: [] }),
  reload: async () => [],
  watch: async () => undefined,
  onChange: () => undefined,
  close: async () => undefined,
};

/**
 * The relations of a project: two files each, read at the start and whenever one of them or an entity changes. A broken
 * one keeps its last good version while the database still takes that, and is a problem; the others work.
 */
export async function createRelationCatalog({
  root,
  db,
  entities,
  operations,
  served,
  table,
  log,
}: Options): Promise<RelationCatalog> {
  let relations: ReadonlyMap<string, QueryRelation> = new Map();
  let problems: readonly ViewProblem[] = [];
  const inTurn = createInTurn();
  let timer: NodeJS.Timeout | undefined;
  let watcher: ReturnType<typeof watch> | undefined;
  let isClosed = false;
  const events = new EventEmitter();
  const reader = createRelationReader({ root, db, entities, operations, served, table });

  async function load(): Promise<readonly string[]> {
    const known: DeclarationSurroundings = { models: entities.models(), shapes: entities.shapes(), operations, served };
    const { files, fragments } = await reader.readFiles(relations, known.models, db.reader);
    const read = files.map((one) => understandRelation(one, known, fragments));
    const checked = await checkRelations(db.reader, read, fragments);
    const next = new Map<string, QueryRelation>();
    for (const { name, relation } of checked.relations) {
      const before = relations.get(name);
      const usable = relation ?? (await reader.stillUsable(before));
      // The same object while it says the same: views follow it by that.
      if (usable !== null) next.set(name, before !== undefined && isDeepStrictEqual(before, usable) ? before : usable);
    }
    const names = [...new Set([...relations.keys(), ...next.keys()])];
    const changed = names.filter((name) => relations.get(name) !== next.get(name));
    const isNews = changed.length > 0 || !isDeepStrictEqual(problems, checked.problems);
    relations = next;
    problems = checked.problems;
    if (isNews) events.emit('change', changed);
    return changed;
  }

  const reload = (): Promise<readonly string[]> => inTurn(load);

  function reloadAfter(ms: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      reload().catch((error: unknown) => {
        log('reading the relations failed', { error: error instanceof Error ? error.name : 'unknown' });
        reloadAfter(retryTime);
      });
    }, ms);
  }

  await reload();
  let stopTable: (() => void) | undefined;
  entities.onChange(() => reloadAfter(0));
  return {
    named: (name) => {
      const found = relations.get(name);
      return found?.operation === null ? found : null;
    },
    answering: (operation, given) => findAnswering(relations, operation, given),
    all: () => [...relations.values()],
    problems: () => problems,
    preview: (draft, models) => reader.preview(relations, draft, models),
    examine: reader.examine,
    reload,
    watch: async () => {
      stopTable ??= table?.watch(() => reloadAfter(0));
      const folder = join(root, relationsFolder);
      // What is not there cannot be watched; where it may not be made there is nothing to come.
      const isThere = await mkdir(folder, { recursive: true }).then(
        () => true,
        () => false,
      );
      if (!isThere || watcher !== undefined) return;
      const own = watch(folder, { ignoreInitial: true, ignored: isOfOthers })
        .on('all', () => reloadAfter(settleTime))
        // Without a listener it would end the process: too many watched files, a folder that may not be entered.
        .on('error', (error) => log('watching the relations failed', { error: String(error) }));
      watcher = own;
      await new Promise<void>((resolve) => {
        own.once('ready', resolve);
      });
    },
    onChange: (listener) => void events.on('change', listener),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      stopTable?.();
      await watcher?.close();
      await inTurn.settled();
    },
  };
}

/** The relation that answers a call with what is given: one for a parameter that is given before the one for all. */
function findAnswering(
  relations: Relations,
  operation: string,
  given: Readonly<Record<string, unknown>>,
): QueryRelation | null {
  const bound = [...relations.values()].filter((relation) => relation.operation?.id === operation);
  const isGiven = ({ when }: QueryRelation): boolean =>
    when !== null && given[when] !== undefined && given[when] !== '';
  return bound.find(isGiven) ?? bound.find(({ when }) => when === null) ?? null;
}

/** Schemas, flows, alerts and translations stand below the same folder, and others read them. */
function isOfOthers(path: string, stats?: Stats): boolean {
  return stats?.isFile() === true && !isRelationFile(path);
}

type Relations = ReadonlyMap<string, QueryRelation>;

type ReaderOptions = Omit<Options, 'log' | 'table'> & { readonly table: Options['table'] | undefined };

/** Reads relations of the folder and of the table, beside those that are in force. */
function createRelationReader({ root, db, entities, operations, served, table }: ReaderOptions) {
  /** The relations of the folder, and those of the table whose names are free. */
  async function readFiles(
    relations: Relations,
    models: ReadonlyMap<string, EntityModel>,
    reader: Pick<Queryable, 'query'> | null,
    draft: { readonly file: string; readonly text: string | null } | null = null,
  ): Promise<{
    readonly files: readonly RelationFiles[];
    readonly fragments: ReadonlyMap<string, FragmentFile>;
  }> {
    // Those in force come first: another of their name, or for their call, does not take their place.
    const first = new Set([...relations.values()].map(({ file }) => file.slice(0, -declarationEnding.length)));
    const { relations: read, fragments } = withDraft(await readRelationFiles(root, first), draft);
    const stored = (await table?.read()) ?? [];
    const taken = new Set(stored.map(({ name }) => name));
    const files = [...read.values()].map((one) => (taken.has(one.name) ? refuseTaken(one) : one));
    const inForce = files.filter(({ name }) => relations.has(name));
    const others = files.filter(({ name }) => !relations.has(name));
    const ofTable = await Promise.all(stored.map((one) => declareStored(reader, one, models)));
    return { files: [...inForce, ...others, ...ofTable], fragments };
  }

  async function examine(reader: Pick<Queryable, 'query'>, stored: StoredRelation): Promise<RelationPreview> {
    const known: DeclarationSurroundings = { models: entities.models(), shapes: entities.shapes(), operations, served };
    const read = understandRelation(await declareStored(reader, stored, known.models), known);
    const { relations: found, problems: wrong } = await checkRelations(reader, [read]);
    return { relation: found[0]?.relation ?? null, includedIn: [], problems: wrong };
  }

  async function preview(
    relations: Relations,
    draft: { readonly file: string; readonly text: string | null } | null,
    models: ReadonlyMap<string, EntityModel> = entities.models(),
  ): Promise<RelationPreview> {
    const known: DeclarationSurroundings = { models, shapes: entities.shapes(), operations, served };
    const { files, fragments } = await readFiles(relations, models, null, draft);
    const read = files.map((one) => understandRelation(one, known, fragments));
    const name = draft === null ? '' : nameOfRelationFile(draft.file);
    const isShared = draft !== null && isFragmentFile(draft.file);
    const ofDraft = read.filter((one) => (isShared ? one.fragments.has(name) : one.name === name));
    const names = new Set(ofDraft.map((one) => one.name));
    // Only the draft is compared with the database: the tables of the others may be on their way.
    const own = await compareRelations(db.reader, ofDraft);
    const all = await compareRelations(null, read);
    return {
      relation: isShared ? null : (own.relations[0]?.relation ?? null),
      includedIn: isShared ? [...names].sort() : [],
      problems: [
        ...gatherProblems([...own.found, ...all.found.filter((one) => !names.has(one.name))]),
        ...fragmentProblems(fragments, read),
      ],
    };
  }

  /** The last good version, where entities have not changed so that it would fail. */
  async function stillUsable(relation: QueryRelation | undefined): Promise<QueryRelation | null> {
    if (relation === undefined) return null;
    const serverModels = findServerModels(entities.shapes());
    const tables = new Set([...entities.models().values(), ...serverModels.values()].map(({ table }) => table));
    const { statement } = relation;
    if (!statement.tables.every(({ table }) => tables.has(table))) return null;
    const now = { ...relation, serverModels: pickServerModels(serverModels, statement) };
    return (await prepareRelation(db.reader, now, statement)).relation;
  }

  return { readFiles, examine, preview, stillUsable };
}

/**
 * What can be read of relations that were understood, and all that is wrong with them. Without a database nothing is
 * compared with its columns, and nothing can be read.
 */
export async function checkRelations(
  db: Pick<Queryable, 'query'> | null,
  read: readonly ReadRelation[],
  fragments: ReadonlyMap<string, FragmentFile> = new Map(),
): Promise<{ readonly relations: readonly CheckedRelation[]; readonly problems: readonly ViewProblem[] }> {
  const { relations, found } = await compareRelations(db, read);
  return { relations, problems: [...gatherProblems(found), ...fragmentProblems(fragments, read)] };
}

type CheckedRelation = { readonly name: string; readonly relation: QueryRelation | null };

/** `checkRelations` with each problem as often as it was found. */
async function compareRelations(
  db: Pick<Queryable, 'query'> | null,
  read: readonly ReadRelation[],
): Promise<{ readonly relations: readonly CheckedRelation[]; readonly found: readonly FoundProblem[] }> {
  const problems: FoundProblem[] = [];
  const relations: CheckedRelation[] = [];
  const taken = new Map<string, string>();
  const statements = read.flatMap(({ statement }) => statement ?? []);
  const tables = db === null ? null : await readTableColumns(db, statements);
  for (const { name, declaration, statement, place, problems: found } of read) {
    const add = (...some: readonly ViewProblem[]): void => {
      problems.push(...some.map((problem) => ({ name, problem })));
    };
    add(...found);
    if (declaration === null || statement === null) {
      relations.push({ name, relation: null });
      continue;
    }
    const call = declaration.operation === null ? null : `${declaration.operation.id} ${declaration.when ?? ''}`;
    const other = call === null ? undefined : taken.get(call);
    if (call !== null && other !== undefined) {
      const message = `\`${other}\` answers \`${declaration.operation?.id}\` already. Tell the two apart by \`when\`.`;
      add({
        ...place({ code: 'relation/served-operation', offset: 0, message, suggestions: [] }),
        file: declaration.file,
      });
      relations.push({ name, relation: null });
      continue;
    }
    if (call !== null) taken.set(call, name);
    if (db === null) continue;
    const { relation, errors, notices } = await prepareRelation(db, declaration, statement, tables);
    const { offset } = statement;
    add(
      ...errors.map((one) => place({ ...one, offset: one.offset + offset })),
      ...notices.map((one) => place({ ...one, offset: one.offset + offset }, 'warning')),
    );
    relations.push({ name, relation });
  }
  return { relations, found: problems };
}
