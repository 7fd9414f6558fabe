import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';

/** Kinds of elements within kinds of elements that were evaluated by now: profiles and screens have most of them in common. */
const evaluated = new Set<string>();

/** The screen in front; those of other tabs are there but hidden. */
const front = '[data-pane]:not([style*="display: none"])';
/** What its parts are parts by: a cell by its table, an entry by its list. */
const owners = ['grid', 'tree', 'treegrid', 'listbox', 'tablist', 'radiogroup', 'menu', 'list']
  .map((role) => `[role="${role}"]`)
  .concat('table', 'ul', 'ol', 'dl')
  .join();
/** Marks what is evaluated. */
const mark = 'data-fresh';

/**
 * What axe finds where an element stands in another one as it has nowhere yet: by what they are for, whether they have a name and how
 * they look. Where the new ones are all in the screen in front they are evaluated alone, and else the whole page.
 * @param themes those that colours are judged in
 */
export async function evaluateNew(page: Page, themes: 'both' | 'shown'): Promise<readonly string[]> {
  const known = [...evaluated].flatMap((pair) => (pair.startsWith(`${themes} `) ? pair.slice(themes.length + 1) : []));
  const fresh = await page.evaluate(
    ([selector, attribute, parts, seen]) => {
      const pairs = new Set(seen);
      const found = new Set<string>();
      let isAround = false;
      const kindOf = ({ tagName, role, className, ariaLabel }: Element) =>
        [tagName, role, className, ariaLabel === null].join();
      for (const element of document.querySelectorAll('body *')) {
        if (!element.checkVisibility()) continue;
        const pair = `${kindOf(element.parentElement ?? element)} > ${kindOf(element)}`;
        if (pairs.has(pair)) continue;
        pairs.add(pair);
        found.add(pair);
        if (element.closest(selector) === null) isAround = true;
        else (element.closest(parts) ?? element).setAttribute(attribute, '');
      }
      return { pairs: [...found], isAround };
    },
    [front, mark, owners, known] as const,
  );
  if (fresh.pairs.length === 0) return [];
  for (const pair of fresh.pairs) {
    evaluated.add(`shown ${pair}`);
    if (themes === 'both') evaluated.add(`both ${pair}`);
  }
  try {
    return await violations(page, fresh.isAround ? undefined : `[${mark}]`, themes);
  } finally {
    await page.evaluate((attribute) => {
      for (const each of document.querySelectorAll(`[${attribute}]`)) each.removeAttribute(attribute);
    }, mark);
  }
}
