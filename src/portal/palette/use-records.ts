import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQueries } from '@tanstack/react-query';
import { client } from '../session/client.ts';
import type { PaletteItem } from './palette-items.ts';
import { type FoundRecordWords, type Row, recordWordsLoader } from './record-words.ts';

/** Minimum number of characters for a search (specification 000, section 9). */
const shortestText = 3;
const rowsOfEntity = 4;

type Found = FoundRecordWords & { readonly id: number };

/** Records whose texts contain the typed text, loaded after a pause in typing. */
export function useRecords(
  text: string,
  entities: readonly { readonly name: string; readonly label: string }[],
  go: (address: string) => void,
): { readonly records: readonly PaletteItem[]; readonly isSearching: boolean } {
  const [asked] = useDebouncedValue(text.trim(), 250);
  const isEnabled = asked.length >= shortestText;
  return useQueries({
    queries: entities.map(({ name }) => ({
      queryKey: ['palette', name, asked],
      queryFn: ({ signal, client }: { signal: AbortSignal; client: QueryClient }) =>
        search(client, name, asked, signal),
      enabled: isEnabled,
      staleTime: 30_000,
      retry: false,
    })),
    combine: (results) => ({
      isSearching: isEnabled && results.some(({ isFetching }) => isFetching),
      records: isEnabled
        ? results.flatMap(({ data = [] }, index) =>
            data.map(
              ({ id, label, detail }): PaletteItem => ({
                key: `record ${entities[index]?.name} ${id}`,
                group: 'records',
                label,
                detail,
                hint: entities[index]?.label ?? '',
                keys: null,
                run: () => go(`/crud/${entities[index]?.name}/${id}`),
              }),
            ),
          )
        : [],
    }),
  });
}

async function search(
  queries: QueryClient,
  entity: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  // An entity that may not be listed, or cannot be searched, finds nothing: the palette does not show its error.
  const answer: unknown = await client
    .send('GET', entity, { query: { query, size: rowsOfEntity }, signal, showsErrors: true })
    .catch(() => null);
  const rows = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  if (!Array.isArray(rows) || rows.length === 0) return [];
  const wordsOf = await recordWordsOf(queries, entity);
  return rows.filter(isRow).map((row) => ({ id: row.id, ...wordsOf(row) }));
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number';
}

/** How the records of an entity are named; by their name alone if that cannot be loaded. */
async function recordWordsOf(client: QueryClient, entity: string): Promise<(row: Row) => FoundRecordWords> {
  return (await recordWordsLoader()?.(client, entity).catch(() => null)) ?? nameAlone;
}

function nameAlone({ id, nome, descricao }: Row): FoundRecordWords {
  const label = [nome, descricao].find((each) => typeof each === 'string' && each !== '');
  return { label: typeof label === 'string' ? label : `#${id}`, detail: '' };
}
