import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, test } from '../portal.ts';

const mark = `E2E${process.pid}`;
let made = 0;

async function make(api: CallApi, entity: string, body: object): Promise<number> {
  const { status, body: answer } = await api('admin', 'POST', `/${entity}`, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return (answer.data as { readonly id: number }).id;
}

/** A product that is sold everywhere for 100, in two sizes of which the second is out of stock. */
async function makeProduct(api: CallApi, name: string): Promise<number> {
  const id = await make(api, 'Produto', { codigo: `${mark}-${name}`.toUpperCase(), descricao: `${name} ${mark}` });
  const { body } = await api('admin', 'GET', '/Filial?size=100');
  for (const [place, modelo] of ['Azul', 'Verde'].entries()) {
    const sku = await make(api, 'Sku', {
      produto: { id },
      codigo: `${mark}-${name}-${place}`.toUpperCase(),
      modelo,
      ordem: place,
      valida_estoque: place === 1,
    });
    for (const filial of body.data as readonly { readonly id: number }[])
      await make(api, 'PrecoSku', { sku: { id: sku }, filial: { id: filial.id }, vigencia: '2026-01-01', valor: 100 });
  }
  return id;
}

/** Two mandatory products and an optional one, in a classification of their own. */
async function begin(api: CallApi): Promise<string> {
  made += 1;
  const catalogo = await make(api, 'Catalogo', { descricao: `Promo ${mark}`, constante: `PROMO_${mark}_${made}` });
  const classificacao = await make(api, 'Classificacao', { descricao: 'Kits', catalogo: { id: catalogo } });
  const names = [`Manta${made}`, `Capa${made}`, `Rolo${made}`];
  const itens = [];
  for (const [place, name] of names.entries())
    itens.push({
      produto: { id: await makeProduct(api, name) },
      legenda: name,
      percentual_desconto: [15, 12.5, 0][place],
      obrigatorio: place < 2,
      ordem: place,
    });
  await make(api, 'Promocao', {
    descricao: `Kit ${mark} ${made}`,
    classificacao: { id: classificacao },
    data_inicio: '2020-01-01',
    data_fim: '2099-12-31',
    quantidade_maxima: 2,
    itens,
  });
  return `/carrinho/promocoes/${classificacao}`;
}

const item = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('a promotion is chosen item by item, and bought once each mandatory one has a size', {
  tag: '@whole-phone',
}, async ({ open, api }) => {
  const page = await open('admin', await begin(api));
  const card = page.getByRole('group', { name: `Kit ${mark} ${made}` });
  await expect(card).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Kit/ })).toHaveCount(1);
  const buy = card.getByRole('button', { name: 'Comprar' });
  await expect(buy).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  // By the keyboard.
  await item(page, `Manta${made}`).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /Azul/ })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: /Verde/ })).toBeDisabled();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('radio', { name: /Azul/ })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'CONFIRMAR' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(item(page, `Manta${made}`)).toBeFocused();
  await expect(item(page, `Manta${made}`)).toContainText('Escolhido: Azul');
  await expect(buy).toBeDisabled();
  await expect(card.getByText(/85,00/).last()).toBeVisible();

  await expect(item(page, `Capa${made}`)).toContainText('−12,5 %');
  await item(page, `Capa${made}`).click();
  await dialog.getByRole('radio', { name: /Azul/ }).check();
  await dialog.getByRole('button', { name: 'CONFIRMAR' }).click();
  await expect(buy).toBeEnabled();
  await card.getByRole('button', { name: 'Quantidade +1' }).click();
  // No more of it than a client may buy.
  await expect(card.getByRole('button', { name: 'Quantidade +1' })).toBeDisabled();
  await expect(card.getByText(/345,00/)).toBeVisible();
  await expect(card.getByText(/400,00/)).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('/cart/savePromotion/')),
    buy.click(),
  ]);
  expect(request.headers()['idempotency-key']).toBeTruthy();
  await expect(page).toHaveURL(/\/carrinho\/pedido/);
});
