/** All that other areas may use of this one. */
export { createReadLog, type ReadLog } from './read-log.ts';
export { type RetainedRows, type Retention, readRetention } from './retention.ts';
export { sensitiveColumns } from './sensitive-fields.ts';
