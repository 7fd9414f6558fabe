import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, field, pane, putConfigured, removeConfigured, rowsOf, save, test, untilServed } from '../portal.ts';

/** A repair with steps in a tab of their own, and what the steps need of it. */
const files: Readonly<Record<string, unknown>> = {
  'schemas/entities/E2eReforma.schema.json': {
    title: 'Reforma',
    'x-plural': 'Reformas',
    'x-menu': false,
    'x-search': ['nome'],
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 120 },
      urgente: { type: 'boolean', title: 'Urgente' },
      passos: { type: 'array', title: 'Passos', items: { $ref: 'E2ePasso.schema.json' }, 'x-mapped-by': 'reforma' },
    },
  },
  'schemas/entities/E2ePasso.schema.json': {
    title: 'Passo',
    'x-menu': false,
    'x-label': 'descricao',
    type: 'object',
    required: ['descricao'],
    properties: {
      reforma: { $ref: 'E2eReforma.schema.json', title: 'Reforma' },
      descricao: { type: 'string', title: 'Descrição', maxLength: 120 },
      fase: { type: 'string', title: 'Fase', enum: ['A', 'B'], 'x-labels': { A: 'Alicerce', B: 'Acabamento' } },
      valor: { type: 'number', title: 'Valor', minimum: 1 },
      origem: { type: 'string', title: 'Origem', maxLength: 40, default: 'Portal' },
      motivo: { type: 'string', title: 'Motivo', maxLength: 120 },
      segredo: { type: 'string', title: 'Só para quem cadastra', maxLength: 40 },
    },
  },
  'views/cadastros/E2eReforma.view.json': {
    entity: 'E2eReforma',
    form: {
      elements: {
        abas: {
          type: 'tabs',
          elements: {
            dados: { type: 'section', label: 'Dados', elements: { nome: {}, urgente: {} } },
            execucao: {
              type: 'section',
              label: 'Execução',
              elements: {
                passos: {
                  type: 'grid',
                  label: 'Passos',
                  groupLabel: 'fase',
                  columns: {
                    descricao: {},
                    fase: {},
                    valor: { aggregate: 'sum', rowEdit: true },
                    origem: { readOnly: true },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  'views/cadastros/E2ePasso.view.json': {
    entity: 'E2ePasso',
    form: {
      elements: {
        descricao: {},
        fase: {},
        valor: { type: 'number', required: '$parent.urgente = true' },
        origem: {},
        motivo: { required: '$parent.urgente = true' },
        segredo: { visible: '$access.CADASTRAR' },
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
  await expect.poll(async () => (await api('config', 'GET', '/E2ePasso')).status).toBe(200);
  await untilServed(api, 'E2eReforma', 'E2eReforma.view.json');
  await untilServed(api, 'E2ePasso', 'E2ePasso.view.json');
});

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const steps = (page: Page): Locator => pane(page).getByRole('region', { name: 'Passos' });
const tab = (page: Page, name: string): Locator => pane(page).getByRole('tab', { name });
/** The row of a step, drawn as a row of a table or as a card. */
const rowOf = (page: Page, name: string): Locator => steps(page).locator('[data-row]').filter({ hasText: name });

const input = (page: Page, label: string): Locator => dialog(page).getByRole('textbox', { name: label });

async function addStep(page: Page, values: Readonly<Record<string, string>>, phase: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar em Passos' }).click();
  for (const [label, value] of Object.entries(values)) await input(page, label).fill(value);
  await dialog(page).getByLabel('Fase', { exact: true }).click();
  await page.getByRole('option', { name: phase }).click();
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A new repair with two steps; the second has no reason yet. */
async function begin(page: Page): Promise<void> {
  await tab(page, 'Execução').click();
  await addStep(page, { Descrição: 'Cavar', Valor: '10', Motivo: 'Solo' }, 'Alicerce');
  await addStep(page, { Descrição: 'Pintar', Valor: '5' }, 'Acabamento');
}

test('the dialog of a row asks before typed values are lost, keeps readOnly columns, and knows $access @whole-phone', async ({
  open,
}) => {
  const page = await open('config', '/crud/E2eReforma/0');
  await tab(page, 'Execução').click();
  await page.getByRole('button', { name: 'Adicionar em Passos' }).click();
  const form = page.getByRole('dialog', { name: 'Novo item: Passos' });
  await expect(form.getByLabel('Só para quem cadastra')).toBeVisible();
  await expect(form.getByLabel('Origem', { exact: true })).toBeDisabled();
  await expect(form.getByLabel('Origem', { exact: true })).toHaveValue('Portal');
  expect(await violations(page)).toEqual([]);

  await form.getByRole('textbox', { name: 'Descrição' }).fill('Cavar');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog').filter({ hasText: 'Descartar o que foi digitado neste item?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Cavar');
  await form.getByRole('button', { name: 'Cancelar' }).last().click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(steps(page).locator('[data-row]')).toHaveCount(0);

  // Nothing typed, nothing asked.
  await page.getByRole('button', { name: 'Adicionar em Passos' }).click();
  await expect(form.getByRole('textbox', { name: 'Descrição' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[F3] errors of rows show with those of the record, and each entry leads to its place @whole-phone', async ({
  open,
}) => {
  const page = await open('config', '/crud/E2eReforma/0');
  await begin(page);
  await tab(page, 'Dados').click();
  await pane(page).getByRole('checkbox', { name: 'Urgente' }).check();
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  const notice = page.getByRole('dialog').filter({ hasText: 'Alguns erros foram encontrados' });
  await expect(notice.getByRole('listitem')).toHaveText([
    'Nome: Preencha este campo.',
    'Passos, Linha 2 (Pintar), Motivo: Preencha este campo.',
  ]);
  expect(await violations(page)).toEqual([]);

  // In another tab, which opens.
  await notice.getByRole('button', { name: /Linha 2/ }).click();
  await expect(notice).toHaveCount(0);
  await expect(steps(page)).toBeVisible();
  await expect(rowOf(page, 'Pintar')).toBeFocused();
  await expect(rowOf(page, 'Pintar')).toContainText('Erro: Motivo: Preencha este campo.');
  await expect(rowOf(page, 'Pintar')).toHaveAttribute('data-wrong', 'true');
  await expect(rowOf(page, 'Cavar')).not.toHaveAttribute('data-wrong', 'true');
  expect(await violations(page)).toEqual([]);

  // Enter opens the row, which says what is wrong with it.
  await page.keyboard.press('Enter');
  await expect(input(page, 'Motivo')).toHaveAttribute('aria-invalid', 'true');
  await expect(input(page, 'Motivo')).toBeFocused();
  await page.keyboard.type('Cor');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, 'Pintar')).not.toHaveAttribute('data-wrong', 'true');

  const summary = pane(page).locator('[data-error-summary]');
  await expect(summary.getByRole('button')).toHaveText(['Nome: Preencha este campo.']);
  await summary.getByRole('button').click();
  await expect(field(page, 'Nome')).toBeFocused();
  await page.keyboard.type('Telhado novo');
  await save(page);
  await expect(page).toHaveURL(/E2eReforma\/[1-9]\d*$/);
});

test('a wrong cell is marked and has the focus, and what is typed there takes the mark away', async ({ open }) => {
  const page = await open('config', '/crud/E2eReforma/0');
  await field(page, 'Nome').fill('Casa');
  await pane(page).getByRole('checkbox', { name: 'Urgente' }).check();
  await tab(page, 'Execução').click();
  await addStep(page, { Descrição: 'Cavar', Valor: '10', Motivo: 'Solo' }, 'Alicerce');
  const cell = rowOf(page, 'Cavar').locator('td[data-editable]');
  await cell.click();
  await steps(page).getByRole('textbox', { name: 'Valor' }).fill('');
  await page.keyboard.press('Enter');
  await expect(cell).not.toContainText('10');
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ir ao campo' }).click();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAttribute('data-wrong', 'true');
  await expect(cell).toContainText('Erro: Preencha este campo.');
  await page.keyboard.press('Enter');
  await steps(page).getByRole('textbox', { name: 'Valor' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(cell).not.toHaveAttribute('data-wrong', 'true');
});

test('rows of a new record have their groups, their totals and a menu as saved ones do @whole-phone', async ({
  open,
}) => {
  const page = await open('config', '/crud/E2eReforma/0');
  await expect(field(page, 'Nome')).toBeVisible();
  // What a test before it left as a draft of a new record comes back, as it should.
  const draft = pane(page).getByRole('button', { name: 'Descartar rascunho' });
  if (await draft.isVisible()) {
    await draft.click();
    await dialog(page).getByRole('button', { name: 'Descartar rascunho' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await field(page, 'Nome').fill('Casa');
  await begin(page);
  const groups = steps(page).getByRole('navigation', { name: 'Grupos' });
  await expect(groups.getByRole('button')).toHaveText(['Todos2', 'Alicerce1', 'Acabamento1']);
  await expect(steps(page)).toContainText('15');
  await groups.getByRole('button', { name: 'Alicerce' }).click();
  await expect(steps(page).locator('[data-row]')).toHaveCount(1);
  await groups.getByRole('button', { name: 'Todos' }).click();
  expect(await violations(page)).toEqual([]);

  await expect(steps(page).getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
  const button = rowOf(page, 'Cavar').getByRole('button', { name: 'Ações de Cavar' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Editar' }).press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(steps(page).locator('[data-row]')).toHaveCount(1);
  await expect(rowOf(page, 'Pintar')).toBeVisible();
});

test('a record is duplicated with its rows, and both stay apart @whole-phone', async ({ open, api }) => {
  const passos = [
    { descricao: 'Cavar', fase: 'A', valor: 10 },
    { descricao: 'Pintar', fase: 'B', valor: 5 },
  ];
  const { status, body } = await api('config', 'POST', '/E2eReforma', { nome: 'Muro', passos });
  expect(status, JSON.stringify(body)).toBe(201);
  const id = Number(Reflect.get(Object(body.data), 'id'));
  const page = await open('config', `/crud/E2eReforma/${id}`);
  await pane(page).getByRole('button', { name: 'Duplicar' }).click();
  await expect(page).toHaveURL(new RegExp(`/crud/E2eReforma/0\\?copia=${id}$`));
  await expect(field(page, 'Nome')).toHaveValue('Muro');
  expect(await violations(page)).toEqual([]);
  await field(page, 'Nome').fill('Muro dos fundos');
  await save(page);
  await expect(page).toHaveURL(/\/crud\/E2eReforma\/[1-9]\d*$/);
  const copy = Number(new URL(page.url()).pathname.split('/').at(-1));
  const rowsAt = async (owner: number) =>
    rowsOf((await api('config', 'GET', `/E2ePasso?reforma=${owner}&sortBy=id`)).body).map(({ descricao }) => descricao);
  expect([copy === id, await rowsAt(copy), await rowsAt(id)]).toEqual([
    false,
    ['Cavar', 'Pintar'],
    ['Cavar', 'Pintar'],
  ]);
  expect((await api('config', 'GET', `/E2eReforma/${copy}`)).body.data).toMatchObject({ nome: 'Muro dos fundos' });
});
