declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  /** A file of an archive as its directory describes it. */
  export type Entry = {
    readonly fileName: string;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly crc32: number;
    isEncrypted(): boolean;
    canDecodeFileData(): boolean;
  };

  export type ZipFile = {
    readonly entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    /** The content; rejects if its length differs from the directory. */
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  };

  export function fromFdPromise(fd: number, options?: { readonly autoClose?: boolean }): Promise<ZipFile>;
}
