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
import type { EntityCatalog } from '../records/schemas/catalog.ts';
import { pathBelow } from '../records/schemas/files/file-kinds.ts';
import type { FileDraft } from '../records/schemas/files/side-folder.ts';
import { readTableColumns } from './column-types.ts';
import { type FoundProblem, fragmentProblems, gatherProblems } from './fragments/fragment-problems.ts';
import { prepareStatement } from './prepare-statement.ts';
import type { DeclarationSurroundings, KnownCalls } from './read-declaration.ts';
import { findServerModels, pickServerModels, type Statement, sessionValues } from './statement.ts';
import {
  type FragmentFile,
  isFragmentFile,
  isStatementFile,
  nameOfStatementFile,
  type ReadStatement,
  readStatementFiles,
  refuseTaken,
  type StatementFiles,
  type StatementFolder,
  statementsFolder,
  understandStatement,
  withoutEnding,
} from './statement-folder.ts';
import { declareStored, type StatementTable, type StoredStatement } from './stored-statements.ts';

/** The readable statements of an installation, kept up to date. */
export type StatementCatalog = {
  /** A statement by its own name; null if there is none, or it answers an operation. */
  readonly named: (name: string) => Statement | null;
  /** The statement that answers an operation with these parameters; null if there is none. */
  readonly answering: (operation: string, given: Readonly<Record<string, unknown>>) => Statement | null;
  readonly all: () => readonly Statement[];
  /** Names of the values that every statement may take: those of the session, and those that areas give. */
  readonly values: () => readonly string[];
  readonly problems: () => readonly ViewProblem[];
  /**
   * A statement with another text for one of its files, and all resulting problems; changes nothing.
   * @param draft path within the project, and its text; null to delete it
   * @param models the entities; the current ones by default
   */
  readonly preview: (draft: FileDraft | null, models?: ReadonlyMap<string, EntityModel>) => Promise<StatementPreview>;
  /** A statement of a table and all its problems, checked by a database or a transaction; changes nothing. */
  readonly examine: (db: Pick<Queryable, 'query'>, stored: StoredStatement) => Promise<StatementPreview>;
  /** All files, those in force first of their name. */
  readonly readFiles: () => Promise<StatementFolder>;
  /** Reads all files and tables again; returns the names of the statements that changed. */
  readonly reload: () => Promise<readonly string[]>;
  /** Watches the files until `close`. */
  readonly watch: () => Promise<void>;
  readonly onChange: (listener: (names: readonly string[]) => void) => void;
  readonly close: () => Promise<void>;
};

export type StatementPreview = {
  /** The statement of the draft; null if it could not be read. */
  readonly statement: Statement | null;
  /** The statements whose SQL the draft is a part of, as a fragment. */
  readonly includedIn: readonly string[];
  readonly problems: readonly ViewProblem[];
};

type Options = {
  /** The project's folder, which contains `schemas`. */
  readonly root: string;
  readonly db: Pick<Database, 'reader'>;
  readonly entities: Pick<EntityCatalog, 'models' | 'shapes' | 'onChange'>;
  readonly calls: KnownCalls;
  /** Statements that are stored in a table, if there are any. */
  readonly table?: StatementTable;
  readonly log: (message: string, details?: object) => void;
};

/** ms after the last change until files are read, so that both files of a statement are complete. */
const settleTime = 100;
/** ms before a failed reading is tried again. */
const retryTime = 5_000;

/** For an installation without statements. */
export const noStatements: StatementCatalog = {
  named: () => null,
  answering: () => null,
  all: () => [],
  values: () => Object.keys(sessionValues),
  problems: () => [],
  preview: async () => ({ statement: null, includedIn: [], problems: [] }),
  examine: async () => ({ statement: null, includedIn: [], problems: [] }),
  readFiles: async () => ({ statements: new Map(), fragments: new Map() }),
  reload: async () => [],
  watch: async () => undefined,
  onChange: () => undefined,
  close: async () => undefined,
};

