import { compileAddress, matchAddress, plainAddress } from '../../../domain/screens/screen-address.ts';
import {
  findScreen,
  isBuiltAddress,
  isPublicAddress,
  type PortalScreen,
  pathOfTable,
  publicArea,
  screenOfProcess,
} from '../../../domain/screens.ts';
import { screenKey } from '../../../engine/records/schemas/processes.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { type Caller, can, holds, mayCall, mayOpen, openFlag } from '../../../platform/http/caller.ts';

/** What an address of the portal is about. */
export type AddressSubject =
  | { readonly kind: 'screen'; readonly screen: PortalScreen; readonly filled: FilledAddress | null }
  | { readonly kind: 'entity'; readonly model: EntityModel; readonly isRecord: boolean }
  /** A screen that only a view file makes, at its own address or as a report at `/{area}/{report}`. */
  | { readonly kind: 'panel'; readonly panel: ScreenEntry; readonly params: AddressParams }
  /** The cards of a process of the menu, `/{x}/{processId}` (specification 001, section 2). */
  | { readonly kind: 'process'; readonly id: number };

/** What stands for the names of an address. */
type AddressParams = Readonly<Record<string, string>>;

/** The view that fills an address of the table of screens. */
export type FilledAddress = { readonly panel: ScreenEntry; readonly params: AddressParams };

export type Places = {
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly panels: ReadonlyMap<string, ScreenEntry>;
};

/**
 * What stands at an address: a screen of the table first, with the view that fills it; `/tela/{name}`; a view with this
 * address; the generic screens of an entity (`/{area}/{entity}/{id}`, whatever the area), its name in any letters;
 * `/{x}/{processId}`; a report (`/{area}/{report}`), which is a view without an entity. Null for every other address.
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
 * The view of an address of the table, or of another spelling of it: `/meus-pedidos` is `/meus_pedidos`, `/evento` is `/eventos`. One
 * without a view for a record, such as a report with a number behind it, is the screen itself.
 */
function panelOfPath({ paths }: PortalScreen, path: string, panels: Places['panels']): ScreenEntry | undefined {
  const addresses = panelsByAddress(panels);
  const spelling = (each: string) => each.replaceAll('-', '_').replace(/^\/(\w+?)s?(?=\/|$)/, '/$1');
  const others = paths.filter((each) => spelling(each) === spelling(path));
  return [path, ...others, path.replace(/\/:id$/, '')].flatMap((each) => addresses.get(each)?.panel ?? [])[0];
}

type PanelAddress = ReturnType<typeof compileAddress> & { readonly panel: ScreenEntry };

/**
 * The views by their address, that which fixes most first; of several with one the first counts, and none stands where
 * the portal draws itself. Compiled once for a set of views: the menu asks for each of its links.
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

/** The view of an address that the table does not have; of several the one that fixes most. */
function panelAt(url: string, panels: Places['panels']): FilledAddress | null {
  const asked = plainAddress(url);
  for (const { expression, panel } of panelsByAddress(panels).values()) {
    const params = matchAddress(expression, asked);
    if (params !== null) return { panel, params };
  }
  return null;
}

/**
 * The public view of an address for those who are not logged in (rule Q18): of a public address of the table, of one below
 * `/publico/` that it names, or of its own name there. Null for every other address, and where the view is not public.
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

/** `/publico/{name}` of a view without an address. */
function panelByName(asked: string, panels: Places['panels']): FilledAddress | null {
  const panel = asked.startsWith(publicArea) ? panels.get(decode(asked.slice(publicArea.length))) : undefined;
  return panel?.address === null ? { panel, params: {} } : null;
}

function modelInAnyCase(name: string, models: Places['models']): EntityModel | undefined {
  const wanted = name.toLowerCase();
  return [...models.values()].find((model) => model.name.toLowerCase() === wanted);
}

/** The view that fills an address of the table of screens; null where none does. */
export function viewOfScreen({ paths }: PortalScreen, panels: Places['panels']): ScreenEntry | null {
  const addresses = panelsByAddress(panels);
  return paths.flatMap((path) => addresses.get(path)?.panel ?? [])[0] ?? null;
}

/** Whether the menu leads a caller there, and something is there. Where nothing is known of an address there is nothing to keep anybody from. */
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
 * Whether a caller may open a screen that a view file makes (rule Q1): of an address or process of the table who may open
 * that screen; else who holds a permission that the view names, or its process; without any of these whoever may list
 * something that it shows.
 */
export function mayOpenPanel(caller: Caller, panel: ScreenEntry): boolean {
  const { address, process, permission } = panel;
  const ofTable = address === null || pathOfTable(address) !== address ? null : (findScreen(address)?.screen ?? null);
  const screen = ofTable ?? (process === null ? null : screenOfProcess(process));
  if (screen !== null && !mayOpen(caller, screen)) return false;
  if (ofTable !== null) return true;
  if (permission.length === 0) return screen !== null || showsSomething(caller, panel);
  return (process !== null && screen === null && holds(caller, process, openFlag)) || mayCall(caller, permission);
}

/** The process of a screen that a view file makes: a new one that it names, else one of its own. */
export function processOfPanel({ name, process }: ScreenEntry): string {
  return process === null || screenOfProcess(process) !== null ? screenKey(name) : process;
}

/** Where a screen that a view file makes is opened from the menu. */
export function addressOfPanel({ name, address }: ScreenEntry): string {
  return address === null || address.includes(':') ? `/tela/${encodeURIComponent(name)}` : address;
}

/**
 * Whether an entity stands in the menu of a caller by itself: its list is of use to them. Records that others only
 * choose from (`lookup` of `x-menu`) are of use to who maintains them.
 */
export function maintains(caller: Caller, { name, menu }: EntityModel): boolean {
  if (!can(caller, name, 'LISTAR')) return false;
  return menu?.lookup !== true || lookupFlags.some((flag) => can(caller, name, flag));
}

const lookupFlags = ['CADASTRAR', 'EDITAR', 'EXCLUIR'] as const;

/** Where none of what a screen shows may be seen there is nothing to go to. */
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
