import { flattenMenu, type MenuNode, plain } from '../menu/menu-tree.ts';
import type { Tab } from '../tabs/tab.ts';
import type { Command } from './commands.ts';

export type PaletteGroup = 'actions' | 'tabs' | 'records' | 'menu';

/** One line of the palette. */
export type PaletteItem = {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Where it belongs, or what it is: the group of a menu entry, the entity of a record. */
  readonly hint: string;
  readonly keys: string | null;
  readonly run: () => void;
};

/** Lines of one group at most. */
const mostOfGroup: Readonly<Record<PaletteGroup, number>> = { actions: 8, tabs: 6, records: 10, menu: 10 };
const order: readonly PaletteGroup[] = ['actions', 'tabs', 'menu', 'records'];

type Sources = {
  readonly commands: readonly Command[];
  readonly tabs: readonly Tab[];
  readonly menu: readonly MenuNode[];
  /** Records that the server found for what is typed. */
  readonly records: readonly PaletteItem[];
  readonly go: (address: string) => void;
};

/**
 * The lines for what is typed, best first within each group: a label that begins with it, then one of whose words does,
 * then any that holds all words. Records were searched by the server and stay as they are.
 */
export function paletteItems(text: string, { commands, tabs, menu, records, go }: Sources): readonly PaletteItem[] {
  const all: PaletteItem[] = [
    ...commands.map(({ id, label, keys, run }) => ({
      key: `action ${id}`,
      group: 'actions' as const,
      label,
      hint: '',
      keys,
      run,
    })),
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
  ];
  const words = plain(text).split(/\s+/).filter(Boolean);
  const ranked = all
    .map((item) => ({ item, rank: rankOf(plain(`${item.label} ${item.hint}`), words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
  return order.flatMap((group) =>
    [...ranked, ...records].filter((item) => item.group === group).slice(0, mostOfGroup[group]),
  );
}

function rankOf(label: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  if (!words.every((word) => label.includes(word))) return Number.POSITIVE_INFINITY;
  if (label.startsWith(words.join(' '))) return 0;
  return words.every((word) => label.split(/\s+/).some((part) => part.startsWith(word))) ? 1 : 2;
}

/** Entries that lead somewhere, with the names of the groups around them. */
function leaves(menu: readonly MenuNode[], path = ''): readonly { readonly node: MenuNode; readonly path: string }[] {
  return menu.flatMap((node) =>
    node.children.length === 0
      ? [{ node, path }]
      : leaves(node.children, path === '' ? node.label : `${path} › ${node.label}`),
  );
}

/** Entities of the menu, those of open tabs first: where records are searched. */
export function searchedEntities(menu: readonly MenuNode[], tabs: readonly Tab[], most: number): readonly string[] {
  const entities = flattenMenu(menu).flatMap(({ address }) => /^\/crud\/([^/]+)\/$/.exec(address)?.[1] ?? []);
  const known = new Set(entities.map(decodeURIComponent));
  const open = tabs.map(({ entity }) => entity).filter((entity) => known.has(entity));
  return [...new Set([...open, ...known])].slice(0, most);
}
