import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../src/language/json/parse.ts';
import { projectRoot } from '../../src/platform/project-root.ts';

/** The content of a view file of the project, which may have comments; undefined if it cannot be read. */
export function readViewFile(file: string): unknown {
  return parseJson(file, readFileSync(join(projectRoot, file), 'utf8')).value;
}
