import { isIPv6 } from 'node:net';

/** The 64-bit network of an IPv6 address, because one line has all of its addresses; any other address as it is. */
export function groupOf(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const missing = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...(address.includes('::') ? missing : []), ...last]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
