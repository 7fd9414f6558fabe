/**
 * Reading of values, for screens: records of unknown JSON, pointers, files. Small, and separate from the language of
 * views, because the start page loads it.
 */

export { checkFiles, type FileLimits } from '../language/entity/file-rules.ts';
export { pointerNames, pointerTo, valueAt } from '../language/json/pointer.ts';
export { getOwn, isRecord } from '../language/json/record.ts';
export type { FileItem } from '../language/values/file-value.ts';
