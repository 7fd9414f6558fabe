import type { Page } from '@playwright/test';
import {
  expect,
  field,
  menuOf,
  pane,
  putConfigured,
  removeConfigured,
  rowsOf,
  saveAndWait,
  tabsOf,
  test,
} from '../portal.ts';

/** How long a saved file may take to show in an open browser. */
const live = { timeout: 15_000 };

const schemaFile = 'schemas/entities/Fornecedor.schema.json';
const viewFile = 'views/cadastros/Fornecedor.view.json';
const overrideFile = 'views/overrides/Fornecedor.view.json';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fornecedor',
  'x-plural': 'Fornecedores',
  'x-icon': 'truck',
  'x-menu': { order: 100, group: 'Cadastros' },
  'x-search': ['nome'],
  type: 'object',
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 120 },
    cnpj: { type: 'string', title: 'CNPJ', format: 'cnpj' },
    email: { type: 'string', title: 'E-mail', format: 'email' },
    total: { type: 'number', title: 'Total', format: 'money' },
    observacao: { type: 'string', title: 'Observação', format: 'multiline' },
  },
};
const view = {
  $schema: '../../../schemas/view.schema.json',
  entity: 'Fornecedor',
  list: { columns: { nome: { sort: true }, total: {} } },
  form: {
    elements: {
      dados: {
        type: 'section',
        label: 'Dados do fornecedor',
        elements: { nome: { cols: 8 }, cnpj: { cols: 4 }, email: {}, observacao: {} },
      },
    },
  },
};
const override = {
  $schema: '../../../schemas/view.schema.json',
  entity: 'Fornecedor',
  form: {
    elements: {
      nome: { $expect: { label: 'Nome' }, label: 'Razão social' },
      observacao: { visible: false },
      total: { $new: true, $after: 'nome' },
      email: { $before: 'nome' },
    },
  },
};

const remove = (path: string): Promise<void> => removeConfigured(path);

/** Labels of the fields of the form in front, in the order in which they show. */
const labels = (page: Page): Promise<string[]> =>
  pane(page)
    .locator('label:visible')
    .evaluateAll((all) => all.map((label) => (label.textContent ?? '').replace(/\s*\*$/, '')));

test.describe('Fornecedor, from nothing', () => {
  test.describe.configure({ mode: 'serial' });
  test.afterAll(async () => {
    for (const path of [overrideFile, viewFile, schemaFile]) await remove(path);
  });

  test('a schema alone gives menu entry, list and form to the browser that is open', async ({ open, api }) => {
    const page = await open('config', '/home');
    await expect(menuOf(page).getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
    await expect(menuOf(page).getByRole('link', { name: 'Fornecedores' })).toHaveCount(0);
    await putConfigured(schemaFile, schema);
    await expect(menuOf(page).getByRole('link', { name: 'Fornecedores' })).toBeVisible(live);

    await menuOf(page).getByRole('link', { name: 'Fornecedores' }).click();
    await expect(pane(page).getByRole('heading', { name: 'Fornecedores', level: 1 })).toBeVisible();
    await expect(pane(page).getByText('Nenhum registro encontrado')).toBeVisible();
    await pane(page).getByRole('button', { name: 'Novo' }).first().click();
    await field(page, 'Nome').fill('Aço & Cia');
    await field(page, 'Total').fill('1.234,56');
    await expect.poll(() => labels(page)).toEqual(['Nome', 'CNPJ', 'E-mail', 'Total', 'Observação']);
    await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page).toHaveURL(/\/crud\/Fornecedor\/[1-9]\d*$/);
    expect(rowsOf((await api('config', 'GET', '/Fornecedor')).body)).toMatchObject([
      { nome: 'Aço & Cia', total: 1234.56 },
    ]);
    await tabsOf(page).getByRole('link', { name: 'Fornecedores' }).click();
    await expect(pane(page).getByRole('row', { name: /Aço & Cia/ })).toContainText('1.234,56');
  });

  test('a view changes the open form, and then an override does', async ({ open, openElsewhere, api }) => {
    const id = Number(rowsOf((await api('config', 'GET', '/Fornecedor')).body)[0]?.id);
    const page = await open('config', `/crud/Fornecedor/${id}`);
    await expect(field(page, 'Nome')).toHaveValue('Aço & Cia');
    const typing = await openElsewhere('admin', `/crud/Fornecedor/${id}`);
    await field(typing, 'E-mail').fill('a@b.example');
    await field(typing, 'Observação').fill('ainda escrevendo');

    await putConfigured(viewFile, view);
    await expect(pane(page).getByText('Dados do fornecedor')).toBeVisible(live);
    await expect.poll(() => labels(page)).toEqual(['Nome', 'CNPJ', 'E-mail', 'Observação']);
    // Who is typing sees the new form with what they typed.
    await expect(pane(typing).getByText('Dados do fornecedor')).toBeVisible(live);
    await expect(field(typing, 'Observação')).toHaveValue('ainda escrevendo');

    await putConfigured(overrideFile, override);
    await expect.poll(() => labels(page), live).toEqual(['E-mail', 'Razão social', 'Total', 'CNPJ']);
    await expect(field(page, 'Total')).toHaveValue('1.234,56');
    await expect.poll(() => labels(typing), live).toEqual(['E-mail', 'Razão social', 'Total', 'CNPJ']);
    await expect(field(typing, 'E-mail')).toHaveValue('a@b.example');
    await saveAndWait(typing);
    // Hidden meanwhile, not lost.
    expect((await api('admin', 'GET', `/Fornecedor/${id}`)).body.data).toMatchObject({
      email: 'a@b.example',
      observacao: 'ainda escrevendo',
      total: 1234.56,
    });

    await remove(overrideFile);
    await expect.poll(() => labels(page), live).toEqual(['Nome', 'CNPJ', 'E-mail', 'Observação']);
    await page.reload();
    await expect(field(page, 'Observação')).toHaveValue('ainda escrevendo');
  });

  test('a new field in the schema is there for the open form, and keeps what it was given', async ({ open, api }) => {
    await remove(viewFile);
    const id = Number(rowsOf((await api('config', 'GET', '/Fornecedor')).body)[0]?.id);
    const page = await open('config', `/crud/Fornecedor/${id}`);
    await expect(field(page, 'Nome')).toBeVisible();
    await putConfigured(schemaFile, {
      ...schema,
      properties: {
        ...schema.properties,
        cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
        apelido: { type: 'string', title: 'Apelido' },
      },
    });
    await expect(field(page, 'Apelido')).toBeVisible(live);
    await field(page, 'Apelido').fill('Açaí');
    await saveAndWait(page);
    expect((await api('config', 'GET', `/Fornecedor/${id}`)).body.data).toMatchObject({ apelido: 'Açaí' });
  });
});

