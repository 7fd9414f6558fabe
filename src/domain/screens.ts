import { areaAddresses } from '../areas/addresses.ts';
import { builtPaths } from './screens/built-paths.ts';
import type { PortalScreen } from './screens/portal-screen.ts';
import { compileAddress, matchAddress, plainAddress } from './screens/screen-address.ts';

export type { PortalScreen } from './screens/portal-screen.ts';

/**
 * Every screen of the portal with an address of its own (specification 000, section 2; 001, section 2; 002, section
 * 2.1), except those of entities and view files: each area declares its own. The server derives the screen check and
 * the menu from it; the browser opens the screens and hides those that the user may not open. Their order has no
 * meaning.
 */
export const portalScreens: readonly PortalScreen[] = areaAddresses;

/** The screen of an address, the matching path, and the values of its named parts, decoded. */
export type FoundScreen = {
  readonly screen: PortalScreen;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};

const patterns = portalScreens
  .flatMap((screen) => screen.paths.map((path) => ({ screen, path, ...compileAddress(path) })))
  .sort((a, b) => b.specificity.localeCompare(a.specificity));

/**
 * Finds the screen of an address; query string, fragment and trailing slash are ignored. Of several matches the most
 * specific wins: `/carrinho/favoritos` before `/carrinho/:id_classificacao`. Null for none.
 */
export function findScreen(address: string): FoundScreen | null {
  const asked = plainAddress(address);
  for (const { screen, path, expression } of patterns) {
    const params = matchAddress(expression, asked);
    if (params !== null) return { screen, path, params };
  }
  return null;
}

/**
 * The address with another value of a parameter: in the path if the table's path has this name, even as a missing last
 * part, else in the query string.
 */
export function withAddressParam(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  name: string,
  value: string,
): string {
  const found = findScreen(pathname);
  const longer = found?.screen.paths.filter((path) => path === `${found.path}/:${name}`) ?? [];
  const path = [...(found === null ? [] : [found.path]), ...longer].find((each) =>
    each.split('/').includes(`:${name}`),
  );
  if (found === null || path === undefined) {
    const query = new URLSearchParams(search);
    query.set(name, value);
    return `${pathname}?${query}`;
  }
  const values: Readonly<Record<string, string>> = { ...found.params, [name]: value };
  const write = (part: string): string =>
    part.startsWith(':') ? encodeURIComponent(values[part.slice(1)] ?? '') : part;
  return `${path.split('/').map(write).join('/')}${search}`;
}

/** Whether code of the portal draws an address: a page of an area, one of the frame, or a generic screen. */
export function isBuiltAddress(path: string): boolean {
  const [, first = ''] = path.split('/');
  return builtPaths.has(path) || genericAreas.has(first) || (findScreen(path)?.screen.isBuilt ?? false);
}

/** First segments of addresses of generic screens and of the server. */
const genericAreas: ReadonlySet<string> = new Set(['crud', 'tela', 'importar', 'configurar', 'estudio', 'api']);

/**
 * The path of the table that is equal to a view's address, or above it; null for an address of its own. A view may only
 * draw a path of the table if it is exactly the same.
 */
export function pathOfTable(address: string): string | null {
  if (portalScreens.some(({ paths }) => paths.includes(address))) return address;
  return findScreen(address.replaceAll(/\/:\w+\??/g, '/x'))?.path ?? null;
}

/** Prefix of the addresses of views for users who are not logged in, besides public ones of the table. */
export const publicArea = '/publico/';

/** Whether an address, of a view or in a browser, is public. */
export function isPublicAddress(address: string): boolean {
  const asked = plainAddress(address);
  return asked.startsWith(publicArea) || findScreen(asked)?.screen.audience === 'public';
}

/** Public addresses of the table that only a view can draw. */
export const openToViews: readonly string[] = portalScreens
  .filter(({ audience, isBuilt }) => audience === 'public' && !isBuilt)
  .flatMap(({ paths }) => paths);

const byProcess = new Map(
  portalScreens.flatMap((screen) => (screen.processo === null ? [] : [[screen.processo, screen]])),
);

/**
 * Whether an address belongs to the commerce area, whose dialogs have their own words (specification 001, section 8).
 */
export function isCommerceAddress(address: string): boolean {
  return findScreen(address)?.screen.isCommerce ?? false;
}

/** Whether an address belongs to one of these screens, which are named by their process or by an address. */
export function isAddressOf(address: string, screens: readonly string[]): boolean {
  const processo = findScreen(address)?.screen.processo;
  return screens.some((name) =>
    name.startsWith('/')
      ? matchAddress(compileAddress(name).expression, plainAddress(address)) !== null
      : name === processo,
  );
}

/** The screen of a process; null if the table has none. */
export function screenOfProcess(processo: string): PortalScreen | null {
  return byProcess.get(processo) ?? null;
}

/** The screen with a permission flag, such as EDITAR_FILIAL; null for none. */
export function screenOfFlag(flag: string): PortalScreen | null {
  return portalScreens.find(({ flags }) => Object.hasOwn(flags, flag)) ?? null;
}

/** Permissions of screens that come with others: `Entity.FLAG` to flags on the same entity. */
const implied: ReadonlyMap<string, readonly string[]> = new Map(
  portalScreens.flatMap(({ entity, implies }) =>
    Object.entries(implies).map(([flag, others]) => [`${entity}.${flag}`, others] as const),
  ),
);

/** The flags on an entity that come with one that somebody holds there. */
export function impliedFlags(entity: string, flag: string): readonly string[] {
  return implied.get(`${entity}.${flag}`) ?? [];
}
