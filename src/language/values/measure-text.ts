/** Width of a text in em in the portal's font: no layout is asked for, so it costs nothing and needs no browser. */
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

/** Of Inter, in em, with digits of one width. What figures are made of is never less than it takes in bold. */
function widthOfChar(char: string): number {
  for (const [chars, width] of knownWidths) if (chars.includes(char)) return width;
  return isCapital(char) || (char >= '\u20a0' && char <= '\u20cf') ? 0.7 : 0.57;
}

/** Looked for in texts: expressions that know all capitals take longer to be made than the table to be drawn. */
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
