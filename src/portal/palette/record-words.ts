import type { QueryClient } from '@tanstack/react-query';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
/** How a record is called, and what tells it from its namesakes; '' where nothing does. */
export type FoundRecordWords = { readonly label: string; readonly detail: string };
/** Loads how the records of an entity are called. */
export type LoadRecordWords = (client: QueryClient, entity: string) => Promise<(row: Row) => FoundRecordWords>;

let known: LoadRecordWords | null = null;

/** Makes known who can say how records are called; called once before anything is drawn. */
export function registerRecordWords(load: LoadRecordWords): void {
  known = load;
}

/** Who says it; null before anybody is known. */
export function recordWordsLoader(): LoadRecordWords | null {
  return known;
}
