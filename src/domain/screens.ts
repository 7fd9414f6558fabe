import { commerceScreens } from './screens/commerce.ts';
import { networkScreens } from './screens/network.ts';
import type { PortalScreen } from './screens/portal-screen.ts';
import { reportScreens } from './screens/reports.ts';
import { shellScreens } from './screens/shell.ts';

export type { PortalScreen } from './screens/portal-screen.ts';

/**
 * Every screen of the portal that has an address of its own (specification 000, section 2; 001, section 2; 002, section
 * 2.1), except for those that entities and view files make. The server answers the screen check and the menu from it,
 * the browser leads to the screens and keeps those out who may not see them.
 */
export const portalScreens: readonly PortalScreen[] = [
  ...shellScreens,
  ...commerceScreens,
  ...networkScreens,
  ...reportScreens,
];

/** The screen of an address, which of its paths that is, and what stands for the names in it, decoded. */
export type FoundScreen = {
  readonly screen: PortalScreen;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};

type Pattern = Omit<FoundScreen, 'params'> & { readonly expression: RegExp; readonly specificity: string };

const patterns: readonly Pattern[] = portalScreens
  .flatMap((screen) => screen.paths.map((path) => ({ screen, path, ...compile(path) })))
  .sort((a, b) => b.specificity.localeCompare(a.specificity));

/**
 * Finds the screen of an address; a query string, a fragment and a closing slash do not count. Of several the one that
 * fixes most: `/carrinho/favoritos` before `/carrinho/:id_classificacao`. Null for addresses that are none of them.
 */
export function findScreen(address: string): FoundScreen | null {
  const asked = (address.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '') || '/';
  for (const { screen, path, expression } of patterns) {
    const match = expression.exec(asked);
    if (match) {
      const named = Object.entries(match.groups ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
      return { screen, path, params: Object.fromEntries(named.map(([name, value]) => [name, decode(value)])) };
    }
  }
  return null;
}

const byProcess = new Map(
  portalScreens.flatMap((screen) => (screen.processo === null ? [] : [[screen.processo, screen]])),
);

/** Whether an address is of the commerce area, whose dialogs have words of their own (specification 001, section 8). */
export function isCommerceAddress(address: string): boolean {
  const found = findScreen(address);
  return found !== null && commerceScreens.includes(found.screen);
}

/** The screen of a process; null for one that is no screen of the table. */
export function screenOfProcess(processo: string): PortalScreen | null {
  return byProcess.get(processo) ?? null;
}

/** The screen whose permission a flag is, such as EDITAR_FILIAL; null for one that no screen has. */
export function screenOfFlag(flag: string): PortalScreen | null {
  return portalScreens.find(({ flags }) => Object.hasOwn(flags, flag)) ?? null;
}

/** Specificity sorts by text: one letter a segment, later letters first. What a path fixes is letters, `_` and `-`. */
function compile(path: string): Pick<Pattern, 'expression' | 'specificity'> {
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
