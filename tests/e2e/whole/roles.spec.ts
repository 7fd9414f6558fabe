import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import {
  type CallApi,
  type DemoUser,
  expect,
  field,
  menuOf,
  newCode,
  pane,
  rowsOf,
  saveAndWait,
  test,
} from '../portal.ts';

/**
 * The main task of roles that no other spec works as (tests/README.md has the whole table): by the menu, as somebody who knows
 * what they want to do and no address.
 */
test.describe('by task', () => {
  test('registrations put right what a client is called, and the history names them @whole-phone', async ({
    open,
    api,
    newClient,
  }) => {
    const { id, codigo_mundial } = await newClient({ nome: 'Sebastiana Prat' });
    const page = await open('cadastro');
    await choose(page, 'Clientes');
    await openRow(page, String(codigo_mundial));
    await field(page, 'Nome').fill('Sebastiana Prates');
    await saveAndWait(page);
    await pane(page).getByRole('button', { name: 'Histórico' }).click();
    await expect(page.getByRole('dialog')).toContainText('Sebastiana Prates');
    expect(await violations(page)).toEqual([]);
    expect(await nameOf(api, id)).toBe('Sebastiana Prates');
  });

  test('an attendant sees the clients of the own branch alone, and corrects one @whole-phone', async ({
    open,
    api,
    newClient,
  }) => {
    const branches = rowsOf((await api('admin', 'GET', '/Filial?size=20&sortBy=nome')).body);
    const own = branches.find(({ nome }) => String(nome).includes('Curitiba'));
    const other = branches.find(({ nome }) => !String(nome).includes('Curitiba'));
    const { id, codigo_mundial } = await newClient({ nome: 'Balcão Curitiba', filial: { id: own?.id } });
    const elsewhere = await newClient({ nome: 'Balcão Longe', filial: { id: other?.id } });
    const page = await open('atendente');
    await choose(page, 'Clientes');
    await searchFor(page, String(elsewhere.codigo_mundial));
    await expect(pane(page).getByText('Balcão Longe')).toHaveCount(0);
    await openRow(page, String(codigo_mundial));
    await field(page, 'E-mail').fill('balcao@example.com.br');
    await saveAndWait(page);
    expect(Object((await api('admin', 'GET', `/Cliente/${id}`)).body.data).email).toBe('balcao@example.com.br');
  });

  test('the board reads a client and a report, and changes nothing @whole-phone', async ({ open, newClient }) => {
    const { codigo_mundial } = await newClient({ nome: 'Lida pela Diretoria' });
    const page = await open('diretoria');
    await choose(page, 'Clientes');
    await openRow(page, String(codigo_mundial));
    await expect(field(page, 'Nome')).toHaveValue('Lida pela Diretoria');
    await expect(pane(page).getByRole('button', { name: 'Salvar' })).toHaveCount(0);
    await choose(page, 'Pontuação da rede');
    await expect(pane(page).getByRole('heading', { level: 1 })).toContainText(/Pontuação/);
    expect(await violations(page)).toEqual([]);
  });

  test('a SuperAdmin renames the team of somebody else @whole-phone', async ({ open, api }) => {
    const code = newCode();
    const [branch] = rowsOf((await api('admin', 'GET', '/Filial?size=1')).body);
    const made = await api('admin', 'POST', '/Cliente', {
      ...{ codigo_mundial: code, nome: `Dona ${code}`, tipo_pessoa: 'FISICA', filial: { id: branch?.id } },
      ...{ status: 'APROVADO', tipo: 'DI' },
    });
    const [kind] = rowsOf((await api('admin', 'GET', '/RedeDnaTipo?size=1')).body);
    const team = await api('admin', 'POST', '/RedeDna', {
      ...{ nome: `Time ${code}`, tipo: { id: kind?.id } },
      redeDnaConsultorOrigem: { id: 0, consultor: { id: Object(made.body.data).id }, filhos: [] },
    });
    expect(team.status, JSON.stringify(team.body)).toBe(201);
    const { id } = Object(team.body.data);
    const page = await open('superadmin');
    await choose(page, 'Times (DNA)');
    await pane(page)
      .getByRole('searchbox', { name: /Pesquisar/ })
      .fill(`Time ${code}`);
    await pane(page).getByText(`Time ${code}`).first().click();
    await pane(page).getByRole('textbox', { name: 'Nome' }).fill(`Equipe ${code}`);
    await pane(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Time salvo.').first()).toBeVisible();
    const { nome, versao } = Object((await api('admin', 'GET', `/RedeDNA/${id}`)).body.data);
    expect(nome).toBe(`Equipe ${code}`);
    await api('admin', 'DELETE', `/RedeDna/${id}?versao=${versao}`);
  });
});

/** Opens a screen by its name in the menu, which a phone has behind a button. */
async function choose(page: Page, name: string): Promise<void> {
  const menu = menuOf(page);
  const search = menu.getByRole('textbox', { name: 'Buscar no menu' });
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await search.fill(name);
  await menu.getByRole('link', { name, exact: true }).first().click();
  await expect(pane(page).getByRole('heading', { level: 1 })).toBeVisible();
}

async function searchFor(page: Page, text: string): Promise<void> {
  await pane(page)
    .getByRole('searchbox', { name: /Pesquisar/ })
    .first()
    .fill(text);
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(text).replaceAll('%20', '(%20|\\+)')));
}

async function openRow(page: Page, code: string): Promise<void> {
  await searchFor(page, code);
  await pane(page).getByText(code, { exact: true }).first().click();
  await expect(page).toHaveURL(/\/crud\/Cliente\/\d+/);
}

async function nameOf(api: CallApi, id: number, user: DemoUser = 'admin'): Promise<unknown> {
  return Object((await api(user, 'GET', `/Cliente/${id}`)).body.data).nome;
}
