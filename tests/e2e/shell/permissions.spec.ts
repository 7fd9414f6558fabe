import { violations } from '../axe.ts';
import { expect, field, logIn, menuOf, pane, rowsOf, tabsOf, test } from '../portal.ts';

const total = /^\d[\d.]*-[\d.]+ de ([\d.]+)$/;

test('a customer sees the own record and nothing else', async ({ open, api }) => {
  const own = rowsOf((await api('cliente', 'GET', '/Cliente?size=10')).body);
  expect(own).toHaveLength(1);
  const id = Number(own[0]?.id);

  const page = await open('cliente', '/crud/Cliente/');
  await expect(pane(page).getByText(total)).toHaveText('1-1 de 1');
  await expect(menuOf(page).getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
  for (const hidden of ['Usuários', 'Perfis', 'Permissões']) {
    await expect(menuOf(page).getByRole('link', { name: hidden })).toHaveCount(0);
  }
  await expect(pane(page).getByRole('button', { name: 'Novo' })).toHaveCount(0);
  await pane(page).locator('tbody tr[data-row]').click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${id}$`));
  await expect(field(page, 'Nome')).toBeDisabled();
  await expect(pane(page).getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
  await expect(pane(page).getByRole('button', { name: 'Excluir' })).toHaveCount(0);

  await page.goto(`/crud/Cliente/${id === 1 ? 2 : 1}`);
  await expect(pane(page).getByText('Registro não encontrado')).toBeVisible();
  await page.goto('/crud/Usuario/');
  await expect(page.getByText('Você não tem acesso a esta tela')).toBeVisible();
});

test('twelve rights are given in at most fifteen clicks, and taken by keyboard', async ({ open, api }) => {
  const constante = `MATRIZ_${Date.now()}`;
  const made = await api('admin', 'POST', '/Perfil', { descricao: constante, constante });
  const { id } = made.body.data as { readonly id: number };
  const page = await open('admin', `/crud/Perfil/${id}`);
  const boxes = pane(page).getByRole('grid', { name: 'Permissões' });
  let clicks = 0;
  for (const name of ['Bancos', 'Cidades', 'Países'])
    for (const flag of ['Listar', 'Cadastrar', 'Editar', 'Excluir']) {
      await boxes.getByRole('checkbox', { name: `${flag}: ${name}`, exact: true }).click();
      clicks += 1;
    }
  await expect(pane(page).getByRole('status').filter({ hasText: '12 mudanças' })).toContainText(
    'Bancos: Listar, Cadastrar, Editar, Excluir',
  );
  expect(await violations(page, '[data-pane]:not([hidden])')).toEqual([]);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  clicks += 1;
  expect((await saved).status()).toBe(200);
  expect(clicks).toBeLessThanOrEqual(15);
  const given = async () => (await api('admin', 'GET', `/Permissao?size=0&perfil=${id}`)).body.total;
  expect(await given()).toBe(12);
  await expect(pane(page).getByText('Alterações não salvas')).toHaveCount(0);

  await boxes.getByRole('checkbox', { name: 'Listar: Bancos', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  const differences = pane(page).getByRole('status').filter({ hasText: 'mudanças' });
  await expect(differences).toContainText('Bancos: Cadastrar');
  await expect(differences).toContainText('Cidades: Cadastrar');
  const again = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Control+s');
  expect((await again).status()).toBe(200);
  expect(await given()).toBe(10);
  expect((await api('admin', 'DELETE', `/Perfil/${id}`)).status).toBeLessThan(300);
});

test('the portal is seen as a customer sees it, and nothing changes', async ({ page, api }) => {
  const [customer] = rowsOf((await api('admin', 'GET', '/Usuario?size=1&query=cliente@vitral.example')).body);
  // A session of its own: that of the other tests stays as it is.
  await page.goto('/login');
  await logIn(page, 'admin');
  await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
  await page.goto('/crud/Banco/');
  await expect(tabsOf(page).getByRole('link', { name: /^Bancos/ })).toBeVisible();
  await page.goto(`/crud/Usuario/${Number(customer?.id)}`);
  await pane(page).getByRole('button', { name: 'Ver como esta pessoa' }).click();
  await expect(pane(page).getByRole('heading', { name: `Ver como ${String(customer?.nome)}` })).toBeVisible();
  await pane(page).getByRole('button', { name: 'Começar' }).click();
  const bar = page.getByRole('region', { name: 'Ver como outra pessoa' });
  await expect(bar).toContainText(`Você está vendo como ${String(customer?.nome)}`);
  await expect(menuOf(page).getByRole('link', { name: 'Usuários' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/crud\/Usuario\/\d+$/);
  await expect(bar).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: 'Usuários' })).toBeVisible();
  // What was open before is again.
  await expect(tabsOf(page).getByRole('link', { name: /^Bancos/ })).toBeVisible();
});
