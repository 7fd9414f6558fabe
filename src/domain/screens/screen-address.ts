/** An address with names in it, ready to be matched. */
export type CompiledAddress = {
  readonly expression: RegExp;
  /** Sorts by text: one letter a segment, later letters first. What a path fixes is letters, `_` and `-`. */
  readonly specificity: string;
};

/** An address as it is compared: without query string, fragment and closing slash. */
export function plainAddress(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '') || '/';
}

/** What stands for the names of an address, decoded; null for another address. `asked` is plain. */
export function matchAddress(expression: RegExp, asked: string): Readonly<Record<string, string>> | null {
  const match = expression.exec(asked);
  if (match === null) return null;
  const named = Object.entries(match.groups ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(named.map(([name, value]) => [name, decode(value)]));
}

/** `:name` stands for one segment or the rest of one, a last `:name?` may be missing, `*` for all that follows. */
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
