import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, putConfigured, removeConfigured, rowsOf, test, untilServed } from '../portal.ts';

const schemaFile = 'schemas/entities/Tarefa.schema.json';
const viewFile = 'views/cadastros/Tarefa.view.json';

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
  await expect.poll(async () => (await api('admin', 'GET', '/Tarefa')).status, { timeout: 15_000 }).toBe(200);
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

  test('rows move, by button, keyboard and drag, and stay where they were put', async ({ open, api }) => {
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
  });

  test('a cell is edited in place: Escape restores, Tab moves on, a refused value stays with its reason', async ({
    open,
    api,
  }) => {
    await setUp(api);
    const page = await open('admin', '/crud/Tarefa/');
    await expect.poll(() => shownNames(page)).toEqual(names);
    await row(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await row(page, 1)
      .locator('td[data-bold]')
      .click({ position: { x: 5, y: 36 } });
    const input = row(page, 1).locator('[data-editor] input');
    await expect(input).toHaveValue('Beta');
    await input.fill('Outra');
    // Before any frame has passed: the key that follows at once belongs to the cell.
    const cell = await input.evaluate(async (element) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await new Promise<void>(queueMicrotask);
      return document.activeElement?.closest('td')?.textContent;
    });
    expect(cell).toBe('Beta');
    await expect.poll(() => shownNames(page)).toEqual(names);

    await page.keyboard.press('F2');
    await input.fill('Betinha');
    await page.keyboard.press('Tab');
    await expect(row(page, 1).locator('[data-editor] input')).toHaveValue(/100/);
    await expect(row(page, 1).locator('[data-editor] input')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => {
        const { body } = await api('admin', 'GET', '/Tarefa?query=betinha&fields=nome');
        return rowsOf(body).length;
      })
      .toBe(1);

    await page.keyboard.press('ArrowLeft');
    await expect(row(page, 1).locator('td[data-bold]')).toBeFocused();
    await page.keyboard.press('F2');
    await input.fill('x');
    await page.keyboard.press('Enter');
    await expect(row(page, 1).getByText('Digite pelo menos 3 caracteres.')).toBeVisible();
    await expect(input).toHaveValue('x');
    await page.keyboard.press('Escape');
    await expect.poll(() => shownNames(page)).toEqual(['Alfa', 'Betinha', 'Gama', 'Delta']);
  });

  test('rows are marked, copied and deleted together; details open below; columns and filters are kept', async ({
    open,
    openElsewhere,
    api,
  }) => {
    await setUp(api);
    const page = await open('admin', '/crud/Tarefa/');
    await expect.poll(() => shownNames(page)).toEqual(names);
    await row(page, 0).getByRole('checkbox').click();
    await row(page, 2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = pane(page).getByRole('region', { name: 'Seleção' });
    await expect(bar).toContainText('3 selecionados');
    await bar.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByText('Copiado para área de transferência')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual(['Nome', 'Alfa', 'Beta', 'Gama']);
    expect(await violations(page)).toEqual([]);

    await row(page, 1).getByRole('checkbox').click();
    await bar.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Delta']);

    await row(page, 0).getByRole('button', { name: 'Detalhes de Beta' }).click();
    await expect(pane(page).getByLabel('Nota')).toHaveValue('Nota Beta');
    await row(page, 0).getByRole('button', { name: 'Detalhes de Beta' }).click();

    await pane(page).getByRole('searchbox', { name: 'Filtrar Nome' }).fill('de');
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Delta']);
    await pane(page).getByRole('searchbox', { name: 'Filtrar Nome' }).fill('del');
    await expect.poll(() => shownNames(page)).toEqual(['Delta']);
    await pane(page).getByRole('button', { name: 'Filtros salvos' }).click();
    await page.getByRole('textbox', { name: 'Nome dos filtros' }).fill('Só delta');
    await page.keyboard.press('Enter');
    // In sight above the list, the applied one marked.
    const named = pane(page).getByRole('list', { name: 'Filtros salvos' }).getByRole('button', { name: 'Só delta' });
    await expect(named).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await named.click();
    await expect(named).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Delta']);
    await named.click();
    await expect.poll(() => shownNames(page)).toEqual(['Delta']);
    await pane(page).getByRole('button', { name: 'Limpar filtro' }).click();
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Delta']);

    // On another device as well, from where it is deleted for both.
    const other = await openElsewhere('admin', '/crud/Tarefa/');
    await pane(other).getByRole('list', { name: 'Filtros salvos' }).getByRole('button', { name: 'Só delta' }).click();
    await expect.poll(() => shownNames(other)).toEqual(['Delta']);
    await pane(other)
      .getByRole('button', { name: /^Filtros salvos/ })
      .click();
    const deleted = other.waitForResponse(/salvarConfiguracaoUsuario$/);
    await other.getByRole('button', { name: 'Excluir Só delta' }).click();
    await deleted;

    await pane(page).getByRole('button', { name: 'Colunas' }).click();
    await page.getByRole('checkbox', { name: 'Mostrar Prazo' }).uncheck();
    await expect(pane(page).getByRole('columnheader', { name: 'Prazo' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto('/crud/Tarefa/');
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Delta']);
    await expect(pane(page).getByRole('columnheader', { name: 'Prazo' })).toHaveCount(0);
    await expect(named).toHaveCount(0);
  });

  test('the menu of a row by keyboard, and the whole list as a file', async ({ open, api }) => {
    await setUp(api);
    const page = await open('admin', '/crud/Tarefa/');
    await expect.poll(() => shownNames(page)).toEqual(names);
    await row(page, 0).focus();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(row(page, 1).getByRole('checkbox')).toBeChecked();
    await row(page, 1).dispatchEvent('contextmenu', { clientX: 0, clientY: 0 });
    await page.getByRole('menuitem', { name: 'Mover para baixo' }).click();
    await expect.poll(() => shownNames(page)).toEqual(['Alfa', 'Gama', 'Beta', 'Delta']);
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
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(() => overflow()).toBe(0);
  });
});
