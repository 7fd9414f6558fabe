import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { client } from '../session/client.ts';
import type { PaletteItem } from './palette-items.ts';

/** Texts are searched from this many characters on (specification 000, section 9). */
const shortestText = 3;
const rowsOfEntity = 4;

type Found = { readonly id: number; readonly label: string };

/** Records whose texts hold what is typed, a moment after it was typed. */
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
      queryFn: ({ signal }: { signal: AbortSignal }) => search(name, asked, signal),
      enabled: isEnabled,
      staleTime: 30_000,
      retry: false,
    })),
    combine: (results) => ({
      isSearching: isEnabled && results.some(({ isFetching }) => isFetching),
      records: isEnabled
        ? results.flatMap(({ data = [] }, index) =>
            data.map(
              ({ id, label }): PaletteItem => ({
                key: `record ${entities[index]?.name} ${id}`,
                group: 'records',
                label,
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

async function search(entity: string, query: string, signal: AbortSignal): Promise<readonly Found[]> {
  // An entity that may not be listed, or cannot be searched, finds nothing: the palette is no place for its error.
  const answer: unknown = await client
    .send('GET', entity, { query: { query, size: rowsOfEntity }, signal, showsErrors: true })
    .catch(() => null);
  const rows = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  return Array.isArray(rows) ? rows.flatMap(found) : [];
}

function found(row: unknown): readonly Found[] {
  if (typeof row !== 'object' || row === null) return [];
  const { id, nome, descricao } = row as Readonly<Record<string, unknown>>;
  if (typeof id !== 'number') return [];
  const label = [nome, descricao].find((each) => typeof each === 'string' && each !== '');
  return [{ id, label: typeof label === 'string' ? label : `#${id}` }];
}
