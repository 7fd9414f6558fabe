import type { Page } from '@playwright/test';
import { expect, field, goWithin, pane, test } from '../portal.ts';

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

test('the focus begins in the first field of a new record and on the name of one that is opened, which Tab never leaves covered @phone', async ({
  open,
  newClient,
}) => {
  const client = await newClient({ nome: 'Foco de Teste' });
  const page = await open('admin', '/crud/Cliente/0');
  await expect(field(page, 'Cod. Mundial')).toBeFocused();

  await page.goto(`/crud/Cliente/?query=${String(client.codigo_mundial)}`);
  const link = pane(page).locator('[data-row="0"] a').first();
  await expect(link).toContainText('Foco de Teste');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${client.id}`));
  await expect(pane(page).getByRole('heading', { level: 1, name: 'Foco de Teste' })).toBeFocused();
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

  // A dialog that is read opens on its heading, keeps the focus, and gives it back.
  const history = pane(page).getByRole('button', { name: 'Histórico' });
  await history.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Histórico' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(history).toBeFocused();

  // Both ways back to the list keep its search, and lead to the row one came from.
  await page.goBack();
  await expect(page).toHaveURL(/\/crud\/Cliente\/\?query=/);
  await expect(link).toBeFocused();
  await link.click();
  await pane(page).getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/\\?query=${String(client.codigo_mundial)}$`));
  await expect(link).toBeFocused();
});

test('keys go where one sees them: into a filled choice, the palette behind an error, a picker and a row @whole-phone', async ({
  open,
}) => {
  const page = await open('admin', '/crud/Cliente/0');
  const first = field(page, 'Cod. Mundial');
  await expect(first).toBeFocused();
  // Keys that follow Escape out of the dialog of errors open the palette and are typed there.
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

  // Enter takes the only hit, however soon, and a click into the filled choice marks its text.
  const choice = pane(page).getByRole('combobox', { name: 'Estado civil' });
  await choice.click();
  await page.keyboard.type('União estável');
  await page.keyboard.press('Enter');
  await expect(choice).toHaveValue('União estável');
  await expect(choice).toHaveAttribute('aria-expanded', 'false');
  await first.click();
  await choice.click();
  const marked = (box: HTMLInputElement) => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0);
  expect(await choice.evaluate(marked)).toBe('União estável');
  await page.keyboard.press('Escape');

  // The dialog of a picker begins in its search, takes the only hit on Enter, and gives the focus back.
  await goWithin(page, '/crud/Estado/0');
  const country = pane(page).locator('[name="pais"]');
  const opener = pane(page).getByRole('button', { name: 'Escolher País' });
  await opener.press('Enter');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(country).toBeFocused();
  await opener.press('Enter');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Argentina');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(country).toHaveValue('Argentina');
  await expect(country).toBeFocused();

  // The form of a row begins in its first field, each time it is opened, and gives the focus back.
  await goWithin(page, '/crud/Evento/0');
  const adding = pane(page).getByRole('button', { name: 'Adicionar em Anexos' });
  for (const _time of ['loading what it needs', 'with everything at hand']) {
    await adding.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Descrição')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(adding).toBeFocused();
  }
});
