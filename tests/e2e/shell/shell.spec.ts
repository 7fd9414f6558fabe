import type { Page, Request } from '@playwright/test';
import { violations } from '../axe.ts';
import { seenSettings } from '../demo-users.ts';
import { type CallApi, changeAnswer, type DemoUser, expect, logIn, pane, passTime, test, userMenu } from '../portal.ts';

const cookies = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const popUp = (page: Page) => page.getByRole('dialog', { name: 'Comunicado' });
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

async function set(api: CallApi, user: DemoUser, chave: string, valor: unknown): Promise<void> {
  expect((await api(user, 'POST', '/salvarConfiguracaoUsuario', { chave, valor })).status).toBe(200);
}

/** Paths of the API that a page asks for. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length));
  });
  return calls;
}

test.describe('the top bar', () => {
  test('holds the shortcuts; on a phone the user menu holds what does not fit @phone', async ({ open }) => {
    const page = await open('cliente');
    const banner = page.getByRole('banner');
    // It also says how many items an open order has.
    await expect(banner.getByRole('link', { name: /^Carrinho/ })).toHaveCount(1);
    if (isPhone(page)) {
      await expect(banner.getByRole('link', { name: /^Notificações/ })).toHaveAttribute('href', '/notificacoes');
      await expect(banner.getByRole('link', { name: 'Produtos favoritos' })).toHaveCount(0);
    } else {
      await expect(banner.getByRole('button', { name: /^Notificações/ })).toBeVisible();
      await expect(banner.getByRole('link', { name: 'Produtos favoritos' })).toHaveCount(1);
      await expect(banner.getByRole('link', { name: 'Perguntas frequentes' })).toHaveAttribute('href', '/faq');
    }
    // Nothing of it stands out of the screen.
    await expect
      .poll(() => banner.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: /Menu do usuário/ }).click();
    const menu = page.getByRole('dialog', { name: 'Menu do usuário' });
    for (const [name, href] of [
      ['Meus dados', '/meus_dados'],
      ['Alterar senha', '/alterar_senha'],
      ['Sobre o portal', '/sobre'],
      ...(isPhone(page) ? [['Perguntas frequentes', '/faq']] : []),
    ] as const)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await expect(menu.getByRole('link', { name: 'Produtos favoritos' })).toHaveCount(isPhone(page) ? 1 : 0);
    for (const name of ['Fechar abas', 'Sair'])
      await expect(menu.getByRole('button', { name, exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Alterar senha' }).click();
    await expect(page).toHaveURL(/\/alterar_senha$/);
    await expect(menu).toBeHidden();
  });

  test('shows no cart to who has none, and neither favourites, bell nor cart to who is INATIVO', async ({ open }) => {
    const page = await open('consultor');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: /^Notificações/ })).toBeVisible();
    await expect(banner.getByRole('link', { name: /^Carrinho/ })).toHaveCount(0);

    await changeAnswer(page, '**/api/sessao', (body: { data: object }) => ({
      ...body,
      data: { ...body.data, status_penn: 'INATIVO', exibir_carrinho: true },
    }));
    await page.reload();
    await expect(banner.getByRole('link', { name: 'Produtos favoritos' })).toHaveCount(0);
    await expect(banner.getByRole('button', { name: /^Notificações/ })).toHaveCount(0);
    await expect(banner.getByRole('link', { name: /^Carrinho/ })).toHaveCount(0);
    await expect(banner.getByRole('link', { name: 'Perguntas frequentes' })).toBeVisible();
  });

  test('on the cart the branch shows; with EDITAR_FILIAL a click cancels the order and opens the cart anew @whole-phone', async ({
    open,
  }) => {
    const page = await open('cliente', '/carrinho');
    await expect(page.getByText(/^Filial: /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Filial: / })).toHaveCount(0);

    await changeAnswer(page, '**/api/check?*', (body: { data: object }) => ({
      ...body,
      data: { ...body.data, access: { EDITAR_FILIAL: true } },
    }));
    await changeAnswer(page, '**/api/encontrarPedido?*', (body: { data: object }) => ({
      ...body,
      data: { ...body.data, id_pedido: 90123, quantidade: 1 },
    }));
    let cancelled = 0;
    await page.route('**/api/cart/cancel', async (route) => {
      cancelled += 1;
      await route.fulfill({ json: { data: { id_pedido: 0 } } });
    });
    await page.goto('/carrinho/favoritos');
    await page.getByRole('button', { name: /^Filial: / }).click();
    await expect(page.getByRole('dialog')).toContainText('o pedido em aberto será cancelado');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Manter o pedido' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect([cancelled, new URL(page.url()).pathname]).toEqual([0, '/carrinho/favoritos']);
    await page.getByRole('button', { name: /^Filial: / }).click();
    await page.getByRole('button', { name: 'Cancelar o pedido e trocar' }).click();
    await expect(page).toHaveURL(/\/carrinho$/);
    expect(cancelled).toBe(1);
    await page.goto('/home');
    await expect(page.getByText(/^Filial: /)).toHaveCount(0);
  });

  test("logging out asks 'Deseja realmente sair?'", async ({ page }) => {
    await page.goto('/login');
    await logIn(page, 'consultor');
    await expect(page).toHaveURL(/\/home$/);
    await userMenu(page, 'Sair');
    const question = page.getByRole('dialog', { name: 'Sair' });
    await expect(question).toContainText('Deseja realmente sair?');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await userMenu(page, 'Sair');
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('vitral.token'))).toBeNull();
  });
});

