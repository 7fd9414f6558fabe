import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, both inclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Storage of file contents. It knows neither names nor permissions. */
export type FileStorage = {
  readonly kind: 'disk' | 's3' | 'none';
  /** Stores the stream; resolves when it is durable. An interrupted write leaves nothing under the key. */
  readonly put: (key: StorageKey, content: Readable) => Promise<void>;
  /** The bytes, or those of a range. Throws StorageError if the key does not exist. */
  readonly get: (key: StorageKey, range?: ByteRange) => Promise<Readable>;
  /** Size in bytes; null if the key does not exist. */
  readonly stat: (key: StorageKey) => Promise<{ readonly size: number } | null>;
  /** Does nothing if the key does not exist. */
  readonly delete: (key: StorageKey) => Promise<void>;
  /** Free bytes while it refuses files for lack of space; null if it accepts them or cannot know. */
  readonly wantsRoom: () => Promise<number | null>;
};

/** Only made by `newStorageKey` and `thumbnailKey`: no name given by a user is ever part of a path. */
export type StorageKey = string & { readonly brand: 'storage key' };

export function newStorageKey(): StorageKey {
  return storageKey(crypto.randomUUID().replaceAll('-', ''));
}

/** Parses a key of the database. Throws on anything that `newStorageKey` does not make. */
export function storageKey(text: string): StorageKey {
  if (!isStorageKey(text) || text.length !== 32)
    throw new StorageError('A key of the file storage is 32 hexadecimal digits.');
  return text;
}

/** The key of a smaller copy of a file, beside the file. */
export function thumbnailKey(key: StorageKey, width: number): StorageKey {
  const text = `${key}-w${width}`;
  if (!isStorageKey(text)) throw new StorageError('A thumbnail belongs to the key of a file.');
  return text;
}

function isStorageKey(text: string): text is StorageKey {
  return /^[0-9a-f]{32}(-w[1-9]\d{0,3})?$/.test(text);
}

/** Folder and name of a key, spread so that no folder grows too large. */
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

/** The storage has no space for the file; existing files can still be read. */
export class StorageFullError extends StorageError {}

/** For tests and programs without a file storage. */
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
