import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ListParams } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { listQuery } from '../../host/queries.ts';
import type { FormHandle } from './form-handle.ts';

/**
 * Loads the saved rows of those lists that expressions of the form read, because a record is loaded without lists. They
 * follow every change of the rows, and never count as unsaved changes.
 */
export function useAwaitedLists(form: FormHandle): void {
  const host = useHost();
  const [fields, setFields] = useState<readonly string[]>(noFields);
  useEffect(() => {
    let isCurrent = true;
    void form.conditions.awaited().then((found) => {
      if (isCurrent) setFields((known) => (found.length === 0 && known.length === 0 ? known : found));
    });
    return () => {
      isCurrent = false;
    };
  }, [form]);
  const searches = useMemo(() => fields.map((field) => ({ field, search: searchOf(form, field) })), [form, fields]);
  const rows = useQueries({
    queries: searches.map(({ field, search }) =>
      search === null
        ? { queryKey: ['no rows', field], queryFn: () => noFields, enabled: false, select: noRows }
        : { ...listQuery(host, { method: 'GET', url: search.url }, search.params), select: rowsOf },
    ),
    combine: (results) =>
      results.map(({ data, isError }, at) => ({ data, isMissing: isError || searches[at]?.search === null })),
  });
  useEffect(() => {
    const { store, conditions, rowWrites } = form;
    for (const [index, field] of fields.entries()) {
      const { data: loaded, isMissing } = rows[index] ?? {};
      if (loaded === undefined && isMissing === true) conditions.failedToArrive(field);
      if (loaded === undefined) continue;
      conditions.arrived(field);
      if (store.get(field) === loaded && store.base()[field] === loaded) continue;
      store.replace({ ...store.base(), [field]: loaded }, { ...store.values(), [field]: loaded });
      rowWrites.arrived();
    }
  }, [form, fields, rows]);
}

const noFields: readonly string[] = [];

const noRows = (): readonly unknown[] => noFields;

function rowsOf({ data }: { readonly data: readonly unknown[] }): readonly unknown[] {
  return data;
}

/** The search for all rows of a list of the record, with every field that is not a list. */
function searchOf(form: FormHandle, field: string): { readonly url: string; readonly params: ListParams } | null {
  const known = form.model?.fields[field];
  const rows: EntityModel | undefined = form.entities.get(known?.target ?? '');
  if (known?.mappedBy === null || known === undefined || rows === undefined || form.recordId === null) return null;
  const fields = Object.values(rows.fields)
    .filter(({ kind, name }) => kind !== 'collection' && name !== known.mappedBy)
    .map(({ name }) => name);
  return {
    url: rows.name,
    params: {
      size: 0,
      page: 1,
      fields,
      parentClass: form.entity,
      filters: { [known.mappedBy]: String(form.recordId) },
    },
  };
}
