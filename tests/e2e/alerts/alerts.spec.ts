import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, pane, test } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;
const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole(isPhone(page) ? 'link' : 'button', { name: /^Notificações/ });

/** Mails of the tested server to whom its texts name. */
async function mailsWith(text: string): Promise<readonly string[]> {
  const folder = join(testedServer.data, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(text));
}

test('who attends a client learns by the bell and by mail that it was blocked, and opens it from there @whole-phone', async ({
  open,
  openElsewhere,
  api,
  newClient,
}) => {
  const session = (await api('consultor', 'GET', '/sessao')).body.data as { readonly cliente: { readonly id: number } };
  const name = `Ana Bloqueada ${Date.now()}`;
  const { id } = await newClient({ nome: name, consultor: { id: session.cliente.id } });
  const consultant = await openElsewhere('consultor');
  const page = await open('admin', `/crud/Cliente/${id}`);
  await pane(page)
    .getByRole('combobox', { name: /^Situação/ })
    .click();
  await page.getByRole('option', { name: 'Bloqueado', exact: true }).click();
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await api('admin', 'GET', `/Cliente/${id}`)).body.data)
    .toMatchObject({ status: 'BLOQUEADO' });

  await expect(bell(consultant)).toHaveAccessibleName(/não lida/);
  await bell(consultant).click();
  const notice = consultant.getByRole('link', { name: new RegExp(`Cliente bloqueado: ${name}.*Não lida`) });
  await expect(notice).toBeVisible();
  await expect.poll(async () => (await mailsWith(name)).length).toBe(1);
  const [mail = ''] = await mailsWith(name);
  expect(mail).toContain(`/crud/Cliente/${id}`);
  await notice.click();
  await expect(consultant.getByText(/Enquanto estiver bloqueado, o cliente/)).toBeVisible();
});
