import type { ActionDefinition, ListDefinition } from '../../../language/view/view.ts';
import { labelOfAction } from './action-label.ts';

/** In rem: the letters of a button in the mean, and what is around them. */
const letter = 0.5;
const around = 1.75;

/**
 * Room that the buttons of a row take beside its menu, in rem: that of the row with the widest ones. Buttons that are
 * there in other states of a field, as the view says by `is` or `in`, never stand beside each other.
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

/** In which values of a field an action is there; null where its condition is another one, or none. */
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
