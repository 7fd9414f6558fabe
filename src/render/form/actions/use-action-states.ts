import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Condition } from '../../../language/expressions/condition.ts';
import { loadExpressions, loadedExpressions } from '../../../language/expressions/load-expressions.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { createConditions, type FormConditions } from '../conditions/conditions.ts';
import type { FormHandle } from '../state/form-handle.ts';
import type { FlatElement } from '../values/flatten.ts';

export type ActionState = { readonly isShown: boolean; readonly isEnabled: boolean };

/** The conditions `visible` and `disabled` of actions, updated as the record changes (rules A1 and E2). */
export function useActionConditions(
  form: FormHandle,
  actions: Readonly<Record<string, ActionDefinition>>,
): FormConditions | null {
  const previous = useRef<FormConditions | null>(null);
  const conditions = useMemo(() => {
    const items = Object.entries(actions).flatMap(([name, { visible, disabled }]) =>
      visible === undefined && disabled === undefined ? [] : [pseudoElement(name, visible, disabled)],
    );
    if (items.length === 0) return null;
    return createConditions({
      elements: items,
      store: form.store,
      bindings: form.bindings,
      flow: form.flow,
      hold: form.hold,
      loadExpressions,
      loadedExpressions,
      before: previous.current ?? undefined,
    });
  }, [form, actions]);
  // Only replaced conditions are stopped: a screen that is hidden for a while continues.
  useEffect(() => {
    if (previous.current !== conditions) previous.current?.stop();
    previous.current = conditions;
  }, [conditions]);
  return conditions;
}

/** Whether an action is currently visible and enabled. */
export function useActionState(conditions: FormConditions | null, name: string): ActionState {
  const subscribe = useCallback(
    (listener: () => void) => conditions?.subscribe(name, listener) ?? (() => undefined),
    [conditions, name],
  );
  const isShown = useSyncExternalStore(subscribe, () => conditions?.isShown(name) ?? true);
  const isEnabled = useSyncExternalStore(subscribe, () => conditions?.isEnabled(name) ?? true);
  return { isShown, isEnabled };
}

function pseudoElement(name: string, visible: Condition | undefined, disabled: Condition | undefined): FlatElement {
  const element = {
    ...(visible === undefined ? {} : { visible }),
    ...(disabled === undefined ? {} : { disabled }),
  };
  return { name, element, field: name, ancestors: [], pointer: `/form/actions/${name}` };
}
