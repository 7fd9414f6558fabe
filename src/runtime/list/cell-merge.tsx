import { useMemo, useState } from 'react';
import { createFormStore } from '../form/form-store.ts';
import { MergeDialog } from '../form/merge-dialog.tsx';
import { useFormHandle } from '../form/use-form-handle.ts';
import type { MergeQuestion } from '../form/use-save.ts';
import type { EntityRecord } from '../host.ts';
import type { ResolvedView } from '../resolve-view.ts';

type CellMergeProps = {
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  readonly row: EntityRecord;
  readonly question: MergeQuestion;
};

/** Asks which value counts where another has changed the same cell; the same dialog as in forms. */
export function CellMerge({ resolved, access, row, question }: CellMergeProps) {
  const [store] = useState(() => createFormStore(row));
  const elements = useMemo(() => resolved.view.form?.elements ?? {}, [resolved]);
  const form = useFormHandle({ resolved, elements, store, recordId: row.id, isReadOnly: true, access });
  return <MergeDialog form={form} question={question} />;
}
