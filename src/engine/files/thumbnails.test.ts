import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FileRow } from './file-table.ts';
import { maxPixels, shrinkPicture } from './shrink-picture.ts';
import { createDiskStorage } from './storage/disk-storage.ts';
import { type FileStorage, newStorageKey, storageKey, thumbnailKey } from './storage/storage.ts';
import { createThumbnails, type Thumbnail } from './thumbnails.ts';

let folder: string;
let storage: FileStorage;
const log = vi.fn();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-thumbnails-'));
  storage = createDiskStorage(folder);
});
beforeEach(() => log.mockClear());
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture that does not compress to nothing. */
function noise(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < data.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[index] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function stored(bytes: Uint8Array, tipo: string): Promise<FileRow> {
  const key = newStorageKey();
  await storage.put(key, Readable.from([Buffer.from(bytes)]));
  return {
    ...{ id: 7, chave: key, nome: 'foto.jpg', extensao: 'jpg', tipo, tamanho: bytes.length, sha256: '' },
    ...{ id_usuario: 1, entity: null, campo: null, id_registro: null },
  };
}

async function seen(thumbnail: Thumbnail | null) {
  if (thumbnail === null) return null;
  const bytes = await buffer(thumbnail.content);
  expect(bytes.length).toBe(thumbnail.size);
  const { width, height, format, exif } = await sharp(bytes).metadata();
  return { width, height, format, exif, type: thumbnail.type };
}

test('a picture is made smaller once, upright and without what its camera wrote, and kept beside its file', async () => {
  const photo = await noise(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const file = await stored(photo, 'image/jpeg');
  const thumbnails = createThumbnails(storage, log);
  const get = vi.spyOn(storage, 'get');
  const [first, second] = await Promise.all([thumbnails.read(file, 320), thumbnails.read(file, 320)]);
  const small = { width: 320, height: 480, format: 'webp', exif: undefined, type: 'image/webp' };
  expect([await seen(first), await seen(second)]).toEqual([small, small]);
  expect(get).toHaveBeenCalledTimes(1);
  expect(await seen(await createThumbnails(storage, log).read(file, 320))).toEqual(small);
  expect(get.mock.calls.map(([key]) => key)).toEqual([file.chave, thumbnailKey(storageKey(file.chave), 320)]);
  get.mockRestore();
});

test('no picture grows, and a small one, another type or a broken one is served as it is', async () => {
  const thumbnails = createThumbnails(storage, log);
  const picture = await noise(200, 100).png().toBuffer();
  expect(await seen(await thumbnails.read(await stored(picture, 'image/png'), 1280))).toMatchObject({ width: 200 });
  const tiny = await stored(await noise(10, 10).png().toBuffer(), 'image/png');
  expect(await thumbnails.read(tiny, 64)).toBeNull();
  const pdf = await stored(Buffer.from(`%PDF-${'x'.repeat(9_000)}`), 'application/pdf');
  expect(await thumbnails.read(pdf, 64)).toBeNull();
  expect(log).not.toHaveBeenCalled();
  const broken = await stored(picture.subarray(0, picture.length / 2), 'image/png');
  expect([await thumbnails.read(broken, 64), await thumbnails.read(broken, 320)]).toEqual([null, null]);
  // What cannot be read is not tried again and again.
  expect(log).toHaveBeenCalledTimes(1);
});

test('a file is opened by the loaders of pictures alone, whatever its type says', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><text>${'x'.repeat(9_000)}</text></svg>`;
  const file = await stored(Buffer.from(drawing), 'image/png');
  expect(await createThumbnails(storage, log).read(file, 64)).toBeNull();
  await expect(shrinkPicture(Buffer.from(drawing), 64, 'page')).rejects.toThrow();
});

test('a picture that would fill the memory is not unpacked', async () => {
  const bomb = emptyPng(30_000, 30_000);
  expect([bomb.length < 1_000_000, 30_000 * 30_000 > maxPixels]).toEqual([true, true]);
  const before = process.memoryUsage().rss;
  await expect(shrinkPicture(bomb, 64, 'page')).rejects.toThrow(/pixel limit/);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});

test('paper gets a JPEG, or a PNG where the picture shows what is behind it', async () => {
  const thumbnails = createThumbnails(storage, log);
  const photo = await stored(await noise(900, 600).webp({ lossless: true }).toBuffer(), 'image/webp');
  const plain = await thumbnails.forPaper(photo, 640);
  expect([plain?.type, (await sharp(plain?.bytes).metadata()).width]).toEqual(['image/jpeg', 640]);
  const logo = await stored(await noise(300, 300).ensureAlpha(0.5).png().toBuffer(), 'image/png');
  expect((await thumbnails.forPaper(logo, 640))?.type).toBe('image/png');
});

test('few pictures are made at once, and all that wait come to their turn', async () => {
  let running = 0;
  let most = 0;
  const slow: FileStorage = {
    ...storage,
    get: async (key) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return storage.get(key);
    },
  };
  const photo = await noise(200, 200).png().toBuffer();
  const files = await Promise.all(Array.from({ length: 8 }, () => stored(photo, 'image/png')));
  const thumbnails = createThumbnails(slow, log);
  const made = await Promise.all(files.map((file) => thumbnails.forPaper(file, 64)));
  expect([made.every((each) => each !== null), most]).toEqual([true, 2]);
});

/** A PNG of black pixels, a thousand times smaller than what it unpacks to. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
