import { useEffect, useMemo, useState } from 'react';
import type { Condition } from '../../../language/expressions/condition.ts';
import { useHost } from '../../host/host-context.ts';
import { evaluateRowCondition } from '../state/row-conditions.ts';

/**
 * What conditions in JSONata text (`visible` of columns, `filter` of filters) come to for this user, by name; null until all
 * of them are known: what is not evaluated yet is not there yet.
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
      // Its code did not load: nobody is kept from what it would have decided about.
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
