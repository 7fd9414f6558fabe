import { useCallback, useMemo } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import { useElementState, useFieldError, useForm } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import { hasComputedDefaults } from '../../form/values/record-body.ts';
import { runBeforeAdd } from '../../form/values/set-values.ts';
import { useAccess } from '../../host/queries.ts';
import { listColumns } from '../../list/columns/columns.ts';
import type { BlockProps } from '../../registry/element-entry.ts';

/** What every list within a form needs, whether its rows are saved or stored in the form. */
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
  // A screen without a record has no entity, whatever its name.
  const access = useAccess(entity === '' && form.model !== null ? form.entity : entity);
  const columns = useMemo(() => {
    const all = listColumns(element, model, entities, {});
    // Rows with a manual order are shown in it; otherwise moving one would have unexpected results.
    return element.reorder === true ? all.map((column) => ({ ...column, isSortable: false })) : all;
  }, [element, model, entities]);
  const resolved = useMemo<ResolvedView>(
    () => ({ entity, hash: '', view: { list: element }, model, source: null, entities, problems: noProblems }),
    [entity, element, model, entities],
  );
  const { beforeAdd, defaults } = element;
  /**
   * Initial values of a new row: computed defaults of its entity, those of the view, and those of the hook `beforeAdd`.
   */
  const startOfRow = useCallback(
    async () => ({
      ...(await computedDefaults(model, form)),
      ...defaults,
      ...(await runBeforeAdd(
        beforeAdd,
        { ...form.bindings(), record: form.store.values() },
        undefined,
        form.prepareBindings,
      )),
    }),
    [beforeAdd, defaults, form, model],
  );
  return { form, field, error, entity, mappedBy, model, entities, access, columns, resolved, isDisabled, startOfRow };
}

const noProblems: ResolvedView['problems'] = [];

/** Computed defaults of a row: `$parent` is the record that it belongs to, as it is in the form. */
async function computedDefaults(
  model: EntityModel | null,
  parent: FormHandle,
): Promise<Readonly<Record<string, unknown>>> {
  if (model === null || !hasComputedDefaults(model)) return {};
  const { computeBegun } = await loadWithRetry(() => import('../../form/values/beginning/begin-values.ts'));
  return computeBegun(model, plainDefaults(model), { user: parent.bindings().user, parent: parent.store.values() });
}

/** Other default values of a row. */
function plainDefaults({ fields }: EntityModel): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.values(fields).map((field) => [field.name, valueOfDefault(field.kind, field.default)]),
  );
}
