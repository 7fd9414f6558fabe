import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, test } from '../portal.ts';

/** Of this file alone: its catalogue, and the products that may be put into it. */
const mark = `E2E${process.pid}`;
let loja = 0;

async function make(api: CallApi, entity: string, body: object): Promise<number> {
  const { status, body: answer } = await api('admin', 'POST', `/${entity}`, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return Number((answer.data as { readonly id: number }).id);
}

let made = 0;
/** A catalogue with two classifications and one below, and three products. */
async function begin(api: CallApi): Promise<string> {
  made += 1;
  const name = `Loja ${mark} ${made}`;
  loja = await make(api, 'Catalogo', { descricao: name, constante: `LOJA_${mark}_${made}` });
  const catalogo = { id: loja };
  const id = await make(api, 'Classificacao', { descricao: 'Colchões', catalogo });
  await make(api, 'Classificacao', { descricao: 'Casal', catalogo, superior: { id } });
  await make(api, 'Classificacao', { descricao: 'Travesseiros', catalogo });
  for (const number of [1, 2, 3])
    await make(api, 'Produto', { codigo: `${mark}-${made}-${number}`, descricao: `Produto ${mark} ${made} ${number}` });
  return name;
}

const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Catálogo' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(item(page, 'Colchões')).toBeVisible();
};
const item = (page: Page, name: string): Locator =>
  pane(page)
    .getByRole('treeitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const products = (page: Page): Locator => pane(page).getByText(new RegExp(`^Produto ${mark} ${made} `));

test('a classification is made by keyboard and chosen, takes several products at once and gives them back', {
  tag: '@whole-phone',
}, async ({ open, api }) => {
  const name = await begin(api);
  const page = await open('admin', '/produto/classificacao');
  await expect(page.getByRole('heading', { level: 1, name: 'Menu catalogo' })).toBeVisible();
  await choose(page, name);
  await expect(pane(page).getByText('Escolha primeiro: Classificações.')).toBeVisible();
  await item(page, 'Colchões').getByText('Colchões').click();
  await expect(item(page, 'Colchões')).toHaveAttribute('aria-current', 'true');
  await expect(pane(page).getByText('Nenhum produto nesta classificação.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Adicionar produtos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(`${mark}-${made}`);
  await dialog.getByText(`Produto ${mark} ${made} 1`).click();
  await dialog.getByText(`Produto ${mark} ${made} 3`).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Adicionar 2' }).click();
  await expect(products(page)).toHaveCount(2);

  await page.getByRole('button', { name: `Ações de Produto ${mark} ${made} 1` }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(products(page)).toHaveText([`Produto ${mark} ${made} 3`]);

  // Another one has products of its own, and another catalogue another tree.
  await item(page, 'Travesseiros').getByText('Travesseiros').click();
  await expect(products(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Adicionar em Classificações' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: /Classificações/ });
  await expect(form.getByRole('textbox', { name: 'Descrição' })).toBeFocused();
  // An empty description is not saved, and there is no alert.
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Descrição' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'Descrição' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Bem-estar');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Bem-estar')).toBeVisible();

  // What holds something else is not deleted, and says why.
  await item(page, 'Colchões').hover();
  await item(page, 'Colchões').getByRole('button', { name: 'Ações de Colchões' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(/está em uso em Classificações/)).toBeVisible();
  await item(page, 'Bem-estar').hover();
  await item(page, 'Bem-estar').getByRole('button', { name: 'Ações de Bem-estar' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(item(page, 'Bem-estar')).toHaveCount(0);
});
