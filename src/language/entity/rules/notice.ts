/** The attribute of a user with which a field of a record is compared. */
export type UserAttribute = 'id' | 'id_cliente' | 'id_filial' | 'id_pais';

/** An addressee of a notice about a record. */
export type NoticeTarget =
  | { readonly profile: string }
  | { readonly permission: string }
  /** Users whose attribute equals the value of the record's field. */
  | { readonly field: string; readonly user: UserAttribute }
  /** The creator of the record. */
  | { readonly creator: true }
  /** The mail address in a field of the record, for mails only. */
  | { readonly address: string };

/** Sentences with `{field}` placeholders, in Portuguese; translated like labels. */
export type NoticeText = { readonly title: string; readonly text: string | null };

/** Placeholder of a sentence: a field of the record, or the label of a relation. */
export const placeholder = /\{([A-Za-z][\w.]*)\}/g;

/** Names of the fields in the placeholders of sentences. */
export function fieldsOfSentences(sentences: readonly (string | null)[]): readonly string[] {
  const paths = sentences.flatMap((sentence) => [...(sentence ?? '').matchAll(placeholder)]);
  return [...new Set(paths.map(([, path = '']) => path.split('.')[0] ?? ''))];
}
