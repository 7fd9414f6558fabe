import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { useHost } from '../../host/host-context.ts';
import { recordQuery } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { useFlowEvents } from './use-flow-events.tsx';

type RowEventProps = {
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  readonly id: number;
  readonly event: string;
  /** The event was sent or cancelled. */
  readonly onEnd: () => void;
};

/** Sends an event to a record of a list: asks for its values and reports the result. Only draws its dialogs. */
export function RowEvent({ resolved, access, id, event: name, onEnd }: RowEventProps) {
  const host = useHost();
  const failures = useFailureReport();
  const flow = resolved.model?.flow;
  const { data: record, error } = useQuery({ ...recordQuery(host, resolved.entity, id), staleTime: 0 });
  const isBegun = useRef(false);
  const { start, dialog } = useFlowEvents({
    flow: flow ?? noFlow,
    ...{ resolved, access, saveFirst: null, onEnd },
  });
  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    const event = flow?.states[String(record?.[flow.field] ?? flow.initial)]?.events[name];
    if (isBegun.current || (record === undefined && error === null)) return;
    isBegun.current = true;
    if (record !== undefined && event !== undefined) void begin.current(record, name, event);
    else void (error === null ? Promise.resolve() : failures.report(error, {})).then(onEnd);
  }, [flow, record, error, name, failures, onEnd]);
  return dialog;
}

const noFlow = { name: '', title: '', entity: '', field: '', initial: '', states: {} } as const;
