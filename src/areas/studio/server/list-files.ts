import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { projectFileKind } from '../../../domain/project-files.ts';

/** The files of a folder of a project that the studio knows, by their paths in it; none where the folder is missing. */
export async function listProjectFiles(root: string, folder: 'views' | 'schemas'): Promise<readonly string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => projectFileKind(file) !== null)
    .sort();
}
