import { useEffect, useMemo, useState } from 'react';
import type { Condition } from '../../../language/expressions/condition.ts';
import { useHost } from '../../host/host-context.ts';
import { evaluateRowCondition } from '../state/row-conditions.ts';

/**
 * Results of JSONata conditions (`visible` of columns, `filter` of filters) for this user, by name; null until all are
 * known, so that nothing appears and disappears again.
 */
export function useEvaluated(
  conditions: Readonly<Record<string, Condition | undefined>>,
  access: Readonly<Record<string, boolean>>,
): Readonly<Record<string, boolean>> | null {
  const { user } = useHost();
  const [evaluated, setEvaluated] = useState<Readonly<Record<string, boolean>> | null>(null);
  const texts = useMemo(
    () => Object.entries(conditions).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    [conditions],
  );
  useEffect(() => {
    if (texts.length === 0) return;
    let isCurrent = true;
    const bindings = { record: {}, user, access };
    void Promise.all(
      texts.map(async ([name, text]) => [name, await evaluateRowCondition('visible', text, bindings)] as const),
    )
      // The code could not be loaded: conditions must not block anybody.
      .catch(() => [])
      .then((answers) => {
        if (isCurrent) setEvaluated(Object.fromEntries(answers));
      });
    return () => {
      isCurrent = false;
    };
  }, [texts, user, access]);
  return texts.length === 0 ? nothing : evaluated;
}

const nothing: Readonly<Record<string, boolean>> = {};
