import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { createFlowFacts, type FlowFacts } from '../values/flow-facts.ts';
import { canOf, flowQuery } from './flow.queries.ts';

/** The flow state of a form's record; undefined if its entity has no flow. */
export function useFlowFacts({ entity, model }: ResolvedView, record: EntityRecord | null): FlowFacts | undefined {
  const host = useHost();
  const flow = model?.flow;
  const { data: place } = useQuery({
    ...flowQuery(host, entity, record?.id ?? 0, record?.versao),
    enabled: flow !== undefined && record !== null,
  });
  const known = record === null || flow === undefined ? null : record[flow.field];
  const initial = flow === undefined ? null : typeof known === 'string' ? known : flow.initial;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later states are set, so that the form stays
  const facts = useMemo(() => (flow === undefined ? undefined : createFlowFacts(initial)), [flow === undefined]);
  useEffect(() => {
    if (place !== undefined) facts?.set({ state: place.state, can: canOf(place) });
  }, [facts, place]);
  return facts;
}
