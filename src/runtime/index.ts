/**
 * What screens use of the runtime. Forms (`form/screen/record-form.tsx`) and the host are imported by their own files, forms
 * lazily, so that a list does not load rjsf; so are the pure parts (`definition`, `merge`, `expressions`).
 */

export { useHost } from './host/host-context.ts';
export type { ViewProblem } from './json/problem.ts';
export { RecordList } from './list/screen/record-list.tsx';
export { NoAccess } from './registry/no-access.tsx';
export { useRuntimeTexts } from './texts/index.ts';
