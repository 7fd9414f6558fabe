/**
 * What screens use of the runtime: its host and queries. The other entries are separate because of the code they load:
 * `lists.ts` (screens of lists), `forms.ts` (the form engine), `views.ts` (views without a record), `screens.ts` (what
 * opens over a screen), `inputs.ts` (single controls), `values.ts` and `view-language.ts` (no drawing), `areas.ts`
 * (with the first files of the page). Screens may import nothing else of the runtime (`scripts/arrows.ts`).
 */

export type { ViewProblem } from '../language/json/problem.ts';
export { prepareForm, RuntimeProvider } from './elements/runtime-provider.tsx';
export type {
  ActionEvent,
  EntityRecord,
  FormDraft,
  HostFiles,
  ListParams,
  RuntimeHost,
  SaveOptions,
} from './host/host.ts';
export { useHost } from './host/host-context.ts';
export { isHostError } from './host/host-error.ts';
export { accessKey, loadRows, recordKey, recordQuery, useAccess, useView, viewKey } from './host/queries.ts';
export { saveWithMerge } from './host/save-with-merge.ts';
export { formatCount, pluralOf } from './list/state/paging.ts';
export { FormSuspense } from './registry/registry-context.tsx';
export { NoAccess } from './registry/states/no-access.tsx';
export { NotFound } from './registry/states/not-found.tsx';
export { useRuntimeTexts } from './texts/index.ts';
