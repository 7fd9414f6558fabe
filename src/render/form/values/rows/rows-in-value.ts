import { isRecord } from '../../../../language/json/record.ts';
import type { EntityRecord } from '../../../host/host.ts';

const noRows: readonly EntityRecord[] = [];

/** The rows of a list in a form; items that are not rows are left out. */
export function rowsIn(value: unknown): readonly EntityRecord[] {
  return Array.isArray(value) ? value.filter(isRow) : noRows;
}

function isRow(value: unknown): value is EntityRecord {
  return isRecord(value) && typeof value.id === 'number';
}
