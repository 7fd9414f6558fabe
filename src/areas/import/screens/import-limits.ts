import type { FileLimits } from '../../../render/values.ts';
import type { ImportFields } from '../machines/import-types.ts';

/** The endings are named as well, because programs for spreadsheets give CSV files a type of their own. */
const accepted = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.xlsx',
] as const;

/** Files that can be imported: one at a time. */
export function importLimits({ limites }: ImportFields): FileLimits {
  return { accepted, maxBytes: limites.bytes, maxFiles: 1 };
}
