import type { Plugin } from 'vite';

const addresses = /\/areas\/[\w-]+\/addresses\.ts$/;

/** Properties of an address that only the server uses, and the values that replace them. */
const ofServer: Readonly<Record<string, string>> = { profiles: 'null', menu: 'null', flags: '{}' };

type Place = { readonly start: number; readonly end: number; readonly instead: string };

/**
 * Removes initial permissions, flags and menu places of addresses from the web app. The server tells each user their
 * own; nobody else should learn them.
 */
export function leanAddresses(): Plugin {
  return {
    name: 'vitral:lean-addresses',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!addresses.test(id)) return null;
      const places = findServerValues(this.parse(code, { lang: 'ts' })).sort((a, b) => b.start - a.start);
      return {
        code: places.reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code),
        map: null,
      };
    },
  };
}

function findServerValues(node: unknown): Place[] {
  if (Array.isArray(node)) return node.flatMap(findServerValues);
  if (typeof node !== 'object' || node === null) return [];
  const key: unknown = Reflect.get(Object(Reflect.get(node, 'key')), 'name');
  const instead = typeof key === 'string' && Reflect.get(node, 'type') === 'Property' ? ofServer[key] : undefined;
  if (instead === undefined) return Object.values(node).flatMap(findServerValues);
  const value = Object(Reflect.get(node, 'value'));
  return [{ start: Number(value.start), end: Number(value.end), instead }];
}
