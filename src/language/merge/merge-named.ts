import { elementTypeOf } from '../elements/vocabulary.ts';
import { pointerTo } from '../json/pointer.ts';
import { isFlagged, type MergeContext, report, reportOrphan, textAt } from './merge-context.ts';

import {
  allItems,
  type ItemTree,
  indexItems,
  type NamedItem,
  readItems,
  siblingsOf,
  writeItems,
} from './named-items.ts';
import { checkRemoval, emptyObject, keepLocked } from './node-rules.ts';
import { type Placement, placeItems, readPlacement, survivors } from './placement.ts';
import { isTracedObject, type TracedObject } from './traced.ts';

/** What a layer says about one name. */
type Entry = {
  readonly name: string;
  readonly layer: TracedObject;
  readonly pointer: string;
  /** The entry whose `elements` contain this one. */
  readonly parent: Entry | null;
  /** Within something created or swapped, where names need no `$new`. */
  readonly isInsideNew: boolean;
  readonly isSwapped: boolean;
  item: NamedItem | null;
};

export type ItemMerge = {
  readonly target: TracedObject;
  readonly layer: TracedObject;
  readonly pointer: string;
  readonly context: MergeContext;
  readonly isNew: boolean;
  readonly except?: string | undefined;
};

/** Merges what a layer says about one thing into it, without the keys in `except`. */
type MergeItem = (merge: ItemMerge) => void;

type NamedMapOptions = {
  /** Whether the things may contain others in `elements`. */
  readonly isNested: boolean;
  /** Whether the map is being created, so that its names need no `$new`. */
  readonly isNew: boolean;
  readonly mergeItem: MergeItem;
};

/**
 * Merges a map of named things (rules M3 and M4). Names are unique within a form or list, so an entry finds its item
 * wherever the base has moved it. The position in the layer only matters for new items.
 */
export function mergeNamed(
  base: TracedObject,
  layer: TracedObject,
  pointer: string,
  context: MergeContext,
  { isNested, isNew, mergeItem }: NamedMapOptions,
): TracedObject {
  const tree = readItems(base, isNested);
  const isSwapped = isFlagged(layer, '$replace');
  const entries = readEntries({
    map: layer,
    pointer,
    context,
    isNested,
    isInsideNew: isNew || isSwapped,
    isInsideSwapped: isSwapped,
  });
  const placements = new Map<NamedItem, Placement>();
  const removed = new Set<NamedItem>();

  const locked = isSwapped ? takeAll(tree) : new Map<string, TracedObject>();
  resolveEntries(entries, tree, placements, removed, context);
  for (const { item, layer: entry, isSwapped: isItemSwapped } of entries) {
    if (item !== null && isItemSwapped && !isFlagged(entry, '$remove')) swap(item, removed);
  }
  const holds = containersOf(entries, isNested);
  const alive = survivors(tree, placements, removed, holds);
  for (const entry of entries) {
    // It exists, but is removed with its parent: it is created again.
    if (entry.item === null || alive.has(entry.item) || !canCreate(entry)) continue;
    removed.add(entry.item);
    placements.delete(entry.item);
    entry.item = null;
  }
  createMissing(entries, tree, placements, locked, alive);
  const remaining = placeItems(tree, inOrder(entries, placements), removed, context, holds);
  mergeEntries(entries, removed, remaining, context, mergeItem);
  return writeItems(tree);
}

type ReadEntriesOptions = {
  readonly map: TracedObject;
  readonly pointer: string;
  readonly context: MergeContext;
  readonly isNested: boolean;
  readonly isInsideNew: boolean;
  readonly isInsideSwapped: boolean;
};

type ReadEntryOptions = {
  readonly name: string;
  readonly value: TracedObject;
  readonly at: string;
  readonly parent: Entry | null;
  readonly insideNew: boolean;
  readonly insideSwapped: boolean;
};

