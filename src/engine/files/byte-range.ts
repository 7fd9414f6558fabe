import type { ByteRange } from './storage/storage.ts';

/**
 * Parses the range of a `Range` header: null for the whole file (no range, several ranges, or an invalid header, as RFC
 * 9110 allows), 'invalid' for a range after the end of the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'invalid' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').trim());
  if (parts === null) return null;
  const [, first = '', last = ''] = parts;
  if (first === '') {
    if (last === '') return null;
    return Number(last) === 0 ? 'invalid' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  const start = Number(first);
  if (start >= size) return 'invalid';
  if (last !== '' && Number(last) < start) return null;
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
