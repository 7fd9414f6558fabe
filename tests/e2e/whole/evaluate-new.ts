import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';

/** Kinds of elements within kinds of elements that were evaluated by now: profiles and screens have most of them in common. */
const evaluated = new Set<string>();

/**
 * What axe finds in a page where an element stands in another one as it has nowhere yet: by what they are for, whether they
 * have a name and how they look.
 * @param themes those that colours are judged in
 */
export async function evaluateNew(page: Page, themes: 'both' | 'shown'): Promise<readonly string[]> {
  const pairs = await page.evaluate(() => {
    const kindOf = ({ tagName, role, className, ariaLabel }: Element) =>
      [tagName, role, className, ariaLabel === null].join();
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => `${kindOf(element.parentElement ?? element)} > ${kindOf(element)}`);
  });
  const fresh = [...new Set(pairs)].filter((pair) => !evaluated.has(`${themes} ${pair}`));
  if (fresh.length === 0) return [];
  for (const pair of fresh) {
    evaluated.add(`shown ${pair}`);
    if (themes === 'both') evaluated.add(`both ${pair}`);
  }
  return violations(page, undefined, themes);
}
