import { formatDate, formatDateTime } from '../../ui/format/date.ts';
import { formatNumber } from '../../ui/format/number.ts';
import type { DocumentContext } from './document-context.ts';

/** A period of days (YYYY-MM-DD) as documents write it. */
export function writePeriod(start: string, end: string): string {
  return `${formatDate(start)} – ${formatDate(end)}`;
}

/** A parameter of a list as documents write it, by the type that its statement takes. */
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
    // Whole numbers too: years and codes have no dots.
    default:
      return text;
  }
}
