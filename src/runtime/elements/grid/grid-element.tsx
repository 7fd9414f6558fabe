import { useForm } from '../../form/form-context.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { LocalGrid } from './local-grid.tsx';
import { SavedGrid } from './saved-grid.tsx';

/**
 * The rows of a list of the record. While the record is new they are kept in the form and saved along with it, at any
 * depth; afterwards each row is a record of its own on the server (specification 000, section 4).
 */
export function GridElement(props: BlockProps) {
  const { form } = useForm();
  const { list, entity } = props.element;
  // On a screen without a record a list stands for itself.
  const isFree = form.recordId === null && form.model === null && (list !== undefined || entity !== undefined);
  return form.recordId === null && !isFree ? (
    <LocalGrid {...props} />
  ) : (
    <SavedGrid {...props} recordId={form.recordId} />
  );
}
