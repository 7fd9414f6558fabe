/**
 * `node scripts/sources-check.ts` checks rules that keep the sources readable. It fails on
 *
 * - files that are too long, and folders with too many files,
 * - folders of views, schemas, calls or tests without an area of the same name,
 * - functions of `src` that are too long or have too many parameters,
 * - type names that two files export,
 * - names with words of `plainWords`, which only insiders understand,
 * - code of platform and engine that names an entity, table or call of an area,
 * - SQL of an area that changes tables of another one,
 * - texts of an area outside of its text files,
 * - UTC days where the day of a branch or user is meant,
 * - documents that name a path, rule or setting that does not exist, and settings that no document names.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import ts from 'typescript';
import { findUnknownFolders } from './sources/area-folders.ts';
import { createAreaCheck } from './sources/area-names.ts';
import { findLooseTexts } from './sources/area-texts.ts';
import { checkRuleNumbers, findBrokenLinks, findMissingPaths, findUnnamedSettings } from './sources/document-names.ts';
import {
  checkLengths,
  checkTypeNames,
  exportedTypes,
  findFunctions,
  maxFunctionLines,
  maxParameters,
} from './sources/function-limits.ts';
import { longFunctions } from './sources/long-functions.ts';
import { findForeignWrites } from './sources/table-writes.ts';
import { findUtcDays } from './sources/utc-days.ts';

/** Maximum number of lines of a file. Texts and tests may be longer, because they are lists. */
const maxLines = (path: string) => (/^src\//.test(path) && !/\.test\.|\/texts\//.test(path) ? 400 : 450);
const maxFiles = (folder: string) => (folder.startsWith('src') ? 25 : 30);

const isGenerated = (path: string) => path.includes('/generated/');

/** Words that must not be part of a name, with the word to use instead. */
const plainWords: Readonly<Record<string, string>> = {
  deed: 'action or operation',
  deeds: 'actions or operations',
  gate: 'access',
  gated: 'restricted',
  gone: 'missing or removed',
  hear: 'what it does, such as receive',
  heard: 'received',
  hush: 'what it does, such as suppress',
  judge: 'evaluate or validate',
  judged: 'evaluated or validated',
  kept: 'cached, stored or persisted',
  laid: 'applied',
  mend: 'fix or correct',
  mended: 'fixed or corrected',
  rehearsal: 'dryRun',
  rehearse: 'dryRun',
  rehearsed: 'checked',
  said: 'message or reported',
  sound: 'valid or sanitized',
  speech: 'message or locale',
  spoken: 'localized',
  tell: 'notify or report',
  tells: 'notifies or reports',
  told: 'notified or reported',
  trouble: 'error',
  wish: 'request',
  workshop: 'studio',
};

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .trim()
  .split('\n');
const tracked = listed.filter(
  (path) => /^(src|schemas|views|openapi|scripts|tests)\//.test(path) && !isGenerated(path),
);

const entityEnding = '.schema.json';
const entities = new Set(
  tracked
    .filter((path) => /^schemas\/.*\/[A-Z]\w*\.schema\.json$/.test(path))
    .map((path) => basename(path, entityEnding)),
);

const findAreaNames = createAreaCheck({
  entities,
  scripts: readAll(/^src\/areas\/[^/]+\/server\/.*\.sql$/),
  calls: new Set(
    [...readAll(/^openapi\/paths\/.*\.yaml$/).values()].flatMap((text) =>
      [...text.matchAll(/^ {2}operationId: (\w+)$/gm)].map(([, id = '']) => id),
    ),
  ),
});

/** Lines of the functions of `src` that are too long, by path and name. */
const longOnes = new Map<string, number>();
/** Types that the files of `src` export, by path. */
const typesOf = new Map<string, readonly string[]>();
const problems = [
  ...checkFolders(tracked),
  ...findUnknownFolders(tracked),
  ...findForeignWrites(tracked, (path) => readFileSync(path, 'utf8')),
  ...tracked.filter(isSource).flatMap(checkSource),
  ...tracked.filter(isProgram).flatMap(checkFunctions),
  ...tracked.filter(isProgram).flatMap((path) => findLooseTexts(path, readFileSync(path, 'utf8'))),
  ...checkLengths(longOnes, longFunctions),
  ...checkTypeNames(typesOf),
  ...tracked
    .filter((path) => /\.(ts|tsx|mjs|json|sql)$/.test(path))
    .flatMap((path) => findUtcDays(path, readFileSync(path, 'utf8'))),
  ...checkDocuments(),
];
for (const problem of problems) console.error(problem);
console.log(`${tracked.filter(isSource).length} sources checked, ${problems.length} problems.`);
process.exit(problems.length > 0 ? 1 : 0);

function checkDocuments(): string[] {
  const read = (wanted: (path: string) => boolean) =>
    new Map(listed.filter(wanted).map((path) => [path, readFileSync(path, 'utf8')]));
  const documents = read((path) => path.endsWith('.md'));
  const rules = 'src/render/SPEC.md';
  const settings = 'src/start/README.md';
  return [
    ...[...documents].flatMap(([path, text]) => findMissingPaths(path, text, listed)),
    ...findBrokenLinks(documents, listed),
    ...checkRuleNumbers(
      rules,
      documents.get(rules) ?? '',
      read((path) => /\.test\.tsx?$/.test(path)),
    ),
    ...findUnnamedSettings(settings, documents.get(settings) ?? '', read(isProgram)),
  ];
}

/** Texts of the tracked files whose path matches, by path. */
function readAll(wanted: RegExp): ReadonlyMap<string, string> {
  return new Map(tracked.filter((path) => wanted.test(path)).map((path) => [path, readFileSync(path, 'utf8')]));
}

function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

function isProgram(path: string): boolean {
  return /^src\/.*\.tsx?$/.test(path) && !/(\.test|\.d)\.tsx?$/.test(path);
}

/** Collects the long functions and exported types of a file. Returns problems of functions with too many parameters. */
function checkFunctions(path: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  typesOf.set(path, exportedTypes(source));
  return findFunctions(source).flatMap(({ name, line, lines, parameters }) => {
    const key = `${path} ${name}`;
    if (lines > maxFunctionLines) longOnes.set(key, Math.max(lines, longOnes.get(key) ?? 0));
    return parameters > maxParameters
      ? [`${path}:${line}: ${name} takes ${parameters} parameters, ${maxParameters} at most: take one object.`]
      : [];
  });
}

function checkFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > maxFiles(folder))
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files stand side by side, ${maxFiles(folder)} at most: sort them into folders.`,
    );
}

function checkSource(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const problems: string[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > maxLines(path)) problems.push(`${path}: ${lines} lines, ${maxLines(path)} at most: give it one job.`);
  for (const word of wordsOf(basename(path).replace(/\..*$/, ''))) {
    const plain = plainWordOf(word);
    if (plain !== null) problems.push(`${path}: the file's name has \`${word}\`: write ${plain}.`);
  }
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  problems.push(...findAreaNames(path, source));
  const seen = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== null && !seen.has(name.text)) {
      seen.add(name.text);
      for (const word of wordsOf(name.text)) {
        const plain = plainWordOf(word);
        if (plain === null) continue;
        const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
        problems.push(`${path}:${line + 1}: \`${name.text}\` has \`${word}\`: write ${plain}.`);
      }
      if (/^most[A-Z]/.test(name.text)) problems.push(`${path}: \`${name.text}\`: write max${name.text.slice(4)}.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/**
 * The name that a node declares, if it is a variable, parameter, property in a type, function, type or class; otherwise
 * null.
 */
function declaredName(node: ts.Node): ts.Identifier | null {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node);
  return isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : null;
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function plainWordOf(word: string): string | null {
  return Object.hasOwn(plainWords, word) ? (plainWords[word] ?? null) : null;
}
