/**
 * Whether a request's `If-None-Match` names a tag. Compressing balancers weaken the tag, and a browser may send
 * several.
 */
export function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
