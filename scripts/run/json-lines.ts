import { existsSync, readFileSync } from 'node:fs';

/** Values of a file with one JSON value per line; none if the file does not exist. */
export function readJsonLines<Value>(file: string | undefined): readonly Value[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line): Value => JSON.parse(line));
}