test('public pages ask for no check, order, pop-up or notification', async ({ page }) => {
  const calls = watchCalls(page);
  for (const path of ['/login', '/esqueci_senha', '/recuperar_senha']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  const own = /^(check|encontrarPedido|listarNotificacoes|listarPopUps|views\/mudancas|configuracoesUsuario)/;
  expect(calls.filter((call) => own.test(call))).toEqual([]);
});

test('a page that is opened with a session asks for its data before its code is there, and once @whole-phone', async ({
  open,
}) => {
  const page = await open('cliente');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Views that stand there come once the browser is idle, with files of their own.
  await changeAnswer(page, /\/api\/listarMenuPrincipal/, (body: object) => ({ ...body, inicio: [] }));
  const asked: string[] = [];
  page.on('request', (request) => {
    // What the page before it still asked for is none of its own.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.length = 0;
    asked.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What follows the stream loads once the screen is there.
  // A file that the page before it asked for may still be named before the entry of this one.
  const entry = asked.findIndex((path) => /^\/assets\/index-.*\.js$/.test(path));
  const files = asked.slice(entry).filter((path) => /^\/assets\/(?!follow-).*\.js$/.test(path));
  const calls = ['/api/check', '/api/listarMenuPrincipal', '/api/sessao', '/api/configuracoesUsuario'];
  const isOf = (call: string) => (path: string) => path === call;
  expect(calls.map((call) => asked.filter(isOf(call)).length)).toEqual([1, 1, 1, 1]);
  // The stream of changes is followed once the screen is there.
  await expect.poll(() => asked).toContain('/api/views/mudancas');
  const firstOfLater = asked.indexOf('/api/views/mudancas');
  for (const call of calls) expect(asked.findIndex(isOf(call)), call).toBeLessThan(firstOfLater);
  // A screen of a few files: each one more costs a round trip.
  expect(files.length).toBeLessThan(15);
});

test('a push token of the address is registered after the login, and leaves the address', async ({ page }) => {
  const registered: unknown[] = [];
  await page.route('**/api/push/registry', async (route) => {
    registered.push(route.request().postDataJSON());
    await route.fulfill({ json: { data: { token: 'novo' } } });
  });
  await page.goto('/login?push_token=abc123');
  await expect(page).toHaveURL(/\/login$/);
  expect(registered).toEqual([]);
  await logIn(page, 'consultor');
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => registered).toEqual([{ token: 'abc123' }]);
  // It is sent before its answer is kept.
  const stored = () => page.evaluate(() => localStorage.getItem('vitral.push') ?? '');
  await expect.poll(stored).toContain('novo');
  await page.reload();
  await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
  expect(await stored()).toContain('novo');
  expect(registered).toHaveLength(1);
});

test.describe('cookies and pop-ups, without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.afterEach(async ({ api }) => {
    for (const [chave, valor] of Object.entries(seenSettings)) await set(api, 'config', chave, valor);
  });

  test('the bar of cookies stays until it is accepted, and hides nothing @phone', async ({ open, api }) => {
    await set(api, 'config', 'salvar_cookies', false);
    const page = await open('config', '/crud/Cliente/0');
    await expect(cookies(page)).toBeVisible();
    // The form ends where the bar begins.
    await expect(pane(page).getByRole('button', { name: 'Salvar', exact: true })).toBeInViewport();
    const between = async () => {
      const bar = await cookies(page).boundingBox();
      const main = await page.locator('main').boundingBox();
      return Math.round(bar?.y ?? 0) - Math.round((main?.y ?? 0) + (main?.height ?? 0));
    };
    await expect.poll(between).toBeGreaterThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    // It goes before the server has the consent.
    const accepted = page.waitForResponse(/salvarConfiguracaoUsuario$/);
    await cookies(page).getByRole('button', { name: 'Aceitar' }).click();
    await expect(cookies(page)).toBeHidden();
    expect((await accepted).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
    await expect(cookies(page)).toHaveCount(0);
    const { body } = await api('config', 'GET', '/configuracoesUsuario');
    expect(body.data).toMatchObject({ salvar_cookies: true });
  });

  test('a pop-up comes after two seconds, once, on its address alone @whole-phone', async ({ page, open, api }) => {
    await set(api, 'config', 'avisos', null);
    await page.clock.install();
    await open('config', '/faq');
    await passTime(page, 2_500);
    await expect(popUp(page)).toHaveCount(0);
    const begin = Date.now();
    const stored = page.waitForResponse(/salvarConfiguracaoUsuario$/);
    await page.goto('/home');
    await expect(popUp(page)).toBeVisible();
    expect(Date.now() - begin).toBeGreaterThanOrEqual(2_000);
    const image = popUp(page).getByRole('img', { name: /Boas-vindas/ });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(240);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(popUp(page)).toBeHidden();
    expect((await stored).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
    await passTime(page, 3_000);
    await expect(popUp(page)).toHaveCount(0);
  });
});

test.describe('cookies and pop-ups', () => {
  test.afterEach(async ({ api }) => {
    for (const [chave, valor] of Object.entries(seenSettings)) await set(api, 'config', chave, valor);
  });

  test('refusing cookies asks, and then logs out', async ({ page, api }) => {
    await set(api, 'config', 'salvar_cookies', false);
    await page.goto('/login');
    await logIn(page, 'config');
    await cookies(page).getByRole('button', { name: 'Recusar' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Ao recusar da política de cookies, você será desconectado da plataforma.');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await expect(cookies(page)).toBeVisible();
    await cookies(page).getByRole('button', { name: 'Recusar' }).click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a pop-up waits for the dialog in front, and its picture leads on', async ({ page, open, api }) => {
    await set(api, 'config', 'avisos', null);
    await page.clock.install();
    // The pop-up shows with its picture, which waits for the dialog however long that takes to open.
    let arrive = () => {};
    const isOpen = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/static/img/popups/**', async (route) => {
      await isOpen;
      await route.continue();
    });
    await open('config', '/home');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Buscar telas, registros e ações' });
    await expect(palette).toBeVisible();
    arrive();
    await passTime(page, 3_500);
    await expect(popUp(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(popUp(page)).toBeVisible();
    await popUp(page)
      .getByRole('link', { name: /Boas-vindas/ })
      .click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(popUp(page)).toHaveCount(0);
  });

  test('a pop-up whose picture does not arrive never shows', async ({ page, open, api }) => {
    await set(api, 'config', 'avisos', null);
    await page.clock.install();
    await open('config', '/faq');
    await page.route('**/static/img/popups/**', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/popups/'));
    await page.goto('/home');
    await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
    await passTime(page, 3_500);
    await refused;
    await expect(popUp(page)).toHaveCount(0);
    expect((await api('config', 'GET', '/configuracoesUsuario')).body.data).not.toHaveProperty('avisos');
  });
});

test.describe('alerts', () => {
  test("messages and errors of an answer show in 'Atenção' with a confirm button @whole-phone", async ({ open }) => {
    const page = await open('cliente', '/notificacoes');
    await page.route('**/api/marcarNotificacoesVisualizadas', (route) =>
      route.fulfill({
        status: 422,
        json: {
          error: true,
          code: 'REGRA_DE_NEGOCIO',
          status: 422,
          message: 'Primeira.',
          errors: [{ message: 'Segunda.' }],
          request_id: 'r1',
        },
      }),
    );
    await pane(page).getByRole('button', { name: 'Marcar todas como lidas' }).click();
    const alert = page.getByRole('dialog', { name: 'Atenção' });
    await expect(alert).toContainText('Primeira.');
    await expect(alert).toContainText('Segunda.');
    expect(await violations(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Confirmar' }).click();
    await expect(alert).toBeHidden();
  });
});
