import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, putConfigured, removeConfigured, rowsOf, test, untilServed } from '../portal.ts';

const schemaFile = 'schemas/company/Tarefa.schema.json';
const viewFile = 'views/company/Tarefa.view.json';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Tarefa',
  'x-plural': 'Tarefas',
  'x-icon': 'list',
  'x-search': ['nome'],
  type: 'object',
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 3, maxLength: 60 },
    valor: { type: 'number', title: 'Valor', format: 'money' },
    prazo: { type: 'string', title: 'Prazo', format: 'date' },
    nota: { type: 'string', title: 'Nota', maxLength: 200 },
    ordem: { type: 'integer', title: 'Ordem' },
  },
};
const view = {
  $schema: '../../../schemas/view.schema.json',
  entity: 'Tarefa',
  list: {
    reorder: true,
    print: true,
    columns: {
      nome: { sort: true, bold: true, filter: true, rowEdit: true },
      valor: { sort: true, aggregate: 'sum', rowEdit: true },
      prazo: { filter: true },
    },
    detail: { nota: {} },
    actions: {
      zerar: { label: 'Anotar', bulk: true, call: { method: 'PUT', url: 'Tarefa/{id}' } },
    },
    click: { navigate: '/crud/Tarefa/{id}' },
  },
};
const names = ['Alfa', 'Beta', 'Gama', 'Delta'];

const row = (page: Page, index: number) => pane(page).locator(`[data-row="${index}"]`);
const shownNames = (page: Page) => pane(page).locator('tbody tr[data-row] td[data-bold]').allInnerTexts();

/** An entity with four rows, as a configurator would add it. */
async function setUp(api: CallApi): Promise<void> {
  await putConfigured(schemaFile, schema);
  await putConfigured(viewFile, view);
  await expect.poll(async () => (await api('admin', 'GET', '/Tarefa')).status).toBe(200);
  await untilServed(api, 'Tarefa', viewFile);
  const { body } = await api('admin', 'GET', '/Tarefa?size=0&fields=id');
  for (const { id } of rowsOf(body)) await api('admin', 'DELETE', `/Tarefa/${String(id)}`);
  for (const [index, nome] of names.entries()) {
    const values = { nome, valor: 100, nota: `Nota ${nome}`, ordem: (index + 1) * 10 };
    expect((await api('admin', 'POST', '/Tarefa', values)).status).toBe(201);
  }
}

test.describe('the tools of a list', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });
  test.afterAll(async () => {
    await removeConfigured(viewFile, schemaFile);
  });

  test('rows move by button and keyboard and stay where they were put, and the list is a file', async ({
    open,
    api,
  }) => {
    await setUp(api);
    const page = await open('admin', '/crud/Tarefa/');
    await expect.poll(() => shownNames(page)).toEqual(names);
    await pane(page).getByRole('button', { name: 'Mover Alfa para cima' }).click();
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Gama', 'Delta', 'Alfa']);

    const handle = pane(page).getByRole('button', { name: 'Arrastar Alfa' });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Alfa foi pego na posição 4 de 4.')).toBeAttached();
    // The drag listens for keys from a timer of its own on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Alfa está sobre a posição 3 de 4.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Gama', 'Alfa', 'Delta']);

    await expect
      .poll(async () => {
        const { body } = await api('admin', 'GET', '/Tarefa?sortBy=ordem&sortType=asc&fields=nome,ordem');
        return rowsOf(body).map(({ nome, ordem }) => `${String(nome)} ${String(ordem)}`);
      })
      .toEqual(['Beta 10', 'Gama 20', 'Alfa 30', 'Delta 40']);
    await pane(page).getByRole('searchbox', { name: 'Pesquisar' }).fill('alfa');
    await expect.poll(() => shownNames(page)).toEqual(['Alfa']);
    await expect(pane(page).getByRole('button', { name: 'Arrastar Alfa' })).toHaveCount(0);
    await pane(page).getByRole('button', { name: 'Colunas' }).click();
    await expect(page.getByRole('checkbox', { name: 'Mostrar Prazo' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pane(page).getByRole('button', { name: 'Exportar Excel' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  test('cards can do the same @phone', async ({ open, api }, { project }) => {
    test.skip(project.name !== 'phone', 'the width of a phone only');
    await setUp(api);
    const page = await open('admin', '/crud/Tarefa/');
    await expect(row(page, 0)).toContainText('Alfa');
    await row(page, 0).getByRole('checkbox').tap();
    await expect(pane(page).getByRole('region', { name: 'Seleção' })).toContainText('1 selecionado');
    await row(page, 1).getByRole('button', { name: 'Detalhes de Beta' }).tap();
    await expect(row(page, 1).getByLabel('Nota')).toHaveValue('Nota Beta');
    await pane(page).getByRole('button', { name: 'Mais opções' }).first().tap();
    await expect(page.getByRole('menuitem', { name: 'Exportar PDF' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Selecionar todas as linhas' }).tap();
    await expect(pane(page).getByRole('region', { name: 'Seleção' })).toContainText('4 selecionados');
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(() => overflow()).toBe(0);
  });
});
