import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const noteFile = 'moved.json';

/** The data of the folder was moved elsewhere: using it here as well would create two diverging copies. */
export class DatabaseMovedError extends Error {
  override readonly name = 'DatabaseMovedError';
  readonly code = 'database/moved';
  readonly final = true;
}

/** Notes in the folder of an embedded database where its data was moved. */
export function writeMoved(folder: string, target: string): void {
  writeFileSync(join(folder, noteFile), `${JSON.stringify({ target, at: new Date().toISOString() })}\n`);
}

/** Throws `DatabaseMovedError` if the data of the folder was moved, unless VITRAL_USE_MOVED is 1. */
export function refuseMoved(folder: string): void {
  const note = readNote(join(folder, noteFile));
  if (note === null || process.env.VITRAL_USE_MOVED === '1') return;
  throw new DatabaseMovedError(
    `The data of ${folder} were moved to PostgreSQL (${note.target}) on ${note.at}. Set DATABASE_URL to it. To go on with the old data all the same, start with VITRAL_USE_MOVED=1, or delete ${join(folder, noteFile)}.`,
  );
}

function readNote(path: string): { readonly target: string; readonly at: string } | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const { target = 'unknown', at = 'an unknown day' } = parse(text);
  return { target, at };
}

/** An incomplete note, left by a program that was killed, counts as well. */
function parse(text: string): { readonly target?: string; readonly at?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
