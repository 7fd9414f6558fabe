import { closestNames, didYouMean, nearestOrAll } from '../json/closest-names.ts';
import { pointerTo } from '../json/pointer.ts';
import { isFlagged, type MergeContext, report, textAt } from './merge-context.ts';
import { allItems, type ItemTree, indexItems, type NamedItem, siblingsOf } from './named-items.ts';
import type { TracedObject } from './traced.ts';

/** Where a layer puts an item (rule M4). */
export type Placement = {
  readonly kind: 'after' | 'before' | 'first' | 'last';
  /** Name of the item it follows or precedes. */
  readonly anchor: string | null;
  /** Name of the section it moves into. */
  readonly section: string | null;
  /** Its container if it belongs to something created or swapped: its place if no other is stated or found. */
  readonly home: { readonly item: NamedItem | null } | null;
  readonly pointer: string;
};

/**
 * Reads `$after`, `$before`, `$first`, `$last` and `$in`; null if none is given. With a null context nothing is
 * reported.
 */
export function readPlacement(
  layer: TracedObject,
  pointer: string,
  home: Placement['home'],
  context: MergeContext | null,
): Placement | null {
  const section = textAt(layer, '$in');
  const after = textAt(layer, '$after');
  const before = textAt(layer, '$before');
  const isFirst = isFlagged(layer, '$first');
  const isLast = isFlagged(layer, '$last');
  const stated = [after !== null, before !== null, isFirst, isLast].filter(Boolean).length;
  if (stated > 1 && context !== null) {
    const message =
      'More than one place is stated. Keep one of `$after`, `$before`, `$first` and `$last`; the first of these applies.';
    report(context, 'override/wrong-value', pointer, message);
  }
  const shared = { section, home, pointer };
  if (after !== null) return { kind: 'after', anchor: after, ...shared };
  if (before !== null) return { kind: 'before', anchor: before, ...shared };
  if (isFirst) return { kind: 'first', anchor: null, ...shared };
  return isLast || section !== null || home !== null ? { kind: 'last', anchor: null, ...shared } : null;
}

/** What an item's place depends on: an anchor beside it, a section around it, or nothing. */
type Resolved = {
  readonly kind: Placement['kind'];
  readonly beside: NamedItem | null;
  readonly inside: NamedItem | null;
};

/** Whether an item may contain other elements. */
type Holds = (item: NamedItem) => boolean;

/** How much of a placement applies: as stated, only its home, or nothing. */
type Trust = 'stated' | 'home' | 'none';

/**
 * Takes removed and moved items out of the tree and puts the moved ones into place, each after the item it depends on.
 * The result depends only on the unmoved items and the placements, so merging again changes nothing. Returns the
 * remaining items.
 */
export function placeItems(
  tree: ItemTree,
  placements: ReadonlyMap<NamedItem, Placement>,
  removed: ReadonlySet<NamedItem>,
  context: MergeContext,
  holds: Holds,
): ReadonlySet<NamedItem> {
  const all = allItems(tree.top);
  const resolved = resolve(all, placements, removed, context, holds);
  const alive = livingItems(all, resolved, removed);
  for (const item of all) {
    const siblings = siblingsOf(tree, item.parent);
    if (!alive.has(item) || resolved.has(item)) siblings.splice(siblings.indexOf(item), 1);
  }
  const waiting = new Set([...resolved.keys()].filter((item) => alive.has(item)));
  const put = (item: NamedItem): void => {
    if (!waiting.delete(item)) return;
    const place = resolved.get(item);
    if (place === undefined) return;
    if (place.beside !== null) put(place.beside);
    insert(tree, item, place);
  };
  for (const item of [...waiting]) put(item);
  return alive;
}

function insert(tree: ItemTree, item: NamedItem, { kind, beside, inside }: Resolved): void {
  item.parent = beside === null ? (inside ?? item.parent) : beside.parent;
  const siblings = siblingsOf(tree, item.parent);
  const index = beside === null ? 0 : siblings.indexOf(beside);
  if (kind === 'last') siblings.push(item);
  else siblings.splice(kind === 'after' ? index + 1 : index, 0, item);
}

/** Items that would remain, computed before anything is reported or moved. */
export function survivors(
  tree: ItemTree,
  placements: ReadonlyMap<NamedItem, Placement>,
  removed: ReadonlySet<NamedItem>,
  holds: Holds,
): ReadonlySet<NamedItem> {
  const all = allItems(tree.top);
  return livingItems(all, resolve(all, placements, removed, null, holds), removed);
}

