import type { Page } from '@playwright/test';
import {
  type CallApi,
  dismissFailure,
  dropAnswers,
  expect,
  field,
  newCode,
  save,
  saveAndWait,
  test,
} from '../portal.ts';

const clients = /\/api\/Cliente(\/\d+)?$/;
const dialog = (page: Page) => page.getByRole('dialog');
const saved = (page: Page) => page.getByText('O registro já foi salvo.');
const found = async (api: CallApi, code: string) =>
  (await api('admin', 'GET', `/Cliente?codigo_mundial=${code}&fields=id`)).body.total;

async function fillNew(page: Page, code: string): Promise<void> {
  await field(page, 'Cod. Mundial').fill(code);
  await field(page, 'Nome').fill('Resposta Perdida');
}

test('a new record whose answer is lost once is saved once, without a word of failure', async ({ open, api }) => {
  const page = await open('admin', '/crud/Cliente/0');
  const code = newCode();
  await fillNew(page, code);
  const dropped = await dropAnswers(page, 'POST', clients, 1);
  await save(page);
  await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(/foi salvo\.$/)).toHaveCount(1);
  expect([dropped(), await found(api, code)]).toEqual([1, 1]);
});

test('saving again after the answer was lost makes no second record, changed meanwhile or not', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/crud/Cliente/0');
  const code = newCode();
  await fillNew(page, code);
  const dropped = await dropAnswers(page, 'POST', clients, 2);
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
  await dropAnswers(page, 'POST', clients, 2);
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
  const dropped = await dropAnswers(page, 'PUT', clients, 2);
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

test('own data whose answer is lost are saved once, and the user reads so', async ({ open, api }) => {
  const page = await open('consultor', '/meus_dados');
  const name = await field(page, 'Nome').inputValue();
  const before = (await api('consultor', 'GET', '/sessao/usuario')).body.data;
  await field(page, 'Nome').fill(`${name} Perdida`);
  const dropped = await dropAnswers(page, 'PUT', /\/api\/sessao\/usuario$/, 2);
  await save(page);
  await dismissFailure(page);
  await save(page);
  await expect(saved(page)).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
  expect(dropped()).toBe(2);
  const after = (await api('consultor', 'GET', '/sessao/usuario')).body.data;
  expect(after).toMatchObject({ nome: `${name} Perdida`, versao: versionOf(before) + 1 });
  await field(page, 'Nome').fill(name);
  await saveAndWait(page);
});

const versionOf = (record: unknown): number =>
  typeof record === 'object' && record !== null ? Number(Reflect.get(record, 'versao')) : Number.NaN;
