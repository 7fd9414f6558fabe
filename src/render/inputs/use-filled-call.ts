import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CallDefinition } from '../../language/view/view.ts';
import { type ComputedValues, expressionsOfCall, placeholdersOfCall } from '../actions/call-values.ts';
import { fieldsOfPlaceholders, type PlaceholderSources } from '../actions/placeholders.ts';
import { type ListSource, listSource } from '../list/state/list-source.ts';
import type { ExpressionsAround } from './follow-expressions.ts';

/** Where the values of a call come from, and how its changes are noticed; the same object while it is about the same. */
export type CallAround = ExpressionsAround & {
  readonly sources: () => PlaceholderSources;
  /** The view that asks, with its version. */
  readonly view: string | undefined;
};

type Computed = { readonly texts: readonly string[]; readonly around: CallAround; readonly values: ComputedValues };

/**
 * A call with its placeholders and expressions filled (rule Q3), anew whenever something that they read changes. The
 * expressions load with the first call that has one.
 */
export function useFilledCall(
  call: CallDefinition | undefined,
  entity: string | undefined,
  around: CallAround,
): ListSource {
  const names = useMemo(() => placeholdersOfCall(call), [call]);
  const texts = useMemo(() => expressionsOfCall(call), [call]);
  const [computed, setComputed] = useState<Computed | null>(null);
  useEffect(() => {
    if (texts.length === 0) return;
    let stop: (() => void) | null = () => {};
    void import('./follow-expressions.ts').then(({ followExpressions }) => {
      if (stop === null) return;
      stop = followExpressions(texts, around, (values) => setComputed({ texts, around, values }));
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [texts, around]);
  const values = computed?.texts === texts && computed.around === around ? computed.values : undefined;
  const isWaiting = texts.length > 0 && values === undefined;
  // Most calls read nothing, and there may be one in each of a thousand fields.
  const fixed = useMemo(
    () => (names.length === 0 && texts.length === 0 ? listSource(call, entity, {}, around.view) : undefined),
    [call, entity, around, names, texts],
  );
  const subscribe = useCallback(
    (listener: () => void) =>
      fixed === undefined ? around.subscribe(fieldsOfPlaceholders(names), listener) : () => {},
    [around, names, fixed],
  );
  // As text it is the same until one of the values in it changes.
  const written = useSyncExternalStore(subscribe, () =>
    fixed !== undefined
      ? ''
      : JSON.stringify(isWaiting ? waiting : listSource(call, entity, around.sources(), around.view, values)),
  );
  return useMemo(() => fixed ?? (JSON.parse(written) as ListSource), [fixed, written]);
}

const waiting: ListSource = { call: null, missing: [], isWaiting: true };
