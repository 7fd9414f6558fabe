import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { closestNames, didYouMean } from '../../language/json/closest-names.ts';
import { decodeText } from '../../language/json/decode-text.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import { type ExpandedSql, expandSql, type SqlFileProblem, type SqlFragments } from './fragments/expand-sql.ts';
import { isPeriodEnd, paramsOfEnd } from './period-days.ts';
import { type Declaration, findServerModels, pickServerModels, sessionValues } from './query-relation.ts';
import { type DeclarationSurroundings, readDeclaration } from './read-declaration.ts';
import { type CheckedSql, checkSql } from './sql/check-sql.ts';
import { problem, type SqlProblem } from './sql/sql-mistakes.ts';

export const declarationEnding = '.relation.json';
const sqlEnding = '.sql';
export const fragmentEnding = '.fragment.sql';
/** Folder of a project below which relations stand, in whatever folders. */
export const relationsFolder = 'schemas';

/** The two files of a relation as they stand on the disk, or in a table; null for one that is missing. */
export type RelationFiles = {
  readonly name: string;
  /** Paths within the project, without an ending. */
  readonly path: string;
  readonly declaration: string | null;
  readonly sql: string | null;
  /** It stands in a table: people write it, over entities alone. */
  readonly isOfTable?: true;
  /** Why a file cannot be read as text. */
  readonly problems: readonly ViewProblem[];
};

