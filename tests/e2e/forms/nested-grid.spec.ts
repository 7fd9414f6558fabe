import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, field, pane, putConfigured, removeConfigured, rowsOf, save, test, untilServed } from '../portal.ts';

/** A building with stages, each with tasks: lists inside of lists. */
const files: Readonly<Record<string, unknown>> = {
  'schemas/company/E2eObra.schema.json': {
    title: 'Obra',
    'x-plural': 'Obras',
    'x-menu': false,
    'x-search': ['nome'],
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 120 },
      total: { type: 'number', title: 'Total', format: 'money' },
      print: { type: 'boolean', title: 'Imprimir listas' },
      etapas: {
        type: 'array',
        title: 'Etapas',
        items: { $ref: 'E2eEtapa.schema.json' },
        'x-mapped-by': 'obra',
      },
    },
  },
  'schemas/company/E2eEtapa.schema.json': {
    title: 'Etapa',
    'x-menu': false,
    'x-label': 'descricao',
    type: 'object',
    required: ['descricao'],
    properties: {
      obra: { $ref: 'E2eObra.schema.json', title: 'Obra' },
      descricao: { type: 'string', title: 'Descrição', maxLength: 120 },
      ordem: { type: 'integer', title: 'Ordem' },
      valor: { type: 'number', title: 'Valor', format: 'money' },
      cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
      tarefas: { type: 'array', title: 'Tarefas', items: { $ref: 'E2eTarefa.schema.json' }, 'x-mapped-by': 'etapa' },
    },
  },
  'schemas/company/E2eTarefa.schema.json': {
    title: 'Tarefa',
    'x-menu': false,
    'x-label': 'texto',
    type: 'object',
    required: ['texto'],
    properties: {
      etapa: { $ref: 'E2eEtapa.schema.json', title: 'Etapa' },
      texto: { type: 'string', title: 'Texto', maxLength: 120 },
    },
  },
  'views/company/E2eObra.view.json': {
    entity: 'E2eObra',
    form: {
      elements: {
        nome: { cols: 8 },
        total: { cols: 4, value: '$sum(etapas.valor)', disabled: true },
        etapas: {
          type: 'grid',
          reorder: true,
          target: 'cidade',
          selectLabel: 'Por cidade',
          defaults: { descricao: 'Da cidade' },
          beforeAdd: '{ "valor": 10 }',
          columns: {
            descricao: { rowEdit: true },
            valor: { aggregate: 'sum' },
            cidade: { field: 'cidade.nome' },
            ordem: {},
          },
        },
      },
    },
  },
};

test.beforeAll(async () => {
  for (const [path, content] of Object.entries(files)) await putConfigured(path, content);
});
test.afterAll(async () => {
  await removeConfigured(...Object.keys(files));
});
test.beforeEach(async ({ api }) => {
  await expect.poll(async () => (await api('config', 'GET', '/E2eTarefa')).status).toBe(200);
  await untilServed(api, 'E2eObra', 'E2eObra.view.json');
});

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const stages = (page: Page): Locator => pane(page).getByRole('region', { name: 'Etapas' });

async function addStage(page: Page, name: string, value: string | null, task: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar em Etapas' }).click();
  await dialog(page).getByRole('textbox', { name: 'Descrição' }).fill(name);
  if (value !== null) await dialog(page).getByRole('textbox', { name: 'Valor' }).fill(value);
  if (task !== null) {
    await dialog(page).getByRole('button', { name: 'Adicionar em Tarefas' }).click();
    await dialog(page).getByRole('textbox', { name: 'Texto' }).fill(task);
    await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
    // While it fades out it is still the last one.
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
  await dialog(page)
    .getByRole('button', { name: /Confirmar|Salvar/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('lists inside of lists are kept in the form and sent in one save @whole-phone', async ({ open, api }) => {
  const page = await open('config', '/crud/E2eObra/0');
  await field(page, 'Nome').fill('Casa');
  await addStage(page, 'Fundação', '100', 'Cavar');
  // The hook gives the value that nobody typed.
  await addStage(page, 'Telhado', null, null);
  await expect(field(page, 'Total')).toHaveValue('110,00');
  expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
  await stages(page)
    .getByRole('button', { name: /Mover .*Telhado.* para cima/ })
    .click();
  await save(page);
  await expect(page).toHaveURL(/E2eObra\/[1-9]\d*$/);
  const id = /(\d+)$/.exec(page.url())?.[1] ?? '';
  const { body } = await api('config', 'GET', `/E2eEtapa?obra=${id}&fields=descricao,ordem,valor&sortBy=ordem`);
  expect(body.data).toMatchObject([
    { descricao: 'Telhado', ordem: 10, valor: 10 },
    { descricao: 'Fundação', ordem: 20, valor: 100 },
  ]);
  const tasks = await api('config', 'GET', `/E2eTarefa?fields=texto,etapa&sortBy=id&sortType=desc&size=1`);
  expect(tasks.body.data).toMatchObject([{ texto: 'Cavar' }]);

  await expect(pane(page).getByRole('button', { name: 'Histórico' })).toBeVisible();
  await expect(stages(page).getByText('Fundação')).toBeVisible();
  await addStage(page, 'Pintura', '50', null);
  await expect(field(page, 'Total')).toHaveValue('160,00');
  // A record of another list becomes a row.
  await stages(page).getByRole('button', { name: 'Por cidade' }).click();
  await dialog(page).getByRole('searchbox').fill('Campinas');
  await dialog(page).getByText('Campinas', { exact: true }).first().click();
  await expect(stages(page).getByText('Campinas', { exact: true }).first()).toBeVisible();
});

/** Opens the menu of a row by its button: it stands just below the button, or above, in the window and not over it. */
async function expectMenuAt(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const [own, opened, size] = [await button.boundingBox(), await menu.boundingBox(), page.viewportSize()];
  if (own === null || opened === null || size === null) throw new Error('The button and its menu are drawn.');
  const gap = Math.max(opened.y - (own.y + own.height), own.y - (opened.y + opened.height));
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(8);
  expect(opened.x).toBeLessThanOrEqual(own.x + own.width);
  expect(opened.x + opened.width).toBeGreaterThanOrEqual(own.x);
  expect(opened.x + opened.width).toBeLessThanOrEqual(size.width);
  expect(Math.min(opened.y, size.height - opened.y - opened.height)).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
}

test('the menu of a row opens at its row, in a form and in a dialog, and after scrolling @phone', async ({
  open,
  api,
}) => {
  const tarefas = Array.from({ length: 12 }, (_, index) => ({ texto: `Tarefa ${index + 1}` }));
  const etapas = Array.from({ length: 9 }, (_, index) => ({ descricao: `Etapa ${index + 1}`, tarefas }));
  const { body } = await api('config', 'POST', '/E2eObra', { nome: 'Menus', etapas });
  const page = await open('config', `/crud/E2eObra/${String(rowsOf({ data: [body.data] })[0]?.id)}`);
  const menuOf = (name: string) => page.getByRole('button', { name: `Ações de ${name}`, exact: true });
  await expectMenuAt(page, menuOf('Etapa 1'));
  await expectMenuAt(page, menuOf('Etapa 9'));
  await stages(page).getByText('Etapa 8', { exact: true }).click();
  await expectMenuAt(page, menuOf('Tarefa 1'));
  await expectMenuAt(page, menuOf('Tarefa 8'));
});
