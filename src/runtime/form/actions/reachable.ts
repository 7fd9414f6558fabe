import { placeholdersOfCall } from '../../actions/call-values.ts';
import type { ActionDefinition } from '../../definition/view/view.ts';
import { readPath } from '../../values/record-values.ts';
import type { FormHandle } from '../state/form-handle.ts';

/**
 * Whether an action has a record to work on. One whose call or address names `{id}` has none while the record is new,
 * so it is not offered before the first save. A screen without an entity has no record that could become saved.
 */
export function isReachable(
  { call, download, navigate, open, print }: ActionDefinition,
  { recordId, model, bindings }: Pick<FormHandle, 'recordId' | 'model' | 'bindings'>,
): boolean {
  if (recordId !== null || model === null) return true;
  const isNeeded =
    print !== undefined ||
    [navigate, open].some((text) => text?.includes('{id}') === true) ||
    [call, download].some((each) => placeholdersOfCall(each).includes('id'));
  // In the dialog of a row the id may be that of the record around it.
  return !isNeeded || Number(readPath(bindings().parent, 'id')) > 0;
}