function readEntries({ map, pointer, context, isNested, isInsideNew, isInsideSwapped }: ReadEntriesOptions): Entry[] {
  const seen = new Set<string>();
  const entries: Entry[] = [];

  function readMap(
    from: TracedObject,
    at: string,
    parent: Entry | null,
    insideNew: boolean,
    insideSwapped: boolean,
  ): void {
    for (const [name, value] of from.entries) {
      const here = pointerTo(at, name);
      if (name.startsWith('$')) {
        if (name === '$replace' && parent === null) continue;
        report(
          context,
          'override/wrong-value',
          here,
          `\`${name}\` belongs inside one of the names of this map, not beside them.`,
        );
      } else if (!isTracedObject(value)) {
        report(context, 'override/wrong-value', here, `\`${name}\` takes an object that says what to change.`);
      } else if (seen.has(name)) {
        const message = `This file speaks of \`${name}\` twice. Names are unique within a form or list: keep one, the first applies.`;
        report(context, 'override/duplicate-name', here, message);
      } else {
        seen.add(name);
        readEntry({ name, value, at: here, parent, insideNew, insideSwapped });
      }
    }
  }

  function readEntry({ name, value, at, parent, insideNew, insideSwapped }: ReadEntryOptions): void {
    const isSwapped = insideSwapped || isFlagged(value, '$replace');
    const entry: Entry = { name, layer: value, pointer: at, parent, isInsideNew: insideNew, isSwapped, item: null };
    entries.push(entry);
    const inside = isNested && !isFlagged(value, '$remove') ? value.entries.get('elements') : undefined;
    if (inside === undefined) return;
    const elementsAt = pointerTo(at, 'elements');
    if (isTracedObject(inside))
      readMap(inside, elementsAt, entry, insideNew || isSwapped || isFlagged(value, '$new'), isSwapped);
    else report(context, 'override/wrong-value', elementsAt, '`elements` is a map of names, not a single value.');
  }

  readMap(map, pointer, null, isInsideNew, isInsideSwapped);
  return entries;
}

/** Finds the item of each entry, and records which are removed and moved. */
function resolveEntries(
  entries: readonly Entry[],
  tree: ItemTree,
  placements: Map<NamedItem, Placement>,
  removed: Set<NamedItem>,
  context: MergeContext,
): void {
  const items = allItems(tree.top);
  findItems(entries, items);
  for (const entry of entries) {
    const { name, layer, pointer } = entry;
    if (isFlagged(layer, '$remove')) checkRemoval(layer, pointer, context);
    if (entry.item === null) {
      if (!canCreate(entry))
        reportOrphan(
          context,
          pointer,
          name,
          items.map((item) => item.name),
          isFlagged(layer, '$remove'),
        );
      continue;
    }
    if (isFlagged(layer, '$remove')) {
      removed.add(entry.item);
      continue;
    }
    if (isFlagged(layer, '$new')) {
      report(
        context,
        'override/exists',
        pointer,
        `The base has a \`${name}\` of its own by now, so this is merged into it. Remove \`$new\`.`,
      );
    }
    const placement = readPlacement(layer, pointer, homeOf(entry), context);
    if (placement !== null) placements.set(entry.item, placement);
  }
}

/** Each item belongs to one entry: by its own name first, then by the first of its former names. */
function findItems(entries: readonly Entry[], items: readonly NamedItem[]): void {
  const { byName, byFormerName } = indexItems(items);
  const claimed = new Set<NamedItem>();
  for (const find of [byName, byFormerName]) {
    for (const entry of entries) {
      const found = entry.item === null ? find(entry.name) : undefined;
      if (found === undefined || claimed.has(found)) continue;
      entry.item = found;
      claimed.add(found);
    }
  }
}

function canCreate({ layer, isInsideNew }: Entry): boolean {
  return (isInsideNew || isFlagged(layer, '$new')) && !isFlagged(layer, '$remove');
}

