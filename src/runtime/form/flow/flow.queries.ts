import { queryOptions } from '@tanstack/react-query';
import type { RuntimeHost } from '../../host/host.ts';
import { recordKey } from '../../host/queries.ts';
import { isRecord } from '../../json/record.ts';

/** An event that is the user's to send, and whether its guard lets it through. */
type FlowOffer = { readonly event: string; readonly isOpen: boolean };

/** Where a record stands in its flow, as its user sees it. */
type FlowPlace = {
  readonly state: string;
  readonly offers: readonly FlowOffer[];
  /** States that the record has been in, newest last. */
  readonly passed: readonly string[];
};

/** Asked anew with every version of the record. */
export function flowQuery(host: RuntimeHost, entity: string, id: number, version: unknown) {
  return queryOptions({
    queryKey: [...recordKey(entity, id), 'flow', version],
    queryFn: async () => readPlace(await host.call('GET', `${entity}/${id}/fluxo`)),
    staleTime: 0,
  });
}

function readPlace(answer: unknown): FlowPlace {
  const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
  const events = Array.isArray(data.eventos) ? data.eventos.filter(isRecord) : [];
  const history = Array.isArray(data.historico) ? data.historico.filter(isRecord) : [];
  return {
    state: String(data.estado ?? ''),
    offers: events.map(({ evento, permitido }) => ({ event: String(evento), isOpen: permitido === true })),
    passed: history.map(({ de }) => String(de)).toReversed(),
  };
}
