import type { Page } from '@playwright/test';
import type { Language } from '../../support/walk/plan.ts';
import { untilDrawn } from '../portal.ts';

/**
 * Texts of the pane in front that are cut without a way to read them, that lie beyond its edge or that something else covers, at the
 * width that the page has.
 */
export function findCutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(measureTexts);
}

/** Targets of the whole page that a thumb does not hit: less than 44 px wide or high, with all that reacts around them. */
export function findSmallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(measureTargets);
}

/** Switches the language as another window of the browser would, and waits until all is drawn in it. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await chooseLanguage(page, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language, { polling: 'raf' });
  await untilDrawn(page);
}

/** The same without a wait; nothing where the page is in the language. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    if (document.documentElement.lang === chosen) return;
    const key = 'vitral.device';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: chosen }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
}

/** Runs in the page. */
function measureTexts(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number };
  const found: string[] = [];
  const pane = [...document.querySelectorAll('[data-pane]')].find((each) => each.checkVisibility());
  if (pane === undefined) return [];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const boxes = new Map<Element, DOMRect>();
  const boxOf = (element: Element): DOMRect => {
    const known = boxes.get(element) ?? element.getBoundingClientRect();
    boxes.set(element, known);
    return known;
  };
  const isHiddenVisually = (element: Element | null): boolean =>
    element?.closest('.visually-hidden, [aria-hidden="true"], [inert], svg, option, .mantine-VisuallyHidden-root') !=
    null;
  /** What says the text to who rests on it with the mouse. */
  const hasHint = (element: Element): boolean => {
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    const hint = element.closest('[title]');
    return hint !== null && pane.contains(hint) && hint.getAttribute('title') !== '';
  };
  const mustBeWhole = (element: Element, text: string): boolean =>
    element.closest('th, label, legend, h1, h2, h3, button:not([data-part]), [role="tab"]') !== null ||
    /^(R\$|US\$|€|-)?\s*[\d.,:/%\s-]*\d[\d.,:/%\s-]*$/.test(text);
  const walker = document.createTreeWalker(pane, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const element = node.parentElement;
    if (text === '' || element === null || isHiddenVisually(element) || !element.checkVisibility()) continue;
    if (styleOf(element).visibility !== 'visible' || !element.checkVisibility({ checkOpacity: true })) continue;
    range.selectNodeContents(node);
    const whole = range.getBoundingClientRect();
    if (whole.width < 1 || whole.height < 1) continue;
    const seen: Box = { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom };
    let cut = '';
    let isScrolled = false;
    let isForReaders = false;
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, display, clipPath } = styleOf(box);
      // Nobody sees it: it is there for screen readers.
      isForReaders ||= clipPath === 'inset(50%)';
      if (display === 'inline' || display === 'contents') continue;
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const { left, right, top, bottom } = boxOf(box);
        const goesX = /auto|scroll/.test(overflowX);
        const goesY = /auto|scroll/.test(overflowY);
        if (!isScrolled) {
          if (!goesX && (seen.right > right + 1.5 || seen.left < left - 1.5)) cut ||= 'is cut';
          if (!goesY && (seen.bottom > bottom + 3 || seen.top < top - 3)) cut ||= 'is cut below';
        }
        if (goesX || goesY) isScrolled = true;
        seen.left = Math.max(seen.left, left);
        seen.right = Math.min(seen.right, right);
        seen.top = Math.max(seen.top, top);
        seen.bottom = Math.min(seen.bottom, bottom);
      }
      if (position === 'fixed') break;
    }
    if (isForReaders) continue;
    const name = text.length > 48 ? `${text.slice(0, 48)}…` : text;
    const kind =
      element.closest('th, td, label, legend, h1, h2, h3, button, a, [role="tab"], li, p')?.tagName ?? element.tagName;
    if (cut !== '' && (mustBeWhole(element, text) || !hasHint(element)))
      found.push(`${kind.toLowerCase()} '${name}' ${cut}`);
    if (cut === '' && !isScrolled && whole.right > innerWidth + 1) found.push(`'${name}' lies beyond the edge`);
    // What is covered: asked for in the middle of what is in sight of it.
    if (seen.right - seen.left < 4 || seen.bottom - seen.top < whole.height * 0.8) continue;
    const x = (Math.max(seen.left, 0) + Math.min(seen.right, innerWidth)) / 2;
    const y = (seen.top + seen.bottom) / 2;
    if (y < 0 || y >= innerHeight || x < 0 || x >= innerWidth) continue;
    if (whole.height > 40) continue;
    const top = document.elementFromPoint(x, y);
    if (top === null || top.contains(element) || element.contains(top) || styleOf(element).pointerEvents === 'none')
      continue;
    // What floats above all, and what the page scrolls below it.
    const cover = ((): Element | null => {
      for (let box: Element | null = top; box !== null && !box.contains(element); box = box.parentElement) {
        const { position } = styleOf(box);
        if (position === 'fixed') return box;
        if (position === 'sticky') return box;
      }
      return null;
    })();
    const scroller = element.closest('[data-updating]') ?? element.closest('table')?.parentElement;
    const isScrollable = scroller != null && scroller.scrollWidth > scroller.clientWidth + 1;
    if (cover !== null && (!/^T[HD]$/.test(cover.tagName) || isScrollable)) continue;
    if (cover?.closest('thead, tfoot') != null) continue;
    const [a, b] = [top, element].map((each) => each.closest('label, button, a, [role="option"]'));
    if (a !== null && a === b) continue;
    found.push(`'${name}' is covered by ${top.tagName.toLowerCase()} '${(top.textContent ?? '').trim().slice(0, 24)}'`);
  }
  const table = [...pane.querySelectorAll('table')].find((each) => each.checkVisibility());
  const box = table?.closest('[data-updating]') ?? table?.parentElement;
  if (box != null && innerWidth >= 1440 && box.scrollWidth > box.clientWidth)
    found.push(`the table is ${box.scrollWidth - box.clientWidth} px too wide`);
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.push(`the page is ${over} px too wide`);
  // Of cells that all have the same fault two are enough.
  return found.filter((each, index) => index < 12 || !each.startsWith('td'));
}

