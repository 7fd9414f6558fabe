import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Where the bytes of files are kept. What a file is called and who may read it is not its business. */
export type FileStorage = {
  readonly kind: 'disk' | 's3' | 'none';
  /** Keeps what the stream gives; resolves when it is safe. What failed half-way leaves nothing under the key. */
  readonly put: (key: StorageKey, content: Readable) => Promise<void>;
  /** The bytes, or those of a range. Throws StorageError when there is nothing under the key. */
  readonly get: (key: StorageKey, range?: ByteRange) => Promise<Readable>;
  /** Size in bytes; null when there is nothing under the key. */
  readonly stat: (key: StorageKey) => Promise<{ readonly size: number } | null>;
  /** Nothing happens when there is nothing under the key. */
  readonly delete: (key: StorageKey) => Promise<void>;
  /** Bytes left while it takes no files for want of room; null when it takes them, or cannot know. */
  readonly wantsRoom: () => Promise<number | null>;
};

/** Made by `newStorageKey` and `thumbnailKey` alone: no name that a user gives is ever part of a path. */
export type StorageKey = string & { readonly brand: 'storage key' };

export function newStorageKey(): StorageKey {
  return storageKey(crypto.randomUUID().replaceAll('-', ''));
}

/** A key as the database holds it. Throws on anything that `newStorageKey` does not make. */
export function storageKey(text: string): StorageKey {
  if (!isStorageKey(text) || text.length !== 32)
    throw new StorageError('A key of the file storage is 32 hexadecimal digits.');
  return text;
}

/** The key of what was made of a file, beside it. */
export function thumbnailKey(key: StorageKey, width: number): StorageKey {
  const text = `${key}-w${width}`;
  if (!isStorageKey(text)) throw new StorageError('A thumbnail belongs to the key of a file.');
  return text;
}

function isStorageKey(text: string): text is StorageKey {
  return /^[0-9a-f]{32}(-w[1-9]\d{0,3})?$/.test(text);
}

/** Folder and name under which a key is kept, so that no folder grows too large. */
export function placeOf(key: StorageKey): string {
  return `${key.slice(0, 2)}/${key}`;
}

/** The storage refused or could not be reached. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
  }
}

/** The storage has no room for the file; what is there can still be read. */
export class StorageFullError extends StorageError {}

/** Stands in where no storage was set up, as in tests of other things. */
export const noStorage: FileStorage = {
  kind: 'none',
  put: refuse,
  get: refuse,
  stat: async () => null,
  delete: async () => undefined,
  wantsRoom: async () => null,
};

async function refuse(): Promise<never> {
  throw new StorageError('This server was started without a file storage.');
}
