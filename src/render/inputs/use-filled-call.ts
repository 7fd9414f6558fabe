import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CallDefinition } from '../../language/view/view.ts';
import { type ComputedValues, expressionsOfCall, placeholdersOfCall } from '../actions/call-values.ts';
import { fieldsOfPlaceholders, type PlaceholderSources } from '../actions/placeholders.ts';
import { type ListSource, listSource } from '../list/state/list-source.ts';
import type { ExpressionsAround } from './follow-expressions.ts';

/**
 * The source of a call's values, which also reports changes; the same object while its subject and the user are the
 * same.
 */
export type CallAround = ExpressionsAround & {
  /** What the call is about, such as a form. Its values stay until they are computed again for a changed user. */
  readonly subject: unknown;
  readonly sources: () => PlaceholderSources;
  /** The view of the call, with its version. */
  readonly view: string | undefined;
};

type Computed = { readonly texts: readonly string[]; readonly subject: unknown; readonly values: ComputedValues };

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
    void import('./follow-expressions.ts').then(({ followExpressions }) => {
      if (stop === null) return;
      stop = followExpressions(texts, around, (values) => setComputed({ texts, subject: around.subject, values }));
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [texts, around]);
  const values = computed?.texts === texts && computed.subject === around.subject ? computed.values : undefined;
  const isWaiting = texts.length > 0 && values === undefined;
  // Most calls read nothing, and each of a thousand fields may have one.
  const fixed = useMemo(
    () => (names.length === 0 && texts.length === 0 ? listSource(call, entity, {}, around.view) : undefined),
    [call, entity, around, names, texts],
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
      : JSON.stringify(isWaiting ? waiting : listSource(call, entity, around.sources(), around.view, values)),
  );
  return useMemo(() => fixed ?? (JSON.parse(written) as ListSource), [fixed, written]);
}

const waiting: ListSource = { call: null, missing: [], isWaiting: true };
