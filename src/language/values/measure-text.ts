/** Approximate width of a text in em in the portal's font, computed without a layout or a browser. */
export function measureText(text: string): number {
  let ems = 0;
  for (const char of text) {
    let width = widths.get(char);
    if (width === undefined) {
      width = widthOfChar(char);
      widths.set(char, width);
    }
    ems += width;
  }
  return ems;
}

const widths = new Map<string, number>();

/**
 * Width of a character of Inter in em, with tabular digits. For characters of numbers it is at least that of bold text.
 */
function widthOfChar(char: string): number {
  for (const [chars, width] of knownWidths) if (chars.includes(char)) return width;
  return isCapital(char) || (char >= '\u20a0' && char <= '\u20cf') ? 0.7 : 0.57;
}

/** Searched in texts: regular expressions with all capitals would take longer to create than drawing the table. */
const knownWidths: readonly (readonly [string, number])[] = [
  ['0123456789+-\u2212$', 0.65],
  ["!',.:;|ilj \u00a0", 0.28],
  ['/\\()rtfI[]', 0.38],
  ['W%@&', 1.01],
  ['Mmw', 0.89],
  ['\u00a2\u00a3\u00a4\u00a5', 0.7],
];

function isCapital(char: string): boolean {
  return char !== char.toLowerCase();
}
