import type { Page } from '@playwright/test';
import { type CallApi, expect, field, newCode, save, saveAndWait, test } from './portal.ts';

/** Lets the server carry out the next calls of a method to clients, and keeps their answers from the page. */
async function dropAnswers(page: Page, method: 'POST' | 'PUT', count: number): Promise<() => number> {
  let dropped = 0;
  await page.route(/\/api\/Cliente(\/\d+)?$/, async (route) => {
    if (route.request().method() !== method || dropped >= count) return route.fallback();
    dropped += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => dropped;
}

const dialog = (page: Page) => page.getByRole('dialog');
const saved = (page: Page) => page.getByText('O registro já foi salvo.');
const found = async (api: CallApi, code: string) =>
  (await api('admin', 'GET', `/Cliente?codigo_mundial=${code}&fields=id`)).body.total;

async function fillNew(page: Page, code: string): Promise<void> {
  await field(page, 'Cod. Mundial').fill(code);
  await field(page, 'Nome').fill('Resposta Perdida');
}

/** What says beside the form that the server was not reached. */
async function dismissFailure(page: Page): Promise<void> {
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível salvar agora' });
  await expect(failure).toContainText('O que você digitou continua aqui.');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(failure).toBeHidden();
}

test('a new record whose answer is lost once is saved once, without a word of failure', async ({ open, api }) => {
  const page = await open('admin', '/crud/Cliente/0');
  const code = newCode();
  await fillNew(page, code);
  const dropped = await dropAnswers(page, 'POST', 1);
  await save(page);
  await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
  await expect(saved(page)).toBeVisible();
  expect([dropped(), await found(api, code)]).toEqual([1, 1]);
});

test('saving again after the answer was lost makes no second record, changed meanwhile or not', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/crud/Cliente/0');
  const code = newCode();
  await fillNew(page, code);
  const dropped = await dropAnswers(page, 'POST', 2);
  await save(page);
  await dismissFailure(page);
  await field(page, 'Observação').fill('escrito depois');
  await save(page);
  await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
  await expect(field(page, 'Observação')).toHaveValue('escrito depois');
  expect([dropped(), await found(api, code)]).toEqual([2, 1]);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({
    nome: 'Resposta Perdida',
    observacao: 'escrito depois',
    versao: 2,
  });
});

test('a crash after the answer was lost makes no second record either', async ({ open, api }) => {
  const page = await open('admin', '/crud/Cliente/0');
  const code = newCode();
  await fillNew(page, code);
  await dropAnswers(page, 'POST', 2);
  await save(page);
  await dismissFailure(page);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(field(page, 'Nome')).toHaveValue('Resposta Perdida');
  await save(page);
  await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
  await expect(saved(page)).toBeVisible();
  expect(await found(api, code)).toBe(1);
});

test('a change whose answer is lost is blamed on nobody, also when more is changed before the next save', async ({
  open,
  api,
  newClient,
}) => {
  const { id } = await newClient({ nome: 'Mudança Perdida' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Nome').fill('Mudança Feita');
  await field(page, 'Observação').fill('primeira');
  const dropped = await dropAnswers(page, 'PUT', 2);
  await save(page);
  await dismissFailure(page);
  await field(page, 'Observação').fill('segunda');
  await saveAndWait(page);
  await expect(dialog(page)).toHaveCount(0);
  expect(dropped()).toBe(2);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({
    nome: 'Mudança Feita',
    observacao: 'segunda',
    versao: 3,
  });
});
