import { fieldOfSetting } from '../definition/setting.ts';
import { useFieldValue } from '../form/form-context.tsx';
import { settingValue } from '../setting-value.ts';

/** What a key says that is a value or names a field of the form (`currency`, `country`); follows that field. */
export function useSetting(given: string | null | undefined): unknown {
  const path = given === null || given === undefined ? null : fieldOfSetting(given);
  const first = path?.split('.')[0] ?? '';
  // A setting that is a value listens to a field that no form has.
  const value = useFieldValue(first);
  return settingValue(given, path === null ? {} : { [first]: value });
}
