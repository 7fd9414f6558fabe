import { demoPassword, expect, logIn, pane, test, userMenu } from '../portal.ts';

test('the login has its fields and is sent with the Enter key @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Entrar no Vitral' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Esqueci a Senha' })).toBeVisible();
  await page.getByLabel('Cod. Mundial ou e-mail').fill('config@vitral.example');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: /^(Bom dia|Boa tarde|Boa noite), Davi$/ })).toBeVisible();
});

test('empty fields are named, without asking the server', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') asked += 1;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'ENTRAR' }).click();
  await expect(page.getByText('Informe o seu Cod. Mundial ou o seu e-mail.')).toBeVisible();
  await expect(page.getByText('Informe a sua senha.')).toBeVisible();
  await expect(page.getByLabel('Cod. Mundial ou e-mail')).toBeFocused();
  expect(asked).toBe(0);
});

test('a wrong password is told in plain words and nothing typed is lost', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'consultor', 'senha errada');
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  const text = await alert.innerText();
  expect(text).toMatch(/senha/i);
  expect(text).not.toMatch(/[A-Z]+_[A-Z]+|\b4\d\d\b|unauthorized|error/i);
  await expect(page.getByLabel('Cod. Mundial ou e-mail')).toHaveValue('consultor@vitral.example');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('senha errada');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();

  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('a token in the address logs in and leaves the address at once', async ({ page, open }) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await open('admin', '/crud/Banco/?sortBy=codigo');
  await expect(pane(page).getByRole('heading', { name: 'Bancos', level: 1 })).toBeVisible();
  const url = new URL(page.url());
  expect([url.pathname.replace(/\/$/, ''), url.searchParams.has('token')]).toEqual(['/crud/Banco', false]);
  // Nor may the way back lead to it.
  expect(await page.evaluate(() => document.referrer)).not.toContain('token');
  await page.goBack();
  expect(page.url()).not.toContain('token=');
});

test('a token of another user in the address asks before it takes over @whole-phone', async ({
  page,
  open,
  openElsewhere,
}) => {
  const other = await openElsewhere('admin');
  const stored = () => other.evaluate(() => localStorage.getItem('vitral.token'));
  await expect.poll(stored).not.toBeNull();
  const token = await stored();
  await open('config');
  await page.goto(`/crud/Banco/?token=${token}`);
  const dialog = page.getByRole('dialog', { name: 'Trocar de usuário?' });
  await expect(dialog.getByText('config@vitral.example')).toBeVisible();
  await expect(dialog.getByText('admin@vitral.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar como estou' }).click();
  await page.reload();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Menu do usuário.*Davi/ })).toBeVisible();

  await page.goto(`/crud/Banco/?token=${token}`);
  await dialog.getByRole('button', { name: 'Trocar de usuário' }).click();
  await expect(page.getByRole('button', { name: /Menu do usuário/ })).not.toHaveAccessibleName(/Davi/);
});

test('a token that is worth nothing leads to the login', async ({ page }) => {
  await page.goto('/crud/Banco/?token=nada');
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible();
  expect(page.url()).not.toContain('nada');
});

test('the address that was asked for is opened after the login', async ({ page }) => {
  await page.goto('/crud/Filial/?query=paulo');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'config');
  await expect(page).toHaveURL(/\/crud\/Filial\/?\?query=paulo$/);
  await expect(pane(page).getByRole('heading', { name: 'Filiais', level: 1 })).toBeVisible();
});

test('logging out asks first and then forgets the session', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'config');
  await expect(page).toHaveURL(/\/home$/);
  const token = await page.evaluate(() => localStorage.getItem('vitral.token'));

  await userMenu(page, 'Sair');
  // The user menu is a dialog too, and may still be closing.
  const dialog = page.getByRole('dialog').filter({ hasText: 'Deseja realmente sair?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);

  await userMenu(page, 'Sair');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('vitral.token'))).toBeNull();
  const answer = await page.request.get('/api/listarMenuPrincipal', { headers: { authorization: `Bearer ${token}` } });
  expect([401, 403]).toContain(answer.status());
  await page.goto('/crud/Cliente/');
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible();
});
