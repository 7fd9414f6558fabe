import { Button, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fillText } from '../../actions/placeholders.ts';
import type { FlowEvent, FlowModel } from '../../definition/entity/flow.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { isRecord } from '../../json/record.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ResolvedView } from '../../views/resolve-view.ts';
import { flowQuery } from './flow.queries.ts';
import { FlowAskDialog } from './flow-ask-dialog.tsx';
import classes from './flow-bar.module.css';
import { FlowTrack, labelOfState } from './flow-track.tsx';

type FlowBarProps = {
  readonly flow: FlowModel;
  readonly resolved: ResolvedView;
  readonly record: EntityRecord;
  readonly access: Readonly<Record<string, boolean>>;
  /** Saves what is typed; null when that was refused. An event is about the record as it stands on the screen. */
  readonly saveFirst: (() => Promise<EntityRecord | null>) | null;
};

/** Where a record stands in its flow, and the events that its user may send (rule W3). */
export function FlowBar({ flow, resolved, record, access, saveFirst }: FlowBarProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const client = useQueryClient();
  const failures = useFailureReport();
  const { entity, model } = resolved;
  const { id } = record;
  const [asked, setAsked] = useState<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const key = useRef<{ readonly event: string; readonly key: string } | null>(null);
  const { data: place } = useQuery({
    ...flowQuery(host, entity, id, record.versao),
    placeholderData: keepPreviousData,
  });
  const field = model?.fields[flow.field] ?? null;
  const state = place?.state ?? String(record[flow.field] ?? flow.initial);
  const events = flow.states[state]?.events ?? {};

  const send = async (name: string, event: FlowEvent, values?: Readonly<Record<string, unknown>>): Promise<boolean> => {
    failures.clear();
    setSending(name);
    try {
      const saved = saveFirst === null ? record : await saveFirst();
      if (saved === null) return false;
      // The same for every repeat of one click, so that the server moves the record once.
      if (key.current?.event !== name) key.current = { event: name, key: crypto.randomUUID() };
      const body = { versao: saved.versao, ...(values === undefined ? {} : { valores: values }) };
      const url = `${entity}/${id}/eventos/${name}`;
      const answer = await host.call('POST', url, body, { idempotencyKey: key.current.key });
      key.current = null;
      const moved = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
      client.setQueryData<EntityRecord>(recordKey(entity, id), (old) => ({ ...(old ?? record), ...moved, id }));
      void reload(client, everyList);
      const to = String(moved[flow.field] ?? event.to);
      host.notify(event.done ?? t('flow.done', { state: labelOfState(to, field) }), 'success');
      return true;
    } catch (error) {
      // What was refused may be corrected and sent again, as another attempt.
      if (isHostError(error) && error.status >= 400 && error.status < 500) key.current = null;
      if (isHostError(error) && (error.status === 409 || error.status === 404))
        void client.invalidateQueries({ queryKey: recordKey(entity, id) });
      await failures.report(error, { title: event.label, retry: () => void send(name, event, values) });
      return false;
    } finally {
      setSending(null);
    }
  };

  const start = async (name: string, event: FlowEvent) => {
    if (sending !== null) return;
    const question = event.confirm === null ? null : fillText(event.confirm, { record });
    if (question !== null && !(await host.confirm(question, { danger: event.danger, confirmLabel: event.label })))
      return;
    if (Object.keys(event.ask).length > 0) setAsked(name);
    else await send(name, event);
  };

  const asking = asked === null ? undefined : events[asked];
  return (
    <section className={classes.bar} aria-label={flow.title}>
      <FlowTrack flow={flow} field={field} state={state} passed={place?.passed ?? []} />
      <div className={classes.events}>
        {place?.offers.map(({ event: name, isOpen }) => {
          const event = events[name];
          if (event === undefined) return null;
          const { reason } = event;
          return (
            <Tooltip key={name} label={reason ?? ''} disabled={isOpen || reason === null} withinPortal>
              <Button
                variant={event.danger ? 'outline' : 'filled'}
                {...(event.danger ? { color: 'red' } : {})}
                loading={sending === name}
                // It takes the focus all the same, so that the reason can be read.
                {...(isOpen ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason ?? '' })}
                onClick={() => (isOpen ? void start(name, event) : undefined)}
              >
                {event.label}
              </Button>
            </Tooltip>
          );
        })}
      </div>
      {asking === undefined || asked === null ? null : (
        <FlowAskDialog
          resolved={resolved}
          record={record}
          access={access}
          event={asking}
          onSend={(values) => send(asked, asking, values)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
