import { formatNumber } from './number.ts';

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size in bytes as readable text with decimal units, like the limits of the portal: '184,3 kB'. */
export function formatFileSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // A value that would round to 1.000 uses the next unit.
  while (unit < units.length - 1 && value >= (unit === 0 ? 1_000 : 999.95)) {
    value /= 1_000;
    unit += 1;
  }
  return `${formatNumber(value, { maxDecimals: unit === 0 ? 0 : 1 })} ${units[unit]}`;
}
