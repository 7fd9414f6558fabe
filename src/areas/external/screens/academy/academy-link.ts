const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The address that the browser may be sent to: by https, as the server has found it to lead to the academy, or a page of this very machine,
 * as demonstrations have. Null for anything else.
 */
export function academyLink(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isOwnMachine = url.protocol === 'http:' && loopback.includes(url.hostname);
  return url.protocol === 'https:' || isOwnMachine ? url.href : null;
}