/** A relation of which the files fit each other; whether they fit the database is not known yet. */
export type ReadRelation = {
  readonly name: string;
  readonly declaration: Declaration | null;
  readonly statement: CheckedSql | null;
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

/** All files of a project that say what relations are, by name. */
export type RelationFolder = {
  readonly relations: ReadonlyMap<string, RelationFiles>;
  readonly fragments: ReadonlyMap<string, FragmentFile>;
};

/**
 * Reads the files of all relations of a project. A folder that is not there has none. Of two of one name the first
 * stays, as far as it is known which that was.
 * @param first paths, without an ending, of relations that are in force
 */
export async function readRelationFiles(root: string, first: ReadonlySet<string> = new Set()): Promise<RelationFolder> {
  const folder = join(root, relationsFolder);
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = new Set<string>();
  const ofFragments: string[] = [];
  for (const entry of found) {
    const ending = [fragmentEnding, declarationEnding, sqlEnding].find((one) => entry.name.endsWith(one));
    if (!entry.isFile() || entry.name.startsWith('.') || ending === undefined) continue;
    const file = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (ending === fragmentEnding) ofFragments.push(file);
    else paths.add(file.slice(0, -ending.length));
  }
  const fragments = new Map<string, FragmentFile>();
  for (const file of ofFragments.sort()) {
    const name = nameOfRelationFile(file);
    const other = fragments.get(name);
    const message = `There is a fragment \`${name}\` in \`${other?.file}\`, too. Rename one of them.`;
    if (other === undefined) fragments.set(name, { name, file, ...(await readText(root, file)) });
    else
      fragments.set(name, { ...other, problems: [...other.problems, wholeFile(file, 'relation/taken-name', message)] });
  }
  const files = new Map<string, RelationFiles>();
  const sorted = [...paths].sort();
  for (const path of [...sorted.filter((one) => first.has(one)), ...sorted.filter((one) => !first.has(one))]) {
    const name = basename(path);
    const [declaration, sql] = [await readText(root, path + declarationEnding), await readText(root, path + sqlEnding)];
    const problems = [...declaration.problems, ...sql.problems];
    const other = files.get(name);
    if (other === undefined) files.set(name, { name, path, declaration: declaration.text, sql: sql.text, problems });
    else {
      const message = `There is a relation \`${name}\` in \`${other.path}${declarationEnding}\`, too. Rename one of them.`;
      files.set(name, {
        ...other,
        problems: [...other.problems, wholeFile(path + declarationEnding, 'relation/taken-name', message)],
      });
    }
  }
  return { relations: files, fragments };
}

/** The files of a relation whose name is that of one in a table: they say nothing, and the problem tells why. */
export function refuseTaken(files: RelationFiles): RelationFiles {
  const message = `\`${files.name}\` is the name of a card. Rename both files.`;
  const problems = [...files.problems, wholeFile(files.path + declarationEnding, 'relation/taken-name', message)];
  return { ...files, declaration: null, sql: null, problems };
}

/** Whether a file is one of the two of a relation, or a fragment. */
export function isRelationFile(file: string): boolean {
  return file.endsWith(declarationEnding) || file.endsWith(sqlEnding);
}

/** The relation that a file is one of the two of, or the fragment that it is. */
export function nameOfRelationFile(file: string): string {
  return basename(file).replace(/\.relation\.json$|(\.fragment)?\.sql$/, '');
}

export function isFragmentFile(file: string): boolean {
  return file.endsWith(fragmentEnding);
}

/** The files with another text in the place of one of them; null for one that is deleted. */
export function withDraft(
  folder: RelationFolder,
  draft: { readonly file: string; readonly text: string | null } | null,
): RelationFolder {
  if (draft === null) return folder;
  const name = nameOfRelationFile(draft.file);
  if (isFragmentFile(draft.file)) {
    const fragments = new Map([...folder.fragments].filter(([other]) => other !== name));
    if (draft.text !== null) fragments.set(name, { name, file: draft.file, text: draft.text, problems: [] });
    return { ...folder, fragments };
  }
  const files = folder.relations;
  const path = draft.file.slice(0, draft.file.lastIndexOf('/') + 1) + name;
  const before = files.get(name) ?? { name, path, declaration: null, sql: null, problems: [] };
  const key = draft.file.endsWith(sqlEnding) ? 'sql' : 'declaration';
  const after = { ...before, path, [key]: draft.text };
  const next = new Map([...files].filter(([other]) => other !== name));
  if (after.declaration !== null || after.sql !== null) next.set(name, after);
  return { ...folder, relations: next };
}

/**
 * Understands the two files of a relation, as far as that needs no database.
 * @param all fragments that its statement may include
 */
export function understandRelation(
  files: RelationFiles,
  known: DeclarationSurroundings,
  all: SqlFragments = new Map(),
): ReadRelation {
  const { name, path, sql } = files;
  const file = path + sqlEnding;
  // Who may not write files includes none of them.
  const expanded = expandSql({ file, text: sql ?? '' }, files.isOfTable ? new Map() : all);
  const place = placeIn(file, expanded);
  const { fragments } = expanded;
  const problems = [...files.problems];
  const nothing = { name, declaration: null, statement: null, fragments, place };
  if (files.declaration === null || sql === null) {
    if (problems.length === 0) {
      const [present, missing] = sql === null ? [declarationEnding, sqlEnding] : [sqlEnding, declarationEnding];
      const message = `A relation is two files beside each other; \`${name}${missing}\` is missing.`;
      problems.push(wholeFile(path + present, 'relation/missing-file', message));
    }
    return { ...nothing, problems };
  }
  const { declaration, problems: found } = readDeclaration(
    name,
    { file: path + declarationEnding, text: files.declaration },
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
      wholeFile(path + declarationEnding, 'relation/taken-name', `\`${name}\` is an entity. Rename both files.`),
    );
  const unknown = parameterProblems(declaration, checked);
  problems.push(...unknown.map((one) => place(one)));
  problems.push(
    ...scopeNotices(declaration, checked, tables).map((message) => ({
      ...wholeFile(declaration.file, 'relation/unscoped', message),
      severity: 'warning' as const,
    })),
  );
  const isWhole = unknown.length === 0;
  const whole = { ...declaration, serverModels: pickServerModels(serverModels, checked) };
  return { name, place, problems, fragments, declaration: isWhole ? whole : null, statement: isWhole ? checked : null };
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
      return [problem('relation/no-period', offset + start, message)];
    }
    if (known.includes(name)) return [];
    const near = closestNames(name, known);
    const message = `There is no parameter \`:${name}\`: declare it in \`params\`.${didYouMean(near)}`;
    return [problem('relation/unknown-parameter', offset + start, message, near)];
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

function placeIn(file: string, { text, placeAt }: Pick<ExpandedSql, 'text' | 'placeAt'>): ReadRelation['place'] {
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

async function readText(
  root: string,
  file: string,
): Promise<{ readonly text: string | null; readonly problems: readonly ViewProblem[] }> {
  try {
    const { text, wrong } = decodeText(await readFile(join(root, file)));
    if (wrong === null) return { text, problems: [] };
    return {
      text: null,
      problems: [{ ...wholeFile(file, 'relation/not-utf-8', wrong.message), line: wrong.line, column: wrong.column }],
    };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
    if (code === 'ENOENT') return { text: null, problems: [] };
    return {
      text: null,
      problems: [wholeFile(file, 'relation/unreadable', `This file cannot be read: ${String(code)}`)],
    };
  }
}
