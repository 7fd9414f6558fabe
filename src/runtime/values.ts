/**
 * Reading of values, for screens: records of unknown JSON, pointers, files. Small, and apart from the language of views,
 * because the start page loads it.
 */

export { checkFiles, type FileLimits } from './definition/entity/file-rules.ts';
export { pointerNames, pointerTo, valueAt } from './json/pointer.ts';
export { getOwn, isRecord } from './json/record.ts';
export type { FileItem } from './values/file-value.ts';
