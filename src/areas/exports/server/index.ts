/** Public interface of this area for other areas. */
export { exportErrors } from './errors.ts';
export type { ExportParts } from './export-list.ts';
export { printedSheets } from './print-sheets.ts';
