import { crc32 } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { limits } from '../limits.ts';
import type { RowSource } from './source.ts';
import { unreadable } from './unreadable.ts';

/** Events while a part of a workbook is read; names have no prefix. */
export type XmlEvents = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

export type XlsxArchive = {
  readonly has: (name: string) => boolean;
  readonly names: () => readonly string[];
  /** Reads a part piece by piece; at each yield, take what the events delivered. */
  readonly read: (name: string, events: XmlEvents) => AsyncGenerator<void>;
};

/**
 * Opens the archive of a workbook. Nothing is unpacked before it is read, and never more than the directory declares.
 */
export async function openArchive(source: RowSource): Promise<XlsxArchive> {
  const zip = await opened(source);
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > limits.parts) throw unreadable('expandido');
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable('corrompido');
  }
  let unpacked = 0;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: () => [...entries.keys()],
    read: async function* read(name, events) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) throw unreadable('corrompido');
      if (entry.isEncrypted()) throw unreadable('xls');
      if (!entry.canDecodeFileData()) throw unreadable('corrompido');
      if (entry.uncompressedSize > limits.unpacked) throw unreadable('expandido');
      const { write, end } = createParser(events);
      const decoder = new TextDecoder('utf-8');
      let checksum = 0;
      unpacked = 0;
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          const bytes: Buffer = chunk;
          unpacked += bytes.length;
          if (unpacked > limits.unpacked) throw unreadable('expandido');
          checksum = crc32(bytes, checksum);
          for (let at = 0; at < bytes.length; at += pieceSize) {
            write(decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true }));
            yield;
          }
        }
        if (checksum !== entry.crc32) throw unreadable('corrompido');
        write(decoder.decode());
        end();
        yield;
      } catch (error) {
        throw error instanceof ApiError ? error : unreadable('corrompido');
      }
    },
  };
}

/** Bytes parsed without a pause, which takes a few milliseconds. */
const pieceSize = 65_536;

async function opened({ fd }: RowSource): Promise<ZipFile> {
  try {
    return await fromFdPromise(fd, { autoClose: false });
  } catch {
    throw unreadable('corrompido');
  }
}

function createParser(events: XmlEvents): { readonly write: (text: string) => void; readonly end: () => void } {
  const localNames = new Map<string, string>();
  const localName = (name: string): string => {
    const known = localNames.get(name);
    if (known !== undefined) return known;
    const local = name.slice(name.indexOf(':') + 1);
    localNames.set(name, local);
    if (localNames.size + attributeNames.size > limits.names) throw unreadable('expandido');
    return local;
  };
  const attributeNames = new Set<string>();
  let depth = 0;
  let elements = 0;
  let attributesHere = 0;
  /** Characters since the last start or end of an element. */
  let silence = 0;
  // This parser ignores document types: entities other than those of XML stay as written.
  const parser = new Parser(
    {
      onattribute: (name) => {
        silence = 0;
        attributesHere += 1;
        attributeNames.add(name);
        if (attributesHere > limits.attributes || attributeNames.size + localNames.size > limits.names)
          throw unreadable('expandido');
      },
      onopentag: (name, attributes) => {
        silence = 0;
        attributesHere = 0;
        depth += 1;
        elements += 1;
        // The parser's own tracking of nested elements takes quadratic time.
        if (depth > limits.depth) throw unreadable('profundo');
        if (elements > limits.elements) throw unreadable('expandido');
        events.open(localName(name), attributes);
      },
      ontext: (text) => {
        silence = 0;
        events.text(text);
      },
      onclosetag: (name) => {
        silence = 0;
        depth -= 1;
        events.close(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write: (text) => {
      silence += text.length;
      parser.write(text);
      if (silence > limits.silence) throw unreadable('expandido');
    },
    end: () => parser.end(),
  };
}
