import { demoPassword } from '../demo-users.ts';
import { expect, logIn, test, untilDrawn, userMenu } from '../portal.ts';

test('the login is sent with the Enter key, and logging out forgets the session @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Entrar no Vitral' })).toBeVisible();
  await expect(page.getByLabel('Cod. Mundial ou e-mail')).toBeFocused();
  await logIn(page, 'config');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: /^(Bom dia|Boa tarde|Boa noite), Davi$/ })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('vitral.token'));

  await userMenu(page, 'Sair');
  // The user menu is a dialog too, and may still be closing.
  const dialog = page.getByRole('dialog').filter({ hasText: 'Deseja realmente sair?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await userMenu(page, 'Sair');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('vitral.token'))).toBeNull();
  const answer = await page.request.get('/api/listarMenuPrincipal', { headers: { authorization: `Bearer ${token}` } });
  expect([401, 403]).toContain(answer.status());
  await page.goto('/crud/Cliente/');
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible();
});

test('the login shows before its code runs, which sends what was typed until then @phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible();
  await untilDrawn(page);
  const isAwake = () =>
    page.locator('#root').evaluate((root) => Object.keys(root).some((key) => key.startsWith('__react')));
  expect(await isAwake()).toBe(false);
  await page.getByLabel('Cod. Mundial ou e-mail').fill('config@vitral.example');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});
