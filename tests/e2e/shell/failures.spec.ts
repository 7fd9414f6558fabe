import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, field, newCode, pane, rowsOf, save, test } from '../portal.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const failure = (page: Page, text: string) => notices(page).getByRole('alert').filter({ hasText: text });

test.describe('a server that is out of reach or fails', () => {
  test('a save is said beside the form, keeps what was typed, and can be tried again @phone', async ({ open, api }) => {
    const page = await open('admin', '/crud/Cliente/0');
    const code = newCode();
    await field(page, 'Cod. Mundial').fill(code);
    await field(page, 'Nome').fill('Sem Rede');
    let isDown = true;
    const keys: (string | undefined)[] = [];
    await page.route(/\/api\/Cliente$/, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return isDown ? route.abort('connectionreset') : route.continue();
    });
    await save(page);
    await expect(failure(page, 'Não foi possível salvar agora')).toContainText('O que você digitou continua aqui.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(field(page, 'Nome')).toHaveValue('Sem Rede');
    expect(await violations(page)).toEqual([]);
    isDown = false;
    await notices(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
    await expect(failure(page, 'Não foi possível salvar agora')).toHaveCount(0);
    expect(new Set(keys).size).toBe(1);
    expect((await api('admin', 'GET', `/Cliente?codigo_mundial=${code}&fields=id`)).body.total).toBe(1);
  });

  test('saving by hand takes the message away; closing it gives the focus back', async ({ open, newClient }) => {
    const { id } = await newClient({ nome: 'Servidor Falho' });
    const page = await open('admin', `/crud/Cliente/${id}`);
    await page.route(`**/api/Cliente/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { error: true, code: 'ERRO_INTERNO', status: 500, message: 'Falhou.' } })
        : route.continue(),
    );
    await field(page, 'Nome').fill('Servidor Falho Dois');
    await save(page);
    await expect(failure(page, 'Falhou.')).toBeVisible();
    await field(page, 'Nome').focus();
    await notices(page).getByRole('button', { name: 'Fechar aviso' }).focus();
    await page.keyboard.press('Enter');
    await expect(failure(page, 'Falhou.')).toHaveCount(0);
    await expect(field(page, 'Nome')).toBeFocused();
    await save(page);
    await expect(failure(page, 'Falhou.')).toBeVisible();
    await page.unroute(`**/api/Cliente/${id}`);
    await save(page);
    await expect(pane(page).getByText(/^Salvo/)).toBeVisible();
    await expect(failure(page, 'Falhou.')).toHaveCount(0);
  });
});

test.describe('a deletion that is refused', () => {
  test('names the records that use it, with a link to them @whole-phone', async ({ open, api }) => {
    const { body } = await api('admin', 'GET', '/Estado?size=1&query=Pernambuco');
    const id = Number(rowsOf(body)[0]?.id);
    const cities = Number((await api('admin', 'GET', `/Cidade?estado=${id}&size=1`)).body.total);
    const page = await open('admin', `/crud/Estado/${id}`);
    await pane(page).getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    const refusal = failure(page, 'Não foi possível excluir “Pernambuco”');
    await expect(refusal).toContainText('em uso');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notices(page).getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await notices(page)
      .getByRole('link', { name: new RegExp(`^Cidades \\(${cities}\\): `) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/crud/Cidade/\\?estado=${id}$`));
    await expect(
      pane(page)
        .getByText(new RegExp(`de ${cities}$`))
        .first(),
    ).toBeVisible();
    await expect(refusal).toHaveCount(0);
    expect((await api('admin', 'GET', `/Estado/${id}`)).status).toBe(200);
  });
});

test('a success waits as long as the pointer or the focus is on it', async ({ open, newClient }) => {
  const { id } = await newClient({ nome: 'Excluída Agora' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await page.clock.install();
  await pane(page).getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  const success = notices(page).getByRole('status');
  await expect(success).toContainText('Excluído: Excluída Agora');
  await success.hover();
  await page.clock.runFor(60_000);
  await expect(success).toBeVisible();
  await notices(page).getByRole('button', { name: 'Fechar aviso' }).focus();
  await page.mouse.move(5, 5);
  await page.clock.runFor(60_000);
  await expect(success).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(4_000);
  await expect(success).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(success).toHaveCount(0);
});
