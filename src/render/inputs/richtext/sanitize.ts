import DOMPurify, { type Config } from 'dompurify';
import { htmlAttributes, htmlTags, linkProtocols } from '../../../language/entity/texts/html-rules.ts';

const config: Config = {
  ALLOWED_TAGS: [...htmlTags],
  ALLOWED_ATTR: [...new Set(Object.values(htmlAttributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Addresses within the portal have no protocol.
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${linkProtocols.join('|')}):|[^a-z+.:-]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i'),
};

/** Removes everything from formatted text that `html-rules.ts` does not allow, before it is shown, edited or stored. */
export function sanitiseHtml(html: string): string {
  return DOMPurify.sanitize(html, { ...config, RETURN_TRUSTED_TYPE: false });
}

/** The same as nodes for the page; links open in a new tab and reveal nothing to the other page. */
export function sanitisedNodes(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}

/** A typed address of a link with its protocol; null if it is unsafe. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\/[^/]/.test(text)) return text;
  const address = /^[a-z][a-z+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  try {
    const url = new URL(address);
    const isKnown = linkProtocols.includes(url.protocol.slice(0, -1));
    const hasHost = !/^https?:$/.test(url.protocol) || url.hostname.includes('.') || url.hostname === 'localhost';
    return isKnown && hasHost ? address : null;
  } catch {
    return null;
  }
}
