import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, goWithin, menuOf, pane, tabsOf, test, untilDrawn } from '../portal.ts';

const tab = (page: Page, name: string) => tabsOf(page).getByRole('link', { name, exact: true });
const names = (page: Page) =>
  tabsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.slice(1).map((link) => link.textContent));

/** Opens screens one after the other by the menu. */
async function openFromMenu(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await menuOf(page).getByRole('link', { name: title, exact: true }).click();
    await expect(tab(page, title)).toHaveAttribute('aria-current', 'page');
  }
}

test('tabs are dragged, those without room are in a list, and a reload brings them back as they were, scrolled', async ({
  open,
}) => {
  const page = await open('admin', '/crud/Banco/?size=100');
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(pane(page).getByText(/^1-100 de/)).toBeVisible();
  const scrolled = () =>
    pane(page).evaluate((root) => Math.max(...[root, ...root.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)));
  await untilDrawn(page);
  await pane(page).evaluate((root) => {
    const scrolls = [root, ...root.querySelectorAll('*')].find(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 900,
    );
    scrolls?.scrollBy({ top: 800, behavior: 'instant' });
  });
  await expect.poll(scrolled).toBe(800);

  await openFromMenu(page, 'Países', 'Estados');
  const [from, to] = [await tab(page, 'Estados').boundingBox(), await tab(page, 'Bancos').boundingBox()];
  if (!from || !to) throw new Error('The tabs have no place.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 30, { steps: 8 });
  // Where it would be put is drawn a moment after the mouse came there.
  await expect(tabsOf(page).locator('[data-over]')).toHaveText('Bancos');
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(['Estados', 'Bancos', 'Países']);

  for (const name of ['Cidade', 'Filial', 'EstadoCivil', 'TipoDocumento', 'Departamento', 'Perfil']) {
    await goWithin(page, `/crud/${name}/`);
    await untilDrawn(page);
  }
  await expect(tab(page, 'Perfis')).toBeInViewport({ ratio: 1 });
  await tabsOf(page).getByRole('button', { name: 'Todas as abas abertas (9)' }).click();
  const list = page.getByRole('list', { name: 'Abas abertas' });
  await expect(list.getByRole('link')).toHaveCount(10);
  expect(await violations(page)).toEqual([]);
  await list.getByRole('link', { name: 'Bancos' }).click();
  await expect(tab(page, 'Bancos')).toBeInViewport({ ratio: 1 });
  await expect.poll(scrolled).toBe(800);
  const all = await names(page);
  await page.reload();
  await expect(pane(page).getByText(/^1-100 de/)).toBeVisible();
  await expect.poll(scrolled).toBe(800);
  expect(await names(page)).toEqual(all);
  await expect(tab(page, 'Bancos')).toHaveAttribute('aria-current', 'page');
});

test('windows keep their tabs apart; a duplicate begins with none, and the last set comes back', async ({
  open,
  context,
}) => {
  const page = await open('admin');
  await openFromMenu(page, 'Bancos', 'Países');
  // With an opener the new window is given a copy of this one's session storage, as a duplicate is.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/home'));
  const copy = await opened;
  await openFromMenu(copy, 'Estados');
  await expect.poll(() => names(copy)).toEqual(['Estados']);
  await openFromMenu(page, 'Cidades');
  await copy.reload();
  await expect(tab(copy, 'Estados')).toBeVisible();
  await expect.poll(() => names(copy)).toEqual(['Estados']);
  await page.reload();
  await expect(tab(page, 'Cidades')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Bancos', 'Países', 'Cidades']);

  await copy.close();
  const beside = await context.newPage();
  await beside.goto('/home');
  await expect(menuOf(beside)).toBeVisible();
  await expect.poll(() => names(beside)).toEqual([]);
  await beside.close();
  await tab(page, 'Países').click();
  await page.close();
  const next = await context.newPage();
  // A closed window counts as open until the browser has let go of what it held.
  await next.goto('/favicon.svg');
  const held = () => next.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
  await expect.poll(held).toBe(0);
  await next.goto('/home');
  await expect(tab(next, 'Cidades')).toBeVisible();
  await expect.poll(() => names(next)).toEqual(['Bancos', 'Países', 'Cidades']);
});
