import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { placeholderNames } from '../actions/placeholders.ts';
import { fieldAt } from '../definition/entity/field-path.ts';
import type { CallDefinition } from '../definition/view/view.ts';
import { useFormAround } from '../form/state/form-context.tsx';
import type { FormHandle } from '../form/state/form-handle.ts';
import { isRecord } from '../json/record.ts';
import { type ListSource, listSource } from '../list/state/list-source.ts';
import { nameOfElement } from '../registry/cells.tsx';
import { useRuntimeTexts } from '../texts/index.ts';

export type ElementSource = ListSource & {
  /** What the user has to do before there is anything to ask for; null when nothing stands in the way. */
  readonly hint: string | null;
};

/**
 * Where an element inside of a form gets its rows: the placeholders of its address are filled from the record of the form,
 * the record around it, and on a screen without a record from the address of the page; drawn anew when one of them
 * changes. Outside of a form an address has nothing to be filled from.
 */
export function useListSource(list: CallDefinition | undefined, entity: string | undefined): ElementSource {
  const t = useRuntimeTexts();
  const form = useFormAround()?.form ?? null;
  const names = useMemo(() => placeholderNames(list?.url ?? ''), [list?.url]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const fields = form === null ? [] : [...new Set(names.map((name) => name.split('.')[0] ?? name))];
      const stops = fields.map((field) => form?.store.subscribeField(field, listener));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [form, names],
  );
  // As text it is the same until one of the values in it changes.
  const written = useSyncExternalStore(subscribe, () =>
    JSON.stringify(listSource(list, entity, sourcesOf(form), form?.origin.view)),
  );
  return useMemo(() => {
    const source = JSON.parse(written) as ListSource;
    return { ...source, hint: hintOf(source.missing, form, t) };
  }, [written, form, t]);
}

function sourcesOf(form: FormHandle | null) {
  if (form === null) return {};
  const { parent, params } = form.bindings();
  const values = form.store.values();
  // A new record has no id yet: a call about it would be one about nothing.
  const record = form.recordId === null ? { ...values, id: undefined } : values;
  const around = isRecord(params) && form.model === null ? params : {};
  return { row: record, record: around, ...(isRecord(parent) ? { parent } : {}) };
}

function hintOf(
  missing: readonly string[],
  form: FormHandle | null,
  t: ReturnType<typeof useRuntimeTexts>,
): string | null {
  if (missing.length === 0) return null;
  const others = missing.filter((name) => name !== 'id');
  if (others.length === 0) return t('list.needsSaved');
  return t('list.needs', { names: [...new Set(others.map((name) => titleOf(name, form)))].join(', ') });
}

/** What the user reads at the field that a placeholder names. */
function titleOf(name: string, form: FormHandle | null): string {
  const [first = name] = name.split('.');
  const shown = form?.elements.find(({ field }) => field === first);
  if (shown !== undefined) return nameOfElement(shown.name, shown.element);
  const known = form?.model ? fieldAt(form.model, first, form.entities) : null;
  return known?.title ?? first.replaceAll('_', ' ');
}
