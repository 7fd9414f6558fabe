import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from '../axe.ts';
import { deleteNewUsers, enter, linkTo, newPassword, newPerson, type Person, tokenIn } from '../new-user.ts';
import { expect, field, pane, saveAndWait, storedDrafts, test } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

const address = testedServer.address;
const domain = 'conta.example';

test.afterEach(({ api }) => deleteNewUsers(api, domain));

async function openAs(page: Page, { token }: Person, path = '/meus_dados'): Promise<void> {
  await page.goto(`${path}?token=${token}`);
  await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
}

const part = (page: Page, name: string) => pane(page).getByRole('region', { name, exact: true });

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('own data, a photo and a new e-mail are changed and show at once, and what is typed survives a reload', async ({
    page,
    api,
  }) => {
    const person = await newPerson(api, domain);
    const held = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/elements-[^/]*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await openAs(page, person);
    // The rest shows while the code of the form still loads.
    await expect(pane(page).getByText('Nenhuma graduação ainda')).toBeVisible();
    await expect(pane(page).getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible();
    held.resolve(undefined);
    await field(page, 'Nome').fill('Rosa Maria Nova');
    await saveAndWait(page);
    await expect(page.getByRole('button', { name: 'Menu do usuário: Rosa Maria Nova' })).toBeVisible();
    await field(page, 'Nome').fill('');
    await field(page, 'Página inicial').fill('/faq');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByRole('button', { name: 'Ir ao campo' }).click();
    await expect(field(page, 'Nome')).toBeFocused();
    await page.keyboard.type('Rosa Maria Nova');
    await expect.poll(() => page.evaluate(storedDrafts)).toContain('/faq');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(field(page, 'Página inicial')).toHaveValue('/faq');
    await saveAndWait(page);

    const avatar = page.getByRole('button', { name: /Menu do usuário/ }).locator('img');
    await expect(avatar).toHaveCount(0);
    const input = pane(page).locator('input[type=file]');
    await input.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(pane(page).getByRole('alert').getByText('Escolha uma imagem JPEG ou PNG.')).toBeVisible();
    await input.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) });
    await expect(pane(page).getByText('A imagem tem mais de 5 MB. Escolha uma menor.')).toBeVisible();
    await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await halves() });
    const dialog = page.getByRole('dialog', { name: 'Recortar foto' });
    await expect(dialog.getByRole('button', { name: 'Salvar foto' })).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('application', { name: 'Área do recorte' }).focus();
    // To the blue end of a picture that is red on the left and blue on the right.
    for (let count = 0; count < 60; count += 1) await page.keyboard.press('ArrowLeft');
    const slider = dialog.getByRole('slider', { name: 'Aproximar' });
    await expect(slider).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('+');
    await expect(slider).toHaveAttribute('aria-valuenow', '1.1');
    await dialog.getByRole('button', { name: 'Salvar foto' }).click();
    await expect(page.getByText('Foto salva.')).toBeVisible();
    await expect(avatar).toBeVisible();
    await expect.poll(() => colourOf(page)).toBe('blue');

    const email = person.login.replace('e2e-', 'e2e-novo-');
    const access = part(page, 'Acesso');
    await access.getByRole('button', { name: 'Alterar e-mail' }).click();
    await access.getByLabel('Novo e-mail').fill(email);
    await access.getByLabel('Senha atual').fill(newPassword);
    expect(await violations(page)).toEqual([]);
    await access.getByRole('button', { name: 'Enviar link' }).click();
    await expect(access.getByText(`Falta confirmar ${email}`)).toBeVisible();
    const token = tokenIn(await linkTo(email, '/meus_dados', 'confirmacao'));
    await page.goto(`/meus_dados?confirmacao=${token}`);
    await expect(page.getByText(`E-mail confirmado. A partir de agora, entre com ${email}.`)).toBeVisible();
    await expect(access.getByText(email, { exact: true })).toBeVisible();
    // The photo is there after a load of the page as well.
    await expect(avatar).toBeVisible();
    expect(page.url()).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
    expect(await enter(email)).not.toBe('');
    expect(await enter(person.login)).toBe('');

    await pane(page).getByRole('button', { name: 'Remover foto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover foto' }).click();
    await expect(avatar).toHaveCount(0);
  });
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
