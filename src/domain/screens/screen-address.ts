/** An address with named parts, compiled for matching. */
export type CompiledAddress = {
  readonly expression: RegExp;
  /**
   * Sorts as text: one letter per segment, later letters first. The fixed characters of a path are letters, `_` and
   * `-`.
   */
  readonly specificity: string;
};

/** An address in comparable form: without query string, fragment and trailing slash. */
export function plainAddress(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '') || '/';
}

/** The values of an address's named parts, decoded; null for another address. `asked` is in comparable form. */
export function matchAddress(expression: RegExp, asked: string): Readonly<Record<string, string>> | null {
  const match = expression.exec(asked);
  if (match === null) return null;
  const named = Object.entries(match.groups ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(named.map(([name, value]) => [name, decode(value)]));
}

/** `:name` is one segment or the rest of one, a last `:name?` may be missing, `*` is all that follows. */
export function compileAddress(path: string): CompiledAddress {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map((segment) => {
    if (segment === '*') return { source: '(?:/.*)?', letter: 'a' };
    const [, fixed = '', name, optional] = /^([^:]*)(?::(\w+)(\?)?)?$/.exec(segment) ?? [];
    if (name === undefined) return { source: `/${segment}`, letter: 'z' };
    const source = `/${fixed}(?<${name}>[^/]+)`;
    return { source: optional ? `(?:${source})?` : source, letter: optional ? 'b' : fixed === '' ? 'c' : 'd' };
  });
  return {
    expression: new RegExp(`^${parts.map(({ source }) => source).join('') || '/'}$`),
    specificity: parts.map(({ letter }) => letter).join(''),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
