/** Characters of a statement that are shown. */
const longestText = 2_000;

/**
 * A statement as the log and traces show it: values are placeholders already, and whatever stands in it literally is taken out,
 * as a statement may be built around it.
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
