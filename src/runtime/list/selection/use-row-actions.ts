import { useEffect, useState } from 'react';
import type { ActionDefinition } from '../../definition/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { evaluateRowCondition, knownFor } from '../state/row-conditions.ts';
import { isUsable } from './action-operation.ts';

/** The actions of a row, or those given, each with whether it is disabled; conditions in JSONata text are evaluated for the row. */
export function useRowActions(
  { list, host, access, mayEdit, prepareRows }: ListScreen,
  row: EntityRecord,
  actions: Readonly<Record<string, ActionDefinition>> = list.actions ?? noActions,
): readonly (readonly [string, ActionDefinition, boolean])[] {
  const [evaluated, setEvaluated] = useState<ReadonlyMap<string, boolean>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const bindings = { record: row, row, user: host.user, access };
    const slots = ['visible', 'disabled'] as const;
    const open = Object.entries(actions).flatMap(([name, action]) =>
      slots.flatMap((slot) => (typeof action[slot] === 'string' ? [{ name, slot, condition: action[slot] }] : [])),
    );
    if (open.length === 0) return;
    const prepare = prepareRows();
    const answers = open.map(
      async ({ name, slot, condition }) =>
        [`${slot} ${name}`, await evaluateRowCondition(slot, condition, bindings, prepare)] as const,
    );
    void Promise.all(answers).then((all) => {
      if (isCurrent) setEvaluated(new Map(all));
    });
    return () => {
      isCurrent = false;
    };
  }, [actions, row, host.user, access, prepareRows]);
  return Object.entries(actions).flatMap(([name, action]) => {
    const isShown =
      action.visible === undefined ? true : (knownFor(action.visible, row) ?? evaluated.get(`visible ${name}`));
    if (isShown === false || !isUsable(action, mayEdit)) return [];
    const isDisabled = knownFor(action.disabled, row) ?? evaluated.get(`disabled ${name}`) ?? false;
    return [[name, action, isDisabled] as const];
  });
}

const noActions: Readonly<Record<string, ActionDefinition>> = {};
