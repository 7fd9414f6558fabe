import { join } from 'node:path';
import type { FileStorage } from '../../engine/files/storage/storage.ts';
import { writeMoved } from '../database/pglite/moved.ts';
import { readEmbedded } from './embedded-side.ts';
import { compareWith, describeSource, type FillReport, fillDatabase } from './fill-database.ts';
import { readPostgres } from './postgres-side.ts';
import { countOf, fillTarget, nameOf, type Restored, TargetNotEmptyError } from './restore.ts';
import { BackupError } from './sides.ts';
import { copyFiles, listFiles } from './stored-files.ts';
import type { TotalCheck } from './stored-totals.ts';

export type MoveOptions = {
  /** Data folder of the server with the embedded database. */
  readonly dataDir: string;
  readonly to: string;
  /** Where the files are, and where they are moved; they stay without `target`. */
  readonly files: { readonly from: FileStorage; readonly target: FileStorage | null };
  /** How totals that areas keep are computed anew. */
  readonly checks: readonly TotalCheck[];
  readonly report: FillReport;
};

/**
 * The result of a move. `files` is null if they stayed; `wasThere` means that an earlier run had already moved
 * everything.
 */
export type Moved = Omit<Restored, 'files'> & { readonly files: Restored['files'] | null; readonly wasThere: boolean };

/**
 * Moves the embedded database and the files to PostgreSQL. It copies the files first, each as a whole. It then copies
 * the database in one transaction, which is committed after it was compared with the source. It can be interrupted at
 * any point and run again. The source does not change, except for a note that keeps a server from using it again.
 */
export async function moveDatabase({ dataDir, to, files, checks, report }: MoveOptions): Promise<Moved> {
  const started = performance.now();
  const folder = join(dataDir, 'pglite');
  return readEmbedded(folder, 'public', async (from) => {
    report('Reading the embedded database.');
    const source = await describeSource(from, checks);
    const move = await fillTarget({ url: to, dataDir }, false, async (side) => {
      const copied = files.target === null ? null : await bring(files.from, files.target);
      await fillDatabase(side, source, report);
      return { copied, wasThere: false };
    }).catch(async (error: unknown) => {
      if (!(error instanceof TargetNotEmptyError)) throw error;
      // An earlier run may have been interrupted between its last step and the note.
      await readPostgres(to, 'public', (side) => compareWith(side, source)).catch(() => {
        throw error;
      });
      return { copied: files.target === null ? null : await bring(files.from, files.target), wasThere: true };
    });
    writeMoved(folder, nameOf(to));
    const { copied, wasThere } = move;
    return { ...countOf(source), files: copied, wasThere, ms: Math.round(performance.now() - started) };

    async function bring(source_: FileStorage, target: FileStorage) {
      const copied = await copyFiles(await listFiles(from, source.structure.tables), source_, target);
      if (copied.damaged.length > 0)
        throw new BackupError(
          `${copied.damaged.length} file(s) are not in the folder as the database has them: ${copied.damaged.slice(0, 5).join(', ')}. Put them back from a backup, or move with --without-files.`,
        );
      report(`${copied.copied} files copied, ${copied.there} were there.`);
      return copied;
    }
  });
}
