import { formatDate, formatDateTime } from '../../ui/format/date.ts';
import { formatNumber } from '../../ui/format/number.ts';
import type { DocumentContext } from './document-context.ts';

/** Writes a period of days (YYYY-MM-DD) for documents. */
export function writePeriod(start: string, end: string): string {
  return `${formatDate(start)} – ${formatDate(end)}`;
}

/** Writes a parameter of a list for documents, by its type in the statement. */
export function writeParam(type: string, value: unknown, { texts, timeZone }: DocumentContext): string {
  const text = String(value);
  switch (type) {
    case 'boolean':
      return text === 'true' ? texts.yes : texts.no;
    case 'date':
      return formatDate(text) || text;
    case 'timestamptz':
      return formatDateTime(text, timeZone) || text;
    case 'numeric':
      return formatNumber(Number(value));
    // Whole numbers as well: years and codes have no separators.
    default:
      return text;
  }
}
