import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TaskContext } from '../tasks/task.ts';
import { lastDue, nightlyBackup, readBackupSettings } from './nightly.ts';

const zone = 'America/Sao_Paulo';

test('a backup is due from two in the morning of the portal, until there is one', () => {
  const due = (now: string): string => new Date(lastDue(new Date(now), zone)).toISOString();
  expect(due('2026-11-27T05:00:30Z')).toBe('2026-11-27T05:00:00.000Z');
  expect(due('2026-11-27T04:59:59Z')).toBe('2026-11-26T05:00:00.000Z');
  expect(due('2026-11-28T02:59:59Z')).toBe('2026-11-27T05:00:00.000Z');
});

test('one backup a night, and one at once where a night was missed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitral-nightly-'));
  const runs: (readonly string[])[] = [];
  const at = async (now: string): Promise<number> => {
    const task = nightlyBackup(
      { folder, keep: 3 },
      zone,
      async (args) => void runs.push(args),
      () => new Date(now),
    );
    await task.run(null, { signal: new AbortController().signal } as TaskContext);
    return runs.length;
  };
  try {
    expect(await at('2026-11-27T12:00:00Z')).toBe(1);
    expect(runs[0]).toEqual(['--to', folder, '--keep', '3']);
    mkdirSync(join(folder, 'vitral-20261127T120000Z'));
    mkdirSync(join(folder, 'vitral-20261128T050000Z.part'));
    expect(await at('2026-11-28T04:59:00Z')).toBe(1);
    expect(await at('2026-11-28T05:00:00Z')).toBe(2);
    mkdirSync(join(folder, 'vitral-20261128T050010Z'));
    expect(await at('2026-11-28T05:10:00Z')).toBe(2);
    expect(await at('2026-12-02T20:00:00Z')).toBe(3);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('VITRAL_BACKUPS turns it on', () => {
  expect(readBackupSettings({}, '/d')).toBeNull();
  expect(readBackupSettings({ VITRAL_BACKUPS: '0' }, '/d')).toBeNull();
  expect(readBackupSettings({ VITRAL_BACKUPS: '7' }, '/d')).toEqual({ folder: join('/d', 'backups'), keep: 7 });
  expect(readBackupSettings({ VITRAL_BACKUPS: '7', VITRAL_BACKUP_FOLDER: '/b' }, '/d')?.folder).toBe('/b');
  expect(() => readBackupSettings({ VITRAL_BACKUPS: 'viele' }, '/d')).toThrow('VITRAL_BACKUPS');
});
