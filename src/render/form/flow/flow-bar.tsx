import { Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FlowModel } from '../../../language/entity/flow.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { BusyButton } from '../../../ui/components/busy-button.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { flowQuery } from './flow.queries.ts';
import classes from './flow-bar.module.css';
import { FlowHistory } from './flow-history.tsx';
import { FlowTrack } from './flow-track.tsx';
import { useFlowEvents } from './use-flow-events.tsx';

type FlowBarProps = {
  readonly flow: FlowModel;
  readonly resolved: ResolvedView;
  readonly record: EntityRecord;
  readonly access: Readonly<Record<string, boolean>>;
  /** Saves unsaved changes; null if refused. An event applies to the record as shown. */
  readonly saveFirst: (() => Promise<EntityRecord | null>) | null;
  readonly form: FormHandle;
};

/** The state of a record in its flow, its past transitions, and the events that the user may send (rule W3). */
export function FlowBar({ flow, resolved, record, access, saveFirst, form }: FlowBarProps) {
  const host = useHost();
  const { entity, model } = resolved;
  const { data: place } = useQuery({
    ...flowQuery(host, entity, record.id, record.versao),
    placeholderData: keepPreviousData,
  });
  const { sending, start, dialog } = useFlowEvents({ flow, resolved, access, saveFirst });
  const field = model?.fields[flow.field] ?? null;
  const state = place?.state ?? String(record[flow.field] ?? flow.initial);
  const events = flow.states[state]?.events ?? {};
  const history = place?.history ?? [];
  return (
    <section className={classes.bar} aria-label={flow.title}>
      <FlowTrack flow={flow} field={field} state={state} passed={history.map(({ from }) => from)} />
      <div className={classes.events}>
        {place?.offers.map(({ event: name, isOpen }) => {
          const event = events[name];
          if (event === undefined) return null;
          const { reason } = event;
          return (
            <Tooltip key={name} label={reason ?? ''} disabled={isOpen || reason === null} withinPortal>
              <BusyButton
                variant={event.danger ? 'light' : 'filled'}
                {...(event.danger ? { color: 'red' } : {})}
                isBusy={sending === name}
                // It stays focusable, so that the reason can be read.
                {...(isOpen ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason ?? '' })}
                onClick={() => (isOpen ? void start(record, name, event) : undefined)}
              >
                {event.label}
              </BusyButton>
            </Tooltip>
          );
        })}
      </div>
      {history.length === 0 ? null : <FlowHistory flow={flow} form={form} history={history} />}
      {dialog}
    </section>
  );
}
