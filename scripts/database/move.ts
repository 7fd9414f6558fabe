/**
 * `npm run move -- --to postgres://...` copies everything from the embedded database to PostgreSQL, and the files to a
 * bucket or a folder. It can be run again if it was interrupted.
 */
import { join } from 'node:path';
import { storedTotals } from '../../src/areas/stored-totals.ts';
import { openStorage } from '../../src/engine/files/settings.ts';
import { createDiskStorage } from '../../src/engine/files/storage/disk-storage.ts';
import { moveDatabase } from '../../src/platform/backup/move.ts';
import { count, describeFiles, seconds } from '../../src/platform/backup/print.ts';
import { nameOf } from '../../src/platform/backup/restore.ts';
import { readOptions, refuse, runCommand, wantsHelp } from '../support/options.ts';

const usage = `Usage: npm run move -- --to postgres://... [--files <folder>] [--without-files]

Moves everything from the embedded database of VITRAL_DATA to an empty PostgreSQL database. Stop the server first. Files that users
sent go to VITRAL_FILES_BUCKET where it is set, or to the folder of --files; else they stay where they are.
The embedded database stays as it is, with a note that keeps a server from going on with it. Ended halfway, run it again.`;
const root = join(import.meta.dirname, '..', '..');

wantsHelp(usage);
await runCommand(async () => {
  const { values } = readOptions(
    { to: { type: 'string' }, files: { type: 'string' }, 'without-files': { type: 'boolean', default: false } },
    usage,
  );
  const { to } = values;
  if (to === undefined || !/^postgres(ql)?:\/\//.test(to))
    refuse('--to is the address of a PostgreSQL database.', usage);
  const dataDir = process.env.VITRAL_DATA ?? join(root, '.data');
  const hasBucket = (process.env.VITRAL_FILES_BUCKET ?? '') !== '';
  const target = (): ReturnType<typeof openStorage> | null => {
    if (values['without-files']) return null;
    if (values.files !== undefined) return createDiskStorage(values.files);
    return hasBucket ? openStorage(process.env, dataDir) : null;
  };
  const folder = join(dataDir, 'files');
  const { tables, rows, files, wasThere, ms } = await moveDatabase({
    dataDir,
    to,
    files: { from: createDiskStorage(folder), target: target() },
    checks: storedTotals,
    report: (message) => console.log(message),
  });
  const done = wasThere ? 'Everything was there already' : `Moved to ${nameOf(to)}`;
  console.log(`${done}: ${count(tables)} tables with ${count(rows)} rows, each as it was, in ${seconds(ms)}.`);
  console.log(
    files === null
      ? `The files stay in ${folder}: servers find them there with the same VITRAL_DATA. For others share the folder, or run this again with --files <folder> or VITRAL_FILES_BUCKET.`
      : `Files: ${describeFiles(files)}.`,
  );
  console.log(`Set DATABASE_URL=${to.replace(/:[^:@/]*@/, ':...@')} and start the server.`);
});
