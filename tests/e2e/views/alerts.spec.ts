import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, removeConfigured, test } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

const file = 'schemas/alerts/ClienteLimite.alert.json';
const alert = {
  $schema: '../alert.schema.json',
  title: 'Limite alto',
  entity: 'Cliente',
  on: ['created', 'changed'],
  when: 'limite_credito > 70000',
  to: [{ profile: 'CONFIGURADOR' }, { field: 'consultor' }],
  notice: { title: 'Limite alto: {nome}', text: 'Agora: {limite_credito}' },
  once: 'day',
};
const write = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;
const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole(isPhone(page) ? 'link' : 'button', { name: /^Notificações/ });

test.afterAll(() => removeConfigured(file));

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
  expect(await violations(consultant)).toEqual([]);
  await expect.poll(async () => (await mailsWith(name)).length).toBe(1);
  const [mail = ''] = await mailsWith(name);
  expect(mail).toContain(`/crud/Cliente/${id}`);
  await notice.click();
  await expect(consultant.getByText(/Enquanto estiver bloqueado, o cliente/)).toBeVisible();
});

test('a configurator writes an alert in the studio, sees whom it reaches first, and it holds at once @whole-phone', async ({
  open,
  api,
  newClient,
}) => {
  const page = await open('config', '/estudio');
  const editor = pane(page).getByRole('textbox', { name: /^Conteúdo de/ });
  await pane(page).getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo arquivo' });
  await dialog.getByLabel('O que criar').selectOption('alert');
  await dialog.getByLabel('Nome do alerta').fill('ClienteLimite');
  await dialog.getByRole('button', { name: 'Começar' }).click();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(write(alert).replace('{limite_credito}', '{limite_credit}'));
  await expect(pane(page).getByRole('button', { name: 'Substituir por limite_credito' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(write(alert));
  await pane(page).getByRole('tab', { name: 'Efeito', exact: true }).click();
  await expect(pane(page).getByText(/Registros que cumprem a condição hoje: \d+/)).toBeVisible();
  await expect(pane(page).getByText(/Vai para o perfil CONFIGURADOR\. Pessoas hoje: 1/)).toBeVisible();
  await expect(pane(page).getByText(/Vai para a pessoa do campo consultor\. Pessoas hoje: \d+/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Salvar e aplicar' });
  await expect(asked.getByText(/Vai para o perfil CONFIGURADOR/)).toBeVisible();
  await asked.getByRole('button', { name: 'Salvar' }).click();
  await expect(pane(page).getByText('Igual ao arquivo')).toBeVisible();

  const name = `Rui Limite ${Date.now()}`;
  await newClient({ nome: name, limite_credito: 80_000 });
  const titles = async () =>
    (
      (await api('config', 'GET', `/listarNotificacoes?query=${encodeURIComponent(name)}`)).body.data as {
        titulo: string;
        texto: string;
      }[]
    ).map(({ titulo, texto }) => `${titulo} ${texto.replaceAll(/\s/g, ' ')}`);
  await expect.poll(titles).toEqual([`Limite alto: ${name} Agora: R$ 80.000,00`]);
});
