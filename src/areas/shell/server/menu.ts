import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import { findScreen, portalScreens, screenOfProcess } from '../../../domain/screens.ts';
import { fixedAddress, groupKey, menuKey } from '../../../engine/records/schemas/processes.ts';
import { accessTo, type Caller, can, mayOpen } from '../../../platform/http/caller.ts';
import type { MenuRow } from './menu-rows.ts';
import {
  addressOfPanel,
  leadsTo,
  maintains,
  mayOpenPanel,
  type Places,
  placeAt,
  processOfPanel,
  viewOfScreen,
} from './place-at.ts';

export type MenuEntry = components['schemas']['ItemMenu'];

export type MenuParts = Places & {
  readonly rows: readonly MenuRow[];
  /** Processes whose parameters name a page to show. */
  readonly configured: ReadonlySet<string>;
  /** Ids of processes by constant. */
  readonly processes: ReadonlyMap<string, number>;
  readonly language: Language;
  /** Translates names of headings and of screens from view files; `models` are translated already. */
  readonly translate: (text: string) => string;
};

/** A menu item while the menu is built. */
type Node = {
  readonly key: string;
  entity: string | null;
  path: string | null;
  view: string | null;
  label: string;
  icon: string | null;
  /** Null for a heading, which takes the place of its first item. */
  order: number | null;
  /** Key of the heading above it. */
  parent: string | null;
  readonly isGroup: boolean;
  isHidden: boolean;
};

/** Place of items without their own. */
const lastOrder = 1000;

/**
 * The menu of a caller, parents before children. It consists of automatic items (entities, built screens of the portal,
 * screens of view files), which stored rows rename, move, hide and add to. It holds only what the caller may open, and
 * no empty headings.
 */
export function buildMenu(caller: Caller, parts: MenuParts): MenuEntry[] {
  const nodes = automaticNodes(caller, parts);
  const keys = new Map<number, string>();
  for (const row of parts.rows) {
    const node = nodeOfRow(row, nodes, caller, parts);
    if (node === null) continue;
    nodes.set(node.key, node);
    keys.set(row.id, node.key);
    rename(node, row, parts.language);
    node.isHidden = row.ativo === false || !isFor(row, caller);
  }
  for (const row of parts.rows) {
    const node = nodes.get(keys.get(row.id) ?? '');
    if (node === undefined) continue;
    // If the caller has no such heading, the items below it are hidden too.
    if (row.id_superior !== null) node.parent = keys.get(row.id_superior) ?? removedKey;
    else if (row.raiz === true) node.parent = null;
  }
  return arrange(caller, nodes, parts);
}

/** Parent of items whose own parent is missing. */
const removedKey = 'menu:';

function automaticNodes(
  caller: Caller,
  { models, panels, configured, language, translate }: MenuParts,
): Map<string, Node> {
  const nodes = new Map<string, Node>();
  const add = (node: Omit<Node, 'parent' | 'view' | 'isGroup' | 'isHidden'>, group: string | null): void => {
    nodes.set(node.key, {
      ...node,
      view: null,
      isGroup: false,
      isHidden: false,
      parent: groupOf(nodes, group, translate),
    });
  };
  for (const model of models.values()) {
    const { name, plural, icon, menu } = model;
    if (menu === null || !maintains(caller, model)) continue;
    add({ key: name, entity: name, path: null, label: plural, icon, order: menu.order }, menu.group);
  }
  for (const screen of portalScreens) {
    const { processo, paths, label, icon, menu, isBuilt, isEmbedded } = screen;
    const path = fixedAddress(paths);
    if (processo === null || menu === null || path === null || !mayOpen(caller, screen)) continue;
    if (!isBuilt && viewOfScreen(screen, panels) === null) continue;
    // Pages without content are shown only to users who may configure them, because such a page says what to set.
    if (isEmbedded && !configured.has(processo) && !mayConfigurePages(caller)) continue;
    add({ key: processo, entity: null, path, label: label[language], icon, order: menu.order }, menu.group);
  }
  for (const panel of panels.values()) {
    const { title, icon, menu, address } = panel;
    const key = processOfPanel(panel);
    // Addresses of the table of screens are in the menu already, with the table's data.
    if (menu === null || nodes.has(key) || findScreen(address ?? '/tela') !== null || !mayOpenPanel(caller, panel))
      continue;
    const path = addressOfPanel(panel);
    add({ key, entity: null, path, label: translate(title), icon, order: menu.order }, menu.group);
  }
  return nodes;
}

function mayConfigurePages(caller: Caller): boolean {
  return can(caller, 'ProcessoParametro', 'CADASTRAR');
}

function groupOf(nodes: Map<string, Node>, group: string | null, translate: MenuParts['translate']): string | null {
  if (group === null) return null;
  const key = groupKey(group);
  if (!nodes.has(key)) nodes.set(key, heading(key, translate(group)));
  return key;
}

function heading(key: string, label: string): Node {
  const nothing = { entity: null, path: null, view: null, order: null, parent: null };
  return { key, ...nothing, label, icon: 'folder', isGroup: true, isHidden: false };
}

