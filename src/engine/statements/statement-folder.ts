import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { closestNames, didYouMean } from '../../language/json/closest-names.ts';
import { decodeText } from '../../language/json/decode-text.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import { type ExpandedSql, expandSql, type SqlFileProblem, type SqlFragments } from './fragments/expand-sql.ts';
import { isPeriodEnd, paramsOfEnd } from './period-days.ts';
import { type DeclarationSurroundings, readDeclaration } from './read-declaration.ts';
import { type CheckedSql, checkSql } from './sql/check-sql.ts';
import { problem, type SqlProblem } from './sql/sql-mistakes.ts';
import { type Declaration, findServerModels, pickServerModels, sessionValues } from './statement.ts';

const declarationEnding = '.statement.json';
/** The ending that declarations had before, which is read as well. */
const formerEnding = '.relation.json';
const sqlEnding = '.sql';
export const fragmentEnding = '.fragment.sql';
/** Folder of a project below which statements stand, in whatever folders. */
export const statementsFolder = 'schemas';

/** The two files of a statement as they stand on the disk, or in a table; null for one that is missing. */
export type StatementFiles = {
  readonly name: string;
  /** Paths within the project, without an ending. */
  readonly path: string;
  readonly declaration: string | null;
  /** The declaration has the ending that they had before. */
  readonly isFormer?: boolean;
  readonly sql: string | null;
  /** It stands in a table: people write it, over entities alone. */
  readonly isOfTable?: true;
  /** Why a file cannot be read as text. */
  readonly problems: readonly ViewProblem[];
};

/** A statement of which the files fit each other; whether they fit the database is not known yet. */
export type ReadStatement = {
  readonly name: string;
  readonly declaration: Declaration | null;
  readonly query: CheckedSql | null;
  readonly problems: readonly ViewProblem[];
  /** Names of the fragments that are in the statement. */
  readonly fragments: ReadonlySet<string>;
  /** Problems of the statement as problems of the file that it has those words of. */
  readonly place: (found: SqlProblem, severity?: ViewProblem['severity']) => ViewProblem;
};

/** SQL that statements include, as its file stands on the disk; its text is null where that cannot be read. */
export type FragmentFile = {
  readonly name: string;
  readonly file: string;
  readonly text: string | null;
  readonly problems: readonly ViewProblem[];
};

/** All files of a project that say what statements are, by name. */
export type StatementFolder = {
  readonly statements: ReadonlyMap<string, StatementFiles>;
  readonly fragments: ReadonlyMap<string, FragmentFile>;
};

/**
 * Reads the files of all statements of a project. A folder that is not there has none. Of two of one name the first
 * stays, as far as it is known which that was.
 * @param first paths, without an ending, of statements that are in force
 */
export async function readStatementFiles(
  root: string,
  first: ReadonlySet<string> = new Set(),
): Promise<StatementFolder> {
  const folder = join(root, statementsFolder);
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = new Set<string>();
  const ofFragments: string[] = [];
  for (const entry of found) {
    const ending = [fragmentEnding, declarationEnding, formerEnding, sqlEnding].find((one) => entry.name.endsWith(one));
    if (!entry.isFile() || entry.name.startsWith('.') || ending === undefined) continue;
    const file = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (ending === fragmentEnding) ofFragments.push(file);
    else paths.add(file.slice(0, -ending.length));
  }
  const fragments = new Map<string, FragmentFile>();
  for (const file of ofFragments.sort()) {
    const name = nameOfStatementFile(file);
    const other = fragments.get(name);
    const message = `There is a fragment \`${name}\` in \`${other?.file}\`, too. Rename one of them.`;
    if (other === undefined) fragments.set(name, { name, file, ...(await readText(root, file)) });
    else
      fragments.set(name, {
        ...other,
        problems: [...other.problems, wholeFile(file, 'statement/taken-name', message)],
      });
  }
  const files = new Map<string, StatementFiles>();
  const sorted = [...paths].sort();
  for (const path of [...sorted.filter((one) => first.has(one)), ...sorted.filter((one) => !first.has(one))]) {
    const name = basename(path);
    const [declaration, sql] = [await readDeclarationText(root, path), await readText(root, path + sqlEnding)];
    const { isFormer } = declaration;
    const problems = [...declaration.problems, ...sql.problems];
    const other = files.get(name);
    if (other === undefined)
      files.set(name, { name, path, declaration: declaration.text, isFormer, sql: sql.text, problems });
    else {
      const message = `There is a statement \`${name}\` in \`${fileOfDeclaration(other)}\`, too. Rename one of them.`;
      files.set(name, {
        ...other,
        problems: [
          ...other.problems,
          wholeFile(fileOfDeclaration({ path, isFormer }), 'statement/taken-name', message),
        ],
      });
    }
  }
  return { statements: files, fragments };
}

