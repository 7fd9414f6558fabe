import { useQueries } from '@tanstack/react-query';
import type { EntityLookup } from '../../language/entity/field-path.ts';
import { labelDetailOf } from '../../language/entity/label-detail.ts';
import { type SecondLine, secondLine } from '../../language/entity/naming/second-line.ts';
import { fullLabelOf } from '../../language/values/record-values.ts';
import type { EntityRecord, RuntimeHost } from './host.ts';
import { useHost } from './host-context.ts';
import { readListAnswer } from './list-answer.ts';
import { labelKey } from './queries.ts';

/** How records of an entity are named: the label field, and what distinguishes records with the same label. */
export type RecordNaming = {
  readonly label: string | null;
  readonly detail: string | null;
  /** Shown below the label in a list of choices. */
  readonly line?: SecondLine;
};

/** The naming of an entity's records, or of an element with its own label field. */
export function recordNaming(entity: string | null, entities: EntityLookup, itemLabel?: string | null): RecordNaming {
  const model = entity === null ? undefined : entities.get(entity);
  const label = itemLabel ?? model?.label ?? null;
  return {
    label,
    detail: label === (model?.label ?? null) ? labelDetailOf(model, entities) : null,
    line: secondLine(model, label),
  };
}

/** Fields that a list must request to name its rows completely; undefined if all are included anyway. */
export function namingFields({ label, detail }: RecordNaming, more: readonly string[]): readonly string[] | undefined {
  if (detail === null || label === null) return undefined;
  return [...new Set([label, detail, ...more])].filter((name) => name !== 'id');
}

/**
 * Labels of records known by id only. They are loaded through the list search of their entity, so that users without
 * permission on the list or row only see the number. Null while a label is loading.
 */
export function useRecordNames(
  entity: string,
  ids: readonly string[],
  naming: RecordNaming,
): readonly (string | null)[] {
  const host = useHost();
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: labelKey(entity, id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadNamed(host, entity, id, naming, signal),
      enabled: entity !== '',
      staleTime: 300_000,
      retry: false,
    })),
  });
  return queries.map(({ data, isPending }, index) => {
    if (isPending && entity !== '') return null;
    return fullLabelOf(data, naming.label, naming.detail) || `#${ids[index]}`;
  });
}

async function loadNamed(
  host: Pick<RuntimeHost, 'loadList'>,
  entity: string,
  id: string,
  { label, detail }: RecordNaming,
  signal: AbortSignal,
): Promise<EntityRecord | null> {
  const fields = [label, detail].flatMap((name) => (name === null || name === 'id' ? [] : [name]));
  const params = { size: 1, filters: { id }, ...(fields.length === 0 ? {} : { fields }) };
  const { data } = readListAnswer(await host.loadList({ method: 'GET', url: entity }, params, signal));
  return data.find((row) => String(row.id) === id) ?? null;
}
