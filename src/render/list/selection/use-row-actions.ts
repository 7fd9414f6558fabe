import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ActionDefinition } from '../../../language/view/view.ts';
import type { AroundRow } from '../../actions/placeholders.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { evaluateRowCondition, knownFor } from '../state/row-conditions.ts';
import { isUsable } from './action-rows.ts';

/**
 * The actions of a row, or the given ones, each with whether it is disabled; JSONata conditions are evaluated for the
 * row.
 */
export function useRowActions(
  { list, nested, rights: { mayEdit }, calls: { prepareRows, valuesAround } }: ListScreen,
  row: EntityRecord,
  actions: Readonly<Record<string, ActionDefinition>> = list.actions ?? noActions,
): readonly (readonly [string, ActionDefinition, boolean])[] {
  const around = useAround(nested, actions);
  const [evaluated, setEvaluated] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Before painting if the code is loaded, so that nothing appears and disappears again.
  useLayoutEffect(() => {
    let isCurrent = true;
    const bindings = { ...valuesAround.bindings(), ...(around && { parent: around }), record: row, row };
    const slots = ['visible', 'disabled'] as const;
    const open = Object.entries(actions).flatMap(([name, action]) =>
      slots.flatMap((slot) => (typeof action[slot] === 'string' ? [{ name, slot, condition: action[slot] }] : [])),
    );
    if (open.length === 0) return;
    const prepare = prepareRows();
    const answers = open.map(async ({ name, slot, condition }) => {
      // If a condition cannot be evaluated, the action stays available: the server decides in any case.
      const value = await evaluateRowCondition(slot, condition, bindings, prepare).catch(() => slot === 'visible');
      return [`${slot} ${name}`, value] as const;
    });
    void Promise.all(answers).then((all) => {
      if (isCurrent) setEvaluated(new Map(all));
    });
    return () => {
      isCurrent = false;
    };
  }, [actions, row, valuesAround, around, prepareRows]);
  return Object.entries(actions).flatMap(([name, action]) => {
    const isShown = action.visible === undefined || (knownFor(action.visible, row) ?? evaluated.get(`visible ${name}`));
    if (isShown !== true || !isUsable(action, mayEdit)) return [];
    const isDisabled = knownFor(action.disabled, row) ?? evaluated.get(`disabled ${name}`) ?? true;
    return [[name, action, isDisabled] as const];
  });
}

/** The surroundings of the rows, observed if a condition of the actions reads them. */
function useAround(
  nested: ListScreen['nested'],
  actions: Readonly<Record<string, ActionDefinition>>,
): AroundRow['parent'] {
  const isRead = useMemo(
    () => Object.values(actions).some(({ visible, disabled }) => `${visible} ${disabled}`.includes('$parent')),
    [actions],
  );
  const parent = useRef<AroundRow['parent']>(undefined);
  const subscribe = nested !== undefined && isRead ? nested.onAround : never;
  return useSyncExternalStore(subscribe, () => {
    const next = isRead ? nested?.around().parent : undefined;
    if (JSON.stringify(next) !== JSON.stringify(parent.current)) parent.current = next;
    return parent.current;
  });
}

const never = () => () => undefined;
const noActions: Readonly<Record<string, ActionDefinition>> = {};
