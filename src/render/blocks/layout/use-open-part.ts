import { useCallback, useState } from 'react';
import { useForm } from '../../form/state/form-context.tsx';

/** The selected part of a layout element, stored in the form so that it is restored. */
export function useOpenPart(name: string): readonly [string | null, (part: string | null) => void] {
  const { openSections } = useForm().form;
  const [chosen, setChosen] = useState<string | null>(() => openSections.get(name) ?? null);
  const choose = useCallback(
    (part: string | null) => {
      if (part !== null) openSections.set(name, part);
      setChosen(part);
    },
    [openSections, name],
  );
  return [chosen, choose];
}
