import { formatNumber } from './number.ts';

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size in bytes as people read it, by thousands, as the limits of the portal count: '184,3 kB'. */
export function formatFileSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // What would be rounded to 1.000 is one of the next unit.
  while (unit < units.length - 1 && value >= (unit === 0 ? 1_000 : 999.95)) {
    value /= 1_000;
    unit += 1;
  }
  return `${formatNumber(value, { maxDecimals: unit === 0 ? 0 : 1 })} ${units[unit]}`;
}
