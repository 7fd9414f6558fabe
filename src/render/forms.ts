/**
 * Forms, for screens: the whole screen of a record, and the parts for placing a form on another screen
 * (`useRecordForm`, `RecordFormBody`). Separate from `index.ts`, so that lists do not load the form engine.
 */

export { ElementTree } from './form/drawing/element-tree.tsx';
export { ErrorSummary } from './form/drawing/error-summary.tsx';
export { FormFooter } from './form/drawing/form-footer.tsx';
export { canOf, flowQuery } from './form/flow/flow.queries.ts';
export { MergeDialog } from './form/saving/merge-dialog.tsx';
export { useSave } from './form/saving/use-save.ts';
export { RecordFormBody } from './form/screen/record-form-body.tsx';
export { AddressedForm } from './form/screen/single-form.tsx';
export { useRecordForm, useSaveKeys } from './form/screen/use-record-form.ts';
export {
  FormProvider,
  useAddressParam,
  useChangeValue,
  useFormStatus,
  useRecordValues,
} from './form/state/form-context.tsx';
export { openDraft } from './form/state/open-draft.ts';
export { focusFirstError } from './form/state/reveal.ts';
export { useKeepDraft, useStoredDraft } from './form/state/use-draft.ts';
export { useFormHandle } from './form/state/use-form-handle.ts';
export { flattenElements } from './form/values/flatten.ts';
export { createFormStore } from './form/values/form-store.ts';
export { initialValues } from './form/values/record-body.ts';
export type { BlockProps } from './registry/element-entry.ts';
