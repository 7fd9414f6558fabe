import type { Locator, Page } from '@playwright/test';

/** What a walk with the Tab key found on a screen. */
export type Walk = {
  /** Controls of the screen that the key did not reach. */
  readonly missed: readonly string[];
  /** Controls that one does not see to have the focus. */
  readonly unmarked: readonly string[];
};

/**
 * Walks through a screen with the Tab key, from its first control to its last, as somebody without a mouse does.
 * @param most presses after which it gives up
 */
export async function walkByTab(page: Page, screen: Locator, most = 250): Promise<Walk> {
  const expected = await screen.evaluate(markControls);
  if (expected.length === 0) return { missed: [], unmarked: [] };
  const reached = new Set<string>();
  const unmarked = new Set<string>();
  await screen.evaluate(enter);
  for (let press = 0; press < most && reached.size < expected.length; press += 1) {
    await page.keyboard.press('Tab');
    const { mark, name, isMarked, isOutside } = await page.evaluate(readFocus);
    if (mark !== null) reached.add(mark);
    if (mark !== null && !isMarked) unmarked.add(name);
    // Behind the last one the focus leaves the screen.
    if (isOutside && reached.size > 0) break;
  }
  const passed = new Set(await screen.evaluate(findPassed, [...reached]));
  await screen.evaluate(leave);
  return {
    missed: expected.filter(({ mark }) => passed.has(mark)).map(({ name }) => name),
    unmarked: [...unmarked],
  };
}

/** Marks the controls of a screen that the Tab key should reach; of radios one of each group, of what moves by arrows the one. */
function markControls(screen: Element): { readonly mark: string; readonly name: string }[] {
  const found: { mark: string; name: string }[] = [];
  const groups = new Set<string>();
  const all = screen.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]',
  );
  for (const element of all) {
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"]'))
      continue;
    if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
    if (element instanceof HTMLInputElement && element.type === 'hidden') continue;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (groups.has(element.name)) continue;
      const chosen = screen.querySelector<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]:checked`);
      if (chosen !== null && chosen !== element) continue;
      groups.add(element.name);
    }
    const mark = String(found.length);
    element.dataset.walked = mark;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent?.trim() ?? '';
    found.push({ mark, name: `${element.tagName.toLowerCase()} ${name.slice(0, 60)}` });
  }
  return found;
}

/** Puts the focus before the first control of a screen. */
function enter(screen: Element): void {
  const start = document.createElement('span');
  start.tabIndex = -1;
  start.dataset.walkBegin = '';
  screen.prepend(start);
  start.focus();
}

/**
 * The marks of what was passed by. Of several that arrows lead through one has a place among the controls, and gives it to the one
 * whose own controls have the focus: where these were reached, it was not passed by.
 */
function findPassed(screen: Element, reached: readonly string[]): string[] {
  const all = [...screen.querySelectorAll<HTMLElement>('[data-walked]')];
  const wasReached = ({ dataset }: HTMLElement): boolean => reached.includes(dataset.walked ?? '');
  return all
    .filter((element) => element.tabIndex >= 0 && !wasReached(element))
    .filter((element) => ![...element.querySelectorAll<HTMLElement>('[data-walked]')].some(wasReached))
    .map(({ dataset }) => dataset.walked ?? '');
}

function leave(screen: Element): void {
  screen.querySelector('[data-walk-begin]')?.remove();
  for (const element of screen.querySelectorAll<HTMLElement>('[data-walked]')) delete element.dataset.walked;
}

function readFocus(): { mark: string | null; name: string; isMarked: boolean; isOutside: boolean } {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement || element instanceof SVGElement))
    return { mark: null, name: '', isMarked: true, isOutside: true };
  const begin = document.querySelector('[data-walk-begin]');
  const screen = begin?.parentElement;
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  // The mark may be drawn around what stands for it: a label, the box beside it, the first cell of a row.
  const around = [
    ...[element, element.firstElementChild, element.nextElementSibling],
    ...[element.parentElement, element.parentElement?.parentElement],
  ];
  const isMarked = around.some((each) => {
    if (!(each instanceof HTMLElement || each instanceof SVGElement)) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  const hasBorder = element.matches('input, textarea, select, [role="combobox"]');
  return {
    mark: element.dataset.walked ?? null,
    name: `${element.tagName.toLowerCase()} ${name.slice(0, 60)}`,
    isMarked: isMarked || hasBorder,
    isOutside: screen !== null && screen !== undefined && !screen.contains(element),
  };
}
