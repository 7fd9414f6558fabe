import type pg from 'pg';
import { changeTable } from '../base.ts';
import { quoteIdentifier } from '../identifier.ts';

/** Counters of a new timeline start this far ahead, which is more than the old one can have counted meanwhile. */
const ahead = 1_000_000_000;

/**
 * Raises the change counters when a promoted standby begins a new timeline. Without synchronous replication it lacks
 * the last changes of the old one. Its counters would reach the same numbers by other changes, and answers cached by
 * these numbers would be wrong.
 * @param onBegin called when a timeline follows one that this process knew
 * @returns what runs on each new connection before anybody uses it
 */
export function beginHistory(
  schema: string,
  onBegin: () => void,
): (client: pg.ClientBase, timeline: number) => Promise<void> {
  let begun = 0;
  return async (client, timeline) => {
    if (timeline <= begun) return;
    if (begun > 0) onBegin();
    // The first timeline has no predecessor.
    if (timeline === 1) {
      begun = 1;
      return;
    }
    const table = `${quoteIdentifier(schema)}.${changeTable}`;
    const { rows } = await client.query('select to_regclass($1) is not null as present', [table]);
    if (rows[0]?.present === true)
      await client.query(
        `begin read write;
        insert into ${table} (tabela, slot, versao) select distinct tabela, ${-timeline}, ${ahead} from ${table}
        on conflict do nothing;
        commit`,
      );
    begun = timeline;
  };
}
