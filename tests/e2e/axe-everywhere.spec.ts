import type { Page } from '@playwright/test';
import { portalScreens } from '../../src/domain/screens.ts';
import { violations } from './axe.ts';
import { expect, goWithin, pane, test } from './portal.ts';

/** Both themes at both widths; a run of everything takes each, the usual one the two that differ in both. */
const isWhole = process.env.VITRAL_AXE === 'all';

const own = portalScreens
  .filter(({ gate, isBuilt }) => gate === 'session' && isBuilt)
  .flatMap(({ paths }) => paths)
  .filter((path) => path !== '/' && path !== '/swagger' && path !== '/estudio')
  .map((path) => path.replaceAll(/:\w+\??/g, 'exemplo'));

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    test(`axe finds nothing on any screen, ${scheme} @phone`, async ({ open, api, isMobile }) => {
      test.skip(!isWhole && isMobile !== (scheme === 'dark'), 'The other width has this theme.');
      test.setTimeout(600_000);
      const { body } = await api('admin', 'GET', '/listarMenuPrincipal?size=1000');
      const entities = (Array.isArray(body.data) ? body.data : []).flatMap(({ entity }) => entity ?? []);
      expect(entities.length).toBeGreaterThan(10);
      const generic = entities.flatMap((entity) => [`/crud/${entity}/`, `/crud/${entity}/0`]);
      const page = await open('admin', '/home');
      const found: string[] = [];
      for (const address of [...own, ...generic]) {
        await visit(page, address);
        found.push(...(await violations(page)).map((text) => `${address} ${text}`));
      }
      expect(found).toEqual([]);
    });
  });
}

/** Goes there and waits until the screen is drawn. */
async function visit(page: Page, address: string): Promise<void> {
  await goWithin(page, address);
  await expect(pane(page).getByRole('heading').or(pane(page).locator('p')).first(), address).toBeVisible();
  await expect(pane(page).locator('[aria-busy="true"]'), address).toHaveCount(0);
}
