import type { MouseEvent } from 'react';
import type { JsonRecord } from '../../../language/json/record.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { isPlainLink } from '../../actions/action-fields.ts';
import { fillPlaceholders } from '../../actions/placeholders.ts';
import { useHost } from '../../host/host-context.ts';
import { useForm } from '../state/form-context.tsx';
import { useActionRunner } from './use-action-runner.ts';

/** What a click on a row does: a real link where the action only leads somewhere, else a press. */
export type RowClick = {
  /** Null where it leads nowhere by itself. */
  readonly href: string | null;
  readonly onClick: (event: MouseEvent) => void;
};

/**
 * The clicks on rows that an element draws by itself; null for rows that do nothing.
 *
 * @param isInPlace this screen about something else takes the place of this one
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
        // The browser's own ways to open a link elsewhere stay.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        if (isInPlace) host.navigate(href, true);
        else host.navigate(href);
      },
    };
  };
}
