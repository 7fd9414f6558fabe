import type { Page } from '@playwright/test';
import { type CallApi, expect, pane, putConfigured, removeConfigured, rowsOf, test, untilServed } from '../portal.ts';

const schemaFile = 'schemas/company/Chamado.schema.json';
const viewFile = 'views/company/Chamado.view.json';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Chamado',
  'x-plural': 'Chamados',
  'x-icon': 'list',
  'x-search': ['nome'],
  'x-unique': [['codigo']],
  type: 'object',
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 60 },
    situacao: {
      type: 'string',
      title: 'Situação',
      enum: ['ABERTO', 'FECHADO'],
      'x-labels': { ABERTO: 'Aberto', FECHADO: 'Fechado' },
    },
    codigo: { type: 'string', title: 'Código', maxLength: 20 },
  },
};
const view = {
  $schema: '../../../schemas/view.schema.json',
  entity: 'Chamado',
  list: {
    print: true,
    size: 10,
    sortBy: 'nome',
    columns: { nome: { sort: true, bold: true }, situacao: { rowEdit: true, filter: true }, codigo: { rowEdit: true } },
  },
};
const count = 25;

const all = async (api: CallApi) =>
  rowsOf((await api('admin', 'GET', '/Chamado?size=0&sortBy=nome&fields=nome,situacao,codigo,versao')).body);

/** Calls of an entity of their own: 25 open ones, three pages. */
async function setUp(api: CallApi): Promise<void> {
  await putConfigured(schemaFile, schema);
  await putConfigured(viewFile, view);
  await expect.poll(async () => (await api('admin', 'GET', '/Chamado')).status).toBe(200);
  await untilServed(api, 'Chamado', viewFile);
  for (const { id } of await all(api)) await api('admin', 'DELETE', `/Chamado/${String(id)}`);
  for (let index = 1; index <= count; index += 1) {
    const nome = `Chamado ${String(index).padStart(2, '0')}`;
    expect((await api('admin', 'POST', '/Chamado', { nome, situacao: 'ABERTO' })).status).toBe(201);
  }
}

const bar = (page: Page) => pane(page).getByRole('region', { name: 'Seleção' });
const offer = (page: Page) => bar(page).getByRole('button', { name: 'Selecionar todos os 25 registros encontrados' });
const dialog = (page: Page) => page.getByRole('dialog');

async function selectEverything(page: Page): Promise<void> {
  await pane(page).getByRole('checkbox', { name: 'Selecionar todas as linhas' }).click();
  await expect(bar(page)).toContainText('10 selecionados');
  await offer(page).click();
  await expect(bar(page)).toContainText('Todos os 25 registros encontrados');
  await expect(bar(page)).toContainText('25 selecionados');
}

test.describe('everything that a list finds', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });
  test.afterAll(async () => {
    await removeConfigured(viewFile, schemaFile);
  });

  test('is marked by a second step, copied and deleted but for what is taken out', async ({ open, api }) => {
    await setUp(api);
    const page = await open('admin', '/crud/Chamado/');
    await selectEverything(page);
    await bar(page).getByRole('button', { name: 'Limpar seleção' }).last().click();
    await expect(bar(page)).toHaveCount(0);

    await selectEverything(page);
    await bar(page).getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByText('25 registros copiados')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toHaveLength(26);

    await pane(page).getByRole('button', { name: 'Próxima página' }).click();
    const twelfth = pane(page).locator('[data-row]', { hasText: 'Chamado 12' });
    await expect(twelfth.getByRole('checkbox')).toBeChecked();
    await twelfth.getByRole('checkbox').click();
    await expect(bar(page)).toContainText('24 selecionados');
    await bar(page).getByRole('button', { name: 'Excluir' }).click();
    await expect(dialog(page)).toContainText('Deseja realmente excluir 24 registros?');
    await dialog(page).getByRole('button', { name: 'Excluir' }).click();
    await expect(pane(page).getByText('24 registros excluídos')).toBeVisible();
    expect((await all(api)).map(({ nome }) => nome)).toEqual(['Chamado 12']);
    await expect(bar(page)).toHaveCount(0);

    await pane(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(pane(page).getByText('24 registros restaurados')).toBeVisible();
    expect(await all(api)).toHaveLength(25);
    // Another search lets go of everything.
    await selectEverything(page);
    await pane(page).getByRole('searchbox', { name: 'Pesquisar' }).fill('Chamado 0');
    await expect(pane(page).locator('[data-row]')).toHaveCount(9);
    await expect(bar(page)).toHaveCount(0);
  });
});
