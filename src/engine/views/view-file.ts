import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../language/json/decode-text.ts';
import { createTextCache } from '../../language/json/text-cache.ts';
import { parseViewFile, unusableFile, type ViewFile, viewEnding } from '../../language/merge/view-file.ts';

const largestFile = 2_000_000;

/** Reads one file; null when it no longer exists. */
export async function readViewFile(root: string, file: string): Promise<ViewFile | null> {
  const path = join(root, file);
  try {
    const { size } = await stat(path);
    if (size > largestFile) return unusableFile(file, 'view/too-large', `A view has at most ${largestFile} bytes.`);
    if (!file.endsWith(viewEnding)) {
      const message = `Files here end in \`${viewEnding}\`; this one is not read. Rename it to \`${file.replace(/\.json$/, viewEnding)}\`.`;
      return unusableFile(file, 'view/wrong-place', message);
    }
    const { text, wrong } = decodeText(await readFile(path));
    if (wrong === null) return parsed(file, text, () => parseViewFile(file, text));
    const { message, ...place } = wrong;
    const unusable = unusableFile(file, 'view/not-utf-8', message);
    return { ...unusable, problems: unusable.problems.map((problem) => ({ ...problem, ...place })) };
  } catch (error) {
    if (isMissing(error)) return null;
    return unusableFile(
      file,
      'view/unreadable',
      `This file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The parsed file by text. Equal text gives the same object, because views are built again when it changes. */
const parsed = createTextCache<ViewFile>(2_000);

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
