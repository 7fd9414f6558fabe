import { labelOf } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { readRow } from '../chart/chart-data.ts';

/** The name of a row: the value of `itemLabel`, or that by which any record is called. */
export function nameOfRow(row: EntityRecord, itemLabel: string | undefined): string {
  return String((itemLabel === undefined ? null : readRow(row, itemLabel)) ?? labelOf(row));
}
