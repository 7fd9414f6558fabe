import { stripSeparators } from '../../domain/documents/document.ts';
import { documents } from '../../domain/documents/documents.ts';
import { plainWidth } from '../../domain/documents/plain-width.ts';
import { phoneDigits } from '../../domain/phone-spelling.ts';
import type { RowField } from './listable.ts';

/** What a document or telephone is written with besides letters and digits. */
const written = /^[\p{L}\p{N}\s.\-/()+\u2010-\u2015\u2212]+$/u;

/**
 * A text that a filter asks for as its field keeps it: documents without separators, telephones as E.164, so that every
 * usual spelling finds the same. Texts of other fields, and what is no such number, stay.
 * @param how whether the whole of a value or its beginning is meant, or any part of it
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
