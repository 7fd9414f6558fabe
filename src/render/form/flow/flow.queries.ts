import { queryOptions } from '@tanstack/react-query';
import { isRecord } from '../../../language/json/record.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { recordKey } from '../../host/queries.ts';

/** An event that the user may send, and whether its guard allows it. */
type FlowOffer = { readonly event: string; readonly isOpen: boolean };

/** A past transition. */
export type FlowPassage = {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  /** Null for an automatic one. */
  readonly event: string | null;
  /** Who sent it. */
  readonly user: string | null;
  /** Moment in ISO 8601. */
  readonly at: string;
  /** Fields that were filled in with it. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** The state of a record in its flow, and the events that its user may send. */
type FlowStanding = { readonly state: string; readonly offers: readonly FlowOffer[] };

/** The state of a record in its flow, with its history as its user sees it. */
export type FlowPlace = FlowStanding & {
  /** Newest first. */
  readonly history: readonly FlowPassage[];
};

/** Loaded again with every version of the record. */
export function flowQuery(host: Pick<RuntimeHost, 'call'>, entity: string, id: number, version: unknown) {
  return queryOptions({
    queryKey: [...recordKey(entity, id), 'flow', version],
    queryFn: async () => readPlace(await host.call('GET', `${entity}/${id}/fluxo`)),
    staleTime: 0,
  });
}

/** Maximum number of records per call. */
const maxTogether = 100;

/**
 * Loads the flow states of rows of an entity. Simultaneous requests are combined into one call, which serves a page of
 * rows. Rejects for rows that the server leaves out.
 */
export function loadFlows(host: Pick<RuntimeHost, 'call'>, entity: string): (id: number) => Promise<FlowStanding> {
  type Standing = Promise<ReadonlyMap<unknown, FlowStanding>>;
  let waiting: { readonly ids: Set<number>; readonly standing: Standing } | null = null;
  return async (id) => {
    if (waiting === null || waiting.ids.size >= maxTogether) {
      const ids = new Set<number>();
      // Sent a moment later, when all rows being drawn have asked.
      const standing = new Promise((begin) => setTimeout(begin)).then(async () => {
        if (waiting?.ids === ids) waiting = null;
        const answer = await host.call('GET', `${entity}/fluxo?ids=${[...ids].join(',')}`);
        const data = isRecord(answer) && Array.isArray(answer.data) ? answer.data.filter(isRecord) : [];
        return new Map(data.map((each) => [each.id, readStanding(each)]));
      });
      waiting = { ids, standing };
    }
    waiting.ids.add(id);
    const found = (await waiting.standing).get(id);
    if (found === undefined) throw new Error(`${entity} ${id} is not there for its reader.`);
    return found;
  };
}

/** By event whether the user may send it now; events that are never theirs are missing. */
export function canOf({ offers }: FlowStanding): Readonly<Record<string, boolean>> {
  return Object.fromEntries(offers.map(({ event, isOpen }) => [event, isOpen]));
}

function readPlace(answer: unknown): FlowPlace {
  const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
  const history = Array.isArray(data.historico) ? data.historico.filter(isRecord) : [];
  return {
    ...readStanding(data),
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

function readStanding({ estado, eventos }: Readonly<Record<string, unknown>>): FlowStanding {
  const events = Array.isArray(eventos) ? eventos.filter(isRecord) : [];
  return {
    state: String(estado ?? ''),
    offers: events.map(({ evento, permitido }) => ({ event: String(evento), isOpen: permitido === true })),
  };
}
