import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { readPath } from '../../../language/values/record-values.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import type { ListCall } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { answerKey, loadAnswer } from '../../host/queries.ts';
import { useListSource } from '../../inputs/use-list-source.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { forwardAddress } from './forward-address.ts';
import classes from './forward-element.module.css';

/** Leads the browser to the address that a call answers; if that fails, says why and offers to try again. */
export function ForwardElement({ element, label }: BlockProps) {
  const t = useElementTexts();
  const shared = useRuntimeTexts();
  const host = useHost();
  const { call, hint } = useListSource(element.list, undefined);
  const asked = call ?? nothing;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['forward', ...answerKey(asked)],
    queryFn: ({ signal }) => loadAnswer(host, asked, {}, signal),
    enabled: call !== null,
    // An address may work only once.
    ...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  const address = data === undefined ? null : forwardAddress(valueIn(data, element.itemValue ?? ''));
  const leave = useEffectEvent((to: string) => host.leaveFor?.(to));
  useEffect(() => {
    if (address !== null) leave(address);
  }, [address]);
  const wrong = data !== undefined && address === null ? t('forward.wrong') : null;
  const problem = error === null ? wrong : (userMessage(error) ?? shared('loadFailed'));
  return (
    <section className={classes.root} aria-label={label}>
      {problem === null ? (
        <p className={classes.opening} role="status">
          {hint ?? element.text ?? t('forward.opening')}
        </p>
      ) : (
        <ErrorState
          title={element.empty ?? t('forward.failed')}
          message={problem}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <BlockHelp help={element.help} />
    </section>
  );
}

const nothing: ListCall = { method: 'GET', url: '' };

/** A value of the record that was answered, or of the first of several. */
function valueIn(answer: unknown, field: string): unknown {
  const data = isRecord(answer) && 'data' in answer ? answer.data : answer;
  const record: unknown = Array.isArray(data) ? data[0] : data;
  return readPath(record, field);
}
