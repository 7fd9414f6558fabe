import { builtPaths } from '../../domain/screens/built-paths.ts';
import { type FoundScreen, findScreen } from '../../domain/screens.ts';

/** An open tab, as it is stored (specification 000, section 2). */
export type Tab = {
  /** `entity_id`, or `entity` alone when there is no id. */
  readonly key: string;
  readonly label: string;
  /** BCP 47 tag of the language of its label; absent if unknown. */
  readonly language?: string;
  /** Tabler icon name; null for none. */
  readonly icon: string | null;
  /** Address of the tab, with its query string. */
  readonly view: string;
  readonly entity: string;
  readonly id: string | null;
  /** Key of the tab that it was opened from. */
  readonly back: string | null;
  /** A tab with false is open but not shown in the bar. */
  readonly visible: boolean;
  /** Its content is out of date: it reloads when it is next shown. */
  readonly refresh: boolean;
};

export const homePath = '/home';
export const homeKey = 'home';

/**
 * First segments of addresses like `/importar/{entity}`: their screens are separate from the list of an entity, or have
 * no entity.
 */
const areasBeside: readonly string[] = [...builtPaths].flatMap((path) => /^\/([^/:]+)\/:\w+$/.exec(path)?.[1] ?? []);

export type ScreenIdentity = { readonly key: string; readonly entity: string; readonly id: string | null };

/**
 * What an address is about. A screen of the table (`portalScreens`) is named by the last fixed part of its address,
 * with its id: `/carrinho/pedido/12` is pedido_12. In other addresses of the form `/{area}/{entity}/{id}` the second
 * and third segment count, in `/{entity}` the first (specification 001, section 2); screens beside the list of an
 * entity have a key of their own, so that both stay open.
 */
export function identifyScreen(pathname: string): ScreenIdentity {
  const found = findScreen(pathname);
  if (found) return wordInPlaceOfId(found) ?? identify(nameOf(found.path), idOf(found.params));
  const [first = homeKey, second, third] = pathname.split('/').filter(Boolean).map(decodeSegment);
  const entity = second ?? first;
  const id = third ?? null;
  const isBeside = second !== undefined && (areasBeside.includes(first) || isProcessNumber(second));
  return id === null && isBeside ? { key: `${first}_${entity}`, entity, id } : identify(entity, id);
}

/**
 * A screen whose records are at `/consultores/:id` has its list at `/consultores/list`, which equals `/consultores`,
 * and a new record at `/consultores/create`. Null for other addresses.
 */
function wordInPlaceOfId({ path, screen }: FoundScreen): ScreenIdentity | null {
  const parent = path.slice(0, path.lastIndexOf('/'));
  const word = path.slice(parent.length + 1);
  if (word.startsWith(':') || !screen.paths.includes(`${parent}/:id`)) return null;
  return identify(nameOf(parent), word === 'list' ? null : word);
}

function identify(entity: string, id: string | null): ScreenIdentity {
  return { key: id === null ? entity : `${entity}_${id}`, entity, id };
}

/** The last fixed segment of a path, or the fixed part of its only one. */
function nameOf(path: string): string {
  const segments = path.split('/').filter(Boolean);
  return segments.findLast((segment) => !segment.includes(':')) ?? segments[0]?.split(/_?:/, 1)[0] ?? homeKey;
}

function idOf(params: FoundScreen['params']): string | null {
  const [name] = Object.keys(params).sort((a, b) => Number(b.startsWith('id')) - Number(a.startsWith('id')));
  return name === undefined ? null : (params[name] ?? null);
}

/** `/{x}/{processId}` is the main menu screen (specification 001, section 2). */
export function isProcessNumber(segment: string): boolean {
  return /^\d+$/.test(segment);
}

/**
 * The address of the generic screen for `/{area}/{entity}/{id}`: `/crud/{entity}/{id}`; null if it is that already, or
 * another screen. Only entities have names that begin with a capital letter.
 */
export function genericAddress(pathname: string): string | null {
  const [area, entity, id, ...rest] = pathname.split('/').filter(Boolean);
  if (area === undefined || entity === undefined || rest.length > 0) return null;
  if ([...areasBeside, 'crud'].includes(area) || !/^[A-Z][A-Za-z0-9]*$/.test(entity) || findScreen(pathname))
    return null;
  return `/crud/${entity}/${id ?? ''}`;
}

/** Whether the screen shows an unsaved record. */
export function isNewRecord({ id }: { readonly id: string | null }): boolean {
  return id !== null && !/^[1-9]\d*$/.test(id);
}

/** Makes `/crud/Cliente/` and `/crud/Cliente` one screen. */
export function normalisePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

/** Whether it shows one record of a generic form, which sets its name. */
export function isRecordOfGeneric({ id, view }: Pick<Tab, 'id' | 'view'>): boolean {
  return id !== null && view.startsWith('/crud/');
}

/** Adds a tab, or updates the address and names of the one with its key; its position and origin stay. */
export function withTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const index = tabs.findIndex(({ key }) => key === tab.key);
  if (index >= 0) return tabs.map((known) => (known.key === tab.key ? { ...tab, back: known.back } : known));
  const origin = tabs.findIndex(({ key }) => key === tab.back);
  return origin < 0 ? [...tabs, tab] : tabs.toSpliced(origin + 1, 0, tab);
}

/** Removes a tab; tabs that were opened from it then lead back to its own origin. */
export function withoutTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  const closed = tabs.find((tab) => tab.key === key);
  if (!closed) return tabs;
  return tabs
    .filter((tab) => tab.key !== key)
    .map((tab) => (tab.back === key ? { ...tab, back: closed.back === tab.key ? null : closed.back } : tab));
}

/** Moves a tab to the position of another one, which moves aside. */
export function moved(tabs: readonly Tab[], key: string, target: string): readonly Tab[] {
  const [from, to] = [key, target].map((each) => tabs.findIndex((tab) => tab.key === each));
  const tab = tabs[from ?? -1];
  if (tab === undefined || to === undefined || to < 0 || from === to) return tabs;
  return tabs.filter((each) => each !== tab).toSpliced(to, 0, tab);
}

/** The address after closing a tab: the tab it was opened from if that is open, else home. */
export function addressAfterClosing(tabs: readonly Tab[], key: string): string {
  const back = tabs.find((tab) => tab.key === key)?.back;
  return tabs.find((tab) => tab.key === back && tab.key !== key)?.view ?? homePath;
}

/** Reads stored tabs, leaving out invalid values: other code may write to the storage too. */
export function readTabs(stored: unknown): readonly Tab[] {
  if (!Array.isArray(stored)) return [];
  const keys = new Set<string>();
  return stored.filter((item: unknown): item is Tab => {
    if (!isTab(item) || keys.has(item.key)) return false;
    keys.add(item.key);
    return true;
  });
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { key, label, language, icon, view, entity, id, back, visible, refresh } = value as Record<string, unknown>;
  const isTextOrNull = (part: unknown) => part === null || typeof part === 'string';
  return (
    [key, label, entity].every((part) => typeof part === 'string') &&
    // Only addresses of the portal itself: `//host` leads elsewhere.
    typeof view === 'string' &&
    /^\/(?!\/)/.test(view) &&
    [icon, id, back].every(isTextOrNull) &&
    (language === undefined || typeof language === 'string') &&
    typeof visible === 'boolean' &&
    typeof refresh === 'boolean'
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
