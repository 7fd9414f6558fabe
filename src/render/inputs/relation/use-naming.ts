import { useMemo } from 'react';
import { useForm } from '../../form/state/form-context.tsx';
import { type RecordNaming, recordNaming } from '../../host/record-names.ts';
import type { InputProps } from '../../registry/element-entry.ts';

/** How records of the element's target are called. */
export function useNaming({ element, field }: Pick<InputProps, 'element' | 'field'>): RecordNaming {
  const { entities } = useForm().form;
  const target = element.entity ?? field?.target ?? null;
  const { itemLabel } = element;
  return useMemo(() => recordNaming(target, entities, itemLabel), [target, entities, itemLabel]);
}
