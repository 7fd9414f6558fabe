import { toPlainText } from '../../ui/format/plain-text.ts';
import { flattenMenu, type MenuNode } from '../menu/menu-tree.ts';
import type { Tab } from '../tabs/tab.ts';
import type { Command } from './commands.ts';

export type PaletteGroup = 'actions' | 'tabs' | 'records' | 'menu' | 'create' | 'portal';

/** One line of the palette. */
export type PaletteItem = {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Its context: the group of a menu entry, the entity of a record. */
  readonly hint: string;
  /** Text below its name that distinguishes records with the same name. */
  readonly detail?: string;
  readonly keys: string | null;
  readonly run: () => void;
};

/** Maximum of lines of each group. */
const maxOfGroup: Readonly<Record<PaletteGroup, number>> = {
  actions: 8,
  tabs: 6,
  menu: 10,
  create: 5,
  portal: 10,
  records: 10,
};
const order: readonly PaletteGroup[] = ['actions', 'tabs', 'menu', 'create', 'records', 'portal'];
const orderOfMeant: readonly PaletteGroup[] = ['actions', 'tabs', 'menu', 'create', 'portal', 'records'];

type Sources = {
  readonly commands: readonly Command[];
  readonly tabs: readonly Tab[];
  readonly menu: readonly MenuNode[];
  /** Records that the server found for the typed text. */
  readonly records: readonly PaletteItem[];
  /** Commands of every screen: log out, theme, language. */
  readonly portal: readonly Command[];
  /** The label for a new record of an entity, such as 'Novo: Cliente'. */
  readonly newOf: (name: string) => string;
  readonly go: (address: string) => void;
};

/**
 * The lines for the typed text, best first within each group: labels that begin with it, then labels with a word that
 * does, then labels that contain all words. Records come from the server's search and keep their order.
 */
export function paletteItems(text: string, sources: Sources): readonly PaletteItem[] {
  const { commands, portal, tabs, menu, records, newOf, go } = sources;
  const isAsked = text.trim() !== '';
  const all: PaletteItem[] = [
    ...linesOf('actions', commands),
    ...tabs
      .filter(({ visible }) => visible)
      .map(({ key, label, view }) => ({
        key: `tab ${key}`,
        group: 'tabs' as const,
        label,
        hint: '',
        keys: null,
        run: () => go(view),
      })),
    ...leaves(menu).map(({ node, path }) => ({
      key: `menu ${node.id}`,
      group: 'menu' as const,
      label: node.label,
      hint: path,
      keys: null,
      run: () => go(node.address),
    })),
    // Only for a typed text: for an empty one the screen's commands and navigation are enough.
    ...(isAsked ? [...createLines(menu, newOf, go), ...linesOf('portal', portal)] : []),
  ];
  const words = toPlainText(text).split(/\s+/).filter(Boolean);
  const ranked = all
    .map((item) => ({ item, rank: rankOf(toPlainText(`${item.label} ${item.hint}`), words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank);
  // Commands of every screen come last, except when their beginning is typed: 'sair' is not a search for people.
  const isMeant = isAsked && ranked.some(({ item, rank }) => item.group === 'portal' && rank === 0);
  const groups = isMeant ? orderOfMeant : order;
  const lines = ranked.map(({ item }) => item);
  return groups.flatMap((group) =>
    [...lines, ...records].filter((item) => item.group === group).slice(0, maxOfGroup[group]),
  );
}

function linesOf(group: 'actions' | 'portal', offered: readonly Command[]): readonly PaletteItem[] {
  return offered.map(({ id, label, keys, run }) => ({ key: `${group} ${id}`, group, label, hint: '', keys, run }));
}

/** A line for a new record of every entity that the user may create; an entity may be in the menu twice. */
function createLines(menu: readonly MenuNode[], newOf: Sources['newOf'], go: Sources['go']): readonly PaletteItem[] {
  const names = new Map(
    flattenMenu(menu).flatMap(({ entity, novo }) => (entity && novo !== undefined ? [[entity, novo] as const] : [])),
  );
  return [...names].map(([entity, name]) => ({
    key: `create ${entity}`,
    group: 'create',
    label: newOf(name),
    hint: '',
    keys: null,
    run: () => go(`/crud/${encodeURIComponent(entity)}/0`),
  }));
}

function rankOf(label: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  if (!words.every((word) => label.includes(word))) return Number.POSITIVE_INFINITY;
  if (label.startsWith(words.join(' '))) return 0;
  return words.every((word) => label.split(/\s+/).some((part) => part.startsWith(word))) ? 1 : 2;
}

/** Entries with an address, with the names of the groups around them. */
function leaves(menu: readonly MenuNode[], path = ''): readonly { readonly node: MenuNode; readonly path: string }[] {
  return menu.flatMap((node) =>
    node.children.length === 0
      ? [{ node, path }]
      : leaves(node.children, path === '' ? node.label : `${path} › ${node.label}`),
  );
}

/** Entities of the menu whose records are searched, those of open tabs first. */
export function searchedEntities(menu: readonly MenuNode[], tabs: readonly Tab[], most: number): readonly string[] {
  const entities = flattenMenu(menu).flatMap(({ address }) => /^\/crud\/([^/]+)\/$/.exec(address)?.[1] ?? []);
  const known = new Set(entities.map(decodeURIComponent));
  const open = tabs.map(({ entity }) => entity).filter((entity) => known.has(entity));
  return [...new Set([...open, ...known])].slice(0, most);
}
