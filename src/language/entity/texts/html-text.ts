const block = /^<\/?(p|div|br|li|ul|ol|h[1-6]|blockquote|pre|hr|tr|table|td|th)\b/i;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The visible text of formatted text, for cells, exports and counting: blocks become spaces, other tags are removed.
 * The result is plain text and is never shown as HTML.
 */
export function textOfHtml(html: string): string {
  const shown = html.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '').replace(/<!--[\s\S]*?(-->|$)/g, '');
  // No tag ends after the last >: searching the end of each < there would take quadratic time.
  const end = shown.lastIndexOf('>') + 1;
  const words = shown.slice(0, end).replace(/<\/?[a-z][^>]*>/gi, (tag) => (block.test(tag) ? ' ' : ''));
  return `${words}${shown.slice(end)}`
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => decode(name) ?? whole)
    .replace(/\s+/gu, ' ')
    .trim();
}

function decode(name: string): string | null {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : null;
}
