import { useEffect, useEffectEvent, useRef } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { CallDefinition, ElementDefinition } from '../../../language/view/view.ts';
import { expressionsOfCall, placeholdersOfCall } from '../../actions/call-values.ts';
import { fieldsOfPlaceholders } from '../../actions/placeholders.ts';
import { useFormAround } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import { useHost } from '../../host/host-context.ts';
import type { ListSource } from '../../list/state/list-source.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

type Choice = {
  readonly element: Pick<ElementDefinition, 'list' | 'itemValue'>;
  /** Current source of the list's rows. */
  readonly source: ListSource;
  /** Label of the field. */
  readonly label: string;
  /** The chosen value: a record or its stored value, or several. */
  readonly value: unknown;
  /** Receives the remaining values. */
  readonly onChange: (value: readonly unknown[] | null) => void;
};

/**
 * A choice from a list that depends on other fields: when the user changes one of these, the chosen value is searched
 * in the new list, and removed with a notification if it is not there, or if the list cannot be loaded. The value of a
 * stored record stays.
 */
export function useFittingChoice({ element, source, label, value, onChange }: Choice): void {
  const t = useRuntimeTexts();
  const host = useHost();
  const form = useFormAround()?.form ?? null;
  const { call, isWaiting } = source;
  // The same call until one of its values changes; undefined until it is known.
  const asked = isWaiting === true ? undefined : call;
  const before = useRef(asked);
  const keep = useEffectEvent((left: readonly unknown[]) => {
    onChange(left.length === 0 ? null : left);
    host.notify(t('picker.unfit', { name: label }), 'info');
  });
  const check = useEffectEvent((isCurrent: () => boolean) => {
    const { list, itemValue = 'id' } = element;
    const items = Array.isArray(value) ? value : [value];
    if (form === null || items.every(isEmptyValue) || !isChangedByUser(form, list)) return;
    if (call === null) return keep([]);
    const keyOf = (item: unknown) => String(isRecord(item) ? readPath(item, itemValue) : item);
    void import('./find-unlisted.ts')
      .then(({ findUnlisted }) => findUnlisted(host, call, itemValue, items.map(keyOf)))
      .then((unlisted) => {
        if (unlisted.length > 0 && isCurrent()) keep(items.filter((item) => !unlisted.includes(keyOf(item))));
      });
  });
  useEffect(() => {
    if (asked === undefined || asked === before.current) return;
    const isFirst = before.current === undefined;
    before.current = asked;
    let isCurrent = true;
    if (!isFirst) check(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [asked]);
}

/** Whether a field that the list depends on differs from its loaded or applied value. */
function isChangedByUser({ store }: FormHandle, list: CallDefinition | undefined): boolean {
  if (expressionsOfCall(list).length > 0) return store.isDirty();
  const base = store.base();
  return fieldsOfPlaceholders(placeholdersOfCall(list)).some((field) => idOf(store.get(field)) !== idOf(base[field]));
}

function idOf(value: unknown): string {
  return JSON.stringify(isRecord(value) && 'id' in value ? value.id : (value ?? null));
}
