import { useMemo } from 'react';
import { useForm } from '../../form/state/form-context.tsx';
import { watchWrites } from '../../form/values/rows/row-writes.ts';
import { HostProvider, useHost } from '../../host/host-context.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { LocalGrid } from './local-grid.tsx';
import { SavedGrid } from './saved-grid.tsx';

/**
 * The rows of a list of the record. While the record is new they are stored in the form and saved with it, at any
 * depth; afterwards each row is a separate record on the server (specification 000, section 4).
 */
export function GridElement(props: BlockProps) {
  const { form } = useForm();
  const { list, entity } = props.element;
  // On a screen without a record the list is independent.
  const isFree = form.recordId === null && form.model === null && (list !== undefined || entity !== undefined);
  const host = useHost();
  const watched = useMemo(() => watchWrites(host, form.rowWrites.note), [host, form]);
  if (form.recordId === null) return isFree ? <SavedGrid {...props} recordId={null} /> : <LocalGrid {...props} />;
  return (
    <HostProvider value={watched}>
      <SavedGrid {...props} recordId={form.recordId} />
    </HostProvider>
  );
}
