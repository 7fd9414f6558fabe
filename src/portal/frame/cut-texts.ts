/** Number of elements above the one below the mouse in which cut text is looked for. */
const depth = 4;

/**
 * Makes truncated texts readable: while the mouse rests on one, its full text is its title. It looks only at elements
 * below the mouse, so lists do not get slower. Texts that have a title are left alone.
 * @param signal ends it
 */
export function revealCutTexts(signal?: AbortSignal): void {
  let shown: { readonly element: HTMLElement; readonly text: string } | null = null;
  const hide = () => {
    if (shown !== null && shown.element.title === shown.text) shown.element.removeAttribute('title');
    shown = null;
  };
  const show = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (shown?.element.contains(target)) return;
    hide();
    const element = findCut(target);
    if (element === null) return;
    const text = readText(element);
    if (text === '') return;
    shown = { element, text };
    element.title = text;
  };
  document.addEventListener('pointerover', show, { passive: true, ...(signal ? { signal } : {}) });
}

/** The element around a target that truncates its text; null if none does, or if a title already has the text. */
function findCut(target: Element): HTMLElement | null {
  let element: Element | null = target;
  for (let step = 0; step < depth && element !== null; step += 1) {
    if (element.hasAttribute('title')) return null;
    if (element instanceof HTMLElement && isCut(element)) return element.closest('[title]') === null ? element : null;
    element = element.parentElement;
  }
  return null;
}

function isCut(element: HTMLElement): boolean {
  const isWider = element.scrollWidth > element.clientWidth && element.clientWidth > 0;
  const isHigher = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0;
  if (!isWider && !isHigher) return false;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return false;
  const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(element);
  if (isWider && textOverflow === 'ellipsis' && overflowX !== 'visible') return true;
  return isHigher && webkitLineClamp !== 'none';
}

/** The text without parts for screen readers only. */
function readText(element: HTMLElement): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('.visually-hidden') === null) texts.push(node.textContent ?? '');
  return texts.join('').trim();
}
