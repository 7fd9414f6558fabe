/** Scroll position of an element, in pixels. */
type Place = { readonly top: number; readonly left: number };

/** Positions by the path from the pane's element to the scroller. */
type Places = Map<string, Place>;

const storageKey = 'vitral.scroll';
const maxPanes = 200;

const memory = new Map<string, Places>();
let isRead = false;

/**
 * Scroll positions of the screens of tabs, with the scrollers inside of them, so that a redrawn screen is scrolled as
 * before. Survives a reload of this window.
 */
export const scrollMemory = {
  note(pane: string, root: Element, scroller: Element): void {
    const places = placesOf(pane) ?? new Map<string, Place>();
    const { scrollTop: top, scrollLeft: left } = scroller;
    places.set(wayTo(root, scroller), { top, left });
    memory.delete(pane);
    memory.set(pane, places);
    for (const oldest of memory.keys()) if (memory.size > maxPanes) memory.delete(oldest);
  },

  /**
   * Restores all scroll positions; returns whether all of them were reached, because loading content may still be
   * shorter. Positions at the beginning count as reached.
   */
  restore(pane: string, root: Element): boolean {
    let isDone = true;
    for (const [way, { top, left }] of placesOf(pane) ?? []) {
      const scroller = followWay(root, way);
      const canReach =
        scroller !== null &&
        scroller.scrollHeight - scroller.clientHeight >= top - 1 &&
        scroller.scrollWidth - scroller.clientWidth >= Math.abs(left) - 1;
      if (canReach) scroller.scrollTo({ top, left, behavior: 'instant' });
      else if (top !== 0 || left !== 0) isDone = false;
    }
    return isDone;
  },

  forget(pane: string): void {
    memory.delete(pane);
  },

  forgetAll(): void {
    memory.clear();
    isRead = true;
  },

  /** Stores everything for the next page loaded in this window. */
  store(): void {
    const entries = [...memory].map(([pane, places]) => [pane, [...places]]);
    sessionStorage.setItem(storageKey, JSON.stringify(entries));
  },
};

function placesOf(pane: string): Places | undefined {
  if (!isRead) {
    isRead = true;
    for (const [name, places] of readStored()) memory.set(name, places);
  }
  return memory.get(pane);
}

function readStored(): readonly (readonly [string, Places])[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, [string, Place][]][];
    return stored.map(([pane, places]) => [pane, new Map(places)]);
  } catch {
    return [];
  }
}

/** Indexes among siblings from the root down: redrawn screens have the same structure. */
function wayTo(root: Element, element: Element): string {
  const steps: number[] = [];
  for (let each = element; each !== root; ) {
    const parent: Element | null = each.parentElement;
    if (!parent) break;
    steps.unshift([...parent.children].indexOf(each));
    each = parent;
  }
  return steps.join('/');
}

function followWay(root: Element, way: string): Element | null {
  if (way === '') return root;
  return way.split('/').reduce<Element | null>((element, step) => element?.children[Number(step)] ?? null, root);
}
