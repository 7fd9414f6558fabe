/** A person in the text of a comment, by their user id: `@[12]`. */
export const mention = /@\[(\d{1,15})\]/g;

/** Maximum length of a comment. */
export const longestComment = 4_000;

/** Ids of the users that a text mentions, each once, in order. */
export function mentionedIn(text: string): readonly number[] {
  return [...new Set(Array.from(text.matchAll(mention), ([, id]) => Number(id)))];
}
