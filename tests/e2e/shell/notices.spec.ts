import type { Locator, Page } from '@playwright/test';
import { languages } from '../../support/walk/plan.ts';
import { violations } from '../axe.ts';
import { type CallApi, type DemoUser, expect, pane, rowsOf, test } from '../portal.ts';
import { findCutTexts, switchLanguage } from '../walk/measure-page.ts';

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;
const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole(isPhone(page) ? 'link' : 'button', { name: /^Notificações/ });
const row = (page: Page, title: string): Locator => pane(page).getByRole('link', { name: new RegExp(title) });
const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

let made = 0;

/** Sends a notification to a demo user, as staff would. */
async function send(api: CallApi, user: DemoUser, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  made += 1;
  const titulo = `Aviso ${Date.now()} ${made}`;
  const { id: usuario } = (await api(user, 'GET', '/sessao')).body.data as { readonly id: number };
  const body = { titulo, texto: '<p>Leia <b>isto</b>.</p>', destinatarios: [{ usuario }], ...more };
  const { status, body: answer } = await api('admin', 'POST', '/NgsNotificacao', body);
  expect(status, JSON.stringify(answer)).toBe(201);
  const { id, versao } = answer.data as { readonly id: number; readonly versao: number };
  expect((await api('admin', 'POST', `/NgsNotificacao/${id}/enviar`, { versao })).status).toBe(200);
  return titulo;
}

async function readAll(api: CallApi, user: DemoUser): Promise<void> {
  const rows = rowsOf((await api(user, 'GET', '/listarNotificacoes?size=1')).body);
  await api(user, 'POST', '/marcarNotificacoesVisualizadas', { ate: Number(rows[0]?.id ?? 1) });
}

async function isViewed(api: CallApi, user: DemoUser, title: string): Promise<unknown> {
  const rows = rowsOf((await api(user, 'GET', `/listarNotificacoes?query=${encodeURIComponent(title)}`)).body);
  return rows.find(({ titulo }) => titulo === title)?.visualizada;
}

test('the count follows at once in all windows of the user, and is said aloud @whole-phone', async ({
  open,
  openElsewhere,
  context,
  api,
}) => {
  await readAll(api, 'consultor');
  const page = await open('consultor');
  const sameBrowser = await context.newPage();
  await sameBrowser.goto('/home');
  const elsewhere = await openElsewhere('consultor');
  const windows = [page, sameBrowser, elsewhere];
  // A count that is not known yet looks like none, and the first that is known is no news: so there is one before.
  await send(api, 'consultor');
  for (const each of windows) await expect(bell(each)).toHaveAccessibleName('Notificações: 1 não lida');
  await readAll(api, 'consultor');
  for (const each of windows) await expect(bell(each)).toHaveAccessibleName('Notificações');

  const title = await send(api, 'consultor');
  for (const each of windows) {
    await expect(bell(each)).toHaveAccessibleName('Notificações: 1 não lida', { timeout: 5_000 });
    await expect(each.getByText('Você tem 1 notificação não lida.')).toBeAttached();
  }
  await send(api, 'consultor');
  for (const each of windows) await expect(bell(each)).toHaveAccessibleName('Notificações: 2 não lidas');

  await elsewhere.goto('/notificacoes');
  await row(elsewhere, title).click();
  await dialog(elsewhere, title).getByRole('button', { name: 'FECHAR' }).last().click();
  for (const each of windows) await expect(bell(each)).toHaveAccessibleName('Notificações: 1 não lida');
});

test('one window of a browser holds the stream for all; when it closes another takes over', async ({
  open,
  context,
  api,
}) => {
  await readAll(api, 'consultor');
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/views/mudancas') streams.push(request.url());
  });
  const first = await open('consultor');
  const second = await context.newPage();
  await second.goto('/home');
  await expect(bell(second)).toHaveAccessibleName('Notificações');
  await send(api, 'consultor');
  await expect(bell(second)).toHaveAccessibleName('Notificações: 1 não lida');
  expect(streams).toHaveLength(1);
  await first.close();
  await send(api, 'consultor');
  await expect(bell(second)).toHaveAccessibleName('Notificações: 2 não lidas');
  // The count may still have come by the stream of the window that was closing.
  await expect.poll(() => streams.length).toBe(2);
});

test('without the stream the count is asked for every minute', async ({ page, open, api }) => {
  await readAll(api, 'consultor');
  await page.route('**/api/views/mudancas*', (route) => route.abort());
  await page.clock.install();
  await open('consultor');
  await page.clock.runFor(3_000);
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await send(api, 'consultor');
  await page.clock.runFor(61_000);
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não lida');
});

