import type { ActionDefinition } from '../../../language/view/view.ts';
import { placeholdersOfCall } from '../../actions/call-values.ts';
import { fieldOfPlaceholder, placeholderNames } from '../../actions/placeholders.ts';
import type { FormHandle } from '../state/form-handle.ts';

/**
 * Whether an action has a record to work on. One whose call or address names `{id}` has none while the record is new,
 * so it is not offered before the first save. A screen without an entity has no record that could become saved.
 */
export function isReachable(
  { call, download, navigate, open, print }: ActionDefinition,
  { recordId, model }: Pick<FormHandle, 'recordId' | 'model'>,
): boolean {
  if (recordId !== null || model === null) return true;
  const isNeeded =
    print !== undefined ||
    [navigate, open].some((text) => placeholderNames(text ?? '').some(isOwnId)) ||
    [call, download].some((each) => placeholdersOfCall(each).some(isOwnId));
  return !isNeeded;
}

/** That of the record around has a name of its own (`{$parent.id}`). */
const isOwnId = (name: string): boolean => fieldOfPlaceholder(name) === 'id';
