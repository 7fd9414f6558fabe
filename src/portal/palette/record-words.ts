import type { QueryClient } from '@tanstack/react-query';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
/** The label of a record, and a detail that distinguishes records with the same label; '' for none. */
export type FoundRecordWords = { readonly label: string; readonly detail: string };
/** Loads the function that names the records of an entity. */
export type LoadRecordWords = (client: QueryClient, entity: string) => Promise<(row: Row) => FoundRecordWords>;

let known: LoadRecordWords | null = null;

/** Registers the loader of record names; called once before anything is drawn. */
export function registerRecordWords(load: LoadRecordWords): void {
  known = load;
}

/** The registered loader; null before it is registered. */
export function recordWordsLoader(): LoadRecordWords | null {
  return known;
}