/**
 * The statements of a project: two files each, read at the start and whenever one of them or an entity changes. A
 * broken one gets a problem and keeps its last valid version while the database accepts that; the others keep working.
 */
export async function createStatementCatalog({
  root,
  db,
  entities,
  calls,
  table,
  log,
}: Options): Promise<StatementCatalog> {
  let statements: ReadonlyMap<string, Statement> = new Map();
  let fragmentsInForce: ReadonlyMap<string, FragmentFile> = new Map();
  let textsInForce: ReadonlySet<string> = new Set();
  let problems: readonly ViewProblem[] = [];
  const inTurn = createInTurn();
  let timer: NodeJS.Timeout | undefined;
  let watcher: ReturnType<typeof watch> | undefined;
  let isClosed = false;
  const events = new EventEmitter();
  const reader = createStatementReader({ root, db, entities, calls, table });

  const inForce = (): InForce => ({ statements, fragments: fragmentsInForce, texts: textsInForce });

  async function load(): Promise<readonly string[]> {
    const known: DeclarationSurroundings = { models: entities.models(), shapes: entities.shapes(), ...calls };
    const { files, fragments } = await reader.readFiles(inForce(), known.models, db.reader);
    const read = files.map((one) => understandStatement(one, known, fragments));
    const checked = await checkStatements(db.reader, read, fragments);
    const next = new Map<string, Statement>();
    for (const { name, statement } of checked.statements) {
      const before = statements.get(name);
      const usable = statement ?? (await reader.stillUsable(before));
      // The same object while it is unchanged, because views are built again when it changes.
      if (usable !== null) next.set(name, before !== undefined && isDeepStrictEqual(before, usable) ? before : usable);
    }
    const names = [...new Set([...statements.keys(), ...next.keys()])];
    const changed = names.filter((name) => statements.get(name) !== next.get(name));
    const isNews = changed.length > 0 || !isDeepStrictEqual(problems, checked.problems);
    statements = next;
    fragmentsInForce = fragments;
    textsInForce = new Set(files.flatMap((one) => (next.has(one.name) ? [textOf(one)] : [])));
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
        log('reading the statements failed', { error: error instanceof Error ? error.name : 'unknown' });
        reloadAfter(retryTime);
      });
    }, ms);
  }

  await reload();
  let stopTable: (() => void) | undefined;
  entities.onChange(() => reloadAfter(0));
  return {
    named: (name) => findNamed(statements, name),
    answering: (operation, given) => findAnswering(statements, operation, given),
    all: () => [...statements.values()],
    values: () => [...Object.keys(sessionValues), ...calls.values.keys()],
    problems: () => problems,
    preview: (draft, models) => reader.preview(inForce(), draft, models),
    examine: reader.examine,
    readFiles: () => readStatementFiles(root, pathsOf(inForce())),
    reload,
    watch: async () => {
      stopTable ??= table?.watch(() => reloadAfter(0));
      const folder = join(root, statementsFolder);
      // A missing folder cannot be watched; if it may not be created, no files can arrive.
      const isThere = await mkdir(folder, { recursive: true }).then(
        () => true,
        () => false,
      );
      if (!isThere || watcher !== undefined) return;
      const own = watch(folder, { ignoreInitial: true, ignored: isOfOthers(root) })
        .on('all', () => reloadAfter(settleTime))
        // Without a listener an error would end the process: too many watched files, a folder without permission.
        .on('error', (error) => log('watching the statements failed', { error: String(error) }));
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

/** A statement that answers no operation, by its name. */
function findNamed(statements: Statements, name: string): Statement | null {
  const found = statements.get(name);
  return found?.operation === null ? found : null;
}

/** The statement that answers a call: one for a given parameter has priority over the general one. */
function findAnswering(
  statements: Statements,
  operation: string,
  given: Readonly<Record<string, unknown>>,
): Statement | null {
  const bound = [...statements.values()].filter((statement) => statement.operation?.id === operation);
  const isGiven = ({ when }: Statement): boolean => when !== null && given[when] !== undefined && given[when] !== '';
  return bound.find(isGiven) ?? bound.find(({ when }) => when === null) ?? null;
}

/** Schemas, flows, alerts and translations are below the same folder and have other readers. */
function isOfOthers(root: string) {
  return (path: string, stats?: Stats): boolean => stats?.isFile() === true && !isStatementFile(pathBelow(root, path));
}

type Statements = ReadonlyMap<string, Statement>;

/** What counts by now: another file of one of their names does not take their place. */
type InForce = {
  readonly statements: Statements;
  readonly fragments: ReadonlyMap<string, FragmentFile>;
  /** What the files of the statements say, by which one is known that gets another name. */
  readonly texts: ReadonlySet<string>;
};

function textOf({ declaration, sql }: StatementFiles): string {
  return JSON.stringify([declaration, sql]);
}

/** Paths of fragments, and of statements without an ending. */
function pathsOf({ statements, fragments }: InForce): ReadonlySet<string> {
  const ofStatements = [...statements.values()].map(({ file }) => withoutEnding(file));
  return new Set([...ofStatements, ...[...fragments.values()].map(({ file }) => file)]);
}

type ReaderOptions = Omit<Options, 'log' | 'table'> & { readonly table: Options['table'] | undefined };

/** Reads the statements of the folder and of the table, in addition to those in force. */
function createStatementReader({ root, db, entities, calls, table }: ReaderOptions) {
  /** The statements of the folder, and those of the table whose names are free. */
  async function readFiles(
    before: InForce,
    models: ReadonlyMap<string, EntityModel>,
    reader: Pick<Queryable, 'query'> | null,
    draft: FileDraft | null = null,
  ): Promise<{
    readonly files: readonly StatementFiles[];
    readonly fragments: ReadonlyMap<string, FragmentFile>;
  }> {
    const { statements: read, fragments } = await readStatementFiles(root, pathsOf(before), draft);
    const stored = (await table?.read()) ?? [];
    const taken = new Set(stored.map(({ name }) => name));
    const files = [...read.values()].map((one) => (taken.has(one.name) ? refuseTaken(one) : one));
    // Those in force come first: another for their call does not take their place.
    const rank = (one: StatementFiles): number =>
      [before.statements.has(one.name), before.texts.has(textOf(one)), true].indexOf(true);
    const sorted = files.toSorted((one, other) => rank(one) - rank(other));
    const ofTable = await Promise.all(
      stored.map((one) => declareStored(reader, one, { models, values: calls.values })),
    );
    return { files: [...sorted, ...ofTable], fragments };
  }

  async function examine(reader: Pick<Queryable, 'query'>, stored: StoredStatement): Promise<StatementPreview> {
    const known: DeclarationSurroundings = { models: entities.models(), shapes: entities.shapes(), ...calls };
    const read = understandStatement(await declareStored(reader, stored, known), known);
    const { statements: found, problems: wrong } = await checkStatements(reader, [read]);
    return { statement: found[0]?.statement ?? null, includedIn: [], problems: wrong };
  }

  async function preview(
    before: InForce,
    draft: FileDraft | null,
    models: ReadonlyMap<string, EntityModel> = entities.models(),
  ): Promise<StatementPreview> {
    const known: DeclarationSurroundings = { models, shapes: entities.shapes(), ...calls };
    const { files, fragments } = await readFiles(before, models, null, draft);
    const read = files.map((one) => understandStatement(one, known, fragments));
    const isShared = draft !== null && isFragmentFile(draft.file);
    const names = draft === null ? new Set<string>() : findChanged(draft, files, fragments, read);
    const ofDraft = read.filter(({ name }) => names.has(name));
    // Only the draft is compared with the database, because tables of others may still be created.
    const own = await compareStatements(db.reader, ofDraft);
    const all = await compareStatements(null, read);
    return {
      statement: isShared ? null : (own.statements[0]?.statement ?? null),
      includedIn: isShared ? [...names].sort() : [],
      problems: [
        ...gatherProblems([...own.found, ...all.found.filter((one) => !names.has(one.name))]),
        ...fragmentProblems(fragments, read),
      ],
    };
  }

  /** The last valid version, unless changed entities would make it fail. */
  async function stillUsable(statement: Statement | undefined): Promise<Statement | null> {
    if (statement === undefined) return null;
    const serverModels = findServerModels(entities.shapes());
    const tables = new Set([...entities.models().values(), ...serverModels.values()].map(({ table }) => table));
    const { query } = statement;
    if (!query.tables.every(({ table }) => tables.has(table))) return null;
    const now = { ...statement, serverModels: pickServerModels(serverModels, query) };
    return (await prepareStatement(db.reader, now, query)).statement;
  }

  return { readFiles, examine, preview, stillUsable };
}

/** Names of the statements that a draft changes: a second file of a name changes none, and a fragment all that include it. */
function findChanged(
  { file, text }: FileDraft,
  files: readonly StatementFiles[],
  fragments: ReadonlyMap<string, FragmentFile>,
  read: readonly ReadStatement[],
): ReadonlySet<string> {
  if (!isFragmentFile(file))
    return new Set(files.flatMap(({ name, path }) => (path === withoutEnding(file) ? [name] : [])));
  const fragment = nameOfStatementFile(file);
  if (text !== null && fragments.get(fragment)?.file !== file) return new Set();
  return new Set(read.flatMap(({ name, fragments: used }) => (used.has(fragment) ? [name] : [])));
}

/**
 * The statements that can be read, of those that were understood, and all their problems. Without a database columns
 * are not compared, and nothing can be read.
 */
export async function checkStatements(
  db: Pick<Queryable, 'query'> | null,
  read: readonly ReadStatement[],
  fragments: ReadonlyMap<string, FragmentFile> = new Map(),
): Promise<{ readonly statements: readonly CheckedStatement[]; readonly problems: readonly ViewProblem[] }> {
  const { statements, found } = await compareStatements(db, read);
  return { statements, problems: [...gatherProblems(found), ...fragmentProblems(fragments, read)] };
}

type CheckedStatement = { readonly name: string; readonly statement: Statement | null };

/** `checkStatements` with repeated problems. */
async function compareStatements(
  db: Pick<Queryable, 'query'> | null,
  read: readonly ReadStatement[],
): Promise<{ readonly statements: readonly CheckedStatement[]; readonly found: readonly FoundProblem[] }> {
  const problems: FoundProblem[] = [];
  const statements: CheckedStatement[] = [];
  const taken = new Map<string, string>();
  const queries = read.flatMap(({ query }) => query ?? []);
  const tables = db === null ? null : await readTableColumns(db, queries);
  for (const { name, declaration, query, place, problems: found } of read) {
    const add = (...some: readonly ViewProblem[]): void => {
      problems.push(...some.map((problem) => ({ name, problem })));
    };
    add(...found);
    if (declaration === null || query === null) {
      statements.push({ name, statement: null });
      continue;
    }
    const call = declaration.operation === null ? null : `${declaration.operation.id} ${declaration.when ?? ''}`;
    const other = call === null ? undefined : taken.get(call);
    if (call !== null && other !== undefined) {
      const message = `\`${other}\` answers \`${declaration.operation?.id}\` already. Tell the two apart by \`when\`.`;
      add({
        ...place({ code: 'statement/served-operation', offset: 0, message, suggestions: [] }),
        file: declaration.file,
      });
      statements.push({ name, statement: null });
      continue;
    }
    if (call !== null) taken.set(call, name);
    if (db === null) continue;
    const { statement, errors, notices } = await prepareStatement(db, declaration, query, tables);
    const { offset } = query;
    add(
      ...errors.map((one) => place({ ...one, offset: one.offset + offset })),
      ...notices.map((one) => place({ ...one, offset: one.offset + offset }, 'warning')),
    );
    statements.push({ name, statement });
  }
  return { statements, found: problems };
}
