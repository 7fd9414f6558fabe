import { join } from 'node:path';
import { projectFileKind } from '../../../domain/project-files.ts';
import { listBelow } from '../../../engine/records/schemas/files/file-kinds.ts';

/** The files of a project's folder that the studio knows, by path; none if the folder is missing. */
export async function listProjectFiles(root: string, folder: 'views' | 'schemas'): Promise<readonly string[]> {
  const found = await listBelow(join(root, folder)).catch(() => []);
  return found.map((file) => `${folder}/${file}`).filter((file) => projectFileKind(file) !== null);
}
