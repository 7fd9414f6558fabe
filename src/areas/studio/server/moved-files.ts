import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { listProjectFiles } from './list-files.ts';

/**
 * Updates the paths of versions and waiting changes when their files were moved to another folder without the studio,
 * such as by a release. Files are recognised by name. Files deleted by the studio are excluded, and so are overrides,
 * whose name is that of the overridden file.
 */
export async function followMovedFiles(db: Database, root: string): Promise<void> {
  const known = await db.query<{ arquivo: string }>(sql`
    select v.arquivo from vitral_versao as v
    where v.id in (select max(id) from vitral_versao group by arquivo) and v.operacao <> 'EXCLUSAO'
    union select p.arquivo from vitral_proposta as p where p.situacao = 'AGUARDA' and p.hash_base is not null`);
  const missing = await findMissing(root, known.map(({ arquivo }) => arquivo).filter(isMovable));
  if (missing.length === 0) return;
  const files = await Promise.all((['views', 'schemas'] as const).map((folder) => listProjectFiles(root, folder)));
  const places = Map.groupBy(files.flat().filter(isMovable), (place) => basename(place));
  for (const file of missing) {
    const [place, ...others] = places.get(basename(file)) ?? [];
    if (place === undefined || others.length > 0) continue;
    await db.execute(sql`update vitral_versao set arquivo = ${place} where arquivo = ${file}`);
    await db.execute(sql`
      update vitral_proposta set arquivo = ${place} where arquivo = ${file} and situacao = 'AGUARDA'`);
  }
}

function isMovable(file: string): boolean {
  return !file.startsWith('views/overrides/');
}

/** The missing files among these. Only if there are any, the folders are searched. */
async function findMissing(root: string, files: readonly string[]): Promise<readonly string[]> {
  const isThere = await Promise.all(
    files.map((file) =>
      stat(join(root, file)).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => !isThere[index]);
}
