import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { FormHandle } from '../state/form-handle.ts';
import type { MergeQuestion } from './use-save.ts';

const OpenMergeDialog = lazyPart(() => import('./open-merge-dialog.tsx').then((module) => module.OpenMergeDialog));

type MergeDialogProps = { readonly form: FormHandle; readonly question: MergeQuestion | null };

/**
 * Two people changed the same fields: shows both values side by side and asks which to keep. Nothing has to be typed
 * again.
 */
export function MergeDialog({ form, question }: MergeDialogProps) {
  return question === null ? null : <OpenMergeDialog form={form} question={question} />;
}
