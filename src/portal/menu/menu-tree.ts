import type { ItemMenu } from '../../api/index.ts';
import { toPlainText } from '../../ui/format/plain-text.ts';
import { compareNames } from '../../ui/i18n/collate.ts';
import { normalisePath } from '../tabs/tab.ts';

/** A menu entry with its children. */
export type MenuNode = {
  readonly id: number;
  readonly label: string;
  readonly icon: string | null;
  /** Its address; a group without entity or path leads to its cards on the home screen. */
  readonly address: string;
  readonly children: readonly MenuNode[];
  /** Label for a new record of its entity, if the user may create one. */
  readonly novo?: string | undefined;
  readonly entity?: string | null | undefined;
  /** Its number in `/home?superior=`. */
  readonly process: number;
};

/**
 * Nests the flat list of `listarMenuPrincipal`. An entry whose parent is missing, or that is its own ancestor, is a
 * root.
 */
export function nestMenu(items: readonly ItemMenu[]): readonly MenuNode[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isRoot = (item: ItemMenu) => {
    const seen = new Set([item.id]);
    for (let up = item.superior; up !== null; up = byId.get(up)?.superior ?? null) {
      if (!byId.has(up)) return up === item.superior;
      if (seen.has(up)) return true;
      seen.add(up);
    }
    return item.superior === null;
  };
  const roots = new Set(items.filter(isRoot).map(({ id }) => id));
  const nest = (level: readonly ItemMenu[]): readonly MenuNode[] =>
    level
      .toSorted((a, b) => a.ordem - b.ordem || compareNames(a.label, b.label))
      .map((item) => ({
        id: item.id,
        label: item.label,
        icon: item.icon,
        address: menuAddress(item),
        ...(item.novo === undefined ? {} : { novo: item.novo, entity: item.entity }),
        process: item.id_processo ?? item.id,
        children: nest(items.filter(({ superior, id }) => superior === item.id && !roots.has(id))),
      }));
  return nest(items.filter(({ id }) => roots.has(id)));
}

/** Entries whose label contains every word of the search, with the groups that lead to them. */
export function searchMenu(nodes: readonly MenuNode[], text: string): readonly MenuNode[] {
  const words = toPlainText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return nodes;
  return nodes.flatMap((node) => {
    if (words.every((word) => toPlainText(node.label).includes(word))) return [node];
    const children = searchMenu(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** All entries in the order of the screen, groups before their children. */
export function flattenMenu(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => [node, ...flattenMenu(node.children)]);
}

/**
 * The address of the entry that a screen belongs to: for a record its list. Of several nested addresses the longest
 * wins, so that screens below the shop do not count as the shop. Null for none.
 */
export function currentAddress(
  nodes: readonly MenuNode[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string | null {
  const path = normalisePath(pathname);
  const isUnder = (address: string): boolean => {
    if (address.includes('?')) return address === `${path}${search}`;
    const own = normalisePath(address);
    return path === own || path.startsWith(`${own}/`);
  };
  const above = flattenMenu(nodes).flatMap(({ address, children }) =>
    children.length === 0 && isUnder(address) ? [address] : [],
  );
  return above.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The address of a menu item: its path, the list of its entity, or its cards (specification 000, section 2). */
export function menuAddress({ path, entity, id_processo, id }: ItemMenu): string {
  if (path) return path.startsWith('/') ? path : `/${path}`;
  if (entity) return `/crud/${encodeURIComponent(entity)}/`;
  return `/home?superior=${id_processo ?? id}`;
}
