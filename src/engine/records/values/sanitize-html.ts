import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { htmlAttributes, htmlDropped, htmlTags, linkProtocols } from '../../../language/entity/texts/html-rules.ts';

/**
 * Sanitises formatted text (fields of format `html`) for storage: only what `html-rules.ts` allows gets into the
 * database, because otherwise every client of the API would have to sanitise it.
 */
export function sanitiseHtml(html: string): string {
  let clean = sanitiseOnce(html);
  // Removed elements may leave invalid nesting, which another parse resolves.
  for (let pass = 1, before = html; pass < maxPasses && clean !== before; pass += 1) {
    before = clean;
    clean = sanitiseOnce(clean);
  }
  return clean;
}

/** No text is known to change after the second pass. */
const maxPasses = 5;

function sanitiseOnce(html: string): string {
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

/** Limits of formatted text. Nobody writes more by hand, and sanitising it takes a fraction of a second. */
export const htmlLimits = { length: 300_000, elements: 30_000, depth: 100 } as const;

export type HtmlExcess = keyof typeof htmlLimits;

class Exceeded extends Error {
  override readonly name = 'Exceeded';
  readonly limit: HtmlExcess;
  constructor(limit: HtmlExcess) {
    super(`More than the limit of ${limit}.`);
    this.limit = limit;
  }
}

/**
 * Which limit formatted text exceeds; null for none. Call it before sanitising, which takes quadratic time for nested
 * elements; this stops at the limit.
 * @param onElement called for each visited element
 */
export function excessOfHtml(html: string, onElement: () => void = () => undefined): HtmlExcess | null {
  if (html.length > htmlLimits.length) return 'length';
  let elements = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag: () => {
      onElement();
      elements += 1;
      depth += 1;
      if (elements > htmlLimits.elements) throw new Exceeded('elements');
      if (depth > htmlLimits.depth) throw new Exceeded('depth');
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return null;
  } catch (error) {
    if (error instanceof Exceeded) return error.limit;
    throw error;
  }
}
