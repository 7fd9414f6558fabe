/**
 * What screens use of the runtime. Forms (`form/record-form.tsx`) and the host are imported by their own files, forms
 * lazily, so that a list does not load rjsf; so are the pure parts (`definition`, `merge`, `expressions`).
 */
export type { ViewProblem } from './definition/problem.ts';
export { useHost } from './host-context.ts';
export { RecordList } from './list/record-list.tsx';
export { NoAccess } from './no-access.tsx';
export { useRuntimeTexts } from './texts/index.ts';
