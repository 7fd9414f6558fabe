import type { ActionDefinition, ListDefinition } from '../../../language/view/view.ts';
import { labelOfAction } from './action-label.ts';

/** In rem: the average letter of a button, and its padding. */
const letter = 0.5;
const around = 1.75;

/**
 * Width of the buttons of a row beside its menu in rem: that of the row with the widest ones. Buttons with different
 * values of the same field in their `is` or `in` conditions are never shown together.
 */
export function widthOfButtons({ list }: { readonly list: Pick<ListDefinition, 'actions'> }): number {
  const buttons = Object.entries(list.actions ?? {})
    .filter(([, { button }]) => button === true)
    .map(([key, action]) => ({
      width: labelOfAction(key, action).length * letter + around,
      states: statesOf(action),
    }));
  const field = buttons.find(({ states }) => states !== null)?.states?.field;
  const values = new Set(buttons.flatMap(({ states }) => (states?.field === field ? (states?.values ?? []) : [])));
  const widthIn = (value: unknown): number =>
    buttons
      .filter(({ states }) => states === null || states.field !== field || states.values.includes(value))
      .reduce((sum, { width }) => sum + width, 0);
  return Math.max(...[undefined, ...values].map(widthIn));
}

/** The values of a field for which an action is shown; null for other conditions, or none. */
function statesOf({
  visible,
}: ActionDefinition): { readonly field: string; readonly values: readonly unknown[] } | null {
  if (typeof visible !== 'object' || visible === null || !('field' in visible)) return null;
  const { field, ...rest } = visible;
  const [name, ...others] = Object.keys(rest);
  if (others.length > 0) return null;
  if (name === 'is') return { field, values: [rest.is] };
  return name === 'in' && Array.isArray(rest.in) ? { field, values: rest.in } : null;
}
