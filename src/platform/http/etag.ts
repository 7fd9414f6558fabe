/** Whether a request's `If-None-Match` names a tag. Balancers that compress weaken it, and a browser may send several. */
export function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
