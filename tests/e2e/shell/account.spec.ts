import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from '../axe.ts';
import { logInByApi } from '../demo-users.ts';
import { deleteNewUsers, enter, linkTo, newPassword, newPerson, type Person, tokenIn } from '../new-user.ts';
import { expect, field, pane, saveAndWait, storedDrafts, test } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

const address = testedServer.address;
const domain = 'conta.example';

test.afterEach(({ api }) => deleteNewUsers(api, domain));

async function asPerson(method: string, path: string, { token }: Person, body?: unknown): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function openAs(page: Page, { token }: Person, path = '/meus_dados'): Promise<void> {
  await page.goto(`${path}?token=${token}`);
  await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
}

const part = (page: Page, name: string) => pane(page).getByRole('region', { name, exact: true });

test('own data are changed, show in the user menu, and what is typed survives a reload', async ({ page, api }) => {
  const person = await newPerson(api, domain);
  await openAs(page, person);
  await expect(page).toHaveTitle('Meus dados · Vitral');
  await field(page, 'Nome').fill('Rosa Maria Nova');
  await saveAndWait(page);
  await expect(page.getByRole('button', { name: 'Menu do usuário: Rosa Maria Nova' })).toBeVisible();
  await expect(pane(page).getByText('Nenhuma graduação ainda')).toBeVisible();

  await field(page, 'Nome').fill('');
  await field(page, 'Página inicial').fill('//example.com');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toContainText('Alguns erros foram encontrados');
  await page.getByRole('dialog').getByRole('button', { name: 'Ir ao campo' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'Nome')).toBeFocused();
  await page.keyboard.type('Rosa Maria Nova');
  await field(page, 'Página inicial').fill('/faq');
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('/faq');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Página inicial')).toHaveValue('/faq');
  await expect(pane(page).getByText(/^Recuperamos o que você digitou/)).toBeVisible();
  await saveAndWait(page);
});

test('own data show while the code of their form still loads', async ({ page, api }) => {
  const held = Promise.withResolvers<undefined>();
  const asked = page.waitForRequest(/\/assets\/elements-[^/]*\.js$/);
  await page.route(/\/assets\/elements-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAs(page, await newPerson(api, domain));
  await asked;
  // Whatever could still suspend has had its data by then.
  await expect(pane(page).getByText('Nenhuma graduação ainda')).toBeVisible();
  await expect(pane(page).getByRole('link', { name: 'Alterar senha' })).toBeVisible();
  await expect(pane(page).getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible();
  held.resolve(undefined);
  await expect(field(page, 'Nome')).toBeVisible();
});

test('a photo is cut by keyboard, shows in the top bar at once and after a reload, and is taken away', async ({
  page,
  api,
}) => {
  const person = await newPerson(api, domain);
  await openAs(page, person);
  const avatar = page.getByRole('button', { name: /Menu do usuário/ }).locator('img');
  await expect(avatar).toHaveCount(0);
  const input = pane(page).locator('input[type=file]');

  await input.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(pane(page).getByRole('alert').getByText('Escolha uma imagem JPEG ou PNG.')).toBeVisible();
  await input.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) });
  await expect(pane(page).getByText('A imagem tem mais de 5 MB. Escolha uma menor.')).toBeVisible();

  await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await halves() });
  const dialog = page.getByRole('dialog', { name: 'Recortar foto' });
  const area = dialog.getByRole('application', { name: 'Área do recorte' });
  await expect(dialog.getByRole('button', { name: 'Salvar foto' })).toBeEnabled();
  await area.focus();
  // To the blue end of a picture that is red on the left and blue on the right.
  for (let count = 0; count < 60; count += 1) await page.keyboard.press('ArrowLeft');
  const slider = dialog.getByRole('slider', { name: 'Aproximar' });
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('+');
  await expect(slider).toHaveAttribute('aria-valuenow', '1.1');
  // Somewhere else the name changes meanwhile: both count.
  const own = (await (await asPerson('GET', '/sessao/usuario', person)).json()) as { data: { versao: number } };
  const renamed = await asPerson('PUT', '/sessao/usuario', person, { versao: own.data.versao, nome: 'Rosa Outra' });
  expect(renamed.status).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar foto' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Foto salva.')).toBeVisible();
  await expect(avatar).toBeVisible();
  await expect.poll(() => colourOf(page)).toBe('blue');
  await expect(page.getByRole('button', { name: 'Menu do usuário: Rosa Outra' })).toBeVisible();

  await page.reload();
  await expect(avatar).toBeVisible();
  await pane(page).getByRole('button', { name: 'Remover foto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover foto' }).click();
  await expect(avatar).toHaveCount(0);
});