test.describe('mistakes', () => {
  const path = 'views/cadastros/Banco.view.json';
  test.afterEach(() => remove(path));

  /** The entry of the problems page that stands for a pointer. */
  const problem = (page: Page, pointer: string) =>
    pane(page)
      .getByRole('listitem')
      .filter({ has: page.getByText(pointer, { exact: true }) });

  test('each is reported with its place, and the rest of the screen works', async ({ open, openElsewhere }) => {
    const page = await open('config', '/configurar/problemas');
    await expect(pane(page).getByText('Nenhum problema')).toBeVisible();
    await putConfigured(
      path,
      [
        '{',
        '  "entity": "Banco",',
        '  "form": {',
        '    "elements": {',
        '      "codigo": { "type": "texto" },',
        '      "nomee": { "type": "text" },',
        '      "nome": { "cols": "muitas" },',
        '      "nome": { "cols": 6 }',
        '    }',
        '  }',
        '}',
      ].join('\n'),
    );
    // Unknown type, unknown field, wrong value, and a key that stands there twice.
    const type = problem(page, '/form/elements/codigo/type');
    await expect(type).toContainText(`${path}:5:`, live);
    await expect(type).toContainText('`texto`');
    await expect(type).toContainText(/quis dizer.*text/);
    const unknown = problem(page, '/form/elements/nomee').or(problem(page, '/form/elements/nomee/field'));
    await expect(unknown).toContainText(`${path}:6:`);
    await expect(unknown).toContainText(/quis dizer.*nome/);
    const twice = problem(page, '/form/elements/nome').filter({ hasText: /twice|duplicate/i });
    await expect(twice).toContainText(new RegExp(`${path}:[78]:\\d+`));

    const admin = await openElsewhere('admin', '/crud/Banco/1');
    await expect(field(admin, 'Nome')).not.toHaveValue('');
    await expect(field(admin, 'Nome')).toBeEditable();
    await admin.goto('/crud/Cliente/');
    await expect(pane(admin).getByText('1-15 de 20.000')).toBeVisible();

    await putConfigured(
      path,
      '{ "entity": "Banco", "form": { "elements": { "nome": { "cols": "muitas" }, "codigo": {} } } }',
    );
    const value = problem(page, '/form/elements/nome/cols');
    await expect(value).toContainText(new RegExp(`${path}:1:\\d+`), live);
    await expect(type).toHaveCount(0);

    await remove(path);
    await expect(pane(page).getByText('Nenhum problema')).toBeVisible(live);
  });

  test('bad JSON keeps the screen as it was, reports its place, and mending it clears the report', async ({
    open,
    openElsewhere,
  }) => {
    await putConfigured(path, { entity: 'Banco', title: 'Bancos daqui' });
    const page = await open('config', '/configurar/problemas');
    const other = await openElsewhere('admin', '/crud/Banco/');
    await expect(pane(other).getByRole('heading', { name: 'Bancos daqui', level: 1 })).toBeVisible();
    await expect(pane(page).getByText('Nenhum problema')).toBeVisible();

    await putConfigured(path, '{\n  "entity": "Banco",\n  "title": "Bancos daqui"\n  "form": {}\n}\n');
    await expect(pane(page).getByRole('listitem').filter({ hasText: path })).toContainText(
      new RegExp(`${path}:[34]:\\d+`),
      live,
    );
    await other.reload();
    await expect(pane(other).getByRole('heading', { level: 1 })).toContainText('Bancos');
    await expect(pane(other).locator('tbody tr[data-row]').first()).toBeVisible();

    await putConfigured(path, { entity: 'Banco', title: 'Bancos de novo' });
    await expect(pane(page).getByText('Nenhum problema')).toBeVisible(live);
    await expect(pane(other).getByRole('heading', { name: 'Bancos de novo', level: 1 })).toBeVisible(live);
  });

  test('only configurators are told of problems', async ({ open, openElsewhere }) => {
    await putConfigured(path, { entity: 'Banco', list: { columns: { nome: {}, codigoo: {} } } });
    const page = await open('config', '/crud/Banco/');
    await expect(pane(page).getByText('1 problema nesta tela')).toBeVisible();
    await pane(page).getByRole('link', { name: 'Ver problemas' }).click();
    await expect(page).toHaveURL(/\/configurar\/problemas$/);

    const consultant = await openElsewhere('consultor', '/crud/Banco/');
    await expect(pane(consultant).locator('tbody tr[data-row]').first()).toBeVisible();
    await expect(pane(consultant).getByText(/problema/)).toHaveCount(0);
    await consultant.goto('/configurar/problemas');
    await expect(consultant.getByText('Você não tem acesso a esta tela')).toBeVisible();
  });
});