/** The files of a statement whose name is that of one in a table: they say nothing, and the problem tells why. */
export function refuseTaken(files: StatementFiles): StatementFiles {
  const message = `\`${files.name}\` is the name of a card. Rename both files.`;
  const problems = [...files.problems, wholeFile(fileOfDeclaration(files), 'statement/taken-name', message)];
  return { ...files, declaration: null, sql: null, problems };
}

/** Whether a file is one of the two of a statement, or a fragment. */
export function isStatementFile(file: string): boolean {
  return [declarationEnding, formerEnding, sqlEnding].some((ending) => file.endsWith(ending));
}

/** The statement that a file is one of the two of, or the fragment that it is. */
export function nameOfStatementFile(file: string): string {
  return basename(withoutEnding(file));
}

/** The path of a file of a statement without its ending. */
export function withoutEnding(file: string): string {
  return file.replace(/\.(?:statement|relation)\.json$|(\.fragment)?\.sql$/, '');
}

function fileOfDeclaration({ path, isFormer }: Pick<StatementFiles, 'path' | 'isFormer'>): string {
  return path + (isFormer === true ? formerEnding : declarationEnding);
}

export function isFragmentFile(file: string): boolean {
  return file.endsWith(fragmentEnding);
}

/** The files with another text in the place of one of them; null for one that is deleted. */
export function withDraft(
  folder: StatementFolder,
  draft: { readonly file: string; readonly text: string | null } | null,
): StatementFolder {
  if (draft === null) return folder;
  const name = nameOfStatementFile(draft.file);
  if (isFragmentFile(draft.file)) {
    const fragments = new Map([...folder.fragments].filter(([other]) => other !== name));
    if (draft.text !== null) fragments.set(name, { name, file: draft.file, text: draft.text, problems: [] });
    return { ...folder, fragments };
  }
  const files = folder.statements;
  const path = draft.file.slice(0, draft.file.lastIndexOf('/') + 1) + name;
  const before = files.get(name) ?? { name, path, declaration: null, sql: null, problems: [] };
  const key = draft.file.endsWith(sqlEnding) ? 'sql' : 'declaration';
  const isFormer = key === 'sql' ? before.isFormer === true : draft.file.endsWith(formerEnding);
  const after = { ...before, path, isFormer, [key]: draft.text };
  const next = new Map([...files].filter(([other]) => other !== name));
  if (after.declaration !== null || after.sql !== null) next.set(name, after);
  return { ...folder, statements: next };
}

/**
 * Understands the two files of a statement, as far as that needs no database.
 * @param all fragments that its statement may include
 */
