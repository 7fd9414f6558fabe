import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CallDefinition } from '../../language/view/view.ts';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { type ComputedValues, expressionsOfCall, placeholdersOfCall } from '../actions/call-values.ts';
import { fieldsOfPlaceholders, type PlaceholderSources } from '../actions/placeholders.ts';
import { type ListSource, listSource } from '../list/state/list-source.ts';
import type { ExpressionsAround } from './follow-expressions.ts';

/**
 * The source of a call's values, which also reports changes; the same object while its subject and the user are the
 * same.
 */
export type CallAround = ExpressionsAround & {
  /** What the call is about, such as a form. It stays as it is until it is computed again for a changed user. */
  readonly subject: unknown;
  readonly sources: () => PlaceholderSources;
  /** The view of the call, with its version. */
  readonly view: string | undefined;
};

type Computed = { readonly texts: readonly string[]; readonly around: CallAround; readonly values: ComputedValues };

/**
 * A call with placeholders and expressions filled in (rule Q3), updated when their values change. The expression code
 * loads with the first call that needs it.
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
    void loadWithRetry(() => import('./follow-expressions.ts')).then(({ followExpressions }) => {
      if (stop === null) return;
      stop = followExpressions(texts, around, (values) => setComputed({ texts, around, values }));
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [texts, around]);
  const isCurrent = computed?.texts === texts && computed.around.subject === around.subject;
  const known = isCurrent ? computed : null;
  const isWaiting = texts.length > 0 && known === null;
  // Computed values and placeholders of the same moment: a mixture would be another call.
  const { sources } = known?.around ?? around;
  const { view } = around;
  // Most calls read nothing, and each of a thousand fields may have one.
  const fixed = useMemo(
    () => (names.length === 0 && texts.length === 0 ? listSource(call, entity, {}, view) : undefined),
    [call, entity, view, names, texts],
  );
  const subscribe = useCallback(
    (listener: () => void) =>
      fixed === undefined ? around.subscribe(fieldsOfPlaceholders(names), listener) : () => {},
    [around, names, fixed],
  );
  // As text it only changes with one of its values.
  const written = useSyncExternalStore(subscribe, () =>
    fixed !== undefined
      ? ''
      : JSON.stringify(isWaiting ? waiting : listSource(call, entity, sources(), view, known?.values)),
  );
  return useMemo(() => fixed ?? (JSON.parse(written) as ListSource), [fixed, written]);
}

const waiting: ListSource = { call: null, missing: [], isWaiting: true };
