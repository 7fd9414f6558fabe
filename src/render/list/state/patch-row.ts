import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../../../language/json/record.ts';
import type { EntityRecord, ListAnswer } from '../../host/host.ts';
import { listKey } from '../../host/queries.ts';

/**
 * Writes saved values of a row into every loaded page of a list that contains it, so that nothing needs to be reloaded.
 */
export function patchRow(client: QueryClient, url: string, id: number, saved: Readonly<Record<string, unknown>>): void {
  client.setQueriesData<ListAnswer>({ queryKey: listKey(url) }, (answer) => {
    // Branches of a tree are cached under the same address, but have no rows under this name.
    if (!isRecord(answer) || !Array.isArray(answer.data) || !answer.data.some((row) => row.id === id)) return answer;
    return { ...answer, data: answer.data.map((row) => (row.id === id ? patched(row, saved) : row)) };
  });
}

/** Only fields that the row has: a list loads few, and a related record keeps the loaded parts. */
function patched(row: EntityRecord, saved: Readonly<Record<string, unknown>>): EntityRecord {
  const fields = Object.keys(saved).filter((name) => Object.hasOwn(row, name));
  const values = fields.map((name) => {
    const [before, after] = [row[name], saved[name]];
    const isSame = isRecord(before) && isRecord(after) && before.id === after.id;
    return [name, isSame ? { ...before, ...after } : after] as const;
  });
  return { ...row, ...Object.fromEntries(values) };
}
