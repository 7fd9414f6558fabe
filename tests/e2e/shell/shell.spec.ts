import { violations } from '../axe.ts';
import { seenSettings } from '../demo-users.ts';
import { type CallApi, changeAnswer, expect, pane, passTime, tabsOf, test } from '../portal.ts';

async function set(api: CallApi, chave: string, valor: unknown): Promise<void> {
  expect((await api('config', 'POST', '/salvarConfiguracaoUsuario', { chave, valor })).status).toBe(200);
}

test('what the top bar opens hides nothing, fits and passes axe @phone', async ({ open, isMobile }) => {
  const page = await open('cliente', '/crud/Banco/');
  const banner = page.getByRole('banner').first();
  expect(await banner.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const tabs = tabsOf(page);
  const buttons = isMobile
    ? [tabs.getByRole('button'), page.getByRole('button', { name: 'Abrir o menu' })]
    : [
        banner.getByRole('button', { name: /^Notificações/ }),
        banner.getByRole('button', { name: /^Escolher o idioma/ }),
        page.getByRole('button', { name: 'Buscar telas e ações' }),
      ];
  for (const button of [banner.getByRole('button', { name: /^Menu do usuário/ }), ...buttons]) {
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  if (isMobile) return;
  await tabs.getByRole('link', { name: 'Bancos' }).focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violations(page)).toEqual([]);
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

test('code that does not come leaves the screen as it is, and is drawn once it comes', async ({ open }) => {
  const page = await open('config', '/crud/Banco/0');
  const field = pane(page).getByRole('textbox', { name: /^Nome/ });
  await field.fill('Banco sem rede');
  const files = /\/assets\/palette-.*\.(js|css)$/;
  await page.route(files, (route) => route.abort());
  await page.getByRole('button', { name: 'Buscar telas e ações' }).click();
  const notice = page.getByText('Uma parte da tela ainda não chegou');
  await expect(notice).toBeVisible();
  await page.unroute(files);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('Banco sem rede');
  // The same holds for a page that has drawn nothing yet.
  const first = /\/assets\/begin-.*\.js$/;
  await page.route(first, (route) => route.abort());
  await page.reload();
  await page.unroute(first);
  await expect(field).toBeVisible();
});

test.describe('cookies and pop-ups, without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.afterEach(async ({ api }) => {
    for (const [chave, valor] of Object.entries(seenSettings)) await set(api, chave, valor);
  });

  test('the bar of cookies stays until it is accepted, and hides nothing @phone', async ({ open, api }) => {
    await set(api, 'salvar_cookies', false);
    const page = await open('config', '/crud/Banco/0');
    const cookies = page.getByRole('region', { name: 'Cookies' });
    await expect(cookies).toBeVisible();
    // The form ends where the bar begins.
    await expect(pane(page).getByRole('button', { name: 'Salvar', exact: true })).toBeInViewport();
    const between = async () => {
      const bar = await cookies.boundingBox();
      const main = await page.locator('main').boundingBox();
      return Math.round(bar?.y ?? 0) - Math.round((main?.y ?? 0) + (main?.height ?? 0));
    };
    await expect.poll(between).toBeGreaterThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    // It goes before the server has the consent.
    const accepted = page.waitForResponse(/salvarConfiguracaoUsuario$/);
    await cookies.getByRole('button', { name: 'Aceitar' }).click();
    await expect(cookies).toBeHidden();
    expect((await accepted).status()).toBe(200);
    const { body } = await api('config', 'GET', '/configuracoesUsuario');
    expect(body.data).toMatchObject({ salvar_cookies: true });
  });

  test('a pop-up waits for the dialog in front, and comes once @whole-phone', async ({ page, open, api }) => {
    await set(api, 'avisos', null);
    await page.clock.install();
    const picture = page.waitForResponse(/\/static\/img\/popups\//);
    await open('config', '/home');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Buscar telas, registros e ações' })).toBeVisible();
    await picture;
    const popUp = page.getByRole('dialog', { name: 'Comunicado' });
    await passTime(page, 3_500);
    await expect(popUp).toHaveCount(0);
    await page.keyboard.press('Escape');
    await passTime(page, 1_000);
    const image = popUp.getByRole('img', { name: /Boas-vindas/ });
    await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(240);
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(popUp).toBeHidden();
    await page.reload();
    await passTime(page, 3_000);
    await expect(popUp).toHaveCount(0);
  });
});
