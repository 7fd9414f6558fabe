import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { closestNames, didYouMean } from '../../language/json/closest-names.ts';
import { decodeText } from '../../language/json/decode-text.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import {
  declarationEnding,
  fragmentEnding,
  kindBelowSchemas,
  listBelow,
  sqlEnding,
} from '../records/schemas/files/file-kinds.ts';
import { settleFiles } from '../records/schemas/files/second-files.ts';
import { type FileDraft, withDraft } from '../records/schemas/files/side-folder.ts';
import { foldName } from '../records/schemas/table-owners.ts';
import { type ExpandedSql, expandSql, type SqlFileProblem, type SqlFragments } from './fragments/expand-sql.ts';
import { isPeriodEnd, paramsOfEnd } from './period-days.ts';
import { type DeclarationSurroundings, readDeclaration } from './read-declaration.ts';
import { type CheckedSql, checkSql } from './sql/check-sql.ts';
import { problem, type SqlProblem } from './sql/sql-mistakes.ts';
import { type Declaration, findServerModels, pickServerModels, sessionValues } from './statement.ts';

/** Folder of a project that contains statements, in any folders. */
export const statementsFolder = 'schemas';

/** The two files of a statement, from the disk or a table; null for a missing one. */
export type StatementFiles = {
  readonly name: string;
  /** Path within the project, without ending. */
  readonly path: string;
  readonly declaration: string | null;
  readonly sql: string | null;
  /** Stored in a table: users write it, and it may only read entities. */
  readonly isOfTable?: true;
  /** Why a file cannot be read as text. */
  readonly problems: readonly ViewProblem[];
};

/** A statement whose files fit each other; it is not compared with the database yet. */
export type ReadStatement = {
  readonly name: string;
  readonly declaration: Declaration | null;
  readonly query: CheckedSql | null;
  readonly problems: readonly ViewProblem[];
  /** Names of the included fragments. */
  readonly fragments: ReadonlySet<string>;
  /** Converts problems of the statement to problems of the file that contains those words. */
  readonly place: (found: SqlProblem, severity?: ViewProblem['severity']) => ViewProblem;
};

/** SQL that statements include, from its file; its text is null if the file is unreadable. */
export type FragmentFile = {
  readonly name: string;
  readonly file: string;
  readonly text: string | null;
  readonly problems: readonly ViewProblem[];
};

/** All files of a project's statements, by name. */
export type StatementFolder = {
  readonly statements: ReadonlyMap<string, StatementFiles>;
  readonly fragments: ReadonlyMap<string, FragmentFile>;
};

/**
 * Reads the files of all statements of a project. A folder that is not there has none. Of two of one name, in whatever spelling,
 * the one that is in force stays so, as far as it is known which that is.
 * @param inForce paths of fragments, and of statements without an ending, that are in force
 * @param draft stands in the place of one of the files, by its path within the project
 */
export async function readStatementFiles(
  root: string,
  inForce: ReadonlySet<string> = new Set(),
  draft: FileDraft | null = null,
): Promise<StatementFolder> {
  const listed = await listBelow(join(root, statementsFolder)).catch(() => []);
  const files = withDraft(
    listed.map((file) => `${statementsFolder}/${file}`),
    draft,
  ).filter(isStatementFile);
  const source: FileSource = { root, files: new Set(files), draft };
  return {
    statements: await readAllStatements(source, inForce),
    fragments: await readAllFragments(source, inForce),
  };
}

/** Files of statements that there are, with a draft among them. */
type FileSource = { readonly root: string; readonly files: ReadonlySet<string>; readonly draft: FileDraft | null };

async function readAllFragments(source: FileSource, inForce: ReadonlySet<string>): Promise<Map<string, FragmentFile>> {
  const { first, second } = settleFiles([...source.files].filter(isFragmentFile), nameInAnySpelling, inForce);
  const fragments = new Map<string, FragmentFile>();
  for (const file of first.values()) {
    const name = nameOfStatementFile(file);
    const { text, problems } = await readText(source, file);
    const others = second.flatMap(({ file: other, first: whose }) => (whose === file ? [other] : []));
    const message = `There is a fragment \`${name}\` in \`${file}\`, too. Rename one of them.`;
    const taken = others.map((other) => wholeFile(other, 'statement/taken-name', message));
    fragments.set(name, { name, file, text, problems: [...problems, ...taken] });
  }
  return fragments;
}

