import { lazy, Suspense } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import type { FormHandle } from '../state/form-handle.ts';
import type { MergeQuestion } from './use-save.ts';

const OpenMergeDialog = lazy(() =>
  import('./open-merge-dialog.tsx').then(({ OpenMergeDialog }) => ({ default: OpenMergeDialog })),
);

type MergeDialogProps = { readonly form: FormHandle; readonly question: MergeQuestion | null };

/**
 * Two people changed the same fields: shows both values side by side and asks which to keep. Nothing has to be typed
 * again.
 */
export function MergeDialog({ form, question }: MergeDialogProps) {
  return (
    <Suspense fallback={<Awaited />}>
      {question === null ? null : <OpenMergeDialog form={form} question={question} />}
    </Suspense>
  );
}
