import { useEffect, useMemo, useState } from 'react';
import { completeElement } from '../../../language/complete/complete-view.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { AskedValues } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { AskDialog } from '../drawing/ask-dialog.tsx';
import { flattenElements } from '../values/flatten.ts';
import { initialValues } from '../values/record-body.ts';
import { computeSetValues, isComputedValue } from '../values/set-values.ts';

type ValuesDialogProps = {
  readonly question: AskedValues;
  /** Receives the values, or null if cancelled; called once. */
  readonly onAnswer: (values: Readonly<Record<string, unknown>> | null) => void;
};

/** Asks for the values of an action before it starts (`ask`, rule A9). */
export function ValuesDialog({ question, onAnswer }: ValuesDialogProps) {
  const { title, entities, danger, parent, typed } = question;
  const elements = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(question.elements).map(([name, each]) => [name, completeElement(name, each, null, entities)]),
      ),
    [question, entities],
  );
  const resolved = useMemo<ResolvedView>(
    () => ({ entity: '', hash: '', view: { elements }, model: null, source: null, entities, problems: [] }),
    [elements, entities],
  );
  const values = useFirstValues(elements, parent, typed);
  if (values === null) return null;
  return (
    <AskDialog
      title={title}
      label={title}
      isDanger={danger}
      elements={elements}
      resolved={resolved}
      values={values}
      parent={parent}
      access={noFlags}
      onSend={async (sent) => {
        onAnswer(sent);
        return false;
      }}
      onClose={() => onAnswer(null)}
    />
  );
}

/** Initial values of the inputs; null until computed ones are known. A failing default is left out. */
function useFirstValues(
  elements: ElementMap,
  parent: Readonly<Record<string, unknown>>,
  typed?: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  const { user } = useHost();
  const { given, computed } = useMemo(() => {
    const all = Object.entries(initialValues(flattenElements(elements, ''), null));
    // Typed text is never an expression.
    const isOpen = (name: string, value: unknown) => isComputedValue(value) && !Object.hasOwn(typed ?? {}, name);
    const first = all.map(([name, value]) => [name, isComputedValue(value) ? null : value]);
    return {
      given: { ...Object.fromEntries(first), ...typed },
      computed: all.filter(([name, value]) => isOpen(name, value)),
    };
  }, [elements, typed]);
  const [values, setValues] = useState(() => (computed.length === 0 ? given : null));
  useEffect(() => {
    let isCurrent = true;
    const compute = async (): Promise<void> => {
      const found: Record<string, unknown> = { ...given };
      for (const [name, value] of computed) {
        const answer = await computeSetValues({ [name]: value }, { record: {}, parent, user }).catch(
          (error: unknown) => {
            console.error(`The default of ${name} was left out:`, error);
            return null;
          },
        );
        found[name] = answer?.get(name) ?? null;
      }
      if (isCurrent) setValues(found);
    };
    if (computed.length > 0) void compute();
    return () => {
      isCurrent = false;
    };
  }, [given, computed, parent, user]);
  return values;
}

const noFlags: Readonly<Record<string, boolean>> = {};
