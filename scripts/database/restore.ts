/**
 * `npm run restore -- --from <backup> [--to postgres://... | --data <folder>] [--replace]` restores a backup into an
 * empty database of either kind, and checks it before and after.
 */
import { join } from 'node:path';
import { storedTotals } from '../../src/areas/stored-totals.ts';
import { openStorage } from '../../src/engine/files/settings.ts';
import { count, describeFiles, seconds } from '../../src/platform/backup/print.ts';
import { nameOf, restoreBackup } from '../../src/platform/backup/restore.ts';
import { readOptions, refuse, runCommand, wantsHelp } from '../support/options.ts';

const usage = `Usage: npm run restore -- --from <backup> [--to postgres://... | --data <folder>] [--replace]

Puts a backup into PostgreSQL (--to) or into the embedded database of a data folder (--data); without either into the
database that \`npm start\` would use. Its files go to VITRAL_FILES_BUCKET, or to files in the data folder (--data, else
VITRAL_DATA). A database that holds something already is refused; --replace drops it, once the backup is in and checked.`;
const root = join(import.meta.dirname, '..', '..');

wantsHelp(usage);
await runCommand(async () => {
  const { values } = readOptions(
    {
      from: { type: 'string' },
      to: { type: 'string' },
      data: { type: 'string' },
      replace: { type: 'boolean', default: false },
    },
    usage,
  );
  if (values.from === undefined) refuse('--from names the folder of a backup.', usage);
  if (values.to !== undefined && values.data !== undefined && !/^https?:/.test(process.env.VITRAL_FILES_BUCKET ?? ''))
    console.log(`Files go to ${join(values.data, 'files')}.`);
  const dataDir = values.data ?? process.env.VITRAL_DATA ?? join(root, '.data');
  const url = values.to ?? (values.data === undefined ? process.env.DATABASE_URL : undefined);
  const { tables, rows, files, ms } = await restoreBackup({
    from: values.from,
    target: { url, dataDir },
    storage: openStorage(process.env, dataDir),
    replaces: values.replace,
    checks: storedTotals,
    report: (message) => console.log(message),
  });
  const place = url === undefined ? dataDir : nameOf(url);
  console.log(
    `Restored to ${place} in ${seconds(ms)}: ${count(tables)} tables with ${count(rows)} rows, each as it was; ${describeFiles(files)}.`,
  );
});
