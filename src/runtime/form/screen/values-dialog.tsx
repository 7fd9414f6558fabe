import { useMemo } from 'react';
import { completeElement } from '../../definition/complete/complete-view.ts';
import type { AskedValues } from '../../host/host.ts';
import type { ResolvedView } from '../../views/resolve-merged.ts';
import { AskDialog } from '../drawing/ask-dialog.tsx';
import { flattenElements } from '../values/flatten.ts';
import { initialValues } from '../values/record-body.ts';

type ValuesDialogProps = {
  readonly question: AskedValues;
  /** Takes the values, or null where it was cancelled; called once. */
  readonly onAnswer: (values: Readonly<Record<string, unknown>> | null) => void;
};

/** What an action asks for before it begins (`ask`). */
export function ValuesDialog({ question, onAnswer }: ValuesDialogProps) {
  const { title, entities, danger, parent } = question;
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
  const values = useMemo(() => initialValues(flattenElements(elements, ''), null), [elements]);
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
      onSend={async (typed) => {
        onAnswer(typed);
        return false;
      }}
      onClose={() => onAnswer(null)}
    />
  );
}

const noFlags: Readonly<Record<string, boolean>> = {};
