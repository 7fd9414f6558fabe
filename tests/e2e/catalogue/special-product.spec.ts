import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, putConfigured, removeConfigured, test } from '../portal.ts';

const file = 'views/teste/produto_sob_medida.view.json';
const name = 'produto_sob_medida';
/** A product of the demonstration that is made to measure. */
const sku = 273;

test.beforeAll(async () => {
  await putConfigured(file, {
    ...{ version: 1, title: 'Produto sob medida' },
    source: { call: { method: 'GET', url: 'listarProdutosCatalogo', params: { id_sku: sku, single: true } } },
    elements: {
      descricao: { type: 'static', label: 'Produto' },
      configurar: { type: 'component', component: 'commerce/special-product', label: '' },
    },
  });
});
test.afterAll(() => removeConfigured(file));

const dialogOf = (page: Page) => page.getByRole('dialog');

test('a product is given its measures, and its price is that of the server, by the keyboard as well @whole-phone', async ({
  open,
  api,
}) => {
  const page = await open('cliente', `/tela/${name}`);
  const button = pane(page).getByRole('button', { name: 'Configurar produto' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: 'Especial' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Padrão' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: /Medida padrão/ })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Especial' }).check();
  await dialog.getByRole('textbox', { name: /Comprimento/ }).fill('1,9');
  await dialog.getByRole('textbox', { name: /Largura/ }).fill('1,4');
  await expect(dialog.getByRole('img', { name: 'Retângulo de 1,90 m por 1,40 m' })).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Buscar acessório' }).fill('capa');
  await dialog
    .getByRole('button', { name: /^Mais: / })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: /^Observação de / }).fill('Cor branca');
  const price = dialog.getByRole('region', { name: 'Preço' });
  await expect(price.getByText(/^Preço conferido: R\$/)).toBeVisible();
  const { body } = await api('cliente', 'GET', `/listaAcessorios?id_sku=${sku}&query=capa&size=1`);
  expect(body.total).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('textbox', { name: /Largura/ }).fill('100,5');
  await dialog.getByRole('textbox', { name: /Largura/ }).blur();
  await expect(dialog.getByText('Use no máximo 100.')).toBeVisible();
  await expect(price).toContainText('Corrija os campos indicados para ver o preço.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Redondo' }).check();
  await dialog.getByRole('textbox', { name: /Diâmetro/ }).fill('1,8');
  await expect(dialog.getByRole('img', { name: 'Círculo de 1,80 m de diâmetro' })).toBeVisible();
  await expect(price.getByText(/^Preço conferido: R\$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
