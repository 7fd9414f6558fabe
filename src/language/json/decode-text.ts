import type { Position } from './parse.ts';

/** The text of a file, or where and why it is unreadable. */
export type DecodedText =
  | { readonly text: string; readonly wrong: null }
  | { readonly text: null; readonly wrong: Position & { readonly message: string } };

/** Decodes the bytes of a file as UTF-8; other encodings are reported at the first byte that shows them. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isUtf16(bytes)) return wrongAt(bytes, 0, 'UTF-16');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), wrong: null };
  } catch {
    return wrongAt(bytes, firstWrongByte(bytes), 'Latin-1 (Windows-1252), it seems');
  }
}

/** Detected by its byte order mark, or by the zero bytes of the first characters, which are ASCII in JSON. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.length >= 4 && ((first === 0 && bytes[2] === 0) || (second === 0 && bytes[3] === 0));
}

function wrongAt(bytes: Uint8Array, offset: number, encoding: string): DecodedText {
  const before = new TextDecoder().decode(bytes.subarray(0, offset), { stream: true }).split('\n');
  const position = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  const message = `This file is written in ${encoding}; files here are UTF-8. Save it again as UTF-8.`;
  return { text: null, wrong: { ...position, message } };
}

/** Bisects the file to find the first invalid byte. */
function firstWrongByte(bytes: Uint8Array): number {
  let valid = 0;
  let broken = bytes.length;
  while (broken - valid > 1) {
    const middle = Math.floor((valid + broken) / 2);
    if (isStartOfCharacter(bytes.subarray(0, middle))) valid = middle;
    else broken = middle;
  }
  return valid;
}

/** Whether bytes are UTF-8, possibly cut within the last character. */
function isStartOfCharacter(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
