/**
 * Escapes text for XML: characters that the format does not allow are removed or written as Office does (`_x0007_`).
 */
export function escapeXml(text: string): string {
  if (!/[&<>"_\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text)) return text;
  return text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (found) => entities[found] ?? found)
    .replaceAll(controls, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .toWellFormed();
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Tabs and line feeds are the only control characters that XML preserves.
const controls = /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
