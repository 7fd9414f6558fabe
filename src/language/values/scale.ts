/** Position of a number on a scale, from 0 to 1; null if it is not a number. */
export function shareOf(value: unknown, min: unknown, max: unknown): number | null {
  const number = toNumber(value);
  if (number === null) return null;
  const low = toNumber(min) ?? 0;
  const high = toNumber(max) ?? 100;
  if (high <= low) return null;
  return Math.min(1, Math.max(0, (number - low) / (high - low)));
}

/** Converts a number or numeric text; null otherwise. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
