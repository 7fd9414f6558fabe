import { compileAddress, matchAddress, plainAddress } from '../../../domain/screens/screen-address.ts';
import {
  findScreen,
  isBuiltAddress,
  isPublicAddress,
  type PortalScreen,
  pathOfTable,
  portalScreens,
  publicArea,
  screenOfProcess,
} from '../../../domain/screens.ts';
import { screenKey } from '../../../engine/records/schemas/processes.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { type Caller, can, holds, mayCall, mayOpen, openFlag } from '../../../platform/http/caller.ts';

/** What the portal shows at an address. */
export type AddressSubject =
  | { readonly kind: 'screen'; readonly screen: PortalScreen; readonly filled: FilledAddress | null }
  | { readonly kind: 'entity'; readonly model: EntityModel; readonly isRecord: boolean }
  /** A screen from a view file, at its own address or as a report at `/{area}/{report}`. */
  | { readonly kind: 'panel'; readonly panel: ScreenEntry; readonly params: AddressParams }
  /** The cards of a process of the menu, `/{x}/{processId}` (specification 001, section 2). */
  | { readonly kind: 'process'; readonly id: number };

/** Values of the parameters in an address. */
type AddressParams = Readonly<Record<string, string>>;

/** The view for an address of the table of screens. */
export type FilledAddress = { readonly panel: ScreenEntry; readonly params: AddressParams };

export type Places = {
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly panels: ReadonlyMap<string, ScreenEntry>;
};

/**
 * What the portal shows at an address, in this order: a screen of the table, with the view that fills it;
 * `/tela/{name}`; a view with this address; the generic screens of an entity (`/{area}/{entity}/{id}`, with any area
 * and in any case); `/{x}/{processId}`; a report (`/{area}/{report}`), which is a view without an entity. Null for
 * every other address.
 */
export function placeAt(url: string, { models, panels }: Places): AddressSubject | null {
  const found = findScreen(url);
  if (found !== null) {
    const panel = found.screen.isBuilt ? undefined : panelOfPath(found.screen, found.path, panels);
    return {
      kind: 'screen',
      screen: found.screen,
      filled: panel === undefined ? null : { panel, params: found.params },
    };
  }
  const [area, name, id] = (url.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).map(decode);
  if (area === 'tela' && name !== undefined) {
    const panel = panels.get(name);
    return panel === undefined ? null : { kind: 'panel', panel, params: {} };
  }
  const own = panelAt(url, panels);
  if (own !== null) return { kind: 'panel', ...own };
  if (area === undefined || name === undefined) return null;
  const model = models.get(name) ?? modelInAnyCase(name, models);
  if (model !== undefined) return { kind: 'entity', model, isRecord: area !== 'importar' && /^-?\d+$/.test(id ?? '') };
  if (id !== undefined) return null;
  if (/^\d{1,15}$/.test(name)) return { kind: 'process', id: Number(name) };
  const report = isBuiltAddress(`/${area}/${name}`) ? undefined : panels.get(name);
  return report?.entity === null && !report.address?.includes('/:')
    ? { kind: 'panel', panel: report, params: {} }
    : null;
}

/**
 * The view for an address of the table, or for another spelling of it: `/meus-pedidos` is `/meus_pedidos`, `/evento` is
 * `/eventos`. If there is no view for a record at `/:id`, the view of the address without the id.
 */
function panelOfPath({ paths }: PortalScreen, path: string, panels: Places['panels']): ScreenEntry | undefined {
  const addresses = panelsByAddress(panels);
  const spelling = (each: string) => each.replaceAll('-', '_').replace(/^\/(\w+?)s?(?=\/|$)/, '/$1');
  const others = paths.filter((each) => spelling(each) === spelling(path));
  return [path, ...others, path.replace(/\/:id$/, '')].flatMap((each) => addresses.get(each)?.panel ?? [])[0];
}

type PanelAddress = ReturnType<typeof compileAddress> & { readonly panel: ScreenEntry };

/**
 * The views by address, the most specific address first. If several views have the same address, the first one counts.
 * Addresses that the portal draws itself have none. Cached for a set of views, because the menu looks up each of its
 * links.
 */
function panelsByAddress(panels: Places['panels']): ReadonlyMap<string, PanelAddress> {
  const known = byAddress.get(panels);
  if (known !== undefined) return known;
  const found = new Map<string, PanelAddress>();
  for (const panel of panels.values()) {
    const { address } = panel;
    if (address === null || found.has(address) || isBuiltAddress(address)) continue;
    if ([null, address].includes(pathOfTable(address))) found.set(address, { ...compileAddress(address), panel });
  }
  const addresses = new Map([...found].sort(([, a], [, b]) => b.specificity.localeCompare(a.specificity)));
  byAddress.set(panels, addresses);
  return addresses;
}

const byAddress = new WeakMap<Places['panels'], ReadonlyMap<string, PanelAddress>>();