/** Resolves names to items. An item that cannot be placed as stated goes last in its home or stays, and is reported. */
function resolve(
  all: readonly NamedItem[],
  placements: ReadonlyMap<NamedItem, Placement>,
  removed: ReadonlySet<NamedItem>,
  context: MergeContext | null,
  holds: Holds,
): Map<NamedItem, Resolved> {
  if (placements.size === 0) return new Map();
  const { byName, byFormerName } = indexItems(all.filter((item) => !removed.has(item) || placements.has(item)));
  const find = (name: string): NamedItem | null => byName(name) ?? byFormerName(name) ?? null;
  const findSection = (name: string): NamedItem | null => {
    const item = find(name);
    return item !== null && holds(item) ? item : null;
  };
  const trust = new Map<NamedItem, Trust>();
  const resolved = new Map<NamedItem, Resolved>();

  function settle(item: NamedItem, placement: Placement, level: Trust): void {
    const { kind, anchor, section, home } = placement;
    const inside =
      section !== null && level === 'stated' ? findSection(section) : level === 'none' ? null : (home?.item ?? null);
    trust.set(item, level);
    if (level === 'stated') resolved.set(item, { kind, beside: anchor === null ? null : find(anchor), inside });
    else resolved.set(item, { kind: kind === 'first' ? 'first' : 'last', beside: null, inside });
  }

  function distrust(item: NamedItem, placement: Placement): boolean {
    const wasStated = trust.get(item) === 'stated';
    settle(item, placement, wasStated && placement.home !== null ? 'home' : 'none');
    return wasStated && (placement.anchor !== null || placement.section !== null);
  }

  for (const [item, placement] of placements) settle(item, placement, 'stated');
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const alive = livingItems(all, resolved, removed);
    for (const [item, placement] of placements) {
      const missing = missingFor(placement, resolved.get(item), trust.get(item), alive);
      if (missing === null) continue;
      isSettled = false;
      const wasStated = distrust(item, placement);
      if (wasStated && context !== null) reportMissing(context, placement, missing, alive, holds);
    }
    for (const item of isSettled ? findCycle(resolved) : []) {
      isSettled = false;
      const placement = placements.get(item);
      if (placement === undefined || !distrust(item, placement) || context === null) continue;
      const message = `\`${item.name}\` would hang on itself, so it goes last where it is. Anchor it to something that is not placed by it.`;
      report(context, 'override/anchor-cycle', placement.pointer, message);
    }
  }
  return resolved;
}

/** The name that a placement needs but that does not exist, or null. */
function missingFor(
  { anchor, section, home }: Placement,
  place: Resolved | undefined,
  trust: Trust | undefined,
  alive: ReadonlySet<NamedItem>,
): string | null {
  const isMissing = (item: NamedItem | null | undefined) => item === null || item === undefined || !alive.has(item);
  if (trust === 'none') return null;
  if (trust === 'stated' && anchor !== null) return isMissing(place?.beside) ? anchor : null;
  if (trust === 'stated' && section !== null) return isMissing(place?.inside) ? section : null;
  return home !== null && isMissing(place?.inside) ? (home.item?.name ?? '') : null;
}

function reportMissing(
  context: MergeContext,
  { pointer, section }: Placement,
  name: string,
  alive: ReadonlySet<NamedItem>,
  holds: Holds,
) {
  if (context.problems === null) return;
  const isSection = name === section;
  const known = [...alive].filter((item) => !isSection || holds(item)).map((item) => item.name);
  if (isSection && [...alive].some((item) => item.name === name)) {
    const near = nearestOrAll([], known);
    const message = `\`${name}\` is no section: nothing can stand in it, so this goes last where it is.${near}`;
    return report(context, 'override/missing-anchor', pointerTo(pointer, '$in'), message, known.slice(0, 3));
  }
  const suggestions = closestNames(name, known);
  const message = `There is no \`${name}\` to be placed by, so this goes last.${didYouMean(suggestions)}`;
  report(context, 'override/missing-anchor', pointer, message, suggestions);
}

function dependencyOf(item: NamedItem, resolved: ReadonlyMap<NamedItem, Resolved>): NamedItem | null {
  const place = resolved.get(item);
  return place?.beside ?? place?.inside ?? item.parent;
}

/** Items that are neither removed nor left inside something removed. */
function livingItems(
  all: readonly NamedItem[],
  resolved: ReadonlyMap<NamedItem, Resolved>,
  removed: ReadonlySet<NamedItem>,
): ReadonlySet<NamedItem> {
  if (removed.size === 0) return new Set(all);
  const verdicts = new Map<NamedItem, boolean>();
  for (const start of all) {
    const path: NamedItem[] = [];
    const onPath = new Set<NamedItem>();
    let item: NamedItem | null = start;
    while (item !== null && !verdicts.has(item) && !onPath.has(item) && !isRemoved(item, resolved, removed)) {
      path.push(item);
      onPath.add(item);
      item = dependencyOf(item, resolved);
    }
    // A cycle counts as remaining until `findCycle` breaks it.
    const verdict = item === null || onPath.has(item) || (verdicts.get(item) ?? false);
    if (item !== null && !onPath.has(item)) verdicts.set(item, verdict);
    for (const passed of path) verdicts.set(passed, verdict);
  }
  return new Set(all.filter((item) => verdicts.get(item)));
}

/** A removed child of a swapped section remains where a placement puts it. */
function isRemoved(
  item: NamedItem,
  resolved: ReadonlyMap<NamedItem, Resolved>,
  removed: ReadonlySet<NamedItem>,
): boolean {
  if (!removed.has(item)) return false;
  const place = resolved.get(item);
  return place === undefined || (place.beside === null && place.inside === null);
}

function findCycle(resolved: ReadonlyMap<NamedItem, Resolved>): NamedItem[] {
  for (const start of resolved.keys()) {
    const path: NamedItem[] = [];
    for (let item: NamedItem | null = start; item !== null; item = dependencyOf(item, resolved)) {
      const index = path.indexOf(item);
      if (index >= 0) {
        const moved = path.slice(index).filter((member) => {
          const place = resolved.get(member);
          return place !== undefined && (place.beside !== null || place.inside !== null);
        });
        if (moved.length > 0) return moved;
        break;
      }
      path.push(item);
    }
  }
  return [];
}
