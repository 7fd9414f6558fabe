import type { QueryClient } from '@tanstack/react-query';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
/** How a record is called, and what tells it from its namesakes; '' where nothing does. */
export type RecordWords = { readonly label: string; readonly detail: string };
/** Loads how the records of an entity are called. */
export type LoadRecordWords = (client: QueryClient, entity: string) => Promise<(row: Row) => RecordWords>;

let known: LoadRecordWords | null = null;

/** Makes known who can say how records are called; called once before anything is drawn. */
export function registerRecordWords(load: LoadRecordWords): void {
  known = load;
}

/** How the records of an entity are called; by their name alone where that cannot be learnt. */
export async function recordWordsOf(client: QueryClient, entity: string): Promise<(row: Row) => RecordWords> {
  return (await known?.(client, entity).catch(() => null)) ?? nameAlone;
}

function nameAlone({ id, nome, descricao }: Row): RecordWords {
  const label = [nome, descricao].find((each) => typeof each === 'string' && each !== '');
  return { label: typeof label === 'string' ? label : `#${id}`, detail: '' };
}
