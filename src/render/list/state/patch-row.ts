import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../../../language/json/record.ts';
import type { EntityRecord, ListAnswer } from '../../host/host.ts';
import { listKey } from '../../host/queries.ts';

/** Writes what was saved of one row into every page of a list that holds it, so that nothing has to be loaded anew. */
export function patchRow(client: QueryClient, url: string, id: number, saved: Readonly<Record<string, unknown>>): void {
  client.setQueriesData<ListAnswer>({ queryKey: listKey(url) }, (answer) => {
    // Branches of a tree are cached under the same address, and have no rows under this name.
    if (!isRecord(answer) || !Array.isArray(answer.data) || !answer.data.some((row) => row.id === id)) return answer;
    return { ...answer, data: answer.data.map((row) => (row.id === id ? patched(row, saved) : row)) };
  });
}

/** Only fields that the row has: a list loads few, and a related record keeps what the list has loaded of it. */
function patched(row: EntityRecord, saved: Readonly<Record<string, unknown>>): EntityRecord {
  const fields = Object.keys(saved).filter((name) => Object.hasOwn(row, name));
  const values = fields.map((name) => {
    const [before, after] = [row[name], saved[name]];
    const isSame = isRecord(before) && isRecord(after) && before.id === after.id;
    return [name, isSame ? { ...before, ...after } : after] as const;
  });
  return { ...row, ...Object.fromEntries(values) };
}