async function readAllStatements(
  source: FileSource,
  inForce: ReadonlySet<string>,
): Promise<Map<string, StatementFiles>> {
  const paths = [...source.files].filter((file) => !isFragmentFile(file)).map(withoutEnding);
  const { first, second } = settleFiles([...new Set(paths)].sort(), nameInAnySpelling, inForce);
  const statements = new Map<string, StatementFiles>();
  for (const path of first.values()) {
    const name = basename(path);
    const { text: declaration, problems: ofDeclaration } = await readText(source, path + declarationEnding);
    const { text: sql, problems: ofSql } = await readText(source, path + sqlEnding);
    const others = second.flatMap(({ file, first: whose }) => (whose === path ? [file] : []));
    const message = `There is a statement \`${name}\` in \`${findFileOf(source, path)}\`, too. Rename one of them.`;
    const taken = others.map((other) => wholeFile(findFileOf(source, other), 'statement/taken-name', message));
    statements.set(name, { name, path, declaration, sql, problems: [...ofDeclaration, ...ofSql, ...taken] });
  }
  return statements;
}

/** What tells names of statements and of fragments apart, by the path of a file or by that of a statement. */
function nameInAnySpelling(path: string): string {
  return foldName(nameOfStatementFile(path));
}

/** The file of a statement that is there, its declaration where it is. */
function findFileOf({ files }: FileSource, path: string): string {
  const own = [declarationEnding, sqlEnding].map((ending) => path + ending);
  return own.find((file) => files.has(file)) ?? path + declarationEnding;
}

/** The files of a statement whose name is taken by one in a table: they are ignored, and the problem says why. */
export function refuseTaken(files: StatementFiles): StatementFiles {
  const message = `\`${files.name}\` is the name of a card. Rename both files.`;
  const problems = [...files.problems, wholeFile(files.path + declarationEnding, 'statement/taken-name', message)];
  return { ...files, declaration: null, sql: null, problems };
}

/** Whether a file is one of the two of a statement, or a fragment, by its path within the project. */
export function isStatementFile(file: string): boolean {
  const kind = kindBelowSchemas(file.slice(`${statementsFolder}/`.length));
  return kind === 'statement' || kind === 'sql' || kind === 'fragment';
}

/** The name of the statement or fragment of a file. */
export function nameOfStatementFile(file: string): string {
  return basename(withoutEnding(file));
}

/** The path of a statement's file without its ending. */
export function withoutEnding(file: string): string {
  return file.replace(/\.statement\.json$|(\.fragment)?\.sql$/, '');
}

export function isFragmentFile(file: string): boolean {
  return file.endsWith(fragmentEnding);
}

/**
 * Interprets the two files of a statement, as far as possible without a database.
 * @param all fragments that it may include
 */
export function understandStatement(
  files: StatementFiles,
  known: DeclarationSurroundings,
  all: SqlFragments = new Map(),
): ReadStatement {
  const { name, path, sql } = files;
  const [file, declarationFile] = [path + sqlEnding, path + declarationEnding];
  // Users who may not write files may not include them.
  const expanded = expandSql({ file, text: sql ?? '' }, files.isOfTable ? new Map() : all);
  const place = placeIn(file, expanded);
  const { fragments } = expanded;
  const problems = [...files.problems];
  const nothing = { name, declaration: null, query: null, fragments, place };
  if (files.declaration === null || sql === null) {
    if (problems.every(({ severity }) => severity === 'warning')) {
      const [present, missing] = sql === null ? [declarationFile, sqlEnding] : [file, declarationEnding];
      const message = `A statement is two files beside each other; \`${name}${missing}\` is missing.`;
      problems.push(wholeFile(present, 'statement/missing-file', message));
    }
    return { ...nothing, problems };
  }
  const { declaration, problems: found } = readDeclaration(
    name,
    { file: declarationFile, text: files.declaration },
    known,
  );
  const serverModels = files.isOfTable ? new Map<string, never>() : findServerModels(known.shapes);
  const tables = new Map(
    [...known.models.values(), ...serverModels.values()].map(({ table, name: entity }) => [table, entity]),
  );
  problems.push(...found);
  // Problems in the includes of a fragment are reported once, for the fragment.
  problems.push(...expanded.problems.filter(({ source }) => source.file === file).map((one) => placeProblem(one)));
  if (expanded.problems.length > 0) return { ...nothing, problems };
  const { checked, problems: mistakes } = checkOnce(expanded.text, new Set(tables.keys()));
  problems.push(...mistakes.map((one) => place(one)));
  if (declaration === null || checked === null) return { ...nothing, problems };
  if (known.models.has(name) || known.shapes.has(name))
    problems.push(wholeFile(declarationFile, 'statement/taken-name', `\`${name}\` is an entity. Rename both files.`));
  const unknown = parameterProblems(declaration, checked);
  problems.push(...unknown.map((one) => place(one)));
  problems.push(
    ...scopeNotices(declaration, checked, tables).map((message) => ({
      ...wholeFile(declaration.file, 'statement/unscoped', message),
      severity: 'warning' as const,
    })),
  );
  const isWhole = unknown.length === 0;
  const taken = new Set(checked.parameters.map((one) => one.name));
  const values = new Map([...declaration.values].filter(([value]) => taken.has(value)));
  const whole = { ...declaration, values, serverModels: pickServerModels(serverModels, checked) };
  return { name, place, problems, fragments, declaration: isWhole ? whole : null, query: isWhole ? checked : null };
}

