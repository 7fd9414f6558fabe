import { useMemo } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import { useFormAround } from '../../form/state/form-context.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { isOwnList } from './use-chosen-name.ts';

type Filters = Readonly<Record<string, string>> | undefined;

/**
 * A filter that excludes a record and everything below it from the choice of its parent (rule P8), which the server
 * would refuse. Absent for other relations, for a new record, and for a separate list.
 */
export function useTreeFilter(field: string, element: Parameters<typeof isOwnList>[0]): Filters {
  const form = useFormAround()?.form ?? null;
  const model = form?.model ?? null;
  const id = form?.recordId ?? null;
  const isOwn = isOwnList(element);
  return useMemo(() => (isOwn ? treeFilter(model, id, field) : undefined), [isOwn, model, id, field]);
}

/** An element with the entity that it offers, which may come from its field. */
export function withTarget({ element, field }: Pick<InputProps, 'element' | 'field'>) {
  return { ...element, entity: element.entity ?? field?.target ?? '' };
}

/** The filter for a field of a record; absent if the field does not form a tree. */
export function treeFilter(model: EntityModel | null, id: number | null, field: string): Filters {
  const known = model === null ? null : fieldOf(model, field);
  const isParent = known?.kind === 'relation' && known.target === model?.name && known.circles !== true;
  return isParent && id !== null && id > 0 ? { [field]: `fora:${id}` } : undefined;
}
