import type { Page } from '@playwright/test';
import {
  expect,
  field,
  goWithin,
  menuOf,
  pane,
  putConfigured,
  removeConfigured,
  saveAndWait,
  tabsOf,
  test,
} from '../portal.ts';

/** How long a saved file may take to show in an open browser. */
const live = { timeout: 15_000 };

const schemaFile = 'schemas/company/Fornecedor.schema.json';
const viewFile = 'views/company/Fornecedor.view.json';
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

const mistaken = 'views/company/Banco.view.json';
test.afterEach(() => removeConfigured(overrideFile, viewFile, schemaFile, mistaken));

/** Labels of the fields of the form in front, in the order in which they show. */
const labels = (page: Page) => pane(page).locator('label:visible');
/** A label, with the mark of what is required. */
const named = (label: string) => new RegExp(`^${label}(\\s*\\*)?$`);

test('a schema gives menu entry, list and form to the browser that is open; view, override and field change the open form', async ({
  open,
  openElsewhere,
  api,
}) => {
  const page = await open('config', '/home');
  await expect(menuOf(page).getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Fornecedores' })).toHaveCount(0);
  await putConfigured(schemaFile, schema);
  await menuOf(page).getByRole('link', { name: 'Fornecedores' }).click(live);
  await expect(pane(page).getByRole('heading', { name: 'Fornecedores', level: 1 })).toBeVisible();
  await expect(pane(page).getByText('Nenhum registro encontrado')).toBeVisible();
  await pane(page).getByRole('button', { name: 'Novo' }).first().click();
  await field(page, 'Nome').fill('Aço & Cia');
  await field(page, 'Total').fill('1.234,56');
  await expect(labels(page)).toHaveText(['Nome', 'CNPJ', 'E-mail', 'Total', 'Observação'].map(named));
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/\/crud\/Fornecedor\/[1-9]\d*$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  // A screen has its tab once the server has said what it is.
  await expect(tabsOf(page).getByRole('link', { name: 'Aço & Cia' })).toBeVisible();
  await tabsOf(page).getByRole('link', { name: 'Fornecedores' }).click();
  await expect(pane(page).getByRole('row', { name: /Aço & Cia/ })).toContainText('1.234,56');
  await tabsOf(page).getByRole('link', { name: 'Aço & Cia' }).click();

  const typing = await openElsewhere('admin', `/crud/Fornecedor/${id}`);
  await field(typing, 'E-mail').fill('a@b.example');
  await field(typing, 'Observação').fill('ainda escrevendo');
  await putConfigured(viewFile, view);
  // Who is typing sees the new form with what they typed.
  for (const each of [page, typing]) {
    await expect(pane(each).getByText('Dados do fornecedor')).toBeVisible(live);
    await expect(labels(each)).toHaveText(['Nome', 'CNPJ', 'E-mail', 'Observação'].map(named));
  }
  await expect(field(typing, 'Observação')).toHaveValue('ainda escrevendo');

  await putConfigured(overrideFile, override);
  for (const each of [page, typing])
    await expect(labels(each)).toHaveText(['E-mail', 'Razão social', 'Total', 'CNPJ'].map(named), live);
  await expect(field(page, 'Total')).toHaveValue('1.234,56');
  await expect(field(typing, 'E-mail')).toHaveValue('a@b.example');
  await saveAndWait(typing);
  // Hidden meanwhile, not lost.
  expect((await api('admin', 'GET', `/Fornecedor/${id}`)).body.data).toMatchObject({
    email: 'a@b.example',
    observacao: 'ainda escrevendo',
    total: 1234.56,
  });

  await removeConfigured(overrideFile);
  await expect(labels(page)).toHaveText(['Nome', 'CNPJ', 'E-mail', 'Observação'].map(named), live);
  await expect(field(page, 'Observação')).toHaveValue('ainda escrevendo');

  // A new field of the schema is there for the open form, and keeps what it was given.
  await removeConfigured(viewFile);
  await expect(field(page, 'Total')).toBeVisible(live);
  const apelido = { type: 'string', title: 'Apelido' };
  await putConfigured(schemaFile, { ...schema, properties: { ...schema.properties, apelido } });
  await field(page, 'Apelido').fill('Açaí', live);
  await saveAndWait(page);
  expect((await api('config', 'GET', `/Fornecedor/${id}`)).body.data).toMatchObject({ apelido: 'Açaí' });
  // Its table outlives the files.
  await api('config', 'DELETE', `/Fornecedor/${id}`);
});

test('mistakes are reported with their place, the rest works, and mending them clears the report', async ({
  open,
  openElsewhere,
}) => {
  const path = mistaken;
  /** The entry of the problems page that stands for a pointer. */
  const problem = (pointer: string) =>
    pane(page)
      .getByRole('listitem')
      .filter({ has: page.getByText(pointer, { exact: true }) });
  const page = await open('config', '/configurar/problemas');
  await expect(pane(page).getByText('Nenhum problema')).toBeVisible();
  await putConfigured(
    path,
    [
      '{',
      '  "entity": "Banco",',
      '  "title": "Bancos daqui",',
      '  "form": {',
      '    "elements": {',
      '      "codigo": { "type": "texto" },',
      '      "nome": { "cols": "muitas" },',
      '      "nome": { "cols": 6 }',
      '    }',
      '  }',
      '}',
    ].join('\n'),
  );
  const type = problem('/form/elements/codigo/type');
  await expect(type).toContainText(`${path}:6:`, live);
  await expect(type).toContainText(/`texto`.*quis dizer.*text/);
  await expect(problem('/form/elements/nome').filter({ hasText: /twice|duplicate/i })).toBeVisible();

  const admin = await openElsewhere('admin', '/crud/Banco/1');
  await expect(field(admin, 'Nome')).toBeEditable();
  await goWithin(admin, '/crud/Banco/');
  await expect(pane(admin).getByRole('heading', { name: 'Bancos daqui', level: 1 })).toBeVisible();

  // A text that is no JSON keeps the screen as it was.
  await putConfigured(path, '{\n  "entity": "Banco",\n  "title": "Bancos de ontem"\n  "form": {}\n}\n');
  const listed = pane(page).getByRole('listitem').filter({ hasText: path });
  await expect(listed).toHaveText([new RegExp(`${path}:[34]:\\d+`)], live);
  await expect(type).toHaveCount(0);
  await admin.reload();
  await expect(pane(admin).getByRole('heading', { level: 1 })).toContainText('Bancos');
  await expect(pane(admin).locator('tbody tr[data-row]').first()).toBeVisible();

  await putConfigured(path, { entity: 'Banco', title: 'Bancos de novo' });
  await expect(pane(page).getByText('Nenhum problema')).toBeVisible(live);
  await expect(pane(admin).getByRole('heading', { name: 'Bancos de novo', level: 1 })).toBeVisible(live);
});
