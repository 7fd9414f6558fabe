/**
 * `npm run backup -- --to <folder>` writes a backup of the database and files that `npm start` uses, whether the server
 * runs or not. `--keep 7` deletes all but the newest seven backups of the folder. `--without-files` leaves out uploaded
 * files.
 */
import { join } from 'node:path';
import { storedTotals } from '../../src/areas/stored-totals.ts';
import { openStorage } from '../../src/engine/files/settings.ts';
import { makeBackup } from '../../src/platform/backup/make-backup.ts';
import { count, describeManifest, describeWrong, seconds } from '../../src/platform/backup/print.ts';
import { readVersion } from '../../src/platform/version.ts';
import { readOptions, refuse, runCommand, wantsHelp } from '../support/options.ts';

const usage = `Usage: npm run backup -- [--to <folder>] [--keep <count>] [--without-files]

Writes a backup of the database and of the files that \`npm start\` uses (DATABASE_URL or VITRAL_DATA, VITRAL_FILES_BUCKET), while
the server runs or not. Without --to it goes to VITRAL_BACKUP_FOLDER, or to backups in VITRAL_DATA.
--keep deletes all but so many of the newest backups of the folder. --without-files is for buckets that keep versions.`;
const root = join(import.meta.dirname, '..', '..');

wantsHelp(usage);
await runCommand(async () => {
  const { values } = readOptions(
    { to: { type: 'string' }, keep: { type: 'string' }, 'without-files': { type: 'boolean', default: false } },
    usage,
  );
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && (!Number.isInteger(keep) || keep < 1)) refuse('--keep wants a number from 1.', usage);
  const dataDir = process.env.VITRAL_DATA ?? join(root, '.data');
  const { folder, manifest, pauseMs, deleted } = await makeBackup({
    url: process.env.DATABASE_URL,
    dataDir,
    keep,
    to: values.to ?? process.env.VITRAL_BACKUP_FOLDER ?? join(dataDir, 'backups'),
    storage: values['without-files'] ? null : openStorage(process.env, dataDir),
    program: readVersion(root, process.env),
    checks: storedTotals,
    report: (message) => console.log(message),
  });
  const pause = pauseMs === null ? '' : `; statements of the server waited ${pauseMs} ms`;
  console.log(`Backup ${folder}: ${describeManifest(manifest)}, in ${seconds(manifest.ms)}${pause}.`);
  if (deleted > 0) console.log(`${count(deleted)} older backup(s) deleted.`);
  for (const line of describeWrong(manifest.totals)) console.warn(`Warning: ${line}`);
  if (manifest.damaged.length > 0) {
    console.error(
      `${count(manifest.damaged.length)} file(s) are not in the storage as the database has them: ${manifest.damaged.slice(0, 5).join(', ')}.`,
    );
    process.exitCode = 1;
  }
});
