import { useCallback, useMemo } from 'react';
import type { EntityModel } from '../../definition/entity/entity.ts';
import { useElementState, useFieldError, useForm } from '../../form/state/form-context.tsx';
import { runBeforeAdd } from '../../form/values/set-values.ts';
import { useAccess } from '../../host/queries.ts';
import { listColumns } from '../../list/columns/columns.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import type { ResolvedView } from '../../views/resolve-merged.ts';

/** What every list inside of a form works with, whether its rows are saved or kept in the form. */
export function useNestedList({ name, element }: Pick<BlockProps, 'name' | 'element'>) {
  const { form } = useForm();
  const { isDisabled } = useElementState(name);
  const field = element.field ?? name;
  const error = useFieldError(field);
  const known = form.model?.fields[field];
  const entity = element.entity ?? known?.target ?? '';
  const mappedBy = element.mappedBy ?? known?.mappedBy ?? null;
  const { entities } = form;
  const model: EntityModel | null = entities.get(entity) ?? null;
  const access = useAccess(entity === '' ? form.entity : entity);
  const columns = useMemo(() => {
    const all = listColumns(element, model, entities, {});
    // Rows that have an order of their own show in it, or moving one would lead somewhere unexpected.
    return element.reorder === true ? all.map((column) => ({ ...column, isSortable: false })) : all;
  }, [element, model, entities]);
  const resolved = useMemo<ResolvedView>(
    () => ({ entity, hash: '', view: { list: element }, model, source: null, entities, problems: noProblems }),
    [entity, element, model, entities],
  );
  const { beforeAdd, defaults } = element;
  /** Values that a new row starts with: the view's, and what the hook `beforeAdd` says. */
  const startOfRow = useCallback(
    async () => ({
      ...defaults,
      ...(await runBeforeAdd(
        beforeAdd,
        { ...form.bindings(), record: form.store.values() },
        undefined,
        form.prepareBindings,
      )),
    }),
    [beforeAdd, defaults, form],
  );
  return { form, field, error, entity, mappedBy, model, entities, access, columns, resolved, isDisabled, startOfRow };
}

const noProblems: ResolvedView['problems'] = [];
