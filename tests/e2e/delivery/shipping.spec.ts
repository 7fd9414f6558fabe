import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test('the shipping of a product is calculated by CEP, an option that does not deliver says why, and a quote is of its product alone @whole-phone', async ({
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
  await cep.fill('69005010');
  await calculate.click();
  const refused = options.filter({ hasText: 'Entrega expressa' });
  await refused.getByRole('button', { name: /^Ver por que não entrega/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Atencao' });
  await expect(dialog).toContainText('CEP fora da área de entrega expressa.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toBeHidden();
  // What is typed for it is no unsaved work, and a quote is of its product alone.
  await pane(page).getByRole('navigation', { name: 'Tamanho' }).getByRole('link').nth(1).click();
  await expect(page).not.toHaveURL(/produto\/401$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(calculate).toBeVisible();
  await expect(pane(page).getByText('Retirar na filial')).toBeHidden();
});
