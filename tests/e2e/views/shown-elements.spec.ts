import { productPicture } from '../../../src/domain/picture-address.ts';
import { violations } from '../axe.ts';
import { expect, pane, putConfigured, removeConfigured, test } from '../portal.ts';

const viewFile = 'views/company/provaElementos.view.json';
const view = {
  title: 'Elementos',
  menu: {},
  elements: {
    rede: {
      ...{ type: 'orgchart', label: 'Rede', parent: 'consultor', itemLabel: 'nome', fields: ['codigo_mundial'] },
      ...{ entity: 'Cliente', list: { method: 'GET', url: 'Cliente' }, click: { open: 'Cliente/{id}' } },
    },
    passos: {
      ...{ type: 'checks', label: 'Requisitos', reason: 'motivo', cols: 6 },
      data: [
        { id: 1, descricao: 'Dados', ok: true },
        { id: 2, descricao: 'Carta', ok: false, motivo: 'Falta enviar.' },
      ],
    },
    andamento: {
      ...{ type: 'track', label: 'Andamento', value: "'B'", cols: 6 },
      data: [
        { id: 'A', descricao: 'Pedido' },
        { id: 'B', descricao: 'Pago' },
      ],
    },
    fim: { type: 'countdown', label: 'Até', value: "'2099-01-01T00:00:00Z'", cols: 6 },
    preco: { type: 'price', label: 'Preço', value: '90', suffix: 'por mês', cols: 6 },
    cores: {
      ...{
        type: 'repeat',
        label: 'Endereços',
        itemLabel: 'descricao',
        data: [{ id: 1, descricao: 'Casa', cidade: 'Recife' }],
      },
      detail: { cidade: { type: 'static', label: 'Cidade' } },
    },
    fotos: {
      ...{ type: 'strip', label: 'Fotos', cols: 6 },
      data: ['um', 'dois'].map((descricao, id) => ({ id, descricao, url: '/static/img/popups/boas-vindas.svg' })),
    },
    produto: {
      ...{ type: 'strip', label: 'Produto', zoom: true, cols: 6, itemValue: 'link_imagem', itemLabel: 'descricao' },
      data: (
        [
          ['canto', 'Vista do canto'],
          ['frente', 'Vista frontal'],
          ['lado', 'Vista lateral'],
          ['cima', 'Vista de cima'],
        ] as const
      ).map(([view, descricao], id) => ({
        ...{ id, descricao },
        link_imagem: productPicture({ kind: 'colchao-casal', view, hue: 210, seed: 0, width: 640 }),
        link_miniatura: productPicture({ kind: 'colchao-casal', view, hue: 210, seed: 0, width: 160 }),
      })),
    },
    contrato: { type: 'pdf', label: 'Contrato', empty: 'Nenhum contrato', cols: 6 },
  },
};

test.describe('elements that show', { tag: '@whole-phone' }, () => {
  test.beforeAll(async () => {
    await putConfigured(viewFile, view);
  });
  test.afterAll(async () => {
    await removeConfigured(viewFile);
  });

  test('[Q10] an orgchart of all clients is searched, walked by keys and drawn in part; nothing is against axe', async ({
    open,
  }) => {
    const page = await open('admin', '/tela/provaElementos');
    const screen = pane(page);
    const tree = screen.getByRole('tree', { name: 'Rede' });
    await expect(tree.getByRole('treeitem').first()).toBeVisible();
    await expect(screen.getByText('Falta enviar.')).toBeVisible();
    expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
    // The menu beside it has as many as there are screens.
    expect(await screen.locator('*').count()).toBeLessThan(1_500);
    await screen.getByRole('searchbox', { name: 'Pesquisar pessoa' }).fill('ana silva de freitas');
    const found = tree.getByRole('treeitem', { name: /Ana Silva de Freitas/ }).first();
    await expect(found).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(found).toBeFocused();
    await page.keyboard.press('ArrowDown');
    // The first of two hundred stands far to the side: the chart follows, and leaves the others out of the page.
    await expect(tree.locator(':focus')).toHaveAttribute('aria-level', '2');
    await expect(tree.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('[Q13] a product is turned by drag and keys, seen from near and on the whole screen', async ({ open }) => {
    const page = await open('admin', '/tela/provaElementos');
    const product = pane(page).getByRole('region', { name: 'Produto' });
    const stage = product.getByRole('group', { name: /as setas viram/ });
    await stage.scrollIntoViewIfNeeded();
    const picture = (name: string) => page.getByRole('img', { name });
    // Drawing one takes a while, the first time.
    await expect
      .poll(() => picture('Imagem 1 de 4: Vista do canto').evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 20_000,
      })
      // Of a picture with several widths the page's own is said: all of a phone's.
      .toBe(Math.min(640, page.viewportSize()?.width ?? 0));
    const box = await stage.boundingBox();
    if (box === null) throw new Error('The picture is not in sight.');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 60, middle.y, { steps: 6 });
    await page.mouse.up();
    await expect(picture('Imagem 2 de 4: Vista frontal')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    const first = picture('Imagem 1 de 4: Vista do canto');
    await page.mouse.dblclick(middle.x, middle.y);
    await expect(first).toHaveAttribute('style', /scale\(2\.5\)/);
    await page.keyboard.press('Escape');
    await expect(first).toHaveAttribute('style', /scale\(1\)/);
    for (const button of await product.getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await product.getByRole('button', { name: 'Ver em tela cheia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Produto' });
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('img', { name: 'Imagem 2 de 4: Vista frontal' })).toBeVisible();
    await dialog.getByRole('group').hover();
    await page.mouse.wheel(0, -400);
    await expect(dialog.getByRole('img', { name: 'Vista frontal' })).not.toHaveAttribute('style', /scale\(1\)/);
    expect(await violations(page, '[role="dialog"]', 'shown')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(product.getByRole('button', { name: 'Ver em tela cheia' })).toBeFocused();
  });

  test('[Q13] two fingers bring a picture near, and one turns it', async ({ open, hasTouch }) => {
    test.skip(!hasTouch, 'Fingers need a touch screen.');
    const page = await open('admin', '/tela/provaElementos');
    const stage = pane(page).getByRole('group', { name: /as setas viram/ });
    await stage.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const { x: left, y: top, width, height } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [x, y] = [left + width / 2, top + height / 2];
    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly (readonly [number, number])[]) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([px, py], id) => ({ x: px, y: py, id })) });
    await touch('touchStart', [x + 50, y]);
    for (const way of [20, 0, -20]) await touch('touchMove', [x + way, y]);
    await touch('touchEnd');
    const second = page.getByRole('img', { name: 'Imagem 2 de 4: Vista frontal' });
    await expect(second).toBeVisible();
    await touch('touchStart', [x - 30, y], [x + 30, y]);
    for (const way of [40, 50, 60]) await touch('touchMove', [x - way, y], [x + way, y]);
    await touch('touchEnd');
    await expect(second).toHaveAttribute('style', /scale\((1\.[5-9]|2)/);
  });
});
