import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doRepeatedly, type Task } from '../tasks/task.ts';
import { BackupError } from './sides.ts';
import { listBackups } from './write-backup.ts';

/** When backups are made, and how many are kept. */
export type BackupSettings = {
  readonly folder: string;
  readonly keep: number;
};

/** Hour of the day from which a backup is due, in the portal's time zone. */
const hour = 2;
/** ms between two checks whether a backup is due. */
const every = 600_000;
/** ms after which a backup is aborted. */
const limit = 12 * 3_600_000;

/**
 * Reads the settings of nightly backups. `VITRAL_BACKUPS` turns them on and says how many are kept. They go to
 * `VITRAL_BACKUP_FOLDER`, or `backups` in the data folder. Returns null without `VITRAL_BACKUPS`.
 */
export function readBackupSettings(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): BackupSettings | null {
  const given = environment.VITRAL_BACKUPS?.trim() ?? '';
  if (given === '' || given === '0') return null;
  const keep = Number(given);
  if (!Number.isInteger(keep) || keep < 0)
    throw new BackupError('VITRAL_BACKUPS is how many backups stay, such as 14; 0 or nothing makes none.');
  return { folder: environment.VITRAL_BACKUP_FOLDER ?? join(dataDir, 'backups'), keep };
}

/** Makes the backup of the night in a process of its own. A missed backup is made as soon as a server runs. */
export function nightlyBackup(
  { folder, keep }: BackupSettings,
  timeZone: string,
  run: (args: readonly string[], signal: AbortSignal) => Promise<void> = runBackup,
  now: () => Date = () => new Date(),
): Task {
  return doRepeatedly(
    'copias.noturna',
    every,
    async ({ signal }) => {
      const [last] = (await listBackups(folder)).slice(-1);
      if (last !== undefined && momentOf(last) >= lastDue(now(), timeZone)) return;
      await run(['--to', folder, '--keep', String(keep)], signal);
    },
    limit,
  );
}

/** When the last backup was due, in ms since 1970. */
export function lastDue(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const read = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const minutes = (read.hour ?? 0) * 60 + (read.minute ?? 0) - hour * 60;
  return Math.floor(now.getTime() / 60_000) * 60_000 - (minutes < 0 ? minutes + 24 * 60 : minutes) * 60_000;
}

/** The moment in the name of a backup, in ms since 1970. */
function momentOf(name: string): number {
  const [, year, month, day, hours, minutes, seconds] =
    /^vitral-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Runs the same command that people use, in another process, so that the server keeps answering calls. */
async function runBackup(args: readonly string[], signal: AbortSignal): Promise<void> {
  // As an address, by which a packed server is given the command and what it imports.
  const script = fileURLToPath(new URL('../../../scripts/database/backup.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  let message = '';
  child.stderr.on('data', (piece: Buffer) => {
    message = `${message}${piece.toString()}`.slice(-500);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The backup failed: ${message.trim()}`));
    });
  });
}
