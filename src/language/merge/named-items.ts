import { isTracedObject, type Origin, type Traced, type TracedObject } from './traced.ts';

/** A named thing of a form or list, which may contain others in `elements`. */
export type NamedItem = {
  readonly name: string;
  /** Its keys. `elements` only marks where the children are written back. */
  node: Traced;
  /** Null at the top. */
  parent: NamedItem | null;
  children: NamedItem[];
};

/** The items of a map and everything below them, as a tree that can be rearranged. */
export type ItemTree = { readonly origin: Origin; readonly isNested: boolean; readonly top: NamedItem[] };

export function readItems(map: TracedObject, isNested: boolean): ItemTree {
  return { origin: map.origin, isNested, top: readChildren(map, null, isNested) };
}

function readChildren(map: TracedObject, parent: NamedItem | null, isNested: boolean): NamedItem[] {
  return Array.from(map.entries, ([name, node]) => {
    const item: NamedItem = { name, node, parent, children: [] };
    const inside = isNested && isTracedObject(node) ? node.entries.get('elements') : undefined;
    if (isTracedObject(inside)) item.children = readChildren(inside, item, isNested);
    return item;
  });
}

/** Writes the tree back. If a name occurs twice in one map, the first place wins. */
export function writeItems(tree: ItemTree): TracedObject {
  return writeChildren(tree.top, tree.origin, tree.isNested);
}

function writeChildren(items: readonly NamedItem[], origin: Origin, isNested: boolean): TracedObject {
  const map: TracedObject = { origin, entries: new Map() };
  for (const { name, node, children } of items) {
    if (map.entries.has(name)) continue;
    if (isNested && isTracedObject(node)) {
      const marked = node.entries.get('elements');
      if (children.length > 0 || isTracedObject(marked)) {
        node.entries.set('elements', writeChildren(children, marked?.origin ?? node.origin, isNested));
      }
    }
    map.entries.set(name, node);
  }
  return map;
}

/** Every item of the tree, parents before children, in the order of the screen. */
export function allItems(items: readonly NamedItem[], into: NamedItem[] = []): NamedItem[] {
  for (const item of items) {
    into.push(item);
    allItems(item.children, into);
  }
  return into;
}

export function siblingsOf(tree: ItemTree, parent: NamedItem | null): NamedItem[] {
  return parent === null ? tree.top : parent.children;
}

/** Finds items by name, or by a former name that the base declares (rule M5). */
export type ItemIndex = {
  readonly byName: (name: string) => NamedItem | undefined;
  readonly byFormerName: (name: string) => NamedItem | undefined;
};

export function indexItems(items: readonly NamedItem[]): ItemIndex {
  const byName = new Map<string, NamedItem>();
  const byFormerName = new Map<string, NamedItem>();
  for (const item of items) {
    if (!byName.has(item.name)) byName.set(item.name, item);
    for (const former of formerNames(item)) {
      const rival = byFormerName.get(former);
      // If two claim a former name, the alphabetically first has it, wherever they are on the screen.
      if (rival === undefined || item.name < rival.name) byFormerName.set(former, item);
    }
  }
  return { byName: (name) => byName.get(name), byFormerName: (name) => byFormerName.get(name) };
}

function formerNames({ node }: NamedItem): readonly string[] {
  const former = isTracedObject(node) ? node.entries.get('renamedFrom') : undefined;
  if (former === undefined || former.entries !== null || !Array.isArray(former.value)) return [];
  return former.value.filter((name) => typeof name === 'string');
}
