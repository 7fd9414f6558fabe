import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test('a customer finds a product by its category or while typing, opens it and marks it as a favourite @phone', async ({
  open,
  api,
}) => {
  const page = await open('cliente', '/carrinho');
  const categories = pane(page).getByRole('navigation', { name: 'Categorias' });
  // Below 990 px a button opens and closes them.
  const menu = categories.getByRole('button', { name: 'Categorias', exact: true });
  if ((page.viewportSize()?.width ?? 0) < 990) {
    await menu.click();
    await expect(categories.getByRole('link', { name: 'Colchões' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await menu.click();
    await expect(categories.getByRole('link', { name: 'Colchões' })).toBeHidden();
    await expect(pane(page).getByRole('heading', { name: 'Mais vendidos' })).toBeVisible();
    // What follows is as on a desk.
    return;
  }
  await categories.getByRole('button', { name: 'Ver o que está em Colchões' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Colchões' });
  await expect(panel).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(categories.getByRole('button', { name: 'Ver o que está em Colchões' })).toBeFocused();
  await categories.getByRole('link', { name: 'Colchões' }).press('Enter');
  await expect(page).toHaveURL(/\/carrinho\/\d+$/);
  await expect(pane(page).getByRole('article').first()).toContainText('Colchão');
  await page.goBack();
  await expect(pane(page).getByRole('heading', { name: 'Mais vendidos' })).toBeVisible();
  const search = pane(page).getByRole('combobox', { name: 'Buscar produtos' });
  await search.click();
  await search.pressSequentially('colchao');
  const options = page.getByRole('option', { name: /^Colchão / });
  await expect(options.first()).toBeVisible();
  const name = (await options.first().innerText()).split(' Solteiro')[0] ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/carrinho\/produto\/\d+$/);
  await expect(pane(page).getByRole('heading', { level: 2 }).first()).toHaveText(
    new RegExp(name.split(' ').slice(0, 2).join(' ')),
  );
  await expect(pane(page).getByRole('img', { name: /^Imagem 1 de 4/ })).toBeVisible();
  await expect(pane(page).getByText(/^R\$/).first()).toBeVisible();
  const options2 = pane(page).getByRole('navigation', { name: 'Tamanho' }).getByRole('link');
  await expect(options2).toHaveCount(4);
  const first = page.url();
  await options2.nth(2).click();
  await expect(page).not.toHaveURL(first);
  await expect(pane(page).locator('[aria-current="page"]')).toHaveCount(1);

  const sku = Number(/\d+$/.exec(page.url())?.[0]);
  try {
    const saved = page.waitForResponse((answer) => answer.url().includes('/cart/changeFavorite/'));
    await pane(page).getByRole('button', { name: 'Favoritar' }).click();
    await expect(pane(page).getByRole('button', { name: 'Remover dos favoritos' })).toBeVisible();
    expect((await saved).status()).toBe(200);
    await page.goto('/carrinho/favoritos');
    const cards = pane(page).getByRole('list', { name: 'Produtos favoritos' }).getByRole('article');
    await expect(cards).toHaveCount(1);
    // It comes back where it cannot be saved.
    await page.route('**/cart/changeFavorite/**', (route) => route.abort());
    await cards.first().getByRole('button', { name: 'Remover dos favoritos' }).click();
    await expect(cards.first().getByRole('button', { name: 'Remover dos favoritos' })).toBeVisible();
  } finally {
    await api('cliente', 'POST', `/cart/changeFavorite/${sku}`, { favorito: false });
  }
});

test('who may chooses the branch that they buy at, and prices are those of it at once @whole-phone', async ({
  open,
  api,
}) => {
  // The branch is chosen before there is an order.
  await api('admin', 'POST', '/cart/cancel', {});
  const { body } = await api('admin', 'GET', '/encontrarPedido?id_pedido=0');
  const before = Reflect.get(Object(body.data), 'id_filial');
  const page = await open('admin', '/carrinho');
  const choose = pane(page).getByRole('button', { name: 'Escolher filial' });
  // Buttons beside the search stand in its line.
  const topOf = async (name: string) => (await pane(page).getByRole('button', { name }).boundingBox())?.y;
  if ((page.viewportSize()?.width ?? 0) >= 1024) expect(await topOf('Escolher filial')).toBe(await topOf('Favoritos'));
  try {
    await choose.click();
    const dialog = page.getByRole('dialog', { name: 'Escolher filial' });
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const branch = dialog.getByRole('combobox', { name: 'Filial em que você compra' });
    await branch.fill('Assun');
    await page.getByRole('option', { name: /^Assunção/ }).click();
    await dialog.getByRole('button', { name: 'Escolher filial' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Filial: Assunção')).toBeVisible();
    await expect(choose).toBeFocused();
    await expect(pane(page).getByRole('article').first()).toContainText(/Gs\.|₲/);
    await open('cliente', '/carrinho');
    await expect(pane(page).getByRole('heading', { name: 'Mais vendidos' })).toBeVisible();
    await expect(choose).toHaveCount(0);
  } finally {
    await api('admin', 'POST', '/cart/changeDeliveryLocal', { filialRetirada: before });
  }
});