/** A wide picture, red on the left and blue on the right. */
async function halves(): Promise<Buffer> {
  const half = { width: 400, height: 400, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 800, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
}

async function colourOf(page: Page): Promise<string> {
  const [red = 0, , blue = 0] = await page.evaluate(async () => {
    const picture = document.querySelector<HTMLImageElement>('button[aria-label^="Menu do usuário"] img');
    if (picture === null) return [];
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  return blue > 200 && red < 60 ? 'blue' : `red ${red}, blue ${blue}`;
}

test('other sessions are seen and ended, one or all', async ({ page, api }) => {
  const person = await newPerson(api, domain);
  const [first, second, third] = [await enter(person.login), await enter(person.login), await enter(person.login)];
  await openAs(page, person);
  const sessions = part(page, 'Sessões').getByRole('listitem');
  await expect(sessions).toHaveCount(4);
  await expect(sessions.filter({ hasText: 'esta sessão' })).toHaveCount(1);
  const alive = async () => {
    const answers = await Promise.all(
      [first, second, third].map((token) =>
        fetch(`${address}/api/sessao`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    return answers.filter(({ ok }) => ok).length;
  };
  expect(await alive()).toBe(3);

  await part(page, 'Sessões')
    .getByRole('button', { name: /^Encerrar .*último uso/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(await alive()).toBe(3);
  await part(page, 'Sessões')
    .getByRole('button', { name: /^Encerrar .*último uso/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(sessions).toHaveCount(3);
  expect(await alive()).toBe(2);

  await part(page, 'Sessões').getByRole('button', { name: 'Encerrar todas as outras' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(sessions).toHaveCount(1);
  expect(await alive()).toBe(0);
  await expect(part(page, 'Sessões').getByRole('button')).toHaveCount(0);
});

test('theme and text size follow the user to another device, before the first paint from then on', async ({
  page,
  browser,
  api,
}) => {
  const person = await newPerson(api, domain);
  await openAs(page, person);
  const choose = (label: string, option: string) =>
    part(page, 'Preferências').getByRole('radiogroup', { name: label }).getByText(option, { exact: true }).click();
  const saved = () => page.waitForResponse(/salvarConfiguracaoUsuario$/);
  await Promise.all([saved(), choose('Tema', 'Escuro')]);
  await Promise.all([saved(), choose('Texto', 'Maior')]);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await expect(
    page.getByRole('radiogroup', { name: 'Tema' }).last().getByRole('radio', { name: 'Escuro' }),
  ).toBeChecked();

  const elsewhere = await browser.newContext({ locale: 'pt-BR', baseURL: address, colorScheme: 'light' });
  const other = await elsewhere.newPage();
  await openAs(other, person, '/home');
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-density', 'comfortable');
  // The device knows it now: the script of the page's head sets it, before any of the portal's code runs.
  await other.route('**/assets/**', (route) => route.abort());
  await other.goto('/home');
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.close();
});

test('a new e-mail counts once its link was opened, which stays in no address', async ({ page, api }) => {
  const person = await newPerson(api, domain);
  const email = person.login.replace('e2e-', 'e2e-novo-');
  await openAs(page, person);
  const access = part(page, 'Acesso');
  await access.getByRole('button', { name: 'Alterar e-mail' }).click();
  await access.getByRole('button', { name: 'Enviar link' }).click();
  await expect(access.getByText('Informe um e-mail, como nome@empresa.com.br.')).toBeVisible();
  await access.getByLabel('Novo e-mail').fill(email);
  await access.getByLabel('Senha atual').fill('errada');
  await access.getByRole('button', { name: 'Enviar link' }).click();
  await expect(access.getByText('A senha atual não confere.')).toBeVisible();
  await access.getByLabel('Senha atual').fill(newPassword);
  await access.getByRole('button', { name: 'Enviar link' }).click();
  await expect(access.getByText(`Falta confirmar ${email}`)).toBeVisible();
  await expect(access.getByRole('button', { name: 'Alterar e-mail' })).toBeFocused();

  const token = tokenIn(await linkTo(email, '/meus_dados', 'confirmacao'));
  // The own data that were asked for before the confirmation come after it.
  const confirmed = Promise.withResolvers<undefined>();
  await page.route('**/api/sessao/usuario', async (route) => {
    const early = await route.fetch();
    await confirmed.promise;
    await route.fulfill({ response: early }).catch(() => undefined);
  });
  await page.goto(`/meus_dados?confirmacao=${token}`);
  await expect(page.getByText(`E-mail confirmado. A partir de agora, entre com ${email}.`)).toBeVisible();
  confirmed.resolve(undefined);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(part(page, 'Acesso').getByText(email, { exact: true })).toBeVisible();
  expect(page.url()).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
  expect(await enter(email)).not.toBe('');
  expect(await enter(person.login)).toBe('');

  await page.goto(`/meus_dados?confirmacao=${token}`);
  await expect(part(page, 'Acesso').getByRole('alert')).toContainText('Este link não vale mais');
});

test('the graduations stand beside the own data, the newest first @whole-phone', async ({ open }) => {
  const page = await open('consultor', '/meus_dados');
  const events = pane(page).getByRole('complementary', { name: 'Graduações' }).getByRole('listitem');
  await expect(events).toHaveText([
    'D.I Esmeralda30/11/2025',
    'Distribuidor Independente29/02/2024',
    'Líder30/04/2023',
    'Consultor31/08/2022',
  ]);
});

test('the password is changed from here', async ({ open }) => {
  const page = await open('cliente', '/meus_dados');
  await part(page, 'Acesso').getByRole('link', { name: 'Alterar senha' }).click();
  await expect(pane(page).getByRole('heading', { name: 'ALTERAR SENHA' })).toBeVisible();
  await expect(page).toHaveURL(/\/alterar_senha$/);
});

test('what somebody may not change they do not change through the page either', async () => {
  const token = await logInByApi(address, 'cliente');
  const answer = await fetch(`${address}/api/sessao/usuario`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ versao: 1, perfil: { id: 1 } }),
  });
  expect(answer.status).toBe(400);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test("axe finds nothing in own data and the photo's dialog @whole-phone", async ({ open }) => {
    const page = await open('consultor', '/meus_dados');
    await expect(field(page, 'Nome')).toBeVisible();
    await expect(part(page, 'Sessões').getByRole('listitem').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await part(page, 'Acesso').getByRole('button', { name: 'Alterar e-mail' }).click();
    await part(page, 'Acesso').getByRole('button', { name: 'Enviar link' }).click();
    await expect(part(page, 'Acesso').getByText('Informe um e-mail, como nome@empresa.com.br.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await pane(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await halves() });
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Salvar foto' })).toBeEnabled();
    expect(await violations(page)).toEqual([]);
  });
});
