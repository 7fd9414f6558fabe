import type { Queryable } from './database.ts';
import { type LabelSource, readLabelSets } from './labels.ts';

/** The record that a link points at, in API form. */
export type Linked = { readonly id: number; readonly entity: string; readonly nome: string | null };

export type LinkedReader = {
  /** The record of an entity by its id, null without one; its name is there once `fill` is done. */
  readonly want: (entity: string | null, id: unknown) => Linked | null;
  /** Reads the names of all that was asked for, by one statement. */
  readonly fill: (db: Queryable) => Promise<void>;
};

/** Where the records of an entity stand, and their labels; null of one that there is not. */
export type LinkedSource = { readonly table: string; readonly source: LabelSource | null };

/**
 * Reads what links of many rows point at. Rows that point at one record share one object. Behind a link everybody who
 * sees the row reads the label, as behind a relation.
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
