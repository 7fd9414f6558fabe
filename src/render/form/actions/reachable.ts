import type { ActionDefinition } from '../../../language/view/view.ts';
import { placeholdersOfCall } from '../../actions/call-values.ts';
import { fieldOfPlaceholder, placeholderNames } from '../../actions/placeholders.ts';
import type { FormHandle } from '../state/form-handle.ts';

/**
 * Whether an action has a record to work on. While the record is new, an action whose call or address needs `{id}` is
 * not offered. A screen without an entity has no record that could be saved.
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

/** The id of the surrounding record has another name (`{$parent.id}`). */
const isOwnId = (name: string): boolean => fieldOfPlaceholder(name) === 'id';
