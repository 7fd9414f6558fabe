import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that judge colours; what all others find is the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds in the page or in one part of it, in the theme that shows and, unless only that is asked for, in the other one, short
 * enough to read.
 * The theme is switched as the person's system would, so the page must follow it.
 */
export async function violations(page: Page, part?: string, themes: 'both' | 'shown' = 'both'): Promise<string[]> {
  if (themes === 'shown') return validate(page, part);
  const html = page.locator('html');
  const shown = (await html.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light';
  const other = shown === 'dark' ? 'light' : 'dark';
  const wear = async (theme: typeof shown): Promise<void> => {
    await page.emulateMedia({ colorScheme: theme });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', theme);
  };
  const found = await validate(page, part);
  await wear(other);
  found.push(...(await validate(page, part, colourRules)).map((text) => `${other} ${text}`));
  await wear(shown);
  return found;
}

/** What axe finds in the page in the theme that shows: enough where the same page was judged in both, in other words. */
export function violationsAsShown(page: Page): Promise<string[]> {
  return validate(page);
}

/** Whatever is wrong is asked for once more: what began to fade or to change just then is no mistake, and a mistake stays. */
async function validate(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  const found = await readViolations(page, part, rules);
  return found.length > 0 ? readViolations(page, part, rules) : found;
}

async function readViolations(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  // What still fades in would be judged half-way; a wheel that turns for ever is waited for by nobody.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
            ).length,
      ),
    )
    .toBe(0);
  // What is asked for anew is faint until it comes: what is judged is what people read.
  await expect.poll(() => page.evaluate(countFaint)).toBe(0);
  await loadAxe(page);
  const found = await page.evaluate(
    async ([selector, runOnly]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const options: RunOptions = { resultTypes: ['violations'], ...(runOnly === undefined ? {} : { runOnly }) };
      return (await run(selector ?? document, options)).violations;
    },
    [part, rules] as const,
  );
  // Why the first one fails says of all which colours were seen.
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ; ')} (${nodes[0]?.any[0]?.message ?? ''})`,
  );
}

function countFaint(): number {
  return [...document.querySelectorAll('[data-updating="true"], [aria-busy="true"]')].filter(
    (element) => element.checkVisibility() && Number(getComputedStyle(element).opacity) < 1,
  ).length;
}

/** Loads it once into the page and the frames that it asks, those of the same origin: loading takes as long as judging. */
async function loadAxe(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    // A frame that has only just come has no address yet.
    await expect.poll(() => frame.url()).not.toBe('');
    await frame.waitForLoadState('domcontentloaded');
    if (!/^about:/.test(frame.url()) && new URL(frame.url()).origin !== origin) continue;
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
}
