import { builtPaths } from '../../domain/screens/built-paths.ts';
import { type FoundScreen, findScreen } from '../../domain/screens.ts';

/** An open tab, as the shell stores it (specification 000, section 2). */
export type Tab = {
  /** `entity_id`, or `entity` alone when there is no id. */
  readonly key: string;
  readonly label: string;
  /** BCP 47 tag of the language that its label is written in; absent where that is not known. */
  readonly language?: string;
  /** Tabler icon name; null for none. */
  readonly icon: string | null;
  /** Address that the tab shows, with its query string. */
  readonly view: string;
  readonly entity: string;
  readonly id: string | null;
  /** Key of the tab that it was opened from. */
  readonly back: string | null;
  /** A tab with false is open but not shown in the bar. */
  readonly visible: boolean;
  /** What it shows is out of date: it starts anew when it is next shown. */
  readonly refresh: boolean;
};

export const homePath = '/home';
export const homeKey = 'home';

/** First segments of addresses like `/importar/{entity}`: their screens stand beside the list of an entity, or are none's. */
const areasBeside: readonly string[] = [...builtPaths].flatMap((path) => /^\/([^/:]+)\/:\w+$/.exec(path)?.[1] ?? []);

export type ScreenIdentity = { readonly key: string; readonly entity: string; readonly id: string | null };

/**
 * What an address is about. A screen of the table (`portalScreens`) is named by what its address fixes last, with its id:
 * `/carrinho/pedido/12` is pedido_12. Else of `/{area}/{entity}/{id}` the second and third segment count, of `/{entity}`
 * the first (specification 001, section 2); what stands beside the list of an entity has a key of its own, so that both
 * stay.
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
 * A screen whose records stand at `/consultores/:id` has its list at `/consultores/list`, which is what `/consultores` is,
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

/** The last segment that a path fixes, or what it fixes of its only one. */
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
 * The address that the generic screen of `/{area}/{entity}/{id}` is kept under: `/crud/{entity}/{id}`; null when it is
 * that already, or another screen. Entities alone have names that begin with a capital letter.
 */
export function genericAddress(pathname: string): string | null {
  const [area, entity, id, ...rest] = pathname.split('/').filter(Boolean);
  if (area === undefined || entity === undefined || rest.length > 0) return null;
  if ([...areasBeside, 'crud'].includes(area) || !/^[A-Z][A-Za-z0-9]*$/.test(entity) || findScreen(pathname))
    return null;
  return `/crud/${entity}/${id ?? ''}`;
}

/** Whether the screen is for a record that is not saved yet. */
export function isNewRecord({ id }: { readonly id: string | null }): boolean {
  return id !== null && !/^[1-9]\d*$/.test(id);
}

/** `/crud/Cliente/` and `/crud/Cliente` are one screen. */
export function normalisePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

/** Whether it shows one record of a generic form, which gives it its name. */
export function isRecordOfGeneric({ id, view }: Pick<Tab, 'id' | 'view'>): boolean {
  return id !== null && view.startsWith('/crud/');
}

/** Adds a tab, or brings the address and names of the one with its key up to date; its place and origin stay. */
export function withTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const index = tabs.findIndex(({ key }) => key === tab.key);
  if (index >= 0) return tabs.map((known) => (known.key === tab.key ? { ...tab, back: known.back } : known));
  const origin = tabs.findIndex(({ key }) => key === tab.back);
  return origin < 0 ? [...tabs, tab] : tabs.toSpliced(origin + 1, 0, tab);
}

/** Removes a tab; those that were opened from it then lead back to where it had come from. */
export function withoutTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  const closed = tabs.find((tab) => tab.key === key);
  if (!closed) return tabs;
  return tabs
    .filter((tab) => tab.key !== key)
    .map((tab) => (tab.back === key ? { ...tab, back: closed.back === tab.key ? null : closed.back } : tab));
}

/** Puts a tab at the place of another one, which moves aside. */
export function moved(tabs: readonly Tab[], key: string, target: string): readonly Tab[] {
  const [from, to] = [key, target].map((each) => tabs.findIndex((tab) => tab.key === each));
  const tab = tabs[from ?? -1];
  if (tab === undefined || to === undefined || to < 0 || from === to) return tabs;
  return tabs.filter((each) => each !== tab).toSpliced(to, 0, tab);
}

/** Where closing a tab leads: to the tab it was opened from while that is open, else home. */
export function addressAfterClosing(tabs: readonly Tab[], key: string): string {
  const back = tabs.find((tab) => tab.key === key)?.back;
  return tabs.find((tab) => tab.key === back && tab.key !== key)?.view ?? homePath;
}

/** Reads stored tabs, leaving out whatever is not one: the storage is not ours alone. */
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
    // Only addresses of the portal itself: `//host` would lead elsewhere.
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
