import { useCallback, useSyncExternalStore } from 'react';
import { fieldOfSetting } from '../../language/entity/setting.ts';
import { settingValue } from '../../language/values/setting-value.ts';
import { useEnrich, useForm } from '../form/state/form-context.tsx';

/**
 * The value of a setting that is a constant or names a field of the form (`currency`, `country`); follows that field.
 */
export function useSetting(given: string | null | undefined): unknown {
  const { store } = useForm().form;
  const enrich = useEnrich();
  const path = given === null || given === undefined ? null : fieldOfSetting(given);
  const first = path?.split('.')[0];
  const subscribe = useCallback(
    (listener: () => void) => (first === undefined ? noEnd : store.subscribeField(first, listener)),
    [store, first],
  );
  const value = useSyncExternalStore(subscribe, () => (first === undefined ? undefined : store.get(first)));
  return settingValue(given, first === undefined ? {} : enrich({ [first]: value }));
}

/** A constant setting has nothing to observe. */
const noEnd = () => undefined;
