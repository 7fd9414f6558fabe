import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { FlowEvent, FlowModel } from '../../../language/entity/flow.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { FlowAskDialog } from './flow-ask-dialog.tsx';
import { writeQuestion } from './flow-question.ts';
import { labelOfState } from './flow-track.tsx';

type Options = {
  readonly flow: FlowModel;
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  /** Saves unsaved changes; null if refused. An event applies to the record as shown. */
  readonly saveFirst: (() => Promise<EntityRecord | null>) | null;
  /** The event was sent or cancelled; a refused one may be tried again. */
  readonly onEnd?: () => void;
};

export type FlowEvents = {
  /** Name of the event being sent. */
  readonly sending: string | null;
  /** Asks for the event's values and sends it. */
  readonly start: (record: EntityRecord, name: string, event: FlowEvent) => Promise<void>;
  /** The dialog of an event that asks for fields. */
  readonly dialog: ReactNode;
};

/**
 * Sends events of a flow: asks the question and for fields, uses one key for all retries of a click, and shows the
 * message afterwards.
 */
export function useFlowEvents({ flow, resolved, access, saveFirst, onEnd }: Options): FlowEvents {
  const t = useRuntimeTexts();
  const host = useHost();
  const client = useQueryClient();
  const failures = useFailureReport();
  const { entity, model } = resolved;
  const field = model?.fields[flow.field] ?? null;
  const [asked, setAsked] = useState<{ readonly record: EntityRecord; readonly name: string } | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const key = useRef<{ readonly event: string; readonly key: string } | null>(null);

  const send = async (
    record: EntityRecord,
    name: string,
    event: FlowEvent,
    values?: Readonly<Record<string, unknown>>,
  ): Promise<boolean> => {
    const { id } = record;
    failures.clear();
    setSending(name);
    try {
      const saved = saveFirst === null ? record : await saveFirst();
      if (saved === null) return false;
      // The same key for all retries of one click, so that the server moves the record once.
      const attempt = `${id} ${name}`;
      if (key.current?.event !== attempt) key.current = { event: attempt, key: crypto.randomUUID() };
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
      // A refused event may be corrected and sent again as a new attempt.
      if (isHostError(error) && error.status >= 400 && error.status < 500) key.current = null;
      if (isHostError(error) && (error.status === 409 || error.status === 404)) {
        void client.invalidateQueries({ queryKey: recordKey(entity, id) });
        void reload(client, everyList);
      }
      await failures.report(error, { title: event.label, retry: () => void send(record, name, event, values) });
      return false;
    } finally {
      setSending(null);
    }
  };

  const start = async (record: EntityRecord, name: string, event: FlowEvent): Promise<void> => {
    if (sending !== null) return;
    const question = event.confirm === null ? null : writeQuestion(event.confirm, record, resolved, t);
    const options = { danger: event.danger, confirmLabel: event.label };
    if (question !== null && !(await host.confirm(question, options))) return onEnd?.();
    if (Object.keys(event.ask).length > 0) return setAsked({ record, name });
    if (await send(record, name, event)) onEnd?.();
  };

  const event = asked === null ? undefined : stateEvents(flow)[asked.name];
  const dialog =
    event === undefined || asked === null ? null : (
      <FlowAskDialog
        resolved={resolved}
        record={asked.record}
        access={access}
        event={event}
        onSend={(values) => send(asked.record, asked.name, event, values)}
        onClose={() => {
          setAsked(null);
          onEnd?.();
        }}
      />
    );
  return { sending, start, dialog };

  /** Events of the record's current state. */
  function stateEvents({ states, initial }: FlowModel): Readonly<Record<string, FlowEvent>> {
    return states[String(asked?.record[flow.field] ?? initial)]?.events ?? {};
  }
}
