import { useCallback, useMemo } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { useElementState, useFieldError, useForm } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import { hasComputedDefaults } from '../../form/values/record-body.ts';
import { runBeforeAdd } from '../../form/values/set-values.ts';
import { useAccess } from '../../host/queries.ts';
import { listColumns } from '../../list/columns/columns.ts';
import type { BlockProps } from '../../registry/element-entry.ts';

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
  // A screen that shows no record has no entity, whatever it is called.
  const access = useAccess(entity === '' && form.model !== null ? form.entity : entity);
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
  /** Values that a new row starts with: computed defaults of its entity, the view's, and what the hook `beforeAdd` says. */
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

/** Computed defaults of a row: `$parent` is the record that it belongs to, as it stands in the form. */
async function computedDefaults(
  model: EntityModel | null,
  parent: FormHandle,
): Promise<Readonly<Record<string, unknown>>> {
  if (model === null || !hasComputedDefaults(model)) return {};
  const { computeBegun } = await import('../../form/values/beginning/begin-values.ts');
  return computeBegun(model, plainDefaults(model), { user: parent.bindings().user, parent: parent.store.values() });
}

/** What a row begins with otherwise. */
function plainDefaults({ fields }: EntityModel): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.values(fields).map((field) => [field.name, valueOfDefault(field.kind, field.default)]),
  );
}