type SqlCheck = ReturnType<typeof checkSql>;
/** Results of checking statements by text: all are read again with each change of a schema. */
const checks = new Map<string, { readonly tables: string; readonly check: SqlCheck }>();
const maxChecks = 1_000;

/** `checkSql`, once per text. A statement without problems stays valid while the tables that it reads exist. */
function checkOnce(sql: string, names: ReadonlySet<string>): SqlCheck {
  const known = checks.get(sql);
  if (known?.check.checked?.tables.every(({ table }) => names.has(table)) === true) return known.check;
  const tables = [...names].sort().join(' ');
  if (known?.tables === tables) return known.check;
  const check = checkSql(sql, names);
  checks.delete(sql);
  checks.set(sql, { tables, check });
  const [oldest] = checks.keys();
  if (checks.size > maxChecks && oldest !== undefined) checks.delete(oldest);
  return check;
}

function parameterProblems({ params, values }: Declaration, { parameters, offset }: CheckedSql): SqlProblem[] {
  const known = [...params.keys(), ...Object.keys(sessionValues), ...values.keys()];
  return parameters.flatMap(({ name, start }) => {
    if (isPeriodEnd(name) && !paramsOfEnd(name).some((param) => params.has(param))) {
      const [first = '', ...others] = paramsOfEnd(name).map((param) => `\`${param}\``);
      const message = `\`:${name}\` comes from the call: declare ${first} in \`params\`, or one of ${others.join(', ')}.`;
      return [problem('statement/no-period', offset + start, message)];
    }
    if (known.includes(name)) return [];
    const near = closestNames(name, known);
    const message = `There is no parameter \`:${name}\`: declare it in \`params\`.${didYouMean(near)}`;
    return [problem('statement/unknown-parameter', offset + start, message, near)];
  });
}

/**
 * Notices for reviewers of permissions: entities that the statement reads without row scope while nobody is named who
 * may see it, and declared exceptions that it does not need.
 */
function scopeNotices(
  { unscoped, permission }: Declaration,
  { tables }: CheckedSql,
  entities: ReadonlyMap<string, string>,
): string[] {
  const read = new Set(tables.map(({ table }) => entities.get(table)));
  const isNamed = permission !== null && permission.length > 0;
  return [...unscoped].flatMap(([entity, reason]) => {
    if (!read.has(entity)) return `The statement does not read \`${entity}\`. Take it out of \`unscoped\`.`;
    return isNamed ? [] : `All rows of \`${entity}\` are read, whatever part of them the caller sees: ${reason}`;
  });
}

function placeIn(file: string, { text, placeAt }: Pick<ExpandedSql, 'text' | 'placeAt'>): ReadStatement['place'] {
  return (found, severity = 'error') => {
    // A problem of the whole statement is reported in its own file, even if that begins with an include.
    const { source, offset } = found.offset === 0 ? { source: { file, text }, offset: 0 } : placeAt(found.offset);
    return placeProblem({ ...found, offset, source }, severity);
  };
}

/** Converts a mistake in SQL to a problem of its file. */
export function placeProblem(
  { code, offset, message, suggestions, source }: SqlFileProblem,
  severity: ViewProblem['severity'] = 'error',
): ViewProblem {
  const before = source.text.slice(0, offset).split('\n');
  return {
    ...{ code, severity, file: source.file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    ...{ pointer: '', message, suggestions },
  };
}

export function wholeFile(file: string, code: string, message: string): ViewProblem {
  return { code, severity: 'error', file, line: 1, column: 1, pointer: '', message, suggestions: [] };
}

async function readText(
  { root, files, draft }: FileSource,
  file: string,
): Promise<{ readonly text: string | null; readonly problems: readonly ViewProblem[] }> {
  if (!files.has(file)) return { text: null, problems: [] };
  if (draft?.file === file) return { text: draft.text, problems: [] };
  try {
    const { text, wrong } = decodeText(await readFile(join(root, file)));
    if (wrong === null) return { text, problems: [] };
    return {
      text: null,
      problems: [{ ...wholeFile(file, 'statement/not-utf-8', wrong.message), line: wrong.line, column: wrong.column }],
    };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
    if (code === 'ENOENT') return { text: null, problems: [] };
    return {
      text: null,
      problems: [wholeFile(file, 'statement/unreadable', `This file cannot be read: ${String(code)}`)],
    };
  }
}