/** What is inside something created or swapped belongs there, in the order of the layer. */
function homeOf({ isInsideNew, parent }: Entry): Entry | null {
  return isInsideNew ? parent : null;
}

/**
 * Returns a function that says whether an item may contain elements, by the type that this layer or one below gives it;
 * columns and the like may not.
 */
function containersOf(entries: readonly Entry[], isNested: boolean): (item: NamedItem) => boolean {
  const types = new Map(entries.flatMap(({ item, layer }) => (item === null ? [] : [[item, textAt(layer, 'type')]])));
  return (item) => {
    if (!isNested) return false;
    const type = types.get(item) ?? (isTracedObject(item.node) ? textAt(item.node, 'type') : null);
    const known = type === null ? null : elementTypeOf(type);
    return known?.keys.includes('elements') ?? true;
  };
}

/** Items are placed in the order of the layer, both created and moved ones. */
function inOrder(entries: readonly Entry[], placements: ReadonlyMap<NamedItem, Placement>): Map<NamedItem, Placement> {
  const ordered = new Map<NamedItem, Placement>();
  for (const { item } of entries) {
    const placement = item === null ? undefined : placements.get(item);
    if (item !== null && placement !== undefined) ordered.set(item, placement);
  }
  return ordered;
}

/** Empties a swapped item; its contents are removed unless they are placed elsewhere. */
function swap(item: NamedItem, removed: Set<NamedItem>): void {
  if (isTracedObject(item.node)) keepLocked(item.node);
  else item.node = emptyObject(item.node);
  for (const child of item.children) removed.add(child);
}

/** Empties the whole map, and returns the keys of each name that only the base may set. */
function takeAll(tree: ItemTree): Map<string, TracedObject> {
  const locked = new Map<string, TracedObject>();
  for (const { name, node } of allItems(tree.top)) {
    if (isTracedObject(node) && keepLocked(node) && !locked.has(name)) locked.set(name, node);
  }
  tree.top.length = 0;
  return locked;
}

/** Adds an empty item for each created name; its entry is merged into it like any other. */
function createMissing(
  entries: readonly Entry[],
  tree: ItemTree,
  placements: Map<NamedItem, Placement>,
  locked: ReadonlyMap<string, TracedObject>,
  alive: ReadonlySet<NamedItem>,
): void {
  const created = new Set<NamedItem>();
  for (const entry of entries) {
    const { name, layer, parent } = entry;
    if (entry.item !== null || !canCreate(entry)) continue;
    const around = parent?.item ?? null;
    const isThere = around !== null && (alive.has(around) || created.has(around));
    const node = locked.get(name) ?? emptyObject(layer);
    const item: NamedItem = { name, node, parent: isThere ? around : null, children: [] };
    entry.item = item;
    created.add(item);
    siblingsOf(tree, item.parent).push(item);
    const placement = readPlacement(layer, entry.pointer, homeOf(entry), null);
    if (placement !== null) placements.set(item, placement);
  }
}

function mergeEntries(
  entries: readonly Entry[],
  removed: ReadonlySet<NamedItem>,
  alive: ReadonlySet<NamedItem>,
  context: MergeContext,
  mergeItem: MergeItem,
): void {
  for (const { item, layer, name, pointer, isInsideNew, isSwapped } of entries) {
    if (item === null || isFlagged(layer, '$remove')) continue;
    if (!alive.has(item)) {
      const cause = removed.has(item) ? 'it is removed' : 'what holds it is removed or swapped';
      report(
        context,
        'override/orphan',
        pointer,
        `This does not apply to \`${name}\`, because ${cause} by the same layer.`,
      );
      continue;
    }
    if (!isTracedObject(item.node)) item.node = emptyObject(layer);
    const isNew = isInsideNew || isSwapped || isFlagged(layer, '$new');
    mergeItem({ target: item.node, layer, pointer, context, isNew, except: 'elements' });
  }
}
