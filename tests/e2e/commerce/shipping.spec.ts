import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test('the shipping of a product is calculated by CEP, and an option that does not deliver says why @whole-phone', async ({
  open,
}) => {
  const page = await open('cliente', '/carrinho/produto/401');
  const calculate = pane(page).getByRole('button', { name: 'Calcular frete' });
  const cep = pane(page).getByRole('textbox', { name: 'CEP' });
  await expect(calculate).toBeDisabled();
  await cep.fill('01310');
  await cep.blur();
  await calculate.click();
  await expect(page.getByRole('dialog')).toContainText('Alguns erros foram encontrados');
  await page.getByRole('dialog').getByRole('button').first().click();
  await cep.fill('01310100');
  await expect(cep).toHaveValue('01.310-100');
  await calculate.click();
  const options = pane(page).locator('li', {
    has: page.getByRole('heading', { name: /Retirar|Transportadora|Entrega/ }),
  });
  await expect(options.first()).toContainText('Retirar na filial');
  await expect(options.first()).toContainText('1 dia útil');
  await expect(options.filter({ hasText: 'Transportadora' })).toContainText('R$');
  expect(await violations(page)).toEqual([]);
  await cep.fill('69005010');
  await calculate.click();
  const refused = options.filter({ hasText: 'Entrega expressa' });
  await refused.getByRole('button', { name: /^Ver por que não entrega/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Atencao' });
  await expect(dialog).toContainText('CEP fora da área de entrega expressa.');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toBeHidden();
});

test('what is typed for the shipping is no unsaved work, and a quote is of its product alone', async ({ open }) => {
  const page = await open('cliente', '/carrinho/produto/401');
  await pane(page).getByRole('textbox', { name: 'CEP' }).fill('01310100');
  await pane(page).getByRole('button', { name: 'Calcular frete' }).click();
  await expect(pane(page).getByText('Retirar na filial')).toBeVisible();
  await pane(page).getByRole('navigation', { name: 'Tamanho' }).getByRole('link').nth(1).click();
  await expect(page).not.toHaveURL(/produto\/401$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(pane(page).getByRole('button', { name: 'Calcular frete' })).toBeVisible();
  await expect(pane(page).getByText('Retirar na filial')).toBeHidden();
  await page.goto(`${new URL(page.url()).pathname}?id_pedido=0`);
  const sizes = pane(page).getByRole('navigation', { name: 'Tamanho' }).getByRole('link');
  await expect(sizes.first()).toHaveAttribute('href', /\/carrinho\/produto\/\d+\?id_pedido=0$/);
});
