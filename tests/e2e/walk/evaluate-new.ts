import type { Page } from '@playwright/test';
import { front, violations } from '../axe.ts';

/** Kinds of elements within kinds of elements that were evaluated by now: profiles and screens have most of them in common. */
const evaluated = new Set<string>();

/**
 * What axe finds in a page where an element stands in another one as it has nowhere yet: by what they are for, whether they
 * have a name and how they look. Where the new ones are all in the screen in front, what stands around it is left out: the
 * whole page was evaluated with it before.
 * @param themes those that colours are judged in
 */
export async function evaluateNew(page: Page, themes: 'both' | 'shown'): Promise<readonly string[]> {
  const pairs = await page.evaluate((selector) => {
    const kindOf = ({ tagName, role, className, ariaLabel }: Element) =>
      [tagName, role, className, ariaLabel === null].join();
    const inFront = new Set<string>();
    const around = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility()) continue;
      const pair = `${kindOf(element.parentElement ?? element)} > ${kindOf(element)}`;
      (element.closest(selector) === null ? around : inFront).add(pair);
    }
    return { inFront: [...inFront], around: [...around] };
  }, front);
  const isNew = (pair: string): boolean => !evaluated.has(`${themes} ${pair}`);
  const around = pairs.around.filter(isNew);
  const fresh = [...around, ...pairs.inFront.filter(isNew)];
  if (fresh.length === 0) return [];
  for (const pair of fresh) {
    evaluated.add(`shown ${pair}`);
    if (themes === 'both') evaluated.add(`both ${pair}`);
  }
  return violations(page, around.length === 0 ? front : undefined, themes);
}
