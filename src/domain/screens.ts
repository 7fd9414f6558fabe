import { areaAddresses } from '../areas/addresses.ts';
import { builtPaths } from './screens/built-paths.ts';
import type { PortalScreen } from './screens/portal-screen.ts';
import { compileAddress, matchAddress, plainAddress } from './screens/screen-address.ts';

export type { PortalScreen } from './screens/portal-screen.ts';

/**
 * Every screen of the portal that has an address of its own (specification 000, section 2; 001, section 2; 002, section
 * 2.1), except for those that entities and view files make: each area declares its own. The server answers the screen check and
 * the menu from it, the browser leads to the screens and keeps those out who may not see them. Their order says nothing.
 */
export const portalScreens: readonly PortalScreen[] = areaAddresses;

/** The screen of an address, which of its paths that is, and what stands for the names in it, decoded. */
export type FoundScreen = {
  readonly screen: PortalScreen;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};

const patterns = portalScreens
  .flatMap((screen) => screen.paths.map((path) => ({ screen, path, ...compileAddress(path) })))
  .sort((a, b) => b.specificity.localeCompare(a.specificity));

/**
 * Finds the screen of an address; a query string, a fragment and a closing slash do not count. Of several the one that
 * fixes most: `/carrinho/favoritos` before `/carrinho/:id_classificacao`. Null for addresses that are none of them.
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
 * The address with another value of a part of it: of a path of the table where that has one of this name, also a last one that is
 * missing, else behind its `?`.
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

/** Whether the portal draws an address itself: a page of an area, one of the shell, or a generic screen. */
export function isBuiltAddress(path: string): boolean {
  const [, first = ''] = path.split('/');
  return builtPaths.has(path) || genericAreas.has(first) || (findScreen(path)?.screen.isBuilt ?? false);
}

/** First parts of addresses of generic screens and of the server. */
const genericAreas: ReadonlySet<string> = new Set(['crud', 'tela', 'importar', 'configurar', 'estudio', 'api']);

/**
 * The path of the table that an address of a view is, or would lie below; null for an address of its own. Only a path
 * that it is, to the letter, may be filled by a view.
 */
export function pathOfTable(address: string): string | null {
  if (portalScreens.some(({ paths }) => paths.includes(address))) return address;
  return findScreen(address.replaceAll(/\/:\w+\??/g, '/x'))?.path ?? null;
}

/** What the addresses of views for those who have not logged in begin with, besides public ones of the table. */
export const publicArea = '/publico/';

/** Whether an address, as a view names it or as a browser has it, is for those who have not logged in as well. */
export function isPublicAddress(address: string): boolean {
  const asked = plainAddress(address);
  return asked.startsWith(publicArea) || findScreen(asked)?.screen.audience === 'public';
}

/** The addresses of the table that are for everybody and that nothing but a view draws. */
export const openToViews: readonly string[] = portalScreens
  .filter(({ audience, isBuilt }) => audience === 'public' && !isBuilt)
  .flatMap(({ paths }) => paths);

const byProcess = new Map(
  portalScreens.flatMap((screen) => (screen.processo === null ? [] : [[screen.processo, screen]])),
);

/** Whether an address is of the commerce area, whose dialogs have words of their own (specification 001, section 8). */
export function isCommerceAddress(address: string): boolean {
  return findScreen(address)?.screen.isCommerce ?? false;
}

/** Whether an address is of one of these screens, which are named by their process or by an address. */
export function isAddressOf(address: string, screens: readonly string[]): boolean {
  const processo = findScreen(address)?.screen.processo;
  return screens.some((name) =>
    name.startsWith('/')
      ? matchAddress(compileAddress(name).expression, plainAddress(address)) !== null
      : name === processo,
  );
}

/** The screen of a process; null for one that is no screen of the table. */
export function screenOfProcess(processo: string): PortalScreen | null {
  return byProcess.get(processo) ?? null;
}

/** The screen whose permission a flag is, such as EDITAR_FILIAL; null for one that no screen has. */
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
