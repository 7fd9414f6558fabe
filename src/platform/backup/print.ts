import type { Manifest } from './manifest.ts';
import type { CopiedFiles } from './stored-files.ts';
import type { StoredTotal } from './stored-totals.ts';

/** Formats a number as `1,234,567`. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** Formats bytes as `12.3 MB`. */
export function size(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** Formats ms as `4.2 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Summarises a backup in one line. */
export function describeManifest({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const data = `${count(tables.length)} tables with ${count(rows)} rows in ${size(bytes)}`;
  return files === null ? `${data}, no files` : `${data}, ${count(files.count)} files of ${size(files.total)}`;
}

export function describeFiles({ copied, there, bytes }: CopiedFiles): string {
  return `${count(copied)} files of ${size(bytes)} copied, ${count(there)} were there`;
}

/** Describes stored totals that differ from the sum of their movements. They already differed in the source. */
export function describeWrong(totals: readonly StoredTotal[]): readonly string[] {
  return totals
    .filter(({ wrong }) => wrong > 0)
    .map(({ name, wrong }) => `${name}: ${count(wrong)} are not what their movements come to.`);
}
