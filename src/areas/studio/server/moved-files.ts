import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import sql from 'sql-template-tag';
import { projectFileKind } from '../../../domain/project-files.ts';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Lets the versions of files and the changes that wait for them follow files that stand in another folder by now: those that a
 * release or somebody without the studio moved. Their names stay, and tell which they are. A file that the studio deleted is
 * not one of them, nor an override, whose name is that of the file that it changes.
 */
export async function followMovedFiles(db: Database, root: string): Promise<void> {
  const known = await db.query<{ arquivo: string }>(sql`
    select v.arquivo from vitral_versao as v
    where v.id in (select max(id) from vitral_versao group by arquivo) and v.operacao <> 'EXCLUSAO'
    union select p.arquivo from vitral_proposta as p where p.situacao = 'AGUARDA' and p.hash_base is not null`);
  if (known.length === 0) return;
  const files = await listProjectFiles(root);
  const places = Map.groupBy(files.filter(isMovable), (file) => basename(file));
  for (const { arquivo } of known) {
    if (!isMovable(arquivo) || files.includes(arquivo)) continue;
    const [place, ...others] = places.get(basename(arquivo)) ?? [];
    if (place === undefined || others.length > 0) continue;
    await db.execute(sql`update vitral_versao set arquivo = ${place} where arquivo = ${arquivo}`);
    await db.execute(sql`
      update vitral_proposta set arquivo = ${place} where arquivo = ${arquivo} and situacao = 'AGUARDA'`);
  }
}

function isMovable(file: string): boolean {
  return !file.startsWith('views/overrides/');
}

async function listProjectFiles(root: string): Promise<readonly string[]> {
  const found = await Promise.all(
    ['views', 'schemas'].map((folder) =>
      readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => projectFileKind(file) !== null);
}
