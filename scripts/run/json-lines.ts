import { existsSync, readFileSync } from 'node:fs';

/** What a file says that has one JSON value a line; nothing where there is no such file. */
export function readJsonLines<Value>(file: string | undefined): readonly Value[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line): Value => JSON.parse(line));
}
