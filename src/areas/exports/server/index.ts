/** All that other areas may use of this one. */
export { exportErrors } from './errors.ts';
export type { ExportParts } from './export-list.ts';
export { printedSheets } from './print-sheets.ts';
