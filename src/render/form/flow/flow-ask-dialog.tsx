import { useMemo } from 'react';
import { completeElement } from '../../../language/complete/complete-view.ts';
import type { FlowEvent } from '../../../language/entity/flow.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { EntityRecord } from '../../host/host.ts';
import { AskDialog } from '../drawing/ask-dialog.tsx';

type FlowAskDialogProps = {
  readonly resolved: ResolvedView;
  readonly record: EntityRecord;
  readonly access: Readonly<Record<string, boolean>>;
  readonly event: FlowEvent;
  /** Sends the event; resolves true if it was accepted. */
  readonly onSend: (values: Readonly<Record<string, unknown>>) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks for the fields of an event in a dialog. If the event is refused, the typed values stay. */
export function FlowAskDialog({ resolved, record, access, event, onSend, onClose }: FlowAskDialogProps) {
  const elements = useMemo(() => askedElements(event, resolved), [event, resolved]);
  return (
    <AskDialog
      title={event.label}
      label={event.label}
      isDanger={event.danger}
      elements={elements}
      resolved={resolved}
      values={record}
      access={access}
      onSend={(values) =>
        onSend(Object.fromEntries(Object.keys(event.ask).map((name) => [name, values[name] ?? null])))
      }
      onClose={onClose}
    />
  );
}

/** The elements of the fields, from the schema. */
function askedElements({ ask }: FlowEvent, { model, entities }: ResolvedView): ElementMap {
  return Object.fromEntries(
    Object.entries(ask).map(([name, { required }]) => {
      const element = completeElement(name, { cols: 12 }, model, entities);
      return [name, { ...element, disabled: false, ...(required ? { required: true } : {}) }];
    }),
  );
}
