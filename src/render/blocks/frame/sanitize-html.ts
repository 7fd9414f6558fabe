import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { imageSources } from '../../../language/values/pictures/image-source.ts';
import { linkAttributes, safeLink } from '../../../ui/safe-link.ts';

/**
 * What HTML of a view may contain: text, structure, tables, links and pictures of the portal. No styles, classes, ids,
 * forms, frames or scripts, so that it cannot affect anything outside or imitate the portal.
 */
const config: Config = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'span', 'section', 'article'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'mark', 'sub', 'sup', 'abbr', 'time', 'q', 'cite', 'del', 'ins'],
    ...[
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'pre',
      'code',
      'kbd',
      'samp',
      'a',
      'img',
      'figure',
      'figcaption',
    ],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'alt', 'src', 'colspan', 'rowspan', 'scope', 'lang', 'dir', 'start', 'datetime'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|data):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  RETURN_DOM_FRAGMENT: true,
};

let purify: DOMPurify | null = null;

/** The safe nodes of HTML text, as a fragment of this document. */
export function sanitiseHtml(html: string): DocumentFragment {
  purify ??= createPurify();
  return purify.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });
}

function createPurify(): DOMPurify {
  const created = createDOMPurify(window);
  created.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') secureLink(node);
    if (node.nodeName === 'IMG') secureImage(node);
  });
  return created;
}

/** An unsafe link is replaced by its text. */
function secureLink(node: Element): void {
  const link = safeLink(node.getAttribute('href'));
  node.removeAttribute('href');
  if (link === null) return;
  for (const [name, value] of Object.entries(linkAttributes(link))) node.setAttribute(name, value);
}

/** A picture of another server would reveal the reader to it; its alternative text stays. */
function secureImage(node: Element): void {
  const [image] = imageSources(node.getAttribute('src'));
  if (image === undefined || image.host !== undefined) {
    node.replaceWith(node.getAttribute('alt') ?? '');
    return;
  }
  node.setAttribute('src', image.src);
  node.setAttribute('loading', 'lazy');
  if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
}