/** The view for an address outside of the table; of several, the most specific one. */
function panelAt(url: string, panels: Places['panels']): FilledAddress | null {
  const asked = plainAddress(url);
  for (const { expression, panel } of panelsByAddress(panels).values()) {
    const params = matchAddress(expression, asked);
    if (params !== null) return { panel, params };
  }
  return null;
}

/**
 * The public view of an address for users without a login (rule Q18): a public address of the table, a declared address
 * below `/publico/`, or the view's name there. Null for every other address, and if the view is not public.
 */
export function publicViewAt(url: string, { panels }: Pick<Places, 'panels'>): FilledAddress | null {
  const asked = plainAddress(url);
  if (!isPublicAddress(asked)) return null;
  const found = findScreen(asked);
  const panel = found === null || found.screen.isBuilt ? undefined : panelOfPath(found.screen, found.path, panels);
  const filled =
    panel !== undefined && found !== null
      ? { panel, params: found.params }
      : (panelAt(asked, panels) ?? panelByName(asked, panels));
  return filled?.panel.isPublic === true ? filled : null;
}

/** The view at `/publico/{name}`, if it has no address of its own. */
function panelByName(asked: string, panels: Places['panels']): FilledAddress | null {
  const panel = asked.startsWith(publicArea) ? panels.get(decode(asked.slice(publicArea.length))) : undefined;
  return panel?.address === null ? { panel, params: {} } : null;
}

function modelInAnyCase(name: string, models: Places['models']): EntityModel | undefined {
  const wanted = name.toLowerCase();
  return [...models.values()].find((model) => model.name.toLowerCase() === wanted);
}

/** The view for a screen of the table; null for none. */
export function viewOfScreen({ paths }: PortalScreen, panels: Places['panels']): ScreenEntry | null {
  const addresses = panelsByAddress(panels);
  return paths.flatMap((path) => addresses.get(path)?.panel ?? [])[0] ?? null;
}

/** Addresses of screens of the table that neither code nor any view draws: their files are missing. */
export function findUndrawn(panels: Places['panels']): readonly string[] {
  return portalScreens
    .filter((screen) => !screen.isBuilt && viewOfScreen(screen, panels) === null)
    .flatMap(({ paths }) => paths);
}

/**
 * Whether the menu may lead a caller to an address that has something to show. Unknown addresses are allowed, because
 * there is nothing to protect.
 */
export function leadsTo(caller: Caller, place: AddressSubject | null): boolean {
  switch (place?.kind) {
    case 'screen':
      return (place.screen.isBuilt || place.filled !== null) && mayOpen(caller, place.screen);
    case 'entity':
      return can(caller, place.model.name, 'LISTAR');
    case 'panel':
      return mayOpenPanel(caller, place.panel);
    default:
      return true;
  }
}

/**
 * Whether a caller may open a screen of a view file (rule Q1). For an address or process of the table of screens,
 * whoever may open that screen. Otherwise the caller needs a permission that the view names, or its process; if it
 * names neither, permission to list anything that it shows.
 */
export function mayOpenPanel(caller: Caller, panel: ScreenEntry): boolean {
  const { address, process, permission } = panel;
  const ofTable = address === null || pathOfTable(address) !== address ? null : (findScreen(address)?.screen ?? null);
  const screen = ofTable ?? (process === null ? null : screenOfProcess(process));
  if (screen !== null && !mayOpen(caller, screen)) return false;
  if (ofTable !== null) return true;
  const isGranted = process !== null && screen === null && holds(caller, process, openFlag);
  if (permission.length > 0) return isGranted || mayCall(caller, permission);
  return screen !== null || (process === null ? showsSomething(caller, panel) : isGranted);
}

/** The process of a screen from a view file: the new one that it names, else its own. */
export function processOfPanel({ name, process }: ScreenEntry): string {
  return process === null || screenOfProcess(process) !== null ? screenKey(name) : process;
}

/** The address to which the menu leads for a screen from a view file. */
export function addressOfPanel({ name, address }: ScreenEntry): string {
  return address === null || address.includes(':') ? `/tela/${encodeURIComponent(name)}` : address;
}

/**
 * Whether an entity is in a caller's menu automatically. Entities whose records are only chosen elsewhere (`lookup` of
 * `x-menu`) are in it only for callers who may change them.
 */
export function maintains(caller: Caller, { name, menu }: EntityModel): boolean {
  if (!can(caller, name, 'LISTAR')) return false;
  return menu?.lookup !== true || lookupFlags.some((flag) => can(caller, name, flag));
}

const lookupFlags = ['CADASTRAR', 'EDITAR', 'EXCLUIR'] as const;

/** Without any list that the caller may see, the screen would be empty. */
function showsSomething(caller: Caller, { entities }: ScreenEntry): boolean {
  return entities.length === 0 || entities.some((entity) => can(caller, entity, 'LISTAR'));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
