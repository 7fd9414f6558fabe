import { textOfHtml } from '../../../language/entity/texts/html-text.ts';

/** Formatted text as plain text for a message: one line for each paragraph and item. */
export function linesOfHtml(html: string): string {
  return html
    .replaceAll(/<li\b/gi, '• <li')
    .split(/<br\s*\/?>|<\/(?:p|li|h[1-6]|div|blockquote)>/i)
    .map(textOfHtml)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
