/**
 * What the rest of the portal may use of the runtime. Forms (`form/record-form.tsx`) are imported by their own file and
 * lazily, so that a list does not load rjsf; so are the pure parts (`definition`, `merge`, `expressions`).
 */
export type { EntityModel } from './definition/entity.ts';
export type { ViewProblem } from './definition/problem.ts';
export type { ViewAnswer, ViewDefinition } from './definition/view.ts';
export type { Draft, EntityRecord, HistoryEntry, HostError, ListAnswer, ListParams, RuntimeHost } from './host.ts';
export { HostProvider, useHost } from './host-context.ts';
export { RecordList } from './list/record-list.tsx';
export { problemsPath } from './problem-banner.tsx';
export { accessKey, listKey, recordKey, viewKey } from './queries.ts';
