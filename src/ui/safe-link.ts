/** An address that may stand in a link. */
export type SafeLink = {
  readonly href: string;
  /** Leads out of the portal: it opens elsewhere and learns nothing of this page. */
  readonly isExternal: boolean;
};

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The link that a text stands for: http, https, mailto, tel, or a path of the portal; null for anything else, which is
 * then shown as plain text. An address that hides its host behind a user name is no link either.
 */
export function safeLink(text: unknown, origin = globalThis.location?.origin ?? 'http://localhost'): SafeLink | null {
  if (typeof text !== 'string') return null;
  const plain = text.trim();
  const isPath = plain.startsWith('/');
  const address = /^www\.[^\s/]+\.[^\s/]/i.test(plain) ? `https://${plain}` : plain;
  if (!isPath && !/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  if (!schemes.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  const isOwn = url.origin === origin;
  // What `/.//x` comes down to names another server as soon as it stands in a link by itself.
  if (isPath && isOwn && url.pathname.startsWith('//')) return null;
  if (isPath && isOwn) return { href: `${url.pathname}${url.search}${url.hash}`, isExternal: false };
  return { href: url.href, isExternal: url.protocol.startsWith('http') && !isOwn };
}

/** Attributes of the anchor of a safe link. */
export function linkAttributes({ href, isExternal }: SafeLink) {
  return isExternal ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}
