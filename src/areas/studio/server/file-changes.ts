import { nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import { renameSentAlerts } from '../../../engine/alerts/rename-sent.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { Database } from '../../../platform/database/database.ts';
import { studioErrors } from './errors.ts';
import { filesAlong } from './examine-rename.ts';
import { assertFreeName, assertOwnName } from './own-names.ts';
import type { Changed, ProjectStore, ProjectText, Taken } from './project-store.ts';
import { keepFound, keepVersion, moveVersions, type VersionKind } from './versions.queries.ts';

/** A requested change of one file, against the text with the hash `expected`; null for a new file. */
export type FileChangeAsked = { readonly file: string; readonly expected: string | null } & (
  | { readonly operation: 'GRAVACAO'; readonly text: string }
  | { readonly operation: 'EXCLUSAO' }
  | { readonly operation: 'RENOMEACAO'; readonly to: string }
);

/** The author of a change, and the administrator who agreed if it had to wait. */
export type ChangeBy = { readonly author: number; readonly agreed: number | null };

type Parts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
};

/** A text that a file got or lost. */
type Version = { readonly file: string; readonly operation: VersionKind; readonly text: ProjectText | null };

/** Changes files, stores their versions, and applies them at once. */
export type FileChanges = {
  /** Throws if the file has changed meanwhile, or may not be written. Returns its new text; null for none. */
  readonly make: (change: FileChangeAsked, by: ChangeBy) => Promise<ProjectText | null>;
};

export function createFileChanges(parts: Parts, store: ProjectStore): FileChanges {
  const { db, entities, statements, views } = parts;

  async function follow(file: string): Promise<void> {
    const kind = projectFileKind(file);
    if (kind === 'view') await views.reload();
    else if (kind === 'schema' || kind === 'flow' || kind === 'alert') await entities.reload();
    else await statements.reload();
  }

  async function run(change: FileChangeAsked): Promise<readonly Version[] | Changed | Taken> {
    const { file, expected } = change;
    if (change.operation === 'GRAVACAO') {
      const done = await store.write(file, change.text, expected);
      if (done.kind !== 'written') return done;
      return [{ file, operation: 'GRAVACAO', text: { text: change.text, hash: done.hash } }];
    }
    if (change.operation === 'EXCLUSAO') {
      const done = await store.remove(file, expected);
      return done.kind === 'removed' ? [{ file, operation: 'EXCLUSAO', text: null }] : done;
    }
    const done = await store.rename(file, change.to, expected, filesAlong(file, change.to));
    if (done.kind !== 'renamed') return done;
    const moved = [{ file, to: change.to, text: done.text, hash: done.hash }, ...done.along];
    for (const one of moved) await moveVersions(db, one.file, one.to);
    if (projectFileKind(file) === 'alert')
      await renameSentAlerts(db, nameOfProjectFile(file), nameOfProjectFile(change.to));
    return moved.flatMap((one) => [
      { file: one.file, operation: 'EXCLUSAO' as const, text: null },
      { file: one.to, operation: 'RENOMEACAO' as const, text: { text: one.text, hash: one.hash } },
    ]);
  }

  async function keepAllFound(change: FileChangeAsked): Promise<void> {
    const along = change.operation === 'RENOMEACAO' ? filesAlong(change.file, change.to) : [];
    for (const file of [change.file, ...along.map((one) => one.file)]) {
      const found = await store.read(file);
      if (found !== null) await keepFound(db, file, found);
    }
  }

  return {
    make: async (change, { author, agreed }) => {
      const { file } = change;
      if (change.operation === 'GRAVACAO') await assertOwnName(parts, file, change.text);
      if (change.operation === 'RENOMEACAO') await assertFreeName(views.root, change.to, file);
      await keepAllFound(change);
      const result = await run(change).catch((error: unknown) => {
        if (error instanceof RangeError) throw studioErrors.ARQUIVO_NAO_ENCONTRADO({ file });
        throw error;
      });
      if ('kind' in result) throw refusedBy(file, result);
      for (const { file: path, operation, text } of result)
        await keepVersion({ db, file: path, operation, written: text, userId: author, agreed });
      // The file watcher would notice it too, but later.
      await follow(file);
      return change.operation === 'RENOMEACAO'
        ? (result.find((one) => one.file === change.to)?.text ?? null)
        : (result[0]?.text ?? null);
    },
  };
}

function refusedBy(file: string, result: Changed | Taken): Error {
  if (result.kind === 'taken') return studioErrors.ARQUIVO_EXISTENTE({ file: result.by });
  const { text = null, hash = null } = result.current ?? {};
  return studioErrors.ARQUIVO_ALTERADO({ file, text, hash });
}
