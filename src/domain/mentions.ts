/** A person within the text of a comment, by the id of their user: `@[12]`. */
export const mention = /@\[(\d{1,15})\]/g;

/** The longest text of a comment. */
export const longestComment = 4_000;

/** Ids of the users that a text mentions, each once, in their order. */
export function mentionedIn(text: string): readonly number[] {
  return [...new Set(Array.from(text.matchAll(mention), ([, id]) => Number(id)))];
}
