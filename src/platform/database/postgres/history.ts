import type pg from 'pg';
import { changeTable } from '../base.ts';
import { quoteIdentifier } from '../identifier.ts';

/** By so much counters of a new history are ahead of all that an old one can have counted since. */
const ahead = 1_000_000_000;

/**
 * Puts the change counters ahead where a promoted standby begins a new history. Without synchronous replication it lacks the
 * last changes of the old one, and its counters would come to the same numbers by other changes, so that answers kept by
 * those numbers would be taken for exact.
 * @param onBegin is called as a history follows one that this process knew
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
    // The first history has none before it.
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
