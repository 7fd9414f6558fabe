import type { Page } from '@playwright/test';
import { expect, goWithin, pane, test } from '../portal.ts';
import { evaluateNew } from '../whole/evaluate-new.ts';
import { closeFront } from '../whole/shipped-screens.ts';

/** The screens of the shop, and what is there once they are drawn (specification 001, section 2). */
const screens: readonly (readonly [address: string, drawn: (page: Page) => Promise<void>])[] = [
  ['/carrinho', (page) => seen(page, 'article')],
  ['/carrinho/favoritos', (page) => seen(page, 'heading', 'Produtos favoritos')],
  ['/carrinho/produto/401', (page) => seen(page, 'img', /^Imagem 1 de 4/)],
  ['/carrinho/produto/273', (page) => seen(page, 'button', 'Configurar produto')],
  ['/carrinho/promocoes', (page) => seen(page, 'button', /Comprar/)],
  ['/informativos', (page) => seen(page, 'article')],
  ['/crud/Informativo/1', (page) => seen(page, 'textbox', /^Título/)],
  ['/produto/classificacao', (page) => seen(page, 'combobox', 'Catálogo')],
  ['/sql_execute', (page) => seen(page, 'textbox', 'Informe a SQL aqui')],
  ['/gerar_card', (page) => seen(page, 'textbox', 'Nome do card')],
  ['/carrinho/pedido/0', (page) => seen(page, 'button', 'Finalizar pedido')],
  ['/meus_pedidos', (page) => seen(page, 'heading', /^Orçamentos/)],
  ['/orcamentos_cliente/1', (page) => seen(page, 'heading', /^Orçamentos/)],
  ['/crud/PedidoVenda/', (page) => seen(page, 'heading', /^Pedidos/)],
];

async function seen(page: Page, role: Parameters<Page['getByRole']>[0], name?: string | RegExp): Promise<void> {
  await expect(
    pane(page)
      .getByRole(role, name === undefined ? {} : { name })
      .first(),
    // Pictures that nobody has asked for before are drawn first, and take the connections of the page meanwhile.
  ).toBeVisible({ timeout: 60_000 });
}

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on any screen of the shop, in both themes, and Tab reaches all there is to press @whole-phone', async ({
    open,
  }) => {
    test.setTimeout(400_000);
    const found: string[] = [];
    const page = await open('admin');
    for (const [address, drawn] of screens) {
      await goWithin(page, address);
      await drawn(page);
      await expect(pane(page).locator('[aria-busy="true"]:visible')).toHaveCount(0);
      found.push(...(await evaluateNew(page, 'both')).map((text) => `${address} ${text}`));
      found.push(...(await unreached(page)).map((text) => `${address} is not reached by Tab: ${text}`));
      // Nothing of it lies beyond the edge of the window.
      const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
      if (width[0] > width[1]) found.push(`${address} is ${width[0]} px wide`);
      // Its tab would stay in the page, for axe to go through with every screen after it.
      await closeTab(page);
    }
    expect(found).toEqual([]);
  });
});

/** Closes the tab in front, as by its shortcut, which an editor of code that has the focus keeps to itself. */
async function closeTab(page: Page): Promise<void> {
  await pane(page).focus();
  await closeFront(page);
}

/** What can be pressed or typed into in the screen in front, and never has the focus while Tab goes through it. */
async function unreached(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const root = document.querySelector('[data-pane]:not([hidden])') ?? document.body;
    const isOffered = (element: Element): boolean =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      // One of several radio buttons stands for all, and arrows go between them; so do the tools of an editor.
      !element.matches(':disabled, input[type="radio"], [aria-hidden="true"] *, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true });
    const open = new Set(
      [...root.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')].filter(isOffered),
    );
    Reflect.set(window, 'openToTab', open);
    document.addEventListener('focusin', ({ target }) => open.delete(target as Element));
    if (!(root instanceof HTMLElement)) return;
    // Tab begins there, and not with the menu.
    root.tabIndex = -1;
    root.focus();
  });
  const left = (): Promise<number> =>
    page.evaluate(
      () => [...(Reflect.get(window, 'openToTab') as Set<Element>)].filter(({ isConnected }) => isConnected).length,
    );
  // Sent together they arrive one after the other all the same.
  const atOnce = Array.from({ length: 10 });
  for (let pressed = 0; pressed < 400 && (await left()) > 0; pressed += atOnce.length)
    await Promise.all(atOnce.map(() => page.keyboard.press('Tab')));
  return page.evaluate(() =>
    [...(Reflect.get(window, 'openToTab') as Set<Element>)]
      .filter(({ isConnected }) => isConnected)
      .map((element) => element.outerHTML.slice(0, 140)),
  );
}
