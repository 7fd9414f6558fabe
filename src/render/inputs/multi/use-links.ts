import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { useForm } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { listKey, loadRows, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { type Chosen, type ChosenNaming, chosenOf, itemsOf, linkedRecord, storedOf } from './chosen.ts';

/** The records linked to the record, and functions that change them. */
export type ChosenLinks = {
  readonly chosen: readonly Chosen[];
  /** Entity in which records to link are searched. */
  readonly entity: string | null;
  readonly isBusy: boolean;
  /** It is unknown which field of the link refers to the linked record. */
  readonly isUnlinked: boolean;
  readonly add: (records: readonly EntityRecord[]) => void;
  readonly remove: (keys: readonly string[]) => void;
};

const maxLinks = 1_000;

/** Records in a JSON value, each with id and label. */
export function useStoredRecords({ value, onChange, element }: InputProps, naming: ChosenNaming): ChosenLinks {
  const chosen = chosenOf(value, naming, new Map());
  const keep = (stored: readonly unknown[]) => onChange(stored.length === 0 ? null : stored);
  return {
    chosen,
    entity: element.entity ?? null,
    isBusy: false,
    isUnlinked: false,
    add: (records) => {
      const known = new Set(chosen.map(({ key }) => key));
      const added = records.filter((record) => !known.has(String(record.id)));
      keep([...itemsOf(value), ...added.map((record) => storedOf(record, naming))]);
    },
    remove: (keys) => keep(chosen.filter(({ key }) => !keys.includes(key)).map(({ stored }) => stored)),
  };
}

/**
 * Records that rows of a link entity refer to (`ClienteTag` with `cliente` and `tag`). While the record is new the rows
 * are stored in the form and sent with it; afterwards each is created and deleted at once, like the rows of a grid.
 */
export function useLinkedRecords(props: InputProps, naming: ChosenNaming): ChosenLinks {
  const { value, onChange, onSaved, element, field, name } = props;
  const host = useHost();
  const client = useQueryClient();
  const inputTexts = useInputTexts();
  const failures = useFailureReport();
  const { form } = useForm();
  const [isBusy, setBusy] = useState(false);
  const link = form.entities.get(field?.target ?? '');
  const mappedBy = element.mappedBy ?? field?.mappedBy ?? null;
  const target = targetOf(element.target, link, mappedBy);
  const entity = target === null ? null : (link?.fields[target]?.target ?? null);
  const { recordId } = form;
  const params = {
    size: maxLinks,
    parentClass: form.entity,
    ...(target === null ? {} : { fields: [target] }),
    ...(mappedBy === null ? {} : { filters: { [mappedBy]: String(recordId) } }),
  };
  const url = link?.name ?? '';
  const saved = useQuery({
    queryKey: [...listKey(url), params],
    queryFn: ({ signal }) => loadRows(host, { method: 'GET', url }, params, signal),
    enabled: recordId !== null && target !== null && url !== '',
  });
  const rows: readonly unknown[] = recordId === null ? itemsOf(value) : (saved.data?.data ?? []);
  const linked = target === null ? [] : rows.map((row) => linkedRecord(row, target));
  const chosen = chosenOf(linked, naming, new Map());
  const rowsOf = (keys: readonly string[]) => rows.filter((_, index) => keys.includes(chosen[index]?.key ?? ''));

  const change = async (work: () => Promise<void>) => {
    setBusy(true);
    failures.clear();
    try {
      await work();
      form.rowWrites.note();
      onSaved?.();
    } catch (thrown) {
      await failures.report(thrown, { message: userMessage(thrown) ?? inputTexts('multi.failed') });
    } finally {
      await reload(client, listKey(url));
      setBusy(false);
    }
  };
  const add = (records: readonly EntityRecord[]) => {
    if (target === null) return;
    const known = new Set(chosen.map(({ key }) => key));
    const added = records.filter((record) => !known.has(String(record.id)));
    if (recordId === null) {
      const first = Math.min(0, ...rows.map((row) => (isRecord(row) && typeof row.id === 'number' ? row.id : 0)));
      onChange([
        ...rows,
        ...added.map((record, index) => ({ id: first - 1 - index, [target]: storedOf(record, naming) })),
      ]);
      return;
    }
    void change(async () => {
      const parent = mappedBy === null ? {} : { [mappedBy]: { id: recordId } };
      for (const { id } of added) await host.createRecord(url, { ...parent, [target]: { id } });
    });
  };
  const remove = (keys: readonly string[]) => {
    if (recordId === null) {
      const removed = new Set(rowsOf(keys));
      const left = rows.filter((row) => !removed.has(row));
      onChange(left.length === 0 ? null : left);
      return;
    }
    void change(async () => {
      const owner = { entity: form.entity, id: recordId, field: element.field ?? name };
      for (const row of rowsOf(keys))
        if (isRecord(row) && typeof row.id === 'number')
          await host.deleteRecord(url, row.id, typeof row.versao === 'number' ? row.versao : undefined, owner);
    });
  };
  return { chosen, entity, isBusy: isBusy || saved.isLoading, isUnlinked: target === null, add, remove };
}

type LinkEntity = { readonly fields: Readonly<Record<string, { readonly name: string; readonly kind: string }>> };

/** The field of a link that refers to the linked record: stated, or its only other relation. */
export function targetOf(
  stated: string | undefined,
  link: LinkEntity | undefined,
  mappedBy: string | null,
): string | null {
  if (stated !== undefined && link !== undefined && Object.hasOwn(link.fields, stated)) return stated;
  const others = Object.values(link?.fields ?? {}).filter(({ kind, name }) => kind === 'relation' && name !== mappedBy);
  return others.length === 1 ? (others[0]?.name ?? null) : null;
}
