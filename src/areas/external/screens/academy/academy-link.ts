const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The address to which the browser may be redirected: https, which the server has verified to be the academy, or a page
 * of this same machine, as in demonstrations. Null for anything else.
 */
export function academyLink(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isOwnMachine = url.protocol === 'http:' && loopback.includes(url.hostname);
  return url.protocol === 'https:' || isOwnMachine ? url.href : null;
}
