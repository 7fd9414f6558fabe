import { useMemo, useState } from 'react';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { MergeDialog } from '../../form/saving/merge-dialog.tsx';
import type { MergeQuestion } from '../../form/saving/use-save.ts';
import { useFormHandle } from '../../form/state/use-form-handle.ts';
import { createFormStore } from '../../form/values/form-store.ts';
import type { EntityRecord } from '../../host/host.ts';

type CellMergeProps = {
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  readonly row: EntityRecord;
  readonly question: MergeQuestion;
};

/** Asks which value to keep if another user has changed the same cell; the same dialog as in forms. */
export function CellMerge({ resolved, access, row, question }: CellMergeProps) {
  const [store] = useState(() => createFormStore(row));
  const elements = useMemo(() => resolved.view.form?.elements ?? {}, [resolved]);
  const form = useFormHandle({ resolved, elements, store, recordId: row.id, isReadOnly: true, access });
  return <MergeDialog form={form} question={question} />;
}
