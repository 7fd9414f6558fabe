import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, type DemoUser, expect, pane, rowsOf, test } from '../portal.ts';

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

test('the count follows at once in all windows of the user, and one window of a browser holds the stream for all @whole-phone', async ({
  open,
  openElsewhere,
  context,
  api,
}) => {
  await readAll(api, 'consultor');
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/views/mudancas') streams.push(request.url());
  });
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
    await expect(bell(each)).toHaveAccessibleName('Notificações: 1 não lida');
    await expect(each.getByText('Você tem 1 notificação não lida.')).toBeAttached();
  }
  expect(streams).toHaveLength(1);
  // Another one takes over when it closes.
  await page.close();
  await send(api, 'consultor');
  await expect(bell(sameBrowser)).toHaveAccessibleName('Notificações: 2 não lidas');
  await expect.poll(() => streams.length).toBe(2);

  await elsewhere.goto('/notificacoes');
  await row(elsewhere, title).click();
  await expect(dialog(elsewhere, title)).toContainText('Leia isto.');
  expect(await violations(elsewhere)).toEqual([]);
  await dialog(elsewhere, title).getByRole('button', { name: 'FECHAR' }).last().click();
  for (const each of [sameBrowser, elsewhere])
    await expect(bell(each)).toHaveAccessibleName('Notificações: 1 não lida');
});
