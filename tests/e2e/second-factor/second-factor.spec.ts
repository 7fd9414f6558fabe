import type { Page } from '@playwright/test';
import { codeOf } from '../../support/login/authenticator.ts';
import { violations } from '../axe.ts';
import { deleteNewUsers, linkTo, newPassword, newUser } from '../new-user.ts';
import { expect, test } from '../portal.ts';

const domain = 'etapas.example';

test.afterEach(({ api }) => deleteNewUsers(api, domain));

async function enter(page: Page, login: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Cod. Mundial ou e-mail').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
}

/** As if the browser were closed: the next address asks for the login. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test('an authenticator is enrolled in Meus dados and asked for at the login, by keys alone @whole-phone', async ({
  page,
  api,
}) => {
  const login = await newUser(api, domain);
  await page.goto(await linkTo(login, '/welcome'));
  await page.getByLabel('Digite sua senha').fill(newPassword);
  await page.getByLabel('Confirme sua senha').fill(newPassword);
  await page.getByRole('button', { name: 'CONFIRMAR', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await enter(page, login);
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/meus_dados');
  const section = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await section.getByRole('button', { name: 'Ativar' }).click();
  await section.getByLabel('Senha atual').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible();
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel('Código do aplicativo').fill('000000');
  await page.keyboard.press('Enter');
  await expect(section.getByText(/O código não confere ou já foi usado/)).toBeVisible();
  await section.getByLabel('Código do aplicativo').fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  const codes = section.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await section.getByRole('button', { name: 'Já guardei' }).click();
  await expect(section.getByText('restam 10 de 10')).toBeVisible();

  await forget(page);
  await enter(page, login);
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  await expect(page.getByLabel('Código')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('O código não confere');
  await expect(page.getByLabel('Código')).toBeFocused();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await forget(page);
  await enter(page, login);
  await page.getByLabel('Código').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});
