import { Readable } from 'node:stream';
import type { pictureWidths } from '../../language/entity/file-rules.ts';
import type { FileLog } from './file-log.ts';
import type { FileRow } from './file-table.ts';
import { maxBytes, pictureTypes, readPicture, type Shrunk, shrinkPicture } from './shrink-picture.ts';
import { type FileStorage, storageKey, thumbnailKey } from './storage/storage.ts';
import { createTurns } from './turns.ts';

export type PictureWidth = (typeof pictureWidths)[number];

export type Thumbnail = { readonly type: string; readonly size: number; readonly content: Readable };

export type Thumbnails = {
  /**
   * A stored picture in one of the widths, created on first request and stored beside its file. Null if it is no
   * picture, is already small, or cannot be resized: use the file itself then.
   */
  readonly read: (file: FileRow, width: PictureWidth) => Promise<Thumbnail | null>;
  /** A stored or embedded picture for paper; not stored. Null if it is no picture or cannot be resized. */
  readonly forPaper: (picture: FileRow | Uint8Array, width: number) => Promise<Shrunk | null>;
};

/** Files with fewer bytes are not resized. */
const smallEnough = 4_000;
/** Number of pictures resized in parallel, and number that may wait. */
const maxAtOnce = 2;
const maxWaiting = 200;
/** Number of files that are remembered as impossible to resize. */
const maxHopeless = 2_000;

export function createThumbnails(storage: FileStorage, log: FileLog): Thumbnails {
  const making = new Map<string, Promise<Shrunk | null>>();
  const hopeless = new Set<string>();
  const turns = createTurns(maxAtOnce, maxWaiting, 'thumbnails');

  async function shrink(file: FileRow, width: number, purpose: 'page' | 'paper'): Promise<Shrunk | null> {
    if (!pictureTypes.has(file.tipo) || file.tamanho > maxBytes || hopeless.has(file.chave)) return null;
    const original = storageKey(file.chave);
    return turns(async () => {
      const content = await readPicture(await storage.get(original)).catch((error: unknown) => {
        log(error, `reading the picture of file ${file.id} failed`);
        return null;
      });
      if (content === null) return null;
      return shrinkPicture(content, width, purpose).catch((error: unknown) => {
        if (hopeless.size >= maxHopeless) hopeless.clear();
        hopeless.add(file.chave);
        log(error, `the picture of file ${file.id} cannot be made smaller`);
        return null;
      });
    });
  }

  async function make(file: FileRow, width: PictureWidth): Promise<Shrunk | null> {
    const made = await shrink(file, width, 'page');
    if (made !== null)
      await storage
        .put(thumbnailKey(storageKey(file.chave), width), Readable.from([made.bytes]))
        .catch((error: unknown) => log(error, `keeping a thumbnail of file ${file.id} failed`));
    return made;
  }

  return {
    read: async (file, width) => {
      if (!pictureTypes.has(file.tipo) || file.tamanho <= smallEnough) return null;
      const key = thumbnailKey(storageKey(file.chave), width);
      const stored = await storage.stat(key);
      if (stored !== null) return { type: 'image/webp', size: stored.size, content: await storage.get(key) };
      // Simultaneous requests for a new picture share one resize.
      const running = making.get(key) ?? make(file, width).finally(() => making.delete(key));
      making.set(key, running);
      const made = await running;
      return made === null
        ? null
        : { type: made.type, size: made.bytes.length, content: Readable.from([made.bytes], { objectMode: false }) };
    },
    forPaper: (picture, width) =>
      picture instanceof Uint8Array
        ? turns(() => shrinkPicture(picture, width, 'paper').catch(() => null))
        : shrink(picture, width, 'paper'),
  };
}
