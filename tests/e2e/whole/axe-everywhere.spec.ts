import type { Page } from '@playwright/test';
import { portalScreens } from '../../../src/domain/screens.ts';
import { identifyScreen } from '../../../src/shell/tabs/tab.ts';
import { violations } from '../axe.ts';
import { expect, goWithin, test } from '../portal.ts';

const own = portalScreens
  .filter(({ audience, isBuilt }) => audience === 'session' && isBuilt)
  .flatMap(({ paths }) => paths)
  .filter((path) => path !== '/' && path !== '/swagger' && path !== '/estudio')
  .map((path) => path.replaceAll(/:\w+\??/g, 'exemplo'));

const parts = [0, 1, 2, 3];

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  // It is the last file of all: side by side no worker waits for the others at the end.
  test.describe.configure({ mode: 'parallel' });

  // In parts, so that one that fails is tried again by itself.
  for (const part of parts)
    test(`axe finds nothing on any screen, part ${part + 1} of ${parts.length} @phone`, async ({ open, api }) => {
      test.setTimeout(600_000);
      const { body } = await api('admin', 'GET', '/listarMenuPrincipal?size=1000');
      const entities = (Array.isArray(body.data) ? body.data : []).flatMap(({ entity }) => entity ?? []);
      expect(entities.length).toBeGreaterThan(10);
      const generic = entities.flatMap((entity) => [`/crud/${entity}/`, `/crud/${entity}/0`]);
      const page = await open('admin', '/home');
      const found: string[] = [];
      const addresses = [...own, ...generic].filter((_, index) => index % parts.length === part);
      expect(addresses.length).toBeGreaterThan(10);
      for (const address of addresses) {
        await visit(page, address);
        found.push(...(await violations(page)).map((text) => `${address} ${text}`));
        // Its tab would stay in the page, for axe to go through with every screen after it.
        await page.keyboard.press('Alt+w');
      }
      expect(found).toEqual([]);
    });
});

/** Goes there and waits until the screen is drawn. */
async function visit(page: Page, address: string): Promise<void> {
  await goWithin(page, address);
  const { key } = identifyScreen(address);
  const screen = page.locator(`[data-pane="${key}"]`);
  // Pictures of the screen before that nobody has asked for yet take the connections of the page meanwhile.
  await expect(screen.getByRole('heading', { level: 1 }), address).toBeVisible({ timeout: 90_000 });
  await expect(screen.locator('[aria-busy="true"]'), address).toHaveCount(0);
}