/** The item of a row: an existing one or a new one; null if the caller may not open it. */
function nodeOfRow(row: MenuRow, nodes: ReadonlyMap<string, Node>, caller: Caller, parts: MenuParts): Node | null {
  const path = row.caminho;
  if (path !== null && !leadsTo(caller, placeAt(path, parts))) return null;
  if (row.constante === null) {
    const key = menuKey(row.id);
    if (path !== null) return link(key, row, path, null);
    return row.view === null ? heading(key, row.label) : nodeOfView(key, row, row.view, caller, parts);
  }
  const known = nodes.get(row.constante);
  if (known !== undefined) {
    if (path !== null && !known.isGroup) known.path = path;
    return known;
  }
  return addedNode(row.constante, row, caller, parts);
}

/** A new item for a process that is not in the menu automatically. */
function addedNode(key: string, row: MenuRow, caller: Caller, parts: MenuParts): Node | null {
  const { models, panels } = parts;
  if (key.startsWith(groupKey(''))) return heading(key, row.label);
  const screen = screenOfProcess(key);
  if (screen !== null) {
    const path = row.caminho ?? fixedAddress(screen.paths);
    const isThere = screen.isBuilt || viewOfScreen(screen, panels) !== null;
    return path === null || !isThere || !mayOpen(caller, screen) ? null : link(key, row, path, screen.icon);
  }
  const model = models.get(key);
  if (model !== undefined) {
    // An item that names the caller's profile shows a lookup even to users who may only list it.
    const isMeant = row.perfis.includes(caller.perfil) && can(caller, key, 'LISTAR');
    if (!isMeant && !maintains(caller, model)) return null;
    return { ...link(key, row, row.caminho, model.icon), entity: model.name };
  }
  const panel = [...panels.values()].find((each) => processOfPanel(each) === key);
  const path = row.caminho ?? row.processo_caminho;
  const icon = row.processo_icone ?? panel?.icon ?? null;
  return path === null || !leadsTo(caller, placeAt(path, parts)) ? null : link(key, row, path, icon);
}

/** `clientes` is a screen of its own, `Cliente.trabalho` a view of an entity. */
function nodeOfView(key: string, row: MenuRow, view: string, caller: Caller, parts: MenuParts): Node | null {
  const panel = parts.panels.get(view);
  const [entity = '', name] = view.split(/\.(.*)/s);
  const path =
    panel !== undefined
      ? addressOfPanel(panel)
      : `/crud/${encodeURIComponent(entity)}/${name === undefined ? '' : `?view=${encodeURIComponent(name)}`}`;
  const place = placeAt(path, parts);
  if (place === null || !leadsTo(caller, place)) return null;
  const icon = panel?.icon ?? parts.models.get(entity)?.icon ?? null;
  return { ...link(key, row, path, icon), view };
}

function link(key: string, { label }: MenuRow, path: string | null, icon: string | null): Node {
  const place = { order: lastOrder, parent: null, isGroup: false, isHidden: false };
  return { key, entity: null, path, view: null, label, icon, ...place };
}

function rename(node: Node, row: MenuRow, language: Language): void {
  const own = language === 'es' ? row.label_es : language === 'en' ? row.label_en : null;
  node.label = own ?? row.label;
  node.icon = row.icone ?? node.icon;
  node.order = row.ordem ?? node.order;
}

function isFor({ perfis }: MenuRow, { perfil, administrator }: Caller): boolean {
  return perfis.length === 0 || administrator || perfis.includes(perfil);
}

/** Sorts the items for the screen, without hidden ones and empty headings. */
function arrange(caller: Caller, nodes: ReadonlyMap<string, Node>, { processes, models }: MenuParts): MenuEntry[] {
  const below = new Map<string | null, Node[]>();
  for (const node of nodes.values()) {
    if (node.isHidden) continue;
    below.set(node.parent, [...(below.get(node.parent) ?? []), node]);
  }
  type Branch = { readonly node: Node; readonly order: number; readonly items: readonly Branch[] };
  // An item below itself cannot be reached from the top, so it is in no menu.
  const branchesOf = (parent: string | null): Branch[] =>
    (below.get(parent) ?? [])
      .flatMap((node): Branch[] => {
        const items = node.isGroup ? branchesOf(node.key) : [];
        if (node.isGroup && items.length === 0) return [];
        return [{ node, items, order: node.order ?? Math.min(...items.map(({ order }) => order)) }];
      })
      .sort((a, b) => a.order - b.order || a.node.label.localeCompare(b.node.label, 'pt-BR'));
  const menu: MenuEntry[] = [];
  const emit = (branches: readonly Branch[], superior: number | null): void => {
    for (const { node, items } of branches) {
      const id = processes.get(node.key);
      if (id === undefined) continue;
      const { entity, path, view, label, icon } = node;
      const model = entity === null ? undefined : models.get(entity);
      const novo = model !== undefined && accessTo(caller, model).CADASTRAR ? model.title : undefined;
      const item = { id, id_processo: id, entity, path, view, label, icon, superior, ordem: menu.length + 1 };
      menu.push(novo === undefined ? item : { ...item, novo });
      emit(items, id);
    }
  };
  emit(branchesOf(null), null);
  return menu;
}
