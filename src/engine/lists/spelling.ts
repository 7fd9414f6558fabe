import { stripSeparators } from '../../domain/documents/document.ts';
import { documents } from '../../domain/documents/documents.ts';
import { plainWidth } from '../../domain/documents/plain-width.ts';
import { phoneDigits } from '../../domain/phone-spelling.ts';
import type { RowField } from './listable.ts';

/** Characters of document and telephone numbers besides letters and digits. */
const written = /^[\p{L}\p{N}\s.\-/()+\u2010-\u2015\u2212]+$/u;

/**
 * The stored spelling of a filter's text: documents without separators, telephones as E.164, so that every usual
 * spelling finds the same. Other texts stay as they are.
 * @param how whether the filter compares whole values, beginnings or any part
 */
export function storedSpelling({ kind, format }: RowField, text: string, how: 'whole' | 'part'): string {
  if (kind !== 'text' || format === undefined || !written.test(plainWidth(text))) return text;
  if (format === 'phone') {
    const digits = phoneDigits(text);
    if (digits === null) return text;
    return how === 'part' ? digits : (documents.phone?.normalise(text) ?? text);
  }
  const isDocument = format === 'documento' || Object.hasOwn(documents, format);
  const bare = isDocument ? stripSeparators(text) : '';
  return bare === '' ? text : bare;
}
