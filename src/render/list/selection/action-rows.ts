import type { ActionDefinition, ListDefinition } from '../../../language/view/view.ts';

/** Whether this user may use an action of a list: one that saves rows is for those who may change them. */
export function isUsable({ set }: ActionDefinition, mayEdit: boolean): boolean {
  return mayEdit || set === undefined;
}

/** Whether all that an action does is done for one row after another: it leads nowhere and opens nothing. */
export function isRowWork(action: ActionDefinition): boolean {
  const { set, download, open, print, navigate, redirect, emit, message, alert } = action;
  const others = [download, open, print, navigate, redirect, emit, message, alert];
  return set !== undefined && others.every((step) => step === undefined);
}

/** The actions of a list that several rows can be given at once. */
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
