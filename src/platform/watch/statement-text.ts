/** Maximum number of characters of a statement in logs and traces. */
const longestText = 2_000;

/**
 * A statement for the log and traces. Values are placeholders already; literals are removed as well, because the
 * statement's text may be built from data.
 */
export function maskStatement(text: string): string {
  return text
    .replace(/\$([A-Za-z_]*)\$[\s\S]*?\$\1\$/g, "'?'")
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/(?<![\w$.])\d{4,}(?![\w.])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestText);
}
