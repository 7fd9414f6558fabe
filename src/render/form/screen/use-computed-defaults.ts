import { useCallback, useEffect } from 'react';
import { isSameValue } from '../../../language/values/record-values.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { isInput } from '../values/flatten.ts';
import { hasComputedDefaults } from '../values/record-body.ts';

/**
 * Shows the computed defaults of a new record as initial values: they do not count as changes, and values typed
 * meanwhile stay, as do defaults of the view.
 * @param isNew a new record that is not a restored draft
 * @returns starts another record in the same form
 */
export function useComputedDefaults(form: FormHandle, isNew: boolean): () => void {
  const begin = useCallback(async () => {
    const { model, store } = form;
    if (model === null || !hasComputedDefaults(model)) return;
    const { computeBegun } = await loadWithRetry(() => import('../values/beginning/begin-values.ts'));
    const begun = await computeBegun(model, store.values(), { user: form.bindings().user });
    const base = store.base();
    const open = form.elements.flatMap(({ element, field }) => {
      const isUntouched = isSameValue(store.get(field), base[field]);
      const isOpen = isInput(element) && (element.default ?? null) === null && isUntouched;
      return isOpen && Object.hasOwn(begun, field) ? [[field, begun[field]] as const] : [];
    });
    const found = Object.fromEntries(open);
    if (open.length > 0) store.replace({ ...base, ...found }, { ...store.values(), ...found });
  }, [form]);
  useEffect(() => {
    if (isNew) void begin();
  }, [isNew, begin]);
  return useCallback(() => void begin(), [begin]);
}
