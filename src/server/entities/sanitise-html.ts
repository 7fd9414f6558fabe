import sanitize from 'sanitize-html';
import { htmlAttributes, htmlDropped, htmlTags, linkProtocols } from '../../runtime/definition/html-rules.ts';

/**
 * Formatted text (fields of format `html`) as it is kept: whatever a client sends, only what `html-rules.ts` allows gets
 * into the database, because every reader of the API would otherwise have to clean it.
 */
export function sanitiseHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...htmlTags],
    allowedAttributes: Object.fromEntries(Object.entries(htmlAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...linkProtocols],
    allowProtocolRelative: false,
    nonTextTags: [...htmlDropped],
    nestingLimit: 50,
    disallowedTagsMode: 'discard',
  });
}
