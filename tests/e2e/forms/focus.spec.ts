import type { Page } from '@playwright/test';
import { expect, field, pane, rowsOf, test } from '../portal.ts';

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

test('a click into a filled choice marks its text, and Enter takes the only hit, however soon @whole-phone', async ({
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

test('keys that follow Escape out of the dialog of errors open the palette and are typed there', async ({ open }) => {
  const page = await open('admin', '/crud/Cliente/0');
  const first = field(page, 'Cod. Mundial');
  await expect(first).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toContainText('Alguns erros foram encontrados');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bancos');
  const palette = page.getByRole('combobox', { name: 'Buscar telas, registros e ações' });
  await expect(palette).toHaveValue('bancos');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('');
});

test('the way back to the list keeps its search and the row one came from @whole-phone', async ({
  open,
  newClient,
}) => {
  const client = await newClient({ nome: 'Volta com Busca' });
  const page = await open('admin', `/crud/Cliente/?query=${String(client.codigo_mundial)}`);
  const link = pane(page).locator('[data-row="0"] a').first();
  await link.click();
  await expect(pane(page).getByRole('heading', { level: 1, name: 'Volta com Busca' })).toBeVisible();
  await pane(page).getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/\\?query=${String(client.codigo_mundial)}$`));
  await expect(link).toBeFocused();
});

test('a dialog that is read opens on its heading, keeps the focus, and gives it back', async ({ open, newClient }) => {
  const { id } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
  const history = pane(page).getByRole('button', { name: 'Histórico' });
  await history.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Histórico' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(history).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Atalhos do teclado' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(history).toBeFocused();
});

test('the dialog of a picker begins in its search, takes the only hit on Enter, and gives the focus back', async ({
  open,
  api,
}) => {
  const { body } = await api('admin', 'GET', '/Estado?size=1&query=Pernambuco');
  const page = await open('admin', `/crud/Estado/${String(rowsOf(body)[0]?.id)}`);
  const choice = pane(page).locator('[name="pais"]');
  const opener = pane(page).getByRole('button', { name: 'Escolher País' });
  await opener.press('Enter');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choice).toBeFocused();
  await opener.press('Enter');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Argentina');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choice).toHaveValue('Argentina');
  await expect(choice).toBeFocused();
});

test('the form of a row begins in its first field, each time it is opened, and gives the focus back', async ({
  open,
}) => {
  const page = await open('admin', '/crud/Evento/0');
  const opener = pane(page).getByRole('button', { name: 'Adicionar em Anexos' });
  for (const _time of ['loading what it needs', 'with everything at hand']) {
    await opener.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Descrição')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
