import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules that judge colours; what all others find is the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds in the page or in one part of it, in the theme that shows and in the other one, short enough to read.
 * The theme is switched as the person's system would, so the page must follow it.
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  const html = page.locator('html');
  const shown = (await html.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light';
  const other = shown === 'dark' ? 'light' : 'dark';
  const wear = async (theme: typeof shown): Promise<void> => {
    await page.emulateMedia({ colorScheme: theme });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', theme);
  };
  const found = await judge(page, part);
  await wear(other);
  found.push(...(await judge(page, part, colourRules)).map((text) => `${other} ${text}`));
  await wear(shown);
  return found;
}

async function judge(page: Page, part?: string, rules?: string[]): Promise<string[]> {
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
  // The mode called legacy judges the page and its frames of the same origin in one go, in a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (part !== undefined) axe.include(part);
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ; ')}`);
}
