import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import { createLinks, type LoadLinked } from '../../../language/values/links.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { FlowStanding } from '../../form/values/flow-facts.ts';
import type { PrepareBindings } from '../../form/values/set-values.ts';
import type { EntityRecord } from '../../host/host.ts';

type Values = Readonly<Record<string, unknown>>;
type ReadPaths = (text: string) => readonly { readonly root: string; readonly names: readonly string[] }[];

/**
 * Loads what an expression about rows reads and the list has not loaded: fields of the row, and values behind its
 * relations, as in forms (rule E5). Returns null if the user may not read it. Values loaded for one row are reused for
 * later rows, so create one per user action.
 */
export function prepareRows({
  model,
  entities,
  loadRecord,
  loadLinked,
  loadFlow,
  load = async () => (await loadWithRetry(() => import('../../../language/expressions/slot.ts'))).readPathsOf,
}: {
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  /** Loads the whole record of a row; null if rows are not records. */
  readonly loadRecord: ((id: number) => Promise<EntityRecord>) | null;
  readonly loadLinked: LoadLinked;
  /** Loads a row's state in its flow; absent if rows have none. */
  readonly loadFlow?: ((row: Values) => Promise<FlowStanding>) | undefined;
  readonly load?: () => Promise<ReadPaths>;
}): PrepareBindings {
  const rows = new Set<Values>();
  const links = createLinks({ model, entities, load: loadLinked, sources: () => [...rows] });
  return async (text, bindings) => {
    const readPathsOf = await load();
    const reads = readPathsOf(text);
    const paths = reads.flatMap(({ root, names }) => (root === 'record' || root === 'row' ? [names] : []));
    const row = await wholeRow(bindings.record, paths);
    if (row === null) return null;
    const readsFlow = loadFlow !== undefined && reads.some(({ root }) => root === 'state' || root === 'can');
    const flow = readsFlow ? await loadFlow(row).catch(() => null) : undefined;
    if (flow === null) return null;
    rows.add(row);
    try {
      links.require(paths.filter((names) => names.length > 1));
      links.enrich(row);
      await links.whenLoaded();
      const record = links.enrich(row);
      const isKnown = paths.every((names) => links.stateOf(record, names) === 'ready');
      return isKnown ? { ...bindings, ...flow, record, ...(bindings.row === undefined ? {} : { row: record }) } : null;
    } finally {
      rows.delete(row);
    }
  };

  /** The row with the fields that are read; null if one of them is unavailable. */
  async function wholeRow(row: Values, paths: readonly (readonly string[])[]): Promise<Values | null> {
    const isMissing = (values: Values) =>
      paths.some(([name]) => name !== undefined && isField(name) && !Object.hasOwn(values, name));
    if (!isMissing(row)) return row;
    if (loadRecord === null || typeof row.id !== 'number' || row.id <= 0) return null;
    const record = await loadRecord(row.id).catch(() => null);
    if (record === null) return null;
    const whole = { ...record, ...row };
    return isMissing(whole) ? null : whole;
  }

  function isField(name: string): boolean {
    const field = model === null ? null : fieldOf(model, name);
    return field !== null && field.kind !== 'collection';
  }
}
