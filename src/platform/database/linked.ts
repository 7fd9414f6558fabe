import type { Queryable } from './database.ts';
import { type LabelSource, readLabelSets } from './labels.ts';

/** The record that a link refers to, in API form. */
export type Linked = { readonly id: number; readonly entity: string; readonly nome: string | null };

export type LinkedReader = {
  /** Requests the record of an entity by its id; returns null without an id. Its name is set after `fill`. */
  readonly want: (entity: string | null, id: unknown) => Linked | null;
  /** Reads the names of all requested records by one statement. */
  readonly fill: (db: Queryable) => Promise<void>;
};

/** The table of an entity and the source of its labels; null if there is no such entity. */
export type LinkedSource = { readonly table: string; readonly source: LabelSource | null };

/**
 * Reads what the links of many rows refer to. Rows that refer to the same record share one object. As with a relation,
 * everybody who sees the row may read the label.
 */
export function createLinkedReader(sourceOf: (entity: string) => LinkedSource | null): LinkedReader {
  const groups = new Map<
    string,
    LinkedSource & { readonly found: Map<number, { -readonly [Key in keyof Linked]: Linked[Key] }> }
  >();
  return {
    want: (entity, id) => {
      const source = entity === null ? null : sourceOf(entity);
      if (typeof id !== 'number' || entity === null || source === null) return null;
      const group = groups.get(entity) ?? { ...source, found: new Map() };
      groups.set(entity, group);
      const linked = group.found.get(id) ?? { id, entity, nome: null };
      group.found.set(id, linked);
      return linked;
    },
    fill: async (db) => {
      const asked = [...groups.values()];
      const labels = await readLabelSets(
        db,
        asked.map(({ table, source, found }) => ({ table, source, ids: found.keys(), condition: null })),
      );
      for (const [place, { found }] of asked.entries())
        for (const [id, label] of labels[place] ?? []) {
          const linked = found.get(id);
          if (linked !== undefined && label !== null) linked.nome = String(label);
        }
    },
  };
}
