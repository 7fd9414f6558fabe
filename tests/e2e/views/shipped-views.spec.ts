import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, pane, test } from '../portal.ts';

const folder = join(import.meta.dirname, '../../../views');

/** The addresses of the views that come with the portal: lists, new records, screens without an entity. */
async function shippedScreens(): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.view.json'));
  const screens = await Promise.all(
    files.map(async (file) => {
      const { entity, name } = JSON.parse(await readFile(join(folder, file), 'utf8'));
      const view = basename(file, '.view.json');
      if (entity === undefined) return [`/tela/${view}`];
      const [, named = name] = view.split('.');
      const search = named === undefined ? '' : `?view=${named}`;
      return [`/crud/${entity}/${search}`, `/crud/${entity}/0${search}`];
    }),
  );
  return screens.flat().sort();
}

type Fit = { readonly over: number; readonly cutHeads: readonly string[] };

/** How the table in front fits: what it lacks in width, in px, and the headings that are cut. */
function readFit(page: Page): Promise<Fit> {
  return pane(page)
    .locator('table')
    .first()
    .evaluate((table) => {
      const cut = [...table.querySelectorAll('thead th')].filter((head) => head.scrollWidth > head.clientWidth + 1);
      const box = table.closest('[data-updating]') ?? table.parentElement ?? table;
      return {
        over: box.scrollWidth - box.clientWidth,
        cutHeads: cut.map(({ textContent }) => textContent ?? ''),
      };
    });
}

test('every view that comes with the portal opens without an error or a dialog, and every list fits its screen', async ({
  open,
  api,
}) => {
  test.setTimeout(600_000);
  const { body } = await api('admin', 'GET', '/listarMenuPrincipal?size=1000');
  const inMenu = JSON.stringify(body).match(/\/crud\/\w+\//g) ?? [];
  const page = await open('admin');
  const wrong: string[] = [];
  let tables = 0;
  for (const address of [...new Set([...(await shippedScreens()), ...inMenu])].sort()) {
    const refused: string[] = [];
    const listen = (answer: { status: () => number; url: () => string }) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    };
    page.on('response', listen);
    await page.goto(address);
    await expect(pane(page).getByRole('heading').first()).toBeVisible();
    // Lists and forms say while they load; the window's event stream never ends.
    await expect(pane(page).locator('[aria-busy="true"]')).toHaveCount(0);
    page.off('response', listen);
    const failures = await pane(page)
      .getByText(/Não foi possível carregar|Indisponível/)
      .count();
    const dialogs = await page.getByRole('dialog').count();
    if (refused.length + failures + dialogs > 0)
      wrong.push(`${address}: ${refused.join(', ')} ${failures} failures, ${dialogs} dialogs`);
    // A tree, cards, and a list without rows have no table.
    if (!/^\/crud\/\w+\/(\?|$)/.test(address) || (await pane(page).locator('table').count()) === 0) continue;
    tables += 1;
    const { over, cutHeads } = await readFit(page);
    if (over > 0 || cutHeads.length > 0) wrong.push(`${address}: ${over} px too wide, cut: ${cutHeads.join(', ')}`);
  }
  expect(wrong.join('\n')).toBe('');
  expect(tables).toBeGreaterThan(5);
});
