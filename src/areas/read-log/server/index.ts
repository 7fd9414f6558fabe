/** Public interface of this area for other areas. */
export { createReadLog, type ReadLog } from './read-log.ts';
export { type RetainedRows, type Retention, readRetention } from './retention.ts';
export { sensitiveColumns } from './sensitive-fields.ts';