/** Runs in the page. */
function measureTargets(): string[] {
  const least = 44;
  const found: string[] = [];
  const kinds = new Set<string>();
  const selector =
    'button, a[href], select, input:not([type="hidden"]), textarea, [role="tab"], [role="button"], [role="menuitem"], [role="switch"], summary';
  for (const target of document.querySelectorAll<HTMLElement>(selector)) {
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (target.closest('.visually-hidden, [inert], [aria-hidden="true"], p, [data-prose]') !== null) continue;
    if (target.matches(':disabled') || target.tabIndex < -1) continue;
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
    const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    // The link that leaps to the content comes into sight for who has a keyboard.
    if (bottom <= 0 && getComputedStyle(target).position === 'fixed') continue;
    if (width >= least - 0.5 && height >= least - 0.5) continue;
    const kind = [target.tagName, target.className, target.parentElement?.className, target.role].join();
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    let [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    const reacts = (x: number, y: number): boolean => {
      // Beyond the edge of the window there is nothing to hit beside it.
      const element = document.elementFromPoint(
        Math.min(Math.max(x, 0), innerWidth - 1),
        Math.min(Math.max(y, 0), innerHeight - 1),
      );
      if (element === null) return false;
      const same = [
        target,
        label,
        target.closest('label, [data-part="select"], tr[data-clickable], li[data-clickable]'),
      ];
      return same.some((each) => each?.contains(element) === true) || element.contains(target) === false
        ? same.some((each) => each?.contains(element) === true)
        : element.matches('td, label, [data-hit]');
    };
    const reach = (stepX: number, stepY: number): number => {
      let length = 0;
      while (length < least && reacts(middleX + stepX * (length + 1), middleY + stepY * (length + 1))) length += 1;
      return length;
    };
    const measure = () => [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1] as const;
    const isLarge = ([wide, high]: readonly [number, number]) => high >= least - 1 && wide >= least - 1;
    let size = measure();
    if (!isLarge(size)) {
      // It may lie beyond the edge, or below the foot of a form: what counts is how it is once it is scrolled to.
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const moved = target.getBoundingClientRect();
      [middleX, middleY] = [(moved.left + moved.right) / 2, (moved.top + moved.bottom) / 2];
      size = measure();
    }
    if (isLarge(size)) continue;
    const [wide, high] = size;
    const name = target.ariaLabel ?? label?.textContent ?? target.title ?? '';
    const text = (name === '' ? (target.textContent ?? '') : name).trim().slice(0, 32);
    found.push(`${target.tagName.toLowerCase()} '${text}' is ${wide} by ${high} px`);
  }
  return found;
}
