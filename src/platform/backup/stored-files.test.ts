import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { createDiskStorage } from '../../engine/files/storage/disk-storage.ts';
import { type FileStorage, newStorageKey, StorageError } from '../../engine/files/storage/storage.ts';
import { copyFiles, type StoredFile } from './stored-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitral-files-'));
const from = createDiskStorage(join(folder, 'from'), async () => Number.POSITIVE_INFINITY);
const to = createDiskStorage(join(folder, 'to'), async () => Number.POSITIVE_INFINITY);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function store(text: string): Promise<StoredFile> {
  const key = newStorageKey();
  await from.put(key, Readable.from([Buffer.from(text)], { objectMode: false }));
  return { key, size: text.length, sha256: createHash('sha256').update(text).digest('hex'), held: true };
}

test('files that are lost or changed are named, and the others are copied once', async () => {
  const good = await store('good');
  const changed = { ...(await store('changed')), sha256: '0'.repeat(64) };
  const lost = { ...(await store('lost')), key: newStorageKey() };
  const free = { ...(await store('free')), key: newStorageKey(), held: false };
  const files = [good, changed, lost, free];
  const first = await copyFiles(files, from, to);
  expect(first).toMatchObject({ copied: 1, there: 0, bytes: 4, damaged: [changed.key, lost.key].sort() });
  expect(await to.stat(changed.key)).toBeNull();
  expect(await copyFiles(files, from, to)).toMatchObject({ copied: 0, there: 1 });
});

test('a bucket that does not answer fails the copy: its files are not lost', async () => {
  const file = await store('in a bucket');
  const refuse = async (): Promise<never> => {
    throw new StorageError('The S3 store cannot be reached.');
  };
  const bucket: FileStorage = { ...from, kind: 's3', get: refuse };
  await expect(copyFiles([file], bucket, to)).rejects.toThrow('cannot be reached');
  await expect(copyFiles([file], { ...bucket, stat: refuse }, to)).rejects.toThrow('cannot be reached');
  expect(await to.stat(file.key)).toBeNull();
});
