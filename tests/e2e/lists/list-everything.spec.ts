import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, putConfigured, removeConfigured, rowsOf, test, untilServed } from '../portal.ts';

const schemaFile = 'schemas/entities/Chamado.schema.json';
const viewFile = 'views/cadastros/Chamado.view.json';

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
const situations = async (api: CallApi) => (await all(api)).map(({ situacao }) => situacao);

/** Calls of an entity of their own: 25 open ones, three pages. */
async function setUp(api: CallApi): Promise<void> {
  await putConfigured(schemaFile, schema);
  await putConfigured(viewFile, view);
  await expect.poll(async () => (await api('admin', 'GET', '/Chamado')).status, { timeout: 15_000 }).toBe(200);
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

/** Chooses field and value in the dialog, up to the question. */
async function changeSituation(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Alterar campo' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Alterar 25 registros' })).toBeDisabled();
  await dialog(page).getByRole('combobox', { name: 'Campo' }).selectOption('Situação');
  await dialog(page).getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Fechado' }).click();
  await dialog(page).getByRole('button', { name: 'Alterar 25 registros' }).click();
  await expect(dialog(page)).toContainText('Alterar Situação em 25 registros para Fechado?');
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
  });

  test('what has left the search meanwhile stays as it is; all of it can be taken back', async ({ open, api }) => {
    await setUp(api);
    const [first, second] = await all(api);
    const page = await open('admin', '/crud/Chamado/?situacao=ABERTO');
    await selectEverything(page);
    await changeSituation(page);
    const left = { situacao: null, versao: first?.versao };
    expect((await api('admin', 'PUT', `/Chamado/${String(first?.id)}`, left)).status).toBe(200);
    expect((await api('admin', 'DELETE', `/Chamado/${String(second?.id)}`)).status).toBeLessThan(300);
    await dialog(page).getByRole('button', { name: 'Alterar' }).click();
    await expect(
      pane(page).getByText('Situação: 23 registros alterados. 2 não estavam mais entre os encontrados'),
    ).toBeVisible();
    expect(await situations(api)).toEqual([null, ...Array(23).fill('FECHADO')]);
    await pane(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(pane(page).getByText('Desfazer: Situação: 23 registros alterados')).toBeVisible();
    expect(await situations(api)).toEqual([null, ...Array(23).fill('ABERTO')]);
  });

  test('refused rows are told with their reason; another search lets go of everything', async ({ open, api }) => {
    await setUp(api);
    const page = await open('admin', '/crud/Chamado/');
    await selectEverything(page);
    await bar(page).getByRole('button', { name: 'Alterar campo' }).click();
    await dialog(page).getByRole('combobox', { name: 'Campo' }).selectOption('Código');
    await dialog(page).getByRole('textbox', { name: 'Código' }).fill('C1');
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Alterar' }).click();
    // The value is validated before the question takes the place of the form.
    await expect(dialog(page)).toContainText('Alterar Código em 25 registros para C1?');
    await dialog(page).getByRole('button', { name: 'Alterar' }).click();
    await expect(pane(page).getByText('Código: 1 registro alterado', { exact: true })).toBeVisible();
    await expect(pane(page).getByRole('alert')).toContainText('24 registros não puderam ser alterados');
    await expect(pane(page).getByRole('alert').getByRole('listitem')).toHaveCount(24);
    expect((await all(api)).filter(({ codigo }) => codigo === 'C1')).toHaveLength(1);

    await selectEverything(page);
    await pane(page).getByRole('searchbox', { name: 'Pesquisar' }).fill('Chamado 0');
    await expect(pane(page).locator('[data-row]')).toHaveCount(9);
    await expect(bar(page)).toHaveCount(0);
  });

  test('it can be stopped, says what is left, and goes on from there', async ({ open, api }) => {
    await setUp(api);
    const page = await open('admin', '/crud/Chamado/');
    let saved = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/Chamado/*', async (route) => {
      saved += 1;
      if (saved > 8) await held;
      await route.continue();
    });
    await selectEverything(page);
    await changeSituation(page);
    await dialog(page).getByRole('button', { name: 'Alterar' }).click();
    await expect.poll(() => saved).toBe(12);
    await pane(page).getByRole('button', { name: 'Parar' }).click();
    release();
    await expect(pane(page).getByText('Situação: 12 registros alterados. Faltam 13')).toBeVisible();
    await pane(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(pane(page).getByText('Situação: 25 registros alterados', { exact: true })).toBeVisible();
    expect(await situations(api)).toEqual(Array(count).fill('FECHADO'));
  });

  test('of an entity whose calls the contract describes apart it is deleted as well, and goes on from where it stood', async ({
    open,
    api,
    newClient,
  }) => {
    const family = `Apagados${Date.now().toString(36)}`;
    for (let index = 1; index <= 12; index += 1) await newClient({ nome: `${family} ${index}` });
    const left = async () => (await api('admin', 'GET', `/Cliente?query=${family}&fields=id`)).body.total;
    const page = await open('admin', `/crud/Cliente/?query=${family}&size=10`);
    let tried = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/Cliente\/\d+\?versao=\d+$/, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      tried += 1;
      if (tried > 2) await held;
      await route.continue();
    });
    await pane(page).getByRole('checkbox', { name: 'Selecionar todas as linhas' }).click();
    await bar(page).getByRole('button', { name: 'Selecionar todos os 12 registros encontrados' }).click();
    await bar(page).getByRole('button', { name: 'Excluir' }).click();
    await dialog(page).getByRole('button', { name: 'Excluir' }).click();
    await expect.poll(() => tried).toBe(6);
    await pane(page).getByRole('button', { name: 'Parar' }).click();
    release();
    await pane(page).getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(left).toBe(0);
    await expect(pane(page).locator('[data-row]')).toHaveCount(0);
  });

  test('on a phone as well @phone', async ({ open, api }, { project }) => {
    test.skip(project.name !== 'phone', 'the width of a phone only');
    await setUp(api);
    const page = await open('admin', '/crud/Chamado/');
    await pane(page).getByRole('button', { name: 'Mais opções' }).first().tap();
    await page.getByRole('menuitem', { name: 'Selecionar todas as linhas' }).tap();
    await offer(page).tap();
    await expect(bar(page)).toContainText('25 selecionados');
    expect(await violations(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(() => overflow()).toBe(0);
  });
});