export function understandStatement(
  files: StatementFiles,
  known: DeclarationSurroundings,
  all: SqlFragments = new Map(),
): ReadStatement {
  const { name, path, sql } = files;
  const file = path + sqlEnding;
  // Who may not write files includes none of them.
  const expanded = expandSql({ file, text: sql ?? '' }, files.isOfTable ? new Map() : all);
  const place = placeIn(file, expanded);
  const { fragments } = expanded;
  const problems = [...files.problems];
  const nothing = { name, declaration: null, query: null, fragments, place };
  if (files.declaration === null || sql === null) {
    if (problems.every(({ severity }) => severity === 'warning')) {
      const [present, missing] = sql === null ? [fileOfDeclaration(files), sqlEnding] : [file, declarationEnding];
      const message = `A statement is two files beside each other; \`${name}${missing}\` is missing.`;
      problems.push(wholeFile(present, 'statement/missing-file', message));
    }
    return { ...nothing, problems };
  }
  const { declaration, problems: found } = readDeclaration(
    name,
    { file: fileOfDeclaration(files), text: files.declaration },
    known,
  );
  const serverModels = files.isOfTable ? new Map<string, never>() : findServerModels(known.shapes);
  const tables = new Map(
    [...known.models.values(), ...serverModels.values()].map(({ table, name: entity }) => [table, entity]),
  );
  problems.push(...found);
  // What is wrong with the includes of a fragment is said once, of the fragment.
  problems.push(...expanded.problems.filter(({ source }) => source.file === file).map((one) => placeProblem(one)));
  if (expanded.problems.length > 0) return { ...nothing, problems };
  const { checked, problems: mistakes } = checkOnce(expanded.text, new Set(tables.keys()));
  problems.push(...mistakes.map((one) => place(one)));
  if (declaration === null || checked === null) return { ...nothing, problems };
  if (known.models.has(name) || known.shapes.has(name))
    problems.push(
      wholeFile(fileOfDeclaration(files), 'statement/taken-name', `\`${name}\` is an entity. Rename both files.`),
    );
  const unknown = parameterProblems(declaration, checked);
  problems.push(...unknown.map((one) => place(one)));
  problems.push(
    ...scopeNotices(declaration, checked, tables).map((message) => ({
      ...wholeFile(declaration.file, 'statement/unscoped', message),
      severity: 'warning' as const,
    })),
  );
  const isWhole = unknown.length === 0;
  const whole = { ...declaration, serverModels: pickServerModels(serverModels, checked) };
  return { name, place, problems, fragments, declaration: isWhole ? whole : null, query: isWhole ? checked : null };
}

type SqlCheck = ReturnType<typeof checkSql>;
/** What came of checking statements, which all are read again with each change of a schema, by their text. */
const checks = new Map<string, { readonly tables: string; readonly check: SqlCheck }>();
const maxChecks = 1_000;

/** `checkSql`, once for the same text; a statement that nothing is wrong with is so among all tables that it reads. */
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

function parameterProblems({ params }: Declaration, { parameters, offset }: CheckedSql): SqlProblem[] {
  const known = [...params.keys(), ...Object.keys(sessionValues)];
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
 * What a statement reads whole by its declaration, and nobody is named who may see it: worth a look by whoever answers for who sees
 * what. And what it need not lift, as it does not read it.
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
    // What is said of the whole statement is said of its own file, whatever that begins with.
    const { source, offset } = found.offset === 0 ? { source: { file, text }, offset: 0 } : placeAt(found.offset);
    return placeProblem({ ...found, offset, source }, severity);
  };
}

/** A mistake in a file of SQL as a problem of that file. */
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

/** The declaration of a statement; one with the ending that they had before counts where there is no other, and is a notice. */
async function readDeclarationText(
  root: string,
  path: string,
): Promise<Awaited<ReturnType<typeof readText>> & { readonly isFormer: boolean }> {
  const now = await readText(root, path + declarationEnding);
  const former = await readText(root, path + formerEnding);
  if (former.text === null && former.problems.length === 0) return { ...now, isFormer: false };
  const isFormer = now.text === null && now.problems.length === 0;
  const name = basename(path) + declarationEnding;
  const message = isFormer
    ? `Declarations end in \`${declarationEnding}\`. Rename this file to \`${name}\`, or run \`npm run views:migrate\`.`
    : `\`${name}\` stands beside it and counts; this one is not read. Delete it.`;
  const notice = {
    ...wholeFile(path + formerEnding, 'statement/former-ending', message),
    severity: 'warning' as const,
  };
  const read = isFormer ? former : now;
  return { ...read, problems: [...read.problems, notice], isFormer };
}

async function readText(
  root: string,
  file: string,
): Promise<{ readonly text: string | null; readonly problems: readonly ViewProblem[] }> {
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
