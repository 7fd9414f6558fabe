import { safeLink } from '../../../ui/safe-link.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The address that the browser may be led to: https, a page of the portal itself, or one of this same machine, as in
 * demonstrations. Null for anything else, such as `javascript:`.
 */
export function forwardAddress(
  text: unknown,
  origin = globalThis.location?.origin ?? 'http://localhost',
): string | null {
  const link = safeLink(text, origin);
  if (link === null) return null;
  const url = new URL(link.href, origin);
  const isOwn = url.origin === origin || (url.protocol === 'http:' && loopback.includes(url.hostname));
  return url.protocol === 'https:' || isOwn ? link.href : null;
}
