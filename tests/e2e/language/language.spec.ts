import { identifyScreen } from '../../../src/portal/tabs/tab.ts';
import { violations } from '../axe.ts';
import { leftovers } from '../leftovers.ts';
import { expect, goWithin, pane, test } from '../portal.ts';

const userMenuName = /User menu|Menú del usuario/;

/** Each test leaves the demo users as they were: in Portuguese. */
test.afterEach(async ({ api }) => {
  const { body } = await api('config', 'GET', '/listarIdiomas?sortBy=id');
  const id = (body.data as { id: number; sigla: string }[]).find(({ sigla }) => sigla === 'pt-BR')?.id;
  for (const user of ['config', 'admin'] as const) await api(user, 'PUT', `/language/${id}`);
});

test('the selector of the top bar switches everything at once, keeps what is typed, and other windows follow', async ({
  open,
  page,
  context,
  newClient,
}) => {
  const { id } = await newClient();
  await open('config', `/crud/Cliente/${id}`);
  const name = pane(page).getByRole('textbox', { name: /^Nome/ });
  await expect(name).toHaveValue('Cliente de teste');
  await name.fill('Cliente de teste com mais');
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
  await page.bringToFront();

  await page.getByRole('button', { name: /^Escolher o idioma/ }).click();
  expect(await violations(page)).toEqual([]);
  const asked = page.waitForResponse((response) => response.url().includes('/api/language/'));
  await page.getByRole('button', { name: 'English', exact: true }).click();
  expect((await asked).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(pane(page).getByText('Contact and address', { exact: true }).first()).toBeVisible();
  await expect(pane(page).getByRole('textbox', { name: /^Name/ })).toHaveValue('Cliente de teste com mais');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await expect(other.getByRole('link', { name: 'Customers', exact: true }).first()).toBeVisible();

  await other.reload();
  await expect(other.getByRole('button', { name: /User menu/ })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /^Choose the language/ }).click();
  const back = page.waitForResponse((response) => response.url().includes('/api/language/'));
  await page.getByRole('button', { name: 'Português', exact: true }).click();
  await expect(pane(page).getByRole('textbox', { name: /^Nome/ })).toHaveValue('Cliente de teste com mais');
  expect((await back).status()).toBe(200);
});

test('no Portuguese is left on the main screens in English @whole-phone', async ({ open, page, api }) => {
  const language = 'en';
  const { body } = await api('config', 'GET', '/listarIdiomas?sortBy=id');
  const id = (body.data as { id: number; sigla: string }[]).find(({ sigla }) => sigla === language)?.id;
  await api('config', 'PUT', `/language/${id}`);
  await open('config', '/home', userMenuName);
  const notices = (await api('config', 'GET', '/listarNotificacoes?size=50')).body.data as { titulo: string }[];
  const data = notices.map(({ titulo }) => titulo);
  const places = [
    '/home',
    '/crud/Cliente/',
    '/crud/Cliente/0',
    '/crud/Evento/0',
    '/crud/Pais/',
    '/tela/clientes',
    '/importar/Cliente',
    '/faq',
    '/notificacoes',
    '/meus_dados',
    '/alterar_senha',
    '/sobre',
    '/configurar/problemas',
    '/carrinho',
  ];
  for (const place of places) {
    // As a link of the portal would: a load of the whole page each time takes twice as long.
    await goWithin(page, place);
    const screen = page.locator(`[data-pane="${identifyScreen(place).key}"]`);
    await expect(screen).toBeVisible();
    await expect(screen.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0);
    // What comes later is Portuguese for a moment only if it was so before the switch.
    await expect.poll(async () => [place, await leftovers(page, language, data)]).toEqual([place, []]);
  }
  await page.goto('/crud/Cliente/');
  await expect(pane(page).locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: userMenuName }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => leftovers(page, language, data)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the countries of a telephone show their flags, which come with the portal @whole-phone', async ({
  open,
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  const missing: string[] = [];
  page.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(String(baseURL))) foreign.push(request.url());
  });
  page.on('response', (response) => {
    if (response.url().includes('/static/img/') && !response.ok()) missing.push(response.url());
  });
  await open('config', '/crud/Cliente/0');
  const country = pane(page).getByRole('button', { name: /\+55/ }).first();
  await expect(country.locator('img')).toHaveAttribute('src', '/static/img/flags/br.svg');
  await country.click();
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first().locator('img')).toHaveAttribute('src', '/static/img/flags/br.svg');
  await expect(list.getByRole('option', { name: /Japão/ }).locator('img')).toHaveAttribute(
    'src',
    '/static/img/flags/jp.svg',
  );
  const sizes = await list.locator('img').evaluateAll(async (images) =>
    Promise.all(
      images.slice(0, 12).map(async (image) => {
        await (image as HTMLImageElement).decode();
        return (image as HTMLImageElement).naturalWidth > 0;
      }),
    ),
  );
  expect(sizes).not.toContain(false);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('Japão');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('button', { name: /\+81/ }).locator('img')).toHaveAttribute(
    'src',
    '/static/img/flags/jp.svg',
  );
  expect(foreign).toEqual([]);
  expect(missing).toEqual([]);
});

test('every picture of the reference lists is there', async ({ baseURL }) => {
  const { countryList } = await import('../../../src/domain/countries/countries.ts');
  const addresses = [...new Set(countryList('es').flatMap(({ img, avatar }) => [img, avatar]))];
  const wrong: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(`${baseURL}${address}`);
    const text = await answer.text();
    if (!answer.ok || !text.startsWith('<svg') || !answer.headers.get('content-type')?.startsWith('image/svg'))
      wrong.push(address);
  }
  expect(wrong).toEqual([]);
  expect(addresses.length).toBeGreaterThan(400);
});
