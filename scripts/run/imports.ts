import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const imported = /\bfrom '(\.{1,2}\/[^']+)'/g;

/** The text of a source; empty where there is none. */
export function readSource(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The sources of the project that a source imports statically. */
export function findImports(file: string, text: string = readSource(file)): readonly string[] {
  return [...text.matchAll(imported)].map(([, path = '']) => normalize(join(dirname(file), path)));
}
