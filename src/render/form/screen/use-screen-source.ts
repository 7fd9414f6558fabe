import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import type { SourceDefinition, ViewDefinition } from '../../../language/view/view.ts';
import type { ListCall } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import { answerKey, loadAnswer, sourceMeta, titledMeta } from '../../host/queries.ts';
import { useFilledCall } from '../../inputs/use-filled-call.ts';
import { hintOf, useCallAround } from '../../inputs/use-list-source.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FormHandle } from '../state/form-handle.ts';

export type ScreenSource =
  /** The screen may be drawn: its record is loaded, or it has no source. `isStale` while it is reloaded. */
  | { readonly state: 'ready'; readonly isStale: boolean }
  | { readonly state: 'loading' }
  /** `isMissing`: the server says that there is no such record. */
  | { readonly state: 'empty'; readonly isMissing: boolean }
  /** Something has to be chosen first. */
  | { readonly state: 'waiting'; readonly hint: string }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void };

/**
 * Fills the record of a screen with the answer of its source (rule Q2), and again when the parameters of the call
 * change.
 */
export function useScreenSource(form: FormHandle, view: Pick<ViewDefinition, 'source' | 'public'>): ScreenSource {
  const { source } = view;
  const t = useRuntimeTexts();
  const host = useHost();
  const client = useQueryClient();
  const around = useCallAround(form);
  const { call, missing, isWaiting = false } = useFilledCall(source?.call, undefined, around);
  const asked = call ?? nothing;
  const isBeside = source?.wait === false || source?.beside === true;
  const queryKey = useMemo(() => answerKey(asked), [asked]);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadAnswer(host, asked, {}, signal),
    enabled: call !== null,
    meta: source?.titleField === undefined ? sourceMeta : titledMeta,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 2 && !(isHostError(error) && error.status < 500),
  });
  const answer = call === null ? undefined : query.data;
  const isFirst = source?.first === true || source?.call.params?.single === true;
  const record = useMemo(() => recordOfAnswer(answer, isFirst), [answer, isFirst]);
  const [isPlaced, setPlaced] = useState(false);
  const { store, conditions } = form;
  const last = useRef<JsonRecord>({});
  const place = useCallback(
    (next: JsonRecord, typed: JsonRecord) => {
      // Missing fields of the record are empty.
      const missing = Object.keys(last.current).filter((name) => !Object.hasOwn(next, name));
      const whole = { ...Object.fromEntries(missing.map((name) => [name, null])), ...next };
      last.current = next;
      store.replace({ ...store.base(), ...whole }, { ...store.values(), ...whole, ...typed });
    },
    [store],
  );
  useLayoutEffect(() => {
    if (record === null) return;
    // Unsent changes stay; other fields take the changes of others.
    place(record, isBeside ? {} : typedOver(store));
  }, [record, store, isBeside, place]);
  const isThere = record !== null;
  useLayoutEffect(() => {
    if (!isThere || isPlaced) return;
    // Results of conditions before the record was loaded are not drawn, because they might change at once.
    let isOver = false;
    void conditions.whenEvaluated().then(() => isOver || setPlaced(true));
    return () => {
      isOver = true;
    };
  }, [isThere, isPlaced, conditions]);
  useEffect(() => {
    form.takeSource.current = (given, sent) => {
      const taken = recordOfAnswer(given, false);
      if (taken === null) return;
      const typed = Object.entries(typedOver(store)).filter(([name]) => !sent.includes(name));
      place(taken, Object.fromEntries(typed));
      client.setQueryData(queryKey, given);
    };
    return () => {
      form.takeSource.current = null;
    };
  }, [form, client, queryKey, store, place]);

  if (source === undefined) return { state: 'ready', isStale: false };
  const hint = hintOf(missing, form, t);
  if (hint !== null) return { state: 'waiting', hint };
  // An earlier answer without a record says nothing about the record that is asked for now.
  if (isWaiting || query.isPending || (record === null && query.isPlaceholderData)) return { state: 'loading' };
  if (query.error !== null && answer === undefined) {
    if (isAbsent(query.error, source, view.public === true)) return { state: 'empty', isMissing: true };
    return { state: 'failed', error: query.error, retry: () => void query.refetch() };
  }
  if (record === null) return { state: 'empty', isMissing: isFirst };
  if (!isPlaced) return { state: 'loading' };
  return { state: 'ready', isStale: query.isFetching };
}

/** What the record of a screen calls it; null where it has no name for it. */
export type Heading = { readonly text: string } | null | 'awaited';

/** Tells what a field of the record calls the screen, and again when it changes. */
export function useHeading(
  { store }: FormHandle,
  field: string | undefined,
  state: ScreenSource['state'],
  onHeading: ((heading: Heading) => void) | undefined,
): void {
  const value = useSyncExternalStore(
    useCallback(
      (listener) => (field === undefined ? () => undefined : store.subscribeField(field, listener)),
      [store, field],
    ),
    () => (field === undefined ? null : store.get(field)),
  );
  useEffect(() => {
    if (field === undefined || state === 'loading') return;
    const text = typeof value === 'string' && state === 'ready' ? value.trim() : '';
    onHeading?.(text === '' ? null : { text });
  }, [field, state, value, onHeading]);
}

/**
 * Whether the record does not exist, or belongs to somebody whom the user may not see and the view handles that. A public page
 * treats a malformed code (400) as an unknown one: its reader cannot correct what a mail says.
 */
function isAbsent(error: unknown, { missing }: SourceDefinition, isPublic: boolean): boolean {
  if (!isHostError(error)) return false;
  if (error.status === 404 || (isPublic && error.status === 400)) return true;
  return missing !== undefined && error.code === 'PESSOA_SEM_ACESSO';
}

/** The user's unsent changes. */
function typedOver(store: FormHandle['store']): JsonRecord {
  const computed = store.computedFields();
  const typed = store.dirtyFields().filter((name) => !computed.includes(name));
  return Object.fromEntries(typed.map((name) => [name, store.get(name)]));
}

const nothing: ListCall = { method: 'GET', url: '' };

/**
 * The record of an answer: its `data`, otherwise the answer itself, which may be a list; null if there is none.
 *
 * @param isFirst the first row of a list is used (`single`)
 */
function recordOfAnswer(answer: unknown, isFirst: boolean): JsonRecord | null {
  if (Array.isArray(answer)) return { data: answer, total: answer.length };
  if (!isRecord(answer)) return null;
  const data = isFirst && Array.isArray(answer.data) ? (answer.data[0] ?? null) : answer.data;
  const found = isRecord(data) ? data : 'data' in answer && data === null ? {} : answer;
  return Object.keys(found).length === 0 ? null : found;
}
