import { type ServerProcess, startServerProcess } from '../../support/process.ts';
import { expect, test } from '../portal.ts';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServerProcess({ NODE_ENV: 'production', VITRAL_DEV: '' });
});
test.afterAll(() => server.stop());

test('an empty portal in production makes its first administrator with the code of the terminal', async ({ page }) => {
  expect(server.output()).not.toContain('vitral-demo');
  const code = server.code();
  expect(code).not.toBeNull();
  await page.goto(`${server.address()}/`);
  await expect(page).toHaveURL(/\/primeiro-acesso$/);

  const send = page.getByRole('button', { name: 'Criar administrador' });
  await send.click();
  await expect(page.getByText('Informe o código que o terminal do servidor mostra.')).toBeVisible();
  await expect(page.getByText('A senha precisa de pelo menos 10 caracteres.')).toBeVisible();

  await page.getByLabel('Código do terminal').fill('AAAA-BBBB-CCCC');
  await page.getByLabel('Seu nome').fill('Ana Primeira');
  await page.getByLabel('E-mail').fill('ana@empresa.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('uma frase bem longa');
  await send.click();
  await expect(page.getByText(/código/i).last()).toBeVisible();
  await expect(page).toHaveURL(/\/primeiro-acesso$/);
  await expect(page.getByLabel('Seu nome')).toHaveValue('Ana Primeira');

  await page.getByLabel('Código do terminal').fill(code ?? '');
  await send.click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: /, Ana$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usuários' }).first()).toBeVisible();

  // It happens once.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.address()}/primeiro-acesso`);
  await expect(page).toHaveURL(/\/login$/);
  const again = await page.request.post(`${server.address()}/api/primeiroAcesso`, {
    data: { codigo: server.code(), nome: 'Outro', login: 'outro@empresa.com.br', senha: 'outra frase bem longa' },
  });
  expect(again.status()).toBeGreaterThanOrEqual(400);
  await page.getByLabel('Cod. Mundial ou e-mail').fill('ana@empresa.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('uma frase bem longa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  // No demo logins in production.
  const demo = await page.request.post(`${server.address()}/api/login`, {
    data: { username: 'admin@vitral.example', password: 'vitral-demo' },
  });
  expect([400, 401, 403]).toContain(demo.status());
});
