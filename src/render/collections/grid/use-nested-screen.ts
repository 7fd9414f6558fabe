import { useMemo, useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { useFieldValue } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { NestedList } from '../../list/data/nested-list.ts';
import { type ListScreen, useListScreen } from '../../list/data/use-list-screen.ts';
import type { ListSource } from '../../list/state/list-source.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import type { useNestedList } from './use-nested-list.ts';
import { useRowChoice } from './use-row-choice.ts';

type Options = Pick<BlockProps, 'name' | 'element'> & {
  /** Title of the list on its page. */
  readonly title: string;
  readonly list: ReturnType<typeof useNestedList>;
  readonly recordId: number | null;
  readonly source: ListSource;
  readonly onOpen: (row: EntityRecord) => void;
};

/** The rows of a saved record as a list like that of a screen, restricted to the record. */
export function useNestedScreen({ name, element, title, list, recordId, source, onOpen }: Options): ListScreen {
  const { form, field, mappedBy, resolved, isDisabled } = list;
  const [search, setSearch] = useState('');
  const isListOfRecord = form.model?.fields[field]?.kind === 'collection';
  const choice = useRowChoice(form, name, element.choose === true, source.call?.url);
  const nested = useMemo<NestedList>(
    () => ({
      source,
      origin: form.origin,
      around: () => {
        const { parent } = form.bindings();
        return { parent: { ...(isRecord(parent) ? parent : {}), ...form.store.values() } };
      },
      onAround: form.store.onChange,
      parent:
        // Rows of a screen without an entity have no parent class.
        recordId === null || form.model === null
          ? {}
          : {
              parentClass: form.entity,
              ...(isListOfRecord ? { field } : {}),
              filters: mappedBy === null ? {} : { [mappedBy]: String(recordId) },
            },
      owner: mappedBy === null || recordId === null ? undefined : { entity: form.entity, id: recordId, field },
      params: paramsOf(form),
      preferenceKey: `list/${form.entity}/${name}`,
      isDisabled,
      isFree: form.model === null,
      onOpen,
      choice,
    }),
    [form, source, mappedBy, recordId, field, name, isDisabled, isListOfRecord, onOpen, choice],
  );
  // A record may allow printing its lists (specification 000, section 6).
  const recordPrint = useFieldValue('print');
  const titled = useMemo(() => {
    const { view } = resolved;
    const printed = element.print === undefined && recordPrint === true ? { list: { ...view.list, print: true } } : {};
    return { ...resolved, view: { ...view, ...printed, title } };
  }, [resolved, title, element.print, recordPrint]);
  return useListScreen({ resolved: titled, search, onSearch: setSearch, isDialog: true, nested });
}

function paramsOf(form: FormHandle): Readonly<Record<string, unknown>> {
  const { params } = form.bindings();
  return isRecord(params) ? params : {};
}
