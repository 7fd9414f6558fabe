import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../../tests/support/s3-server.ts';
import { acceptFrom } from '../../../platform/database/pglite/disk-space.ts';
import { openStorage } from '../settings.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type FileStorage, newStorageKey, StorageError, StorageFullError, storageKey } from './storage.ts';

const secretAccessKey = 'um segredo/de+teste';
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-storage-'));
  s3 = await startS3Server('TESTE', secretAccessKey, 'sa-east-1');
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const inBucket = (secret = secretAccessKey) =>
  createS3Storage({ bucket: s3.bucket, region: 'sa-east-1', accessKeyId: 'TESTE', secretAccessKey: secret });
const storages: readonly [string, () => FileStorage][] = [
  ['disk', () => createDiskStorage(folder)],
  ['s3', () => inBucket()],
];
/** Larger than any buffer on the way. */
const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

describe.each(storages)('%s', (kind, open) => {
  test('gives back what was put, whole or a part of it, until it is deleted', async () => {
    const storage = open();
    const key = newStorageKey();
    expect(storage.kind).toBe(kind);
    expect(await storage.stat(key)).toBeNull();
    await storage.put(key, Readable.from([content.subarray(0, 10), content.subarray(10)]));
    expect(await storage.stat(key)).toEqual({ size: content.length });
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
    const part = await buffer(await storage.get(key, { start: 5, end: 70_000 }));
    expect(part.equals(content.subarray(5, 70_001))).toBe(true);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.get(key)).rejects.toThrow(StorageError);
    await expect(storage.delete(key)).resolves.toBeUndefined();
  });

  test('what breaks off leaves nothing', async () => {
    const storage = open();
    const key = newStorageKey();
    const broken = Readable.from(
      (async function* () {
        yield content;
        throw new Error('gone');
      })(),
    );
    await expect(storage.put(key, broken)).rejects.toThrow('gone');
    expect(await storage.stat(key)).toBeNull();
  });
});

test('a folder holds whole files only, readable by the server alone', async () => {
  const own = await mkdtemp(join(tmpdir(), 'vitral-storage-'));
  const storage = createDiskStorage(own);
  const key = newStorageKey();
  await storage.put(key, Readable.from([content]));
  const files = (await readdir(own, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual([key]);
  expect((await stat(join(own, key.slice(0, 2), key))).mode & 0o077).toBe(0);
  await rm(own, { recursive: true });
});

test.each(['../../etc/passwd', '..', '', 'a'.repeat(31), `${'a'.repeat(32)}\n`, `${'a'.repeat(31)}/`])(
  'the key %j is refused',
  (text) => {
    expect(() => storageKey(text)).toThrow(StorageError);
  },
);

test('a wrong secret is told by the code of the store, and the secret is not in it', async () => {
  const failure = await inBucket('outro')
    .put(newStorageKey(), Readable.from([content]))
    .catch((error: Error) => error);
  expect(failure).toBeInstanceOf(StorageError);
  expect(String(failure)).toContain('403 (SignatureDoesNotMatch)');
  expect(String(failure)).not.toContain('outro');
});

test('a store that cannot be reached is a StorageError', async () => {
  const storage = createS3Storage({
    bucket: 'http://127.0.0.1:9/files',
    region: 'x',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  });
  await expect(storage.stat(newStorageKey())).rejects.toThrow(StorageError);
});

describe('settings', () => {
  const bucket = { VITRAL_FILES_BUCKET: 'https://files.s3.example.com' };
  const credentials = { VITRAL_FILES_KEY: 'k', VITRAL_FILES_SECRET: 's' };
  test('a folder unless a bucket is named', () => {
    expect(openStorage({}, folder).kind).toBe('disk');
    expect(openStorage({ ...bucket, ...credentials }, folder).kind).toBe('s3');
  });
  test('half a setting is refused', () => {
    expect(() => openStorage(bucket, folder)).toThrow('VITRAL_FILES_KEY');
    expect(() => openStorage({ ...credentials, VITRAL_FILES_BUCKET: 'files' }, folder)).toThrow('address of a bucket');
  });
});

test('a disk without room takes no file, keeps none half-way and says so', async () => {
  let free = acceptFrom;
  const disk = createDiskStorage(join(folder, 'full'), async () => free);
  expect(await disk.wantsRoom()).toBe(null);
  const key = newStorageKey();
  const fillsUp = Readable.from(
    (function* () {
      yield Buffer.alloc(8_000_000);
      free -= 1;
      yield Buffer.alloc(8_000_000);
    })(),
  );
  await expect(disk.put(key, fillsUp)).rejects.toBeInstanceOf(StorageFullError);
  expect(await disk.stat(key)).toBe(null);
  await expect(disk.put(key, Readable.from([Buffer.from('a')]))).rejects.toBeInstanceOf(StorageFullError);
  expect(await disk.wantsRoom()).toBe(free);
  const left = await readdir(join(folder, 'full'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
