import { useCallback, useState } from 'react';
import { useAddressParam, useForm } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';

/**
 * The tab named by the address, if the element has a parameter (`param`), and otherwise the last open one, stored per
 * user on this device.
 */
export function useTabAddress(name: string, param: string | undefined) {
  const { preferences, setAddressParam } = useHost();
  const { form } = useForm();
  const key = `tabs:${form.entity}:${name}`;
  const tab = useAddressParam(param ?? '');
  const [last] = useState(() => (param === undefined ? null : preferences.load(key)));
  const change = useCallback(
    (part: string | null) => {
      if (param === undefined || part === null) return;
      preferences.save(key, part);
      setAddressParam?.(param, part);
    },
    [preferences, setAddressParam, key, param],
  );
  return { tab: param === undefined ? null : tab, last: typeof last === 'string' ? last : null, change };
}
