import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { expressionsOfCall, placeholdersOfCall } from '../../actions/call-values.ts';
import type { ElementDefinition } from '../../definition/view/view.ts';
import { useFormAround } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import { useHost } from '../../host/host-context.ts';
import { isRecord } from '../../json/record.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { isEmptyValue, readPath } from '../../values/record-values.ts';
import { useListSource } from '../use-list-source.ts';

type Choice = {
  readonly element: Pick<ElementDefinition, 'list' | 'itemValue'>;
  readonly entity: string | undefined;
  /** What the field is called. */
  readonly label: string;
  readonly value: unknown;
  readonly onClear: () => void;
};

/**
 * A choice from a list that depends on other fields: when the user changes one of these, what was chosen is looked for in
 * the list as it is now, and taken away with a word where it is not there any more, or where nothing can be asked. What a
 * stored record says stays as it is.
 */
export function useFittingChoice({ element, entity, label, value, onClear }: Choice): void {
  const t = useRuntimeTexts();
  const host = useHost();
  const form = useFormAround()?.form ?? null;
  const { list, itemValue = 'id' } = element;
  const { call, isWaiting = false } = useListSource(list, entity);
  const names = useMemo(() => placeholdersOfCall(list), [list]);
  const hasExpressions = useMemo(() => expressionsOfCall(list).length > 0, [list]);
  const asked = isWaiting
    ? null
    : call === null
      ? ''
      : `${call.method} ${call.url} ${JSON.stringify(call.body ?? null)}`;
  const before = useRef(asked);
  const clear = useEffectEvent(() => {
    onClear();
    host.notify(t('picker.unfit', { name: label }), 'info');
  });
  const check = useEffectEvent((isCurrent: () => boolean) => {
    const isDependent = names.length > 0 || hasExpressions;
    if (!isDependent || isEmptyValue(value) || form === null || !isChangedByUser(form, names, hasExpressions)) return;
    if (call === null) return clear();
    const key = String(isRecord(value) ? readPath(value, itemValue) : value);
    void import('./is-among.ts')
      .then(({ isAmong }) => isAmong(host, call, itemValue, key))
      .then((isThere) => {
        if (isThere === false && isCurrent()) clear();
      });
  });
  useEffect(() => {
    if (asked === null || asked === before.current) return;
    const isFirst = before.current === null;
    before.current = asked;
    let isCurrent = true;
    if (!isFirst) check(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [asked]);
}

/** Whether a field that the list depends on is not as it was loaded or applied. */
function isChangedByUser({ store }: FormHandle, names: readonly string[], hasExpressions: boolean): boolean {
  if (hasExpressions) return store.isDirty();
  const base = store.base();
  const fields = new Set(names.filter((name) => !name.startsWith('$')).map((name) => name.split('.')[0] ?? name));
  return [...fields].some((field) => keyOf(store.get(field)) !== keyOf(base[field]));
}

function keyOf(value: unknown): string {
  return JSON.stringify(isRecord(value) && 'id' in value ? value.id : (value ?? null));
}
