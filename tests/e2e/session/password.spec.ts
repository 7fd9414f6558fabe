import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { deleteNewUsers, linkTo, newPassword, newUser } from '../new-user.ts';
import { expect, test } from '../portal.ts';

const domain = 'senha.example';
const another = 'outra k7m!T2qzW';

test.afterEach(({ api }) => deleteNewUsers(api, domain));

async function type(page: Page, first: string, second = first): Promise<void> {
  await page.getByLabel('Digite sua senha').fill(first);
  await page.getByLabel('Confirme sua senha').fill(second);
  await page.getByRole('button', { name: 'CONFIRMAR', exact: true }).click();
}

/** A success shows as a toast: no dialog has to be closed. */
async function closeNotice(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: text });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(notice).toBeHidden();
}

async function enter(page: Page, login: string, word: string): Promise<void> {
  await page.getByLabel('Cod. Mundial ou e-mail').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'ENTRAR' }).click();
}

test('from the first access over a forgotten password to the login @whole-phone', async ({ page, api }) => {
  const login = await newUser(api, domain);
  const welcome = await linkTo(login, '/welcome');
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.goto(welcome);
  await expect(page.getByRole('heading', { name: 'CADASTRE SUA SENHA PARA SEU PRIMEIRO ACESSO' })).toBeVisible();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('link', { name: /Esqueci a Senha/ })).toHaveCount(0);
  // Only the page itself was asked for with the token; it is no session, and stays for a reload.
  expect(seen.filter((each) => each.includes('token='))).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('vitral.token'))).toBeNull();
  await page.reload();

  await type(page, 'senha12345');
  await expect(page.getByText('Força da senha: Fraca')).toBeVisible();
  await expect(page.getByText(/fácil de adivinhar/)).toBeVisible();
  await type(page, newPassword, 'outra');
  await expect(page.getByText(/As senhas não são iguais/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await type(page, newPassword);
  await closeNotice(page, 'Senha alterada com sucesso.');
  await expect(page).toHaveURL(/\/login$/);

  await page.getByRole('link', { name: 'Esqueci a Senha' }).click();
  await page.getByRole('button', { name: 'RECUPERAR ACESSO' }).click();
  await expect(page.getByText('Informe o seu e-mail.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('E-mail').fill(login);
  await page.getByRole('button', { name: 'RECUPERAR ACESSO' }).click();
  await closeNotice(page, 'Se o cadastro existir, enviaremos um e-mail com as instruções.');
  await expect(page).toHaveURL(/\/login$/);

  await expect(page.getByRole('main').getByText('Confira o seu e-mail')).toBeAttached();
  const recovery = await linkTo(login, '/recuperar_senha');
  await page.goto(recovery);
  await expect(page.getByRole('heading', { name: 'ALTERAR SENHA' })).toBeVisible();
  await expect(page).toHaveURL(/\/recuperar_senha$/);
  await expect(page.getByRole('link', { name: /Esqueci a Senha/ })).toBeVisible();
  await type(page, another);
  await closeNotice(page, 'Senha alterada com sucesso.');
  await expect(page).toHaveURL(/\/login$/);

  await page.goto(recovery);
  await type(page, newPassword);
  await expect(page.getByRole('alert')).toContainText('Este link não vale mais');

  await page.goto('/login');
  await enter(page, login, another);
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/alterar_senha');
  await expect(page.getByRole('heading', { name: 'ALTERAR SENHA' })).toBeVisible();
  await page.getByLabel('Senha atual').fill('errada');
  await type(page, newPassword);
  await expect(page.getByText('A senha atual não confere.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Senha atual').fill(another);
  await type(page, newPassword);
  await closeNotice(page, 'Senha alterada com sucesso.');
  await page.reload();
  await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
});
