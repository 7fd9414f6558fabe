/** How far an element is scrolled, in pixels. */
type Place = { readonly top: number; readonly left: number };

/** Places by the way from the pane's own element to the scroller. */
type Places = Map<string, Place>;

const storageKey = 'vitral.scroll';
const maxPanes = 200;

const memory = new Map<string, Places>();
let isRead = false;

/**
 * How far the screens of tabs were scrolled, the scrollers inside of them as well, so that a screen that is drawn anew
 * stands where it stood. Outlives a reload of this window.
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
   * Scrolls to where everything stood; answers whether all of it could be, as what is loaded yet may be shorter. What
   * stood at its beginning counts as done.
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

  /** Keeps everything for the page that is loaded next in this window. */
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

/** Places among brothers from the root down: screens that are drawn anew are drawn alike. */
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
