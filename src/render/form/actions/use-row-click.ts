import type { MouseEvent } from 'react';
import type { JsonRecord } from '../../../language/json/record.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { isNativeClick } from '../../../ui/is-native-click.ts';
import { isPlainLink } from '../../actions/action-fields.ts';
import { fillPlaceholders } from '../../actions/placeholders.ts';
import { useHost } from '../../host/host-context.ts';
import { useForm } from '../state/form-context.tsx';
import { useActionRunner } from './use-action-runner.ts';

/** The action of a click on a row: a real link if it only navigates, otherwise a button. */
export type RowClick = {
  /** Null if it is not a plain link. */
  readonly href: string | null;
  readonly onClick: (event: MouseEvent) => void;
};

/**
 * Click handlers for rows that an element draws itself; null if rows have no action.
 *
 * @param isInPlace the target replaces this screen
 */
export function useRowClick(
  action: ActionDefinition | undefined,
  onRefresh?: () => void,
  isInPlace?: boolean,
): (row: JsonRecord, name: string) => RowClick | null {
  const { form } = useForm();
  const host = useHost();
  const { run } = useActionRunner(form, onRefresh, action !== undefined);
  return (row, name) => {
    if (action === undefined) return null;
    const target = isPlainLink(action) ? (action.navigate ?? action.redirect) : undefined;
    const filled =
      target === undefined
        ? null
        : fillPlaceholders(target, { row, record: form.store.values(), named: form.bindings() });
    if (filled !== null && !filled.ok) return null;
    const href = filled?.text ?? null;
    return {
      href,
      onClick: (event) => {
        if (href === null) return void run(action, { row, name });
        // The browser's own ways of opening a link elsewhere still work.
        if (isNativeClick(event)) return;
        event.preventDefault();
        if (isInPlace) host.navigate(href, true);
        else host.navigate(href);
      },
    };
  };
}
