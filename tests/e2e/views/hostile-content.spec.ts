import type { Page } from '@playwright/test';
import { expect, field, pane, saveAndWait, tabsOf, test } from '../portal.ts';

const image = '<img src=x onerror="window.hacked=1">';
const script = '<script>window.hacked=2</script>';
const name = `Zyx ${image}`;
const note = `${script}\n${image}<svg onload=window.hacked=3>{{constructor.constructor('window.hacked=4')()}}`;

async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  await expect(page.locator('img[src="x"], svg[onload]')).toHaveCount(0);
  // A handler that the policy of the page stopped would still be an element that should not be there.
  expect(await page.evaluate(() => [...document.scripts].some(({ text }) => text.includes('hacked')))).toBe(false);
}

test('markup in a record is text wherever it shows @whole-phone', async ({ open, newClient, api, isMobile }) => {
  const { id } = await newClient({ nome: name, observacao: note, logradouro: image });
  const page = await open('admin', '/crud/Cliente/?query=zyx');
  await expect(pane(page).getByText(name, { exact: true })).toBeVisible();
  await expectUnharmed(page);

  await pane(page).getByText(name, { exact: true }).click();
  await expect(field(page, 'Nome')).toHaveValue(name);
  await expect(field(page, 'Observação')).toHaveValue(note);
  await expect(pane(page).getByRole('heading', { level: 1, name })).toBeVisible();
  if (isMobile) await expect(tabsOf(page).getByRole('button')).toContainText(name);
  else await expect(tabsOf(page).getByRole('link', { name })).toHaveAttribute('title', name);
  await expect(page).toHaveTitle(/<img src=x|Vitral/);
  await expectUnharmed(page);

  await field(page, 'Bairro').fill(script);
  await saveAndWait(page);
  await pane(page).getByRole('button', { name: 'Histórico' }).click();
  const history = page.getByRole('dialog', { name: 'Histórico' });
  await expect(history.getByText(script, { exact: true })).toBeVisible();
  // The client's and, by the same name, the person's.
  await expect(history.getByText(name, { exact: true }).first()).toBeVisible();
  await expectUnharmed(page);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  // Unsaved, so that the question of the shell names it too.
  await field(page, 'Complemento').fill('x');
  await expect(tabsOf(page).getByText('(não salvo)')).toBeAttached();
  // On a phone the tabs are in a sheet.
  if (isMobile) await tabsOf(page).getByRole('button').tap();
  await page.getByRole('button', { name: `Fechar a aba ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Alterações não salvas' });
  await expect(question.getByText(name, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(question).toBeHidden();
  if (isMobile) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Abas abertas' })).toBeHidden();
  }

  await pane(page).getByRole('button', { name: 'Escolher Consultor' }).click();
  const picker = page.getByRole('dialog', { name: 'Escolher Consultor' });
  await picker.getByRole('searchbox').fill('zyx');
  await picker.getByText(name, { exact: true }).click();
  await expect(picker).toBeHidden();
  await expect(field(page, 'Consultor')).toHaveValue(name);
  await expectUnharmed(page);

  await pane(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/crud\/Cliente\/?(\?.*)?$/);
  await expectUnharmed(page);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).status).toBe(404);

  // In the address as well.
  await page.goto(`/crud/Cliente/?query=${encodeURIComponent(name)}`);
  await expect(pane(page).getByText('Nenhum registro encontrado')).toBeVisible();
  await page.goto(`/crud/${encodeURIComponent(image)}/`);
  await expect(page.getByText(/não encontrad|não tem acesso|não existe|Não foi possível/).first()).toBeVisible();
  await expectUnharmed(page);
});
