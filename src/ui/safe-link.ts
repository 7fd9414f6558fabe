/** An address that may be used in a link. */
export type SafeLink = {
  readonly href: string;
  /** Leads out of the portal: opens in another window, without a reference to this page. */
  readonly isExternal: boolean;
};

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The link for a text: http, https, mailto, tel, or a path of the portal; null for anything else, which is then shown
 * as plain text. An address that hides its host behind a user name is not a link either.
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
  // `/.//x` resolves to an address that names another server when it is used in a link.
  if (isOwn && url.pathname.startsWith('//')) return null;
  if (isOwn) return { href: `${url.pathname}${url.search}${url.hash}`, isExternal: false };
  return { href: url.href, isExternal: url.protocol.startsWith('http') };
}

/** Attributes of the anchor of a safe link. */
export function linkAttributes({ href, isExternal }: SafeLink) {
  return isExternal ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}
