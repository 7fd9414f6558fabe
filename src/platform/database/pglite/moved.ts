import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const noteFile = 'moved.json';

/** The data of the folder live on elsewhere: who goes on with them here would have two. */
export class DatabaseMovedError extends Error {
  override readonly name = 'DatabaseMovedError';
  readonly code = 'database/moved';
  readonly final = true;
}

/** Notes in the folder of an embedded database where its data went. */
export function writeMoved(folder: string, target: string): void {
  writeFileSync(join(folder, noteFile), `${JSON.stringify({ target, at: new Date().toISOString() })}\n`);
}

/** Throws `DatabaseMovedError` where the data of the folder were moved, but when VITRAL_USE_MOVED is 1. */
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

/** A note that was being written when its program ended counts all the same. */
function parse(text: string): { readonly target?: string; readonly at?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
