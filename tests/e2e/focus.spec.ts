import type { Page } from '@playwright/test';
import { expect, field, pane, test } from './portal.ts';

/** Whether what has the focus lies below the head or the foot that stays at the edge of the screen. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.closest('[data-fields]') === null) return false;
    const box = focused.getBoundingClientRect();
    const edges = [...document.querySelectorAll('[data-pane] header, [data-pane] footer')].filter(
      (edge) => edge.checkVisibility() && getComputedStyle(edge).position === 'sticky',
    );
    return edges.some((edge) => {
      const { top, bottom } = edge.getBoundingClientRect();
      return box.top < bottom && box.bottom > top && !edge.contains(focused);
    });
  });
}

test('a new record begins in its first field, an opened one on its name, and the list on the row @phone', async ({
  open,
  newClient,
}) => {
  const client = await newClient({ nome: 'Foco de Teste' });
  const page = await open('admin', '/crud/Cliente/0');
  await expect(field(page, 'Cod. Mundial')).toBeFocused();

  await page.goto(`/crud/Cliente/?query=${String(client.codigo_mundial)}`);
  const row = pane(page).locator('[data-row="0"]');
  await expect(row).toContainText('Foco de Teste');
  const link = row.locator('a').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${client.id}`));
  await expect(pane(page).getByRole('heading', { level: 1, name: 'Foco de Teste' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/crud\/Cliente\/\?query=/);
  await expect(pane(page).locator('[data-row="0"]').locator('a').first()).toBeFocused();
});

test('no field that Tab reaches lies below the head or the foot of a form @phone', async ({ open, newClient }) => {
  const { id } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
  await expect(pane(page).getByRole('heading', { level: 1 })).toBeFocused();
  const seen = new Set<string>();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() =>
      document.activeElement?.closest('[data-fields]') ? (document.activeElement.id ?? '') : '',
    );
    if (name !== '') seen.add(name);
    expect(await isCovered(page), name).toBe(false);
  }
  expect(seen.size).toBeGreaterThan(8);
});

test('a click into a filled choice marks its text, and Enter takes the only hit, however soon @phone', async ({
  open,
}) => {
  const page = await open('admin', '/crud/Cliente/0');
  const choice = pane(page).getByRole('combobox', { name: 'Estado civil' });
  await choice.click();
  await page.keyboard.type('União estável');
  await page.keyboard.press('Enter');
  await expect(choice).toHaveValue('União estável');
  await expect(choice).toHaveAttribute('aria-expanded', 'false');

  await field(page, 'Cod. Mundial').click();
  await choice.click();
  const marked = (box: HTMLInputElement) => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0);
  expect(await choice.evaluate(marked)).toBe('União estável');
});
