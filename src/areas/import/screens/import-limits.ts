import type { FileLimits } from '../../../render/values.ts';
import type { ImportFields } from '../machines/import-types.ts';

/** Extensions are listed as well, because spreadsheet programs give CSV files other types. */
const accepted = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.xlsx',
] as const;

/** Limits of files to import: one at a time. */
export function importLimits({ limites }: ImportFields): FileLimits {
  return { accepted, maxBytes: limites.bytes, maxFiles: 1 };
}
