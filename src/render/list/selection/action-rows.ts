import type { ActionDefinition, ListDefinition } from '../../../language/view/view.ts';

/** Whether this user may use an action of a list: one that saves rows requires the permission to change them. */
export function isUsable({ set }: ActionDefinition, mayEdit: boolean): boolean {
  return mayEdit || set === undefined;
}

/** Whether an action only works on single rows: it does not navigate or open anything. */
export function isRowWork(action: ActionDefinition): boolean {
  const { set, download, open, print, navigate, redirect, emit, message, alert } = action;
  const others = [download, open, print, navigate, redirect, emit, message, alert];
  return set !== undefined && others.every((step) => step === undefined);
}

/** The actions of a list that can be applied to several rows at once. */
export function bulkActionsOf(
  { actions = {} }: Pick<ListDefinition, 'actions'>,
  mayEdit: boolean,
): readonly (readonly [string, ActionDefinition])[] {
  return Object.entries(actions).filter(
    ([, action]) =>
      action.bulk === true &&
      (action.call ?? action.set ?? action.print) !== undefined &&
      action.visible !== false &&
      isUsable(action, mayEdit),
  );
}
