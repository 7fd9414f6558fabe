import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test('pictures of a customer are turned, named, downloaded and seen all at once @phone', async ({ open, page }) => {
  await open('admin', '/download_arquivos_clientes');
  await expect(pane(page).getByText('Fotos da loja').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByText('Fotos da loja').first().click();
  await expect(page).toHaveURL(/\/download_arquivos_clientes\/\d+$/);
  await expect(pane(page).getByText('Fachada', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('option').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pane(page).getByText('Vitrine', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await pane(page).getByRole('button', { name: 'Baixar a foto escolhida' }).click();
  expect((await download).suggestedFilename()).toBe('vitrine.jpg');
  await pane(page).getByRole('button', { name: 'Abrir todas as fotos' }).click();
  const all = page.getByRole('dialog', { name: 'Todas as fotos' });
  await expect(all.getByText('Balcão')).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(all).toBeHidden();
  await pane(page).getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(page).toHaveURL(/\/download_arquivos_clientes$/);
});
