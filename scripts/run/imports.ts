import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const imported = /\bfrom '(\.{1,2}\/[^']+)'/g;
const importedLater = /\bimport\('(\.{1,2}\/[^']+)'\)/g;

/** Text of a source file; empty if it does not exist. */
export function readSource(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Source files of the project that a source file imports statically, by relative paths. */
export function findImports(file: string, text: string = readSource(file)): readonly string[] {
  return findPaths(file, text, imported);
}

/** Source files of the project that a source file imports while it runs (`import()`), by relative paths. */
export function findLaterImports(file: string, text: string = readSource(file)): readonly string[] {
  return findPaths(file, text, importedLater);
}

function findPaths(file: string, text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, path = '']) => normalize(join(dirname(file), path)));
}
