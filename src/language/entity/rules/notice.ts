/** What of a user a field of a record is compared with. */
export type UserAttribute = 'id' | 'id_cliente' | 'id_filial' | 'id_pais';

/** Whom a notice of a record goes to. */
export type NoticeTarget =
  | { readonly profile: string }
  | { readonly permission: string }
  /** Users whose attribute equals what the field of the record holds. */
  | { readonly field: string; readonly user: UserAttribute }
  /** Who made the record. */
  | { readonly creator: true }
  /** The address that a field of the record holds: a mail alone. */
  | { readonly address: string };

/** Sentences with `{field}` placeholders, in Portuguese; translated by their words, as labels are. */
export type NoticeText = { readonly title: string; readonly text: string | null };

/** Placeholder of a sentence: a field of the record, or the label behind a relation. */
export const placeholder = /\{([A-Za-z][\w.]*)\}/g;

/** Names of the fields that sentences are filled from. */
export function fieldsOfSentences(sentences: readonly (string | null)[]): readonly string[] {
  const paths = sentences.flatMap((sentence) => [...(sentence ?? '').matchAll(placeholder)]);
  return [...new Set(paths.map(([, path = '']) => path.split('.')[0] ?? ''))];
}
