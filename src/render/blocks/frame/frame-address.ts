/** A page that may be shown in a frame. */
export type FrameAddress = { readonly src: string; readonly sandbox: string };

/**
 * Whether the policy of the portal's pages lets an address into a frame: one of a server that the operator named, at most
 * with a wildcard for its first labels (`https://*.example.com`). The portal's own pages stand in no frame.
 */
export function isAllowedInFrame(address: string, origin: string, sources: readonly string[]): boolean {
  const url = new URL(address, origin);
  return sources.some((source) => {
    const [, wildcard, host = ''] = /^https:\/\/(\*\.)?([^/]+)$/i.exec(source) ?? [];
    if (url.protocol !== 'https:' || host === '') return false;
    const name = host.toLowerCase();
    return wildcard === undefined ? url.host === name : url.host.endsWith(`.${name}`);
  });
}

/**
 * The address for a frame: https, or the portal's own; null for anything else. The page is sandboxed: one of another
 * server may run scripts but cannot navigate this page away; one of the portal runs none, because with scripts it could
 * remove the sandbox.
 */
export function frameAddress(
  value: unknown,
  origin = globalThis.location?.origin ?? 'http://localhost',
): FrameAddress | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  let url: URL;
  try {
    url = new URL(value.trim(), `${origin}/`);
  } catch {
    return null;
  }
  if (url.username !== '' || url.password !== '') return null;
  // `/.//x` resolves to a text that would name another server when used alone.
  if (url.origin === origin && url.pathname.startsWith('//')) return null;
  if (url.origin === origin) return { src: `${url.pathname}${url.search}${url.hash}`, sandbox: 'allow-same-origin' };
  if (url.protocol !== 'https:') return null;
  return { src: url.href, sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups' };
}
