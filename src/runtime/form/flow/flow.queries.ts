import { queryOptions } from '@tanstack/react-query';
import type { RuntimeHost } from '../../host/host.ts';
import { recordKey } from '../../host/queries.ts';
import { isRecord } from '../../json/record.ts';

/** An event that is the user's to send, and whether its guard lets it through. */
type FlowOffer = { readonly event: string; readonly isOpen: boolean };

/** A transition of the past. */
export type FlowPassage = {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  /** Null of one that came by itself. */
  readonly event: string | null;
  /** Who sent it. */
  readonly user: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Fields that were filled in with it. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** Where a record stands in its flow, as its user sees it. */
export type FlowPlace = {
  readonly state: string;
  readonly offers: readonly FlowOffer[];
  /** Newest first. */
  readonly history: readonly FlowPassage[];
};

/** Asked anew with every version of the record. */
export function flowQuery(host: Pick<RuntimeHost, 'call'>, entity: string, id: number, version: unknown) {
  return queryOptions({
    queryKey: [...recordKey(entity, id), 'flow', version],
    queryFn: async () => readPlace(await host.call('GET', `${entity}/${id}/fluxo`)),
    staleTime: 0,
  });
}

/** By event whether the user may send it now; what is not theirs to send is missing. */
export function canOf({ offers }: FlowPlace): Readonly<Record<string, boolean>> {
  return Object.fromEntries(offers.map(({ event, isOpen }) => [event, isOpen]));
}

function readPlace(answer: unknown): FlowPlace {
  const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
  const events = Array.isArray(data.eventos) ? data.eventos.filter(isRecord) : [];
  const history = Array.isArray(data.historico) ? data.historico.filter(isRecord) : [];
  return {
    state: String(data.estado ?? ''),
    offers: events.map(({ evento, permitido }) => ({ event: String(evento), isOpen: permitido === true })),
    history: history.map(({ id, de, para, evento, usuario, dh_registro, evidencia }) => ({
      id: Number(id),
      from: String(de),
      to: String(para),
      event: typeof evento === 'string' ? evento : null,
      user: isRecord(usuario) ? String(usuario.nome ?? '') : null,
      at: String(dh_registro),
      values: isRecord(evidencia) ? evidencia : {},
    })),
  };
}
