import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root.ts';

const ending = '.schema.json';

/** Paths of the project's entity schemas by name, such as `schemas/people/Cliente.schema.json`. */
export const schemaFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(join(projectRoot, 'schemas'), { recursive: true, encoding: 'utf8' })
    .map((file) => `schemas/${file.split(sep).join('/')}`)
    .filter((file) => file.endsWith(ending) && file.split('/').length > 2)
    .map((file) => [basename(file, ending), file]),
);

/** Text of the schema of an entity of the project. */
export function readSchemaFile(name: string): string {
  return readFileSync(join(projectRoot, fileOfSchema(name)), 'utf8');
}

/** Path of the schema of an entity. A new entity belongs in `schemas/company`. */
export function fileOfSchema(name: string): string {
  return schemaFiles.get(name) ?? `schemas/company/${name}${ending}`;
}
