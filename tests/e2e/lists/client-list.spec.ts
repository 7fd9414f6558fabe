import type { Page } from '@playwright/test';
import { expect, pane, tabsOf, test } from '../portal.ts';

const feedback = (page: Page) => pane(page).getByText(/^\d[\d.]*-[\d.]+ de [\d.]+$/);
const rows = (page: Page) => pane(page).locator('tbody tr[data-row]');
const header = (page: Page, name: string) => pane(page).getByRole('columnheader', { name });
/** Texts of a column, by the place of its header. */
async function column(page: Page, name: string): Promise<string[]> {
  const names = await pane(page).getByRole('columnheader').allInnerTexts();
  const place = names.findIndex((text) => text.trim() === name);
  return rows(page)
    .locator(`td:nth-child(${place + 1})`)
    .allInnerTexts();
}

test('the list shows 20.000 clients, page by page', async ({ open }) => {
  const page = await open('admin', '/crud/Cliente/');
  await expect(feedback(page)).toHaveText('1-15 de 20.000');
  await expect(rows(page)).toHaveCount(15);
  await expect(pane(page).getByRole('button', { name: 'Primeira página' })).toBeDisabled();
  await expect(pane(page).getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  const first = await column(page, 'Nome');

  await pane(page).getByRole('button', { name: 'Próxima página' }).click();
  await expect(feedback(page)).toHaveText('16-30 de 20.000');
  await expect.poll(() => column(page, 'Nome')).not.toEqual(first);

  await pane(page).getByRole('button', { name: 'Última página' }).click();
  await expect(feedback(page)).toHaveText('19.996-20.000 de 20.000');
  await expect(pane(page).getByRole('button', { name: 'Próxima página' })).toBeDisabled();
  await expect(pane(page).getByRole('button', { name: 'Última página' })).toBeDisabled();

  await pane(page).getByRole('button', { name: 'Primeira página' }).click();
  await expect.poll(() => column(page, 'Nome')).toEqual(first);

  await pane(page).getByRole('combobox', { name: 'Linhas' }).selectOption('25');
  await expect(feedback(page)).toHaveText('1-25 de 20.000');
  await expect.poll(async () => (await column(page, 'Nome')).slice(0, 15)).toEqual(first);
});

test('a page past the end shows the last one', async ({ open }) => {
  const page = await open('admin', '/crud/Cliente/?page=99999');
  await expect(feedback(page)).toHaveText('19.996-20.000 de 20.000');
  await expect(rows(page)).toHaveCount(5);
});

test('the search ignores accents and case, and going back undoes it', async ({ open, newClient }) => {
  const { nome } = await newClient({ nome: 'Çávôrtzing Ümlaut Ñandú' });
  const page = await open('admin', '/crud/Cliente/');
  await expect(feedback(page)).toHaveText('1-15 de 20.001');
  const search = pane(page).getByRole('searchbox', { name: 'Pesquisar' });
  await search.fill('cavortzing UMLAUT');
  await expect(feedback(page)).toHaveText('1-1 de 1');
  await expect.poll(() => column(page, 'Nome')).toEqual([nome]);
  expect(page.url()).toContain('query=cavortzing');

  await page.reload();
  await expect(search).toHaveValue('cavortzing UMLAUT');
  await expect.poll(() => column(page, 'Nome')).toEqual([nome]);

  await search.fill('nada se chama assim');
  await expect(pane(page).getByText('Nenhum registro encontrado')).toBeVisible();
  await pane(page).getByRole('button', { name: 'Limpar a pesquisa' }).click();
  await expect(feedback(page)).toHaveText('1-15 de 20.001');
});

test('a filter shows as a chip and goes away with it', async ({ open, api }) => {
  const wanted = await api('admin', 'GET', '/Cliente?size=1&status=BLOQUEADO');
  const count = Number(wanted.body.total).toLocaleString('pt-BR');
  const page = await open('admin', '/crud/Cliente/');
  await pane(page).getByRole('button', { name: 'Filtro', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Filtros' });
  await panel
    .getByRole('combobox', { name: 'Situação' })
    .or(panel.getByRole('textbox', { name: 'Situação' }))
    .click();
  await page.getByRole('option', { name: 'Bloqueado' }).click();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Aplicar filtro' }).click();

  await expect(feedback(page)).toHaveText(`1-15 de ${count}`);
  await expect.poll(async () => new Set(await column(page, 'Situação'))).toEqual(new Set(['Bloqueado']));
  const chips = pane(page).getByRole('list', { name: 'Filtros' });
  await expect(chips).toContainText('Situação: Bloqueado');

  await chips.getByRole('button', { name: 'Remover o filtro Situação' }).click();
  await expect(feedback(page)).toHaveText('1-15 de 20.000');
  await expect(chips).toBeHidden();
});

test('a filter by a relation and by days', async ({ open, api }) => {
  const campinas = await api('admin', 'GET', '/Cidade?query=campinas&size=1&sortBy=nome&fields=nome,estado.sigla');
  const [city] = campinas.body.data as { id: number; nome: string; estado: { sigla: string } }[];
  const name = `${city?.nome} (${city?.estado.sigla})`;
  const wanted = await api('admin', 'GET', `/Cliente?size=1&cidade=${city?.id}`);
  const page = await open('admin', '/crud/Cliente/');
  await pane(page).getByRole('button', { name: 'Filtro', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Filtros' });
  const box = panel.getByLabel('Cidade', { exact: true });
  await box.click();
  await box.pressSequentially('Campinas');
  await page.getByRole('option', { name, exact: true }).first().click();
  await panel.getByRole('button', { name: 'Aplicar filtro' }).click();
  await expect(pane(page).getByRole('list', { name: 'Filtros' })).toContainText(`Cidade: ${name}`);
  await expect(feedback(page)).toHaveText(new RegExp(` de ${wanted.body.total}$`));

  // The panel gives way to the rows.
  await expect(panel).toBeHidden();
  await pane(page).getByRole('button', { name: 'Filtro', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Data de cadastro: De' }).fill('01/01/2025');
  await panel.getByRole('textbox', { name: 'Data de cadastro: Até' }).fill('31/12/2025');
  await panel.getByRole('button', { name: 'Aplicar filtro' }).click();
  await expect(pane(page).getByRole('list', { name: 'Filtros' })).toContainText(/01\/01\/2025.*31\/12\/2025/);
  await expect
    .poll(async () => (await column(page, 'Data de cadastro')).every((day) => day.endsWith('/2025')))
    .toBe(true);
});

test('two filters on fields that the view does not offer take five actions', async ({ open, api }) => {
  const conditions = JSON.stringify([
    [
      ['bairro', 'contains', 'cen'],
      ['email', 'contains', 'ma'],
    ],
  ]);
  const wanted = await api('admin', 'GET', `/Cliente?size=1&condicoes=${encodeURIComponent(conditions)}`);
  const page = await open('admin', '/crud/Cliente/');
  await expect(pane(page).getByRole('searchbox')).toHaveAttribute('placeholder', /^Pesquisar por nome, CPF ou CNPJ/);
  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    await done;
    actions += 1;
  };
  const panel = page.getByRole('form', { name: 'Filtros' });
  const add = panel.getByRole('combobox', { name: 'Filtrar por outro campo' });
  const choose = async (name: string) => {
    await add.pressSequentially(name);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    await add.press('Enter');
  };
  await act(pane(page).getByRole('button', { name: 'Filtro', exact: true }).click());
  await act(choose('Bairro'));
  await expect(panel.getByRole('textbox', { name: 'Valor de Bairro' })).toBeFocused();
  await act(page.keyboard.type('cen'));
  await act(choose('E-mail'));
  await expect(panel.getByRole('textbox', { name: 'Valor de E-mail' })).toBeFocused();
  // Enter behind what is typed applies them.
  await act(page.keyboard.type('ma\n'));
  expect(actions).toBeLessThanOrEqual(5);
  await expect(panel).toBeHidden();
  const chips = pane(page).getByRole('list', { name: 'Filtros' });
  const total = Number(wanted.body.total).toLocaleString('pt-BR');
  for (const text of ['Bairro contém cen', 'E-mail contém ma']) await expect(chips).toContainText(text);
  await expect(feedback(page)).toHaveText(new RegExp(` de ${total}$`));
  await page.reload();
  await expect(chips).toContainText('Bairro contém cen');
  await chips.getByRole('button', { name: 'Remover o filtro E-mail' }).click();
  await expect(chips).not.toContainText('E-mail');
  await chips.getByRole('button', { name: 'Limpar filtro' }).click();
  await expect(feedback(page)).toHaveText('1-15 de 20.000');
});

test('a header sorts, first upwards, then downwards, and says so', async ({ open }) => {
  const page = await open('admin', '/crud/Cliente/');
  await expect(header(page, 'Nome')).toHaveAttribute('aria-sort', 'ascending');
  await header(page, 'Cod. Mundial').getByRole('button').click();
  await expect(header(page, 'Cod. Mundial')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Nome')).toHaveAttribute('aria-sort', 'none');
  await expect.poll(async () => (await column(page, 'Cod. Mundial'))[0]).toBe('1000001');
  await header(page, 'Cod. Mundial').getByRole('button').click();
  await expect(header(page, 'Cod. Mundial')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await column(page, 'Cod. Mundial'))[0]).toBe('1020000');
});

test('a row opens its record in a tab of its own', async ({ open, newClient }) => {
  const { id, nome } = await newClient({ nome: 'Zilá da Tábua' });
  const page = await open('admin', '/crud/Cliente/?query=zila');
  await rows(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${id}$`));
  await expect(pane(page).getByRole('heading', { level: 1, name: nome })).toBeVisible();
  await expect(tabsOf(page).getByRole('link', { name: nome })).toHaveAttribute('aria-current', 'page');
  await tabsOf(page).getByRole('link', { name: 'Clientes' }).click();
  await expect(pane(page).getByRole('searchbox', { name: 'Pesquisar' })).toHaveValue('zila');
});

test('cards at the width of a phone open their record, and nothing runs out of the screen @phone', async ({
  open,
  newClient,
}, { project }) => {
  const { id, nome } = await newClient({ nome: 'Zuleica Card' });
  const page = await open('admin', '/crud/Cliente/');
  const isPhone = project.name === 'phone';
  await expect(feedback(page)).toHaveText(isPhone ? '1-10 de 20.001' : '1-15 de 20.001');
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(() => overflow()).toBe(0);
  await pane(page).getByRole('button', { name: 'Última página' }).click();
  await expect(feedback(page)).toHaveText(isPhone ? '20.001-20.001 de 20.001' : '19.996-20.001 de 20.001');
  await expect(pane(page).getByRole('button', { name: 'Última página' })).toBeInViewport({ ratio: 1 });
  await pane(page).getByRole('searchbox', { name: 'Pesquisar' }).fill('zuleica card');
  const card = pane(page).getByText(nome);
  await expect(feedback(page)).toHaveText('1-1 de 1');
  if (project.name === 'phone') await card.tap();
  else await card.click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${id}$`));
  await expect.poll(() => overflow()).toBe(0);
});

test('situation and limit of a client are changed in the list by keys alone', async ({ open, api, newClient }) => {
  const { id, codigo_mundial } = await newClient({ nome: 'Na Lista', limite_credito: 10 });
  const page = await open('admin', `/crud/Cliente/?query=${String(codigo_mundial)}`);
  const row = pane(page).locator('[data-row="0"]');
  await expect(row).toContainText('Na Lista');
  const cell = (text: RegExp) => row.getByRole('cell', { name: text });
  await page.keyboard.press('/');
  await expect(pane(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  await expect(cell(/^Ativo$/)).toBeFocused();
  await page.keyboard.press('F2');
  await expect(row.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Bloq');
  await page.keyboard.press('Enter');
  await expect(cell(/^Bloqueado$/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await expect(row.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('2500');
  await page.keyboard.press('Enter');
  await expect(cell(/2\.500,00/)).toBeFocused();
  // What shows at once is on its way to the server.
  await expect
    .poll(async () => (await api('admin', 'GET', `/Cliente/${id}`)).body.data)
    .toMatchObject({ status: 'BLOQUEADO', limite_credito: 2500 });
});