test('the bell opens the newest ones, each leading to its text', async ({ open, api }) => {
  const title = await send(api, 'consultor');
  const page = await open('consultor', '/faq');
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notificações' });
  await expect(panel.getByRole('link').first()).toContainText(title);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await bell(page).click();
  await panel.getByRole('link', { name: new RegExp(title) }).click();
  await expect(panel).toBeHidden();
  await expect(dialog(page, title)).toContainText('Leia isto.');
  await expect(page).toHaveURL(/\/notificacoes\?id=\d+$/);
  await dialog(page, title).getByRole('button', { name: 'FECHAR' }).last().click();
  await expect(page).toHaveURL(/\/notificacoes$/);
  await expect.poll(() => isViewed(api, 'consultor', title)).toBe(true);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test("'Minhas notificações': opening, closing and going @whole-phone", async ({ open, api }) => {
    const plain = await send(api, 'consultor', { texto: '<p>Só texto.<script>alert(1)</script></p>' });
    const linked = await send(api, 'consultor', { url: '/faq' });
    const page = await open('consultor', '/notificacoes');
    await expect(pane(page).getByRole('heading', { name: 'Minhas notificações' })).toBeVisible();
    // Newest first.
    await expect(pane(page).getByRole('listitem').first()).toContainText(linked);
    await expect(row(page, plain)).toContainText('Não lida');
    expect(await violations(page)).toEqual([]);

    await row(page, plain).click();
    await expect(dialog(page, plain)).toContainText('Só texto.');
    await expect(dialog(page, plain).getByRole('link', { name: 'IR' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    // Seen behind the dialog as read; stored once it is closed.
    await expect(pane(page).getByRole('listitem').filter({ hasText: plain })).toContainText('Lida');
    await expect.poll(() => isViewed(api, 'consultor', plain)).toBe(false);
    await page.goBack();
    await expect(dialog(page, plain)).toBeHidden();
    await expect.poll(() => isViewed(api, 'consultor', plain)).toBe(true);

    await row(page, linked).click();
    await dialog(page, linked).getByRole('link', { name: 'IR' }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect.poll(() => isViewed(api, 'consultor', linked)).toBe(true);
    await page.goBack();
    await expect(pane(page).getByRole('heading', { name: 'Minhas notificações' })).toBeVisible();
    await expect(dialog(page, linked)).toHaveCount(0);
    await expect(row(page, linked)).not.toContainText('Não lida');
  });
});

test('IR to another site opens beside the portal; an address that is none is not offered', async ({ open }) => {
  const page = await open('consultor', '/notificacoes');
  await page.route('**/api/listarNotificacoes?*page=*', (route) =>
    route.fulfill({
      json: {
        data: [
          { id: 1, versao: 1, titulo: 'De fora', url: 'https://example.com/x', visualizada: true },
          { id: 2, versao: 1, titulo: 'Falso', url: 'javascript:alert(1)', visualizada: true },
        ],
        total: 2,
      },
    }),
  );
  await page.reload();
  await row(page, 'De fora').click();
  const go = dialog(page, 'De fora').getByRole('link', { name: 'IR' });
  await expect(go).toHaveAttribute('href', 'https://example.com/x');
  await expect(go).toHaveAttribute('target', '_blank');
  await expect(go).toHaveAttribute('rel', /noopener/);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'De fora')).toBeHidden();
  await row(page, 'Falso').click();
  await expect(dialog(page, 'Falso').getByRole('button', { name: 'FECHAR' }).last()).toBeFocused();
  await expect(dialog(page, 'Falso').getByRole('link', { name: 'IR' })).toHaveCount(0);
});

test('filter, pages, and all of them marked as read @whole-phone', async ({ open, api }) => {
  await readAll(api, 'admin');
  for (let index = 0; index < 21; index += 1) await send(api, 'admin');
  const page = await open('admin', '/notificacoes');
  await pane(page).getByText('Não lidas', { exact: true }).click();
  const range = pane(page).getByRole('status').filter({ hasText: ' de ' });
  await expect(range).toHaveText('1-20 de 21');
  await pane(page).getByRole('button', { name: 'Próximas' }).click();
  await expect(range).toHaveText('21-21 de 21');
  await expect(pane(page).getByRole('button', { name: 'Próximas' })).toBeDisabled();
  await pane(page).getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(pane(page).getByText('Tudo lido')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await pane(page).getByRole('button', { name: 'Ver todas' }).click();
  await expect(range).toHaveText(/^1-20 de \d+$/);
  await expect(pane(page).getByRole('button', { name: 'Marcar todas como lidas' })).toHaveCount(0);
  for (const language of languages) {
    await switchLanguage(page, language);
    expect(await findCutTexts(page), language).toEqual([]);
  }
});

test('what cannot be marked stays unread and says why; an id of nobody says so', async ({ open, api }) => {
  const title = await send(api, 'consultor');
  const page = await open('consultor', '/notificacoes?id=999999999');
  await expect(page.getByRole('dialog', { name: 'Esta notificação não existe mais' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/notificacoes$/);
  await page.route('**/api/NGSNotificacaoUsuario/*', (route) => route.abort());
  await row(page, title).click();
  await expect(dialog(page, title)).toBeVisible();
  await page.keyboard.press('Escape');
  const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível falar com o servidor.' });
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(alert).toBeHidden();
  await expect(row(page, title)).toContainText('Não lida');
  await page.unroute('**/api/NGSNotificacaoUsuario/*');
  await row(page, title).click();
  await expect(dialog(page, title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => isViewed(api, 'consultor', title)).toBe(true);
});
